import Foundation
import Images
import RenderTree
import TestSupport
import Testing
import VectorGeometry

@testable import LayerCompositor

/// Shapes computed by several workers in advance equal those computed during planning, to the bit.
@Suite("Shape outlines computed by several workers")
struct ShapeWorkerPoolTests {
    private let size = (width: 200, height: 160)

    /// Rotating, partly stroked shapes, some clipped, shadowed or fading; the same layers in every frame.
    private func tree(_ frame: Int, seed: UInt64) -> RenderTree {
        var g = SeededGenerator(seed: seed)
        func random(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &g) }
        let shapes = (0..<24).map { index -> RenderNode in
            var style = ShapeStyle()
            style.path = VectorPath([
                .move(CGPoint(x: random(-40...40), y: random(-40...40))),
                .cubic(
                    control1: CGPoint(x: random(-60...60), y: random(-60...60)),
                    control2: CGPoint(x: random(-60...60), y: random(-60...60)),
                    to: CGPoint(x: random(-40...40), y: random(-40...40))),
                .line(CGPoint(x: random(-40...40), y: random(-40...40))), .close,
            ])
            style.fillColor = CGColor(red: random(0...1), green: 0.5, blue: 0, alpha: 0.6)
            style.strokeColor = index % 5 == 0 ? nil : .blue
            style.stroke.width = random(1...6)
            style.stroke.cap = .round
            if index % 3 != 0 { style.strokeEnd = 0.5 - 0.5 * cos(CGFloat(frame) * 0.7 + random(0...6)) }
            return Layer(random(0...200), random(0...160)) {
                $0.drawing = .shape(style)
                if index % 4 != 0 {
                    $0.placement.transform = CATransform3DMakeRotation(CGFloat(frame) * random(-1...1), 0, 0, 1)
                }
                if index % 7 == 0 { $0.shadow.opacity = 0.5 }
                if index % 6 == 0 { $0.appearance.opacity = 0.5 }
            }.node
        }
        return RenderTree(
            root: Layer(0, 0, 200, 160, color: .white) { $0.children = shapes }.node, time: 0, host: .yDown)
    }

    @Test("Shapes are the same with one worker, three, and without caches", arguments: 0..<6)
    func threads(seed: Int) {
        let one = Compositor(width: size.width, height: size.height, threads: 1, tileWidth: 200, tileHeight: 32)
        let three = Compositor(width: size.width, height: size.height, threads: 3, tileWidth: 200, tileHeight: 32)
        for frame in 0..<5 {
            let tree = tree(frame, seed: UInt64(seed) + 40)
            let rendered = RenderedFrame(three.image(of: tree))
            #expect(rendered == RenderedFrame(one.image(of: tree)))
            #expect(
                rendered
                    == RenderedFrame(Compositor(width: size.width, height: size.height, threads: 3).image(of: tree)))
        }
    }

    @Test("Trimmed strokes are the same with and without cached path lengths")
    func lengths() {
        let layer = Layer(100, 80) { _ in }
        var style = ShapeStyle()
        style.path = .ellipse(in: CGRect(x: -50, y: -30, width: 100, height: 60))
        style.fillColor = nil
        style.strokeColor = .red
        style.stroke.width = 5
        let identity = layer.node.identity
        let compositor = Compositor(width: 200, height: 160, threads: 1)
        for end in [0.2, 0.55, 0.9] {
            style.strokeEnd = end
            let node = RenderNode(identity: identity, placement: layer.placement, drawing: .shape(style))
            let tree = RenderTree(root: Layer(0, 0, 200, 160) { $0.children = [node] }.node, time: 0, host: .yDown)
            #expect(
                RenderedFrame(compositor.image(of: tree))
                    == RenderedFrame(Compositor(width: 200, height: 160, threads: 1).image(of: tree)))
            #expect(!RenderedFrame(compositor.image(of: tree)).inked.isEmpty)
            style.path?.elements.append(
                contentsOf: VectorPath.rect(CGRect(x: -20, y: -20, width: 30 * end, height: 30)).elements)
        }
    }
}
