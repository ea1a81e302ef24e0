import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Transition kernels (facts 2.12)")
struct TransitionKernelTests {
    private static let mask = TestImages.make(60, 40) { x, _ in
        CGColor(red: CGFloat(x) / 60, green: CGFloat(x) / 60, blue: CGFloat(x) / 60, alpha: 1)
    }

    private static let filters: [TransitionFilter] =
        TransitionFilter.names.filter { $0 != "CIModTransition" }.compactMap { TransitionFilter(name: $0) }
        + [
            .mod(center: [30, 20], radius: 20), .disintegrate(mask: mask, shadowDensity: 0), .lumaWipe(mask: mask),
            .lumaWipe(mask: mask, softness: 0, isInverted: true),
        ]

    /// A transition from a red to a blue box.
    private static func render(
        _ effect: TransitionKernel, _ progress: CGFloat, host: RenderTree.Host = .yDown, tile: (Int, Int) = (100, 100),
        threads: Int = 1
    ) -> RenderedFrame {
        let old = Layer(20, 20, 60, 40, color: .red).node
        let box = Layer(20, 20, 60, 40, color: .blue) {
            $0.transition = Transition(.kernel(effect), progress: progress, old: old)
        }
        let root = Layer(0, 0, 100, 100) { $0.children = [box.node] }.node
        let compositor = Compositor(width: 100, height: 100, threads: threads, tileWidth: tile.0, tileHeight: tile.1)
        return RenderedFrame(compositor.image(of: RenderTree(root: root, time: 0, host: host)))
    }

    @Test("A kernel transition shows plain images at its ends, and stays in the box in between", arguments: filters)
    func ends(filter: TransitionFilter) {
        let effect = filter.transitionKernel
        let box = PixelRect(x: 20, y: 20, width: 60, height: 40)

        #expect(Self.render(effect, 0) == RenderedFrame.of([Layer(20, 20, 60, 40, color: .red).node]))
        #expect(Self.render(effect, 1) == RenderedFrame.of([Layer(20, 20, 60, 40, color: .blue).node]))
        let half = Self.render(effect, 0.5)
        #expect(box.contains(half.inked) && half != Self.render(effect, 0) && half != Self.render(effect, 1))
    }

    @Test(
        "A kernel transition is continuous at both ends",
        arguments: filters)
    func continuity(filter: TransitionFilter) {
        func share(_ progress: CGFloat, of color: Pixel) -> Double {
            let rendered = Self.render(filter.transitionKernel, progress)
            let alike = (20..<60).flatMap { y in (20..<80).map { rendered[$0, y] } }.filter { $0.isNear(color, 24) }
            return Double(alike.count) / 2400
        }
        #expect(share(0.01, of: .red) > 0.8)
        #expect(share(0.99, of: .blue) > 0.8)
    }

    @Test(
        "Rows of mixed images differ by at most one code value from colors computed pixel by pixel",
        arguments: [
            TransitionFilter.dissolve,
            .swipe(angle: 0.4, width: 20, color: CGColor(red: 1, green: 0.8, blue: 0.5, alpha: 1)),
            .swipe(angle: 2, width: 0.01), .swipe(angle: -1, width: 90, opacity: 0.3),
        ], [RenderTree.Host.yDown, .yUp])
    func mixes(filter: TransitionFilter, host: RenderTree.Host) {
        let kernel = filter.transitionKernel
        #expect(kernel.mix != nil)
        let plain = TransitionKernel(name: kernel.name, color: kernel.color)
        for step in 0...10 {
            let progress = CGFloat(step) / 10
            let rows = Self.render(kernel, progress, host: host)
            let pixels = Self.render(plain, progress, host: host)
            for y in 0..<100 {
                for x in 0..<100 { #expect(rows[x, y].isNear(pixels[x, y], 1), "(\(x), \(y)) at \(progress)") }
            }
        }
    }

    @Test("The frame is bit-identical for any threads and tiles", arguments: filters)
    func tiles(filter: TransitionFilter) {
        let effect = filter.transitionKernel
        #expect(Self.render(effect, 0.4, tile: (23, 7), threads: 3) == Self.render(effect, 0.4))
    }

    @Test("A dissolve equals a fade; a swipe and a mask depend on position")
    func known() {
        #expect(Self.render(TransitionFilter.dissolve.transitionKernel, 0.25)[50, 40].isNear(Pixel(191, 0, 64), 1))
        let swipe = Self.render(TransitionFilter.swipe(width: 1).transitionKernel, 0.5)
        #expect([swipe[25, 40], swipe[75, 40]] == [.blue, .red])
        let mask = Self.render(TransitionFilter.disintegrate(mask: Self.mask, shadowDensity: 0).transitionKernel, 0.5)
        #expect([mask[25, 40], mask[75, 40]] == [.blue, .red])
        for (isInverted, colors) in [(false, [Pixel.blue, .red]), (true, [.red, .blue])] {
            let wipe = TransitionFilter.lumaWipe(mask: Self.mask, softness: 0.4, isInverted: isInverted)
            let shown = Self.render(wipe.transitionKernel, 0.5)
            #expect([shown[22, 40], shown[77, 40]] == colors)
            #expect(shown[50, 40].isNear(Pixel(128, 0, 128), 4))
        }
    }

    @Test("A kernel closure gets points of the box with y up in both hosts")
    func closure() {
        let halves = TransitionKernel(name: "halves") { point, frames in
            point.y > frames.size.y / 2
                ? frames.new.color(at: point) : frames.old.color(at: point) * frames.time
        }
        let down = Self.render(halves, 0.5)
        let up = Self.render(halves, 0.5, host: .yUp)

        #expect(down[50, 25] == .blue && down[50, 55].isNear(Pixel(128, 0, 0, 128), 1))
        #expect(up[50, 45] == .blue && up[50, 75].isNear(Pixel(128, 0, 0, 128), 1))
    }

    @Test("An identity kernel is bit-exact if the box is on whole pixels")
    func identity() {
        let same = TransitionKernel(name: "same") { $1.new.color(at: $0) }
        let image = TestImages.make(60, 40) { x, y in
            CGColor(red: CGFloat(x % 7) / 6, green: CGFloat(y % 5) / 4, blue: 0.3, alpha: 1)
        }
        var layer = Layer(20, 20, 60, 40) { $0.contents.image = image }
        let plain = RenderedFrame.of([layer.node])
        layer.transition = Transition(.kernel(same), progress: 0.5, old: nil)
        #expect(RenderedFrame.of([layer.node]) == plain)
    }

    /// Axis-aligned transforms: identity, flipped, upside down, and rotated by right angles.
    private static let turns = [
        [1.0, 0, 0, 1], [-1, 0, 0, 1], [1, 0, 0, -1], [0, 1, -1, 0], [0, -1, 1, 0], [0, 1, 1, 0],
    ]

    @Test(
        "An identity kernel is exact within one code for axis-aligned boxes",
        arguments: turns, [0.0, 0.3])
    func identityBetweenPixels(turn: [Double], offset: Double) {
        let shift = CGFloat(offset)
        let image = TestImages.make(30, 20) { x, y in
            CGColor(red: CGFloat(x % 7) / 6, green: CGFloat(y % 5) / 4, blue: 0.3, alpha: 1)
        }
        var layer = Layer(20 + shift, 20 - shift, 60, 40 + shift) {
            $0.contents.image = image
            $0.children = [Layer(-7, 5, 21, 9, color: .green).node]
            $0.placement.transform.m11 = CGFloat(turn[0])
            $0.placement.transform.m12 = CGFloat(turn[1])
            $0.placement.transform.m21 = CGFloat(turn[2])
            $0.placement.transform.m22 = CGFloat(turn[3])
        }
        let plain = RenderedFrame.of([layer.node])
        layer.transition = Transition(
            .kernel(TransitionKernel(name: "same") { $1.new.color(at: $0) }), progress: 0.5, old: nil)
        let same = RenderedFrame.of([layer.node])
        #expect(!plain.inked.isEmpty)
        #expect(same.difference(plain) <= (turn == [1, 0, 0, 1] ? 0 : 2))
    }

    @Test("A layer without bounds uses the bounds of its content as the box")
    func withoutBounds() {
        let halves = TransitionKernel(name: "halves") { point, frames in
            point.x < frames.size.x / 2 ? frames.new.color(at: point) : frames.old.color(at: point)
        }
        func layer(_ color: CGColor, _ transition: Transition? = nil) -> RenderNode {
            Layer(20, 20) {
                $0.children = [Layer(0, 0, 40, 30, color: color).node]
                $0.transition = transition
            }.node
        }
        let half = RenderedFrame.of([layer(.blue, Transition(.kernel(halves), progress: 0.5, old: layer(.red)))])

        #expect([half[21, 35], half[39, 35], half[41, 35], half[58, 35]] == [.blue, .blue, .red, .red])
        #expect(half.inked == PixelRect(x: 20, y: 20, width: 40, height: 30))
        #expect(
            RenderedFrame.of([
                Layer(20, 20) { $0.transition = Transition(.kernel(halves), progress: 0.5, old: nil) }.node
            ])
            .inked.isEmpty)
    }
}
