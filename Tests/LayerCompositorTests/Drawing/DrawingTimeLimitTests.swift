import Foundation
import Images
import RenderTree
import Synchronization
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("The time limit of drawing a frame")
struct DrawingTimeLimitTests {
    /// Draws layers that overlap with a limit, and returns how often it was checked.
    private func checks(of layers: [RenderNode], _ depth: DrawingDepth, until last: Int) -> Int {
        let count = Atomic<Int>(0)
        let compositor = Compositor(width: 64, height: 64, threads: 1, drawing: depth)
        compositor.timeLimit = DrawingTimeLimit { count.wrappingAdd(1, ordering: .relaxed).newValue > last }
        let root = Layer(0, 0, 64, 64) { $0.children = layers }.node
        compositor.render(
            RenderTree(root: root, time: 0, host: .yDown), into: PixelBuffer(width: 64, height: 64))
        return count.load(ordering: .relaxed)
    }

    private func layers(_ change: (inout Layer) -> Void = { _ in }) -> [RenderNode] {
        let translucent = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        return (0..<300).map { number in
            Layer(CGFloat(number % 50), 0, 14, 64, color: translucent) {
                $0.appearance.opacity = 0.5
                $0.children = [Layer(0, 0, 9, 9, color: .blue).node]
                change(&$0)
            }.node
        }
    }

    @Test("Nothing is drawn once the time is over", arguments: [DrawingDepth.eightBits, .float])
    func stops(depth: DrawingDepth) {
        #expect(checks(of: layers(), depth, until: .max) >= 300)
        #expect(checks(of: layers(), depth, until: 5) == 6)
    }

    @Test("Filtered images, masks and shadows are not drawn either", arguments: [DrawingDepth.eightBits, .float])
    func effects(depth: DrawingDepth) {
        let layers = layers {
            $0.effects.filters = FilterList([LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])])
            $0.mask = Layer(0, 0, 9, 9, color: .red).node
            $0.shadow.opacity = 1
        }
        #expect(checks(of: layers, depth, until: 0) == 1)
    }
}
