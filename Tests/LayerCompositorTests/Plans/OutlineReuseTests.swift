import Foundation
import Images
import RenderTree
import Testing
import TextLayout
import VectorGeometry

@testable import LayerCompositor

@Suite("Reuse of outlines between frames")
struct OutlineReuseTests {
    private func plan(_ planner: Planner, _ layer: RenderNode) -> [DisplayItem] {
        let root = Layer(0, 0, 100, 100) { $0.children = [layer] }.node
        let tree = RenderTree(root: root, time: 0, host: .yDown)
        return planner.plan(tree, projection: .identity, viewport: PixelRect(x: 0, y: 0, width: 100, height: 100))
            .items
    }

    /// Returns a layer that strokes a part of a circle.
    private func arc(x: CGFloat, end: CGFloat) -> RenderNode {
        var style = ShapeStyle()
        style.path = VectorPath.ellipse(in: CGRect(x: 5, y: 5, width: 30, height: 30))
        style.fillColor = nil
        style.strokeColor = .red
        style.stroke.width = 4
        style.strokeEnd = end
        return RenderNode(
            identity: .init(rawValue: 7), placement: Layer(x, 0, 40, 40).placement, drawing: .shape(style))
    }

    /// Returns where the points of each stroke are in memory.
    private func strokes(_ items: [DisplayItem]) -> [UnsafePointer<CGPoint>?] {
        items.compactMap { item in
            guard case .fill(let fill) = item, case .edges(_, let outline) = fill.region,
                case .polygons(let polygons) = outline.shape
            else { return nil }
            return polygons.points.withUnsafeBufferPointer(\.baseAddress)
        }
    }

    @Test("Each delayed copy of a shape keeps its own stroke while the copies move")
    func delayedCopies() {
        var style = ReplicatorStyle()
        style.count = 3
        style.transform = CATransform3DMakeTranslation(0, 20, 0)
        let placement = Layer(0, 0, 100, 100).placement
        func replicator(x: CGFloat) -> RenderNode {
            RenderNode(
                identity: .init(rawValue: 8), placement: placement, drawing: .replicator(style),
                children: [arc(x: x, end: 0.9)], delayedChildren: [[arc(x: x, end: 0.6)], [arc(x: x, end: 0.3)]])
        }
        let planner = Planner()
        let first = plan(planner, replicator(x: 0))
        let second = plan(planner, replicator(x: 1))

        #expect(Set(strokes(first)).count == 3)
        #expect(strokes(first) == strokes(second))
    }

    @Test("Copies without delays share a stroke, and so do delayed copies that show the same nodes")
    func sharedStroke() {
        var style = ReplicatorStyle()
        style.count = 4
        style.transform = CATransform3DMakeTranslation(0, 20, 0)
        let children = [arc(x: 0, end: 0.9)]
        func strokes(_ delayed: [[RenderNode]]) -> [UnsafePointer<CGPoint>?] {
            let replicator = RenderNode(
                identity: .init(rawValue: 8), placement: Layer(0, 0, 100, 100).placement, drawing: .replicator(style),
                children: children, delayedChildren: delayed)
            return self.strokes(plan(Planner(), replicator))
        }
        let other = [arc(x: 0, end: 0.5)]

        #expect(strokes([]).count == 4)
        #expect(Set(strokes([])).count == 1)
        #expect(Set(strokes([children, other, other])).count == 2)
    }

    @Test("A delayed copy keeps its stroke when a copy before it becomes visible")
    func hiddenCopy() {
        var style = ReplicatorStyle()
        style.count = 3
        style.alphaOffset = 0.25
        style.transform = CATransform3DMakeTranslation(0, 20, 0)
        func replicator(alpha: CGFloat) -> RenderNode {
            style.color = CGColor(red: 1, green: 1, blue: 1, alpha: alpha)
            return RenderNode(
                identity: .init(rawValue: 8), placement: Layer(0, 0, 100, 100).placement, drawing: .replicator(style),
                children: [arc(x: 0, end: 0.9)], delayedChildren: [[arc(x: 0, end: 0.6)], [arc(x: 0, end: 0.3)]])
        }
        let planner = Planner()
        let first = strokes(plan(planner, replicator(alpha: 0)))
        let second = strokes(plan(planner, replicator(alpha: 0.5)))

        #expect(first.count == 2)
        #expect(second.count == 3)
        #expect(first == Array(second.dropFirst()))
    }

    @Test("Delayed copies of a text share its outlines")
    func delayedText() {
        var style = ReplicatorStyle()
        style.count = 3
        let replicator = RenderNode(
            identity: .init(rawValue: 8), placement: Layer(0, 0, 100, 100).placement, drawing: .replicator(style),
            children: [text("Text", x: 0)], delayedChildren: [[text("Text", x: 5)], [text("Text", x: 9)]])
        let paths = plan(Planner(), replicator).compactMap { item -> VectorPath? in
            guard case .fill(let fill) = item, case .edges(_, let outline) = fill.region else { return nil }
            return outline.shape.path
        }

        #expect(paths.count == 3)
        #expect(Set(paths.map { $0.elements.withUnsafeBufferPointer(\.baseAddress) }).count == 1)
    }

    private func text(_ string: String, x: CGFloat, color: CGColor = .red) -> RenderNode {
        var style = TextDrawing()
        style.text = TextStyle(string: string, fontName: "DejaVu Sans", fontSize: 20)
        style.color = color
        return RenderNode(
            identity: .init(rawValue: 9), placement: Layer(x, 0, 90, 40).placement, drawing: .text(style))
    }

    @Test("Text keeps its outlines while it moves and changes its color, until the text changes")
    func movingText() {
        let planner = Planner()
        func outlines(_ node: RenderNode) -> TextOutlines? {
            _ = plan(planner, node)
            return planner.textOutlines.cached(node.identity)
        }
        let first = outlines(text("Text", x: 0))

        #expect(first != nil)
        #expect(outlines(text("Text", x: 0.4)) === first)
        #expect(outlines(text("Text", x: 0.4, color: .blue)) === first)
        #expect(outlines(text("Next", x: 0.4)) !== first)
    }

    @Test("Reused outlines draw the same pixels as new ones")
    func samePixels() {
        let compositor = Compositor(width: 100, height: 100, threads: 1)
        func tree(_ layer: RenderNode) -> RenderTree {
            RenderTree(root: Layer(0, 0, 100, 100) { $0.children = [layer] }.node, time: 0, host: .yDown)
        }
        for x in stride(from: 0.0, to: 4, by: 0.3) {
            for layer in [text("Text", x: x), arc(x: x, end: 0.2 + x / 8)] {
                let reused = RenderedFrame(compositor.image(of: tree(layer)))
                let new = RenderedFrame(
                    Compositor(width: 100, height: 100, threads: 1).image(of: tree(layer)))
                #expect(reused == new)
            }
        }
    }
}
