import Foundation
import Images
import RenderTree
import Testing

@testable import LayerCompositor

@Suite("Equivalent scenes")
struct EquivalenceTests {
    @Test("Fading a group over nothing equals fading its opaque image")
    func groupOpacity() {
        func scene(_ opacity: Float, _ color: CGColor) -> RenderedFrame {
            RenderedFrame.of([
                Layer(10, 10, 50, 50, color: .red) {
                    $0.appearance.opacity = opacity
                    $0.children = [Layer(0, 0, 50, 50, color: color).node]
                }.node
            ])
        }

        #expect(
            scene(0.5, .blue)
                == RenderedFrame.of([Layer(10, 10, 50, 50, color: .blue) { $0.appearance.opacity = 0.5 }.node]))
    }

    @Test("A mask with the shape of the bounds equals masksToBounds", arguments: [0.0, 12.0])
    func maskAsClip(radius: Double) {
        let child = Layer(-10, -10, 100, 30, color: .blue).node
        let clip = Layer(10.25, 10, 50, 50) {
            $0.appearance.masksToBounds = true
            $0.appearance.cornerRadius = radius
            $0.children = [child]
        }
        let mask = Layer(10.25, 10, 50, 50) {
            $0.mask = Layer(0, 0, 50, 50, color: .black) { $0.appearance.cornerRadius = radius }.node
            $0.children = [child]
        }

        #expect(RenderedFrame.of([clip.node]) == RenderedFrame.of([mask.node]))
    }

    @Test("Twice the scale equals twice the geometry")
    func scale() {
        let small = Layer(0, 0, 100, 100, color: .white) {
            $0.children = [Layer(10, 10, 30, 40, color: .red) { $0.appearance.cornerRadius = 7 }.node]
        }
        let large = Layer(0, 0, 200, 200, color: .white) {
            $0.children = [Layer(20, 20, 60, 80, color: .red) { $0.appearance.cornerRadius = 14 }.node]
        }

        #expect(
            RenderedFrame.of(small.node, 200, 200, scale: 2).difference(RenderedFrame.of(large.node, 200, 200)) <= 1)
    }

    @Test("A y-up host equals a flipped y-down host except for upright content")
    func hosts() {
        let layers = [Layer(10, 20, 30, 40, color: .red) { $0.appearance.cornerRadius = 9 }.node]
        let down = RenderedFrame.of(layers)
        let up = RenderedFrame.of(layers, host: .yUp)

        for y in 0..<100 { for x in 0..<100 { #expect(up[x, y].isNear(down[x, 99 - y], 1)) } }
    }

    @Test("A compositor draws a tree the same after other trees and with its caches")
    func kept() {
        let trees = [SampleScene.node(turn: 0), SampleScene.node(turn: 1)].map {
            RenderTree(root: $0, time: 0, host: .yDown)
        }
        let compositor = Compositor(width: 200, height: 160, threads: 2)
        let first = trees.map { RenderedFrame(compositor.image(of: $0)) }

        #expect(RenderedFrame(compositor.image(of: trees[1])) == first[1])
        #expect(compositor.repeatsLastFrame(trees[1]) && !compositor.repeatsLastFrame(trees[0]))
        #expect(RenderedFrame(compositor.image(of: trees[0])) == first[0])
        #expect(RenderedFrame(Compositor(width: 200, height: 160, threads: 1).image(of: trees[1])) == first[1])
    }
}
