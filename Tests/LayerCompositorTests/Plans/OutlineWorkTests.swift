import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("The work of outlines")
struct OutlineWorkTests {
    @Test("Dashes of a frame that is too much work are counted, but not computed", arguments: [1, 2])
    func dashes(threads: Int) {
        var path = VectorPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 60, y: 60))
        var style = ShapeStyle()
        style.path = path
        style.strokeColor = .red
        style.stroke.width = 1
        style.stroke.dashPattern = [0.01, 0.01]
        let shapes = (0..<100).map { _ in Layer(0, 0, 64, 64) { $0.drawing = .shape(style) }.node }
        let tree = RenderTree(root: Layer(0, 0, 64, 64) { $0.children = shapes }.node, time: 0, host: .yDown)
        let compositor = Compositor(width: 64, height: 64, threads: threads)
        compositor.mostWork = 1
        #expect(compositor.cost(of: [tree]).pixels > 1)
        #expect(compositor.planned?.frame.items.isEmpty == true)
    }
}
