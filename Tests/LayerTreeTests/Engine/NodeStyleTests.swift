import Foundation
import Images
import MotionTiming
import RenderTree
import Testing
import VectorGeometry

@testable import LayerTree

/// Nodes of layers that only move and fade share a style; every other change makes a new one.
@Suite("Shared styles of nodes")
struct NodeStyleTests {
    private let root = CALayer()
    private let layer = CALayer()
    private let engine: AnimationEngine

    init() throws {
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSublayer(layer)
        engine = AnimationEngine(root: root)
        _ = try engine.frame(at: 0)
    }

    /// Returns the style of the layer after a change, and whether it is that of the frame before.
    private func style(after change: (CALayer) -> Void) throws -> (style: NodeStyle, isShared: Bool) {
        let before = try #require(layer.node ?? layer.snapshot.node).style
        CATransaction.setDisableActions(true)
        change(layer)
        let node = try #require(try engine.frame(at: engine.time + 0.1).root.children.first)
        let shown = try #require(layer.currentPresentationState)
        #expect(node.placement == shown.placement && node.appearance == shown.appearance)
        return (node.style, node.style === before)
    }

    @Test("Moving and fading a layer keeps its style, and that of its superlayer")
    func moves() throws {
        let rootStyle = try #require(root.node).style
        let moves: [(CALayer) -> Void] = [
            { $0.position = CGPoint(x: 3, y: 4) }, { $0.opacity = 0.5 },
            { $0.transform = CATransform3DMakeRotation(1, 0, 0, 1) },
            { $0.zPosition = 2 }, { $0.anchorPoint = .zero },
        ]
        for move in moves { #expect(try style(after: move).isShared) }
        #expect(root.node?.style === rootStyle)
        #expect(layer.committed == layer.state)
    }

    @Test("A commit copies each property that only moves or fades the layer")
    func committedMoves() throws {
        let properties = CALayer.properties.all.filter(\.movesOnly)
        #expect(properties.map(\.key).contains("opacity") && properties.count > 1)
        for property in properties {
            CATransaction.setDisableActions(true)
            let old = property.read(layer.state)
            let value = try #require(Self.change(of: old))
            _ = property.setter?(layer, value)
            #expect(property.read(layer.state) != old)
            #expect(!layer.flags.contains(.hasOtherChanges), "\(property.key)")
            _ = try engine.frame(at: engine.time + 0.1)
            #expect(layer.committed == layer.state, "\(property.key)")
        }
    }

    /// Returns a value that differs in each number, but not in the size of a rectangle, which would request layout.
    private static func change(of value: AnimatableValue) -> AnimatableValue? {
        switch value {
        case .number(let number): .number(number / 2 + 0.25)
        case .point(let point): .point(CGPoint(x: point.x + 1, y: point.y + 2))
        case .size(let size): .size(CGSize(width: size.width + 1, height: size.height + 2))
        case .rect(let rect): .rect(rect.offsetBy(dx: 1, dy: 2))
        case .transform(let transform):
            .transform(CATransform3DConcat(transform, CATransform3DMakeRotation(1, 1, 2, 3)))
        default: nil
        }
    }

    @Test("Other changes make a new style, also together with a move and before it")
    func otherChanges() throws {
        let changes: [(CALayer) -> Void] = [
            { $0.cornerRadius = 3 }, { $0.name = "renamed" }, { $0.shadowOpacity = 1 }, { $0.isHidden = true },
            { $0.contentsScale = 2 }, { $0.backgroundColor = .black },
        ]
        for (n, change) in changes.enumerated() {
            let isFirst = n % 2 == 0
            let result = try style { layer in
                if isFirst { change(layer) }
                layer.position.x += 1
                if !isFirst { change(layer) }
            }
            #expect(!result.isShared)
        }
        #expect(layer.node?.label == "renamed")
        #expect(layer.node?.style.plainColor == nil)
        let shown = try style { ($0.isHidden, $0.shadowOpacity) = (false, 0) }
        #expect(shown.style.plainColor != nil)
        #expect(try style { $0.position.x += 1 }.isShared)
    }

    @Test("An animation of the position keeps the style, one of the corner radius does not")
    func animations() throws {
        for (keyPath, isShared) in [("position.x", true), ("opacity", true), ("cornerRadius", false)] {
            layer.removeAllAnimations()
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.fromValue = 0
            animation.toValue = 1
            animation.duration = 10
            layer.add(animation, forKey: nil)
            for _ in 0..<4 { _ = try engine.frame(at: engine.time + 0.1) }
            #expect(try style { _ in }.isShared == isShared)
        }
    }

    @Test("Frame content that is set on a layer is drawn after a move")
    func frameContent() throws {
        final class Content: FrameDrawing {
            func drawing(at time: Double, in bounds: CGRect) throws -> Drawing { .gradient(GradientStyle()) }
        }
        CATransaction.setDisableActions(true)
        layer.frameDrawing = Content()
        layer.position = CGPoint(x: 1, y: 2)
        let node = try #require(try engine.frame(at: 1).root.children.first)
        #expect(node.drawing == .gradient(GradientStyle()))
        #expect(node.placement.position == CGPoint(x: 1, y: 2))
    }

    @Test("A layer that moves after its engine is freed belongs to no engine")
    func freedEngine() throws {
        let root = CALayer()
        let layer = CALayer()
        root.addSublayer(layer)
        var engine: AnimationEngine? = AnimationEngine(root: root)
        _ = try engine?.frame(at: 0)
        #expect(layer.engine === engine)
        engine = nil
        #expect(layer.engine == nil)
        CATransaction.setDisableActions(true)
        layer.position = CGPoint(x: 1, y: 1)
        let other = AnimationEngine(root: root)
        #expect(try other.frame(at: 0).root.children.first?.placement.position == CGPoint(x: 1, y: 1))
    }

    @Test("A moving layer keeps the nodes of three frames, and none of its former style")
    func retiredNodes() throws {
        weak var first: RenderNode?
        weak var second: RenderNode?
        first = layer.node
        for n in 1...3 {
            _ = try style { $0.position.x += 1 }
            if n == 1 { second = layer.node }
        }
        #expect(first != nil && second != nil)
        _ = try style { $0.position.x += 1 }
        #expect(first == nil && second != nil)
        _ = try style { $0.cornerRadius += 1 }
        #expect(second == nil)
    }

    @Test("A layer that leaves the tree keeps no former nodes")
    func removedLayer() throws {
        weak var former: RenderNode?
        former = layer.node
        for _ in 1...2 { _ = try style { $0.position.x += 1 } }
        #expect(former != nil)
        layer.removeFromSuperlayer()
        _ = try engine.frame(at: engine.time + 0.1)
        #expect(former == nil)
    }
}
