import Foundation
import RenderTree
import Testing

@testable import LayerCompositor

@Suite("Transitions computed from both pictures (facts 2.12)")
struct TransitionKernelTests {
    private static let mask = TestImages.make(60, 40) { x, _ in
        CGColor(red: CGFloat(x) / 60, green: CGFloat(x) / 60, blue: CGFloat(x) / 60, alpha: 1)
    }

    private static let filters: [TransitionFilter] =
        TransitionFilter.names.filter { $0 != "CIModTransition" }.compactMap { TransitionFilter(name: $0) }
        + [.mod(center: [30, 20], radius: 20), .disintegrate(mask: mask, shadowDensity: 0)]

    /// A blue box that follows a red one.
    private static func picture(
        _ effect: TransitionKernel, _ progress: CGFloat, host: RenderTree.Host = .yDown, tile: (Int, Int) = (100, 100),
        threads: Int = 1
    ) -> Picture {
        let old = Layer(20, 20, 60, 40, color: .red).node
        let box = Layer(20, 20, 60, 40, color: .blue) {
            $0.transition = Transition(.picture(effect), progress: progress, old: old)
        }
        let root = Layer(0, 0, 100, 100) { $0.children = [box.node] }.node
        let compositor = Compositor(width: 100, height: 100, threads: threads, tileWidth: tile.0, tileHeight: tile.1)
        return Picture(compositor.image(of: RenderTree(root: root, time: 0, host: host)))
    }

    @Test("At its ends each is the plain picture; between it is neither, and stays in the box", arguments: filters)
    func ends(filter: TransitionFilter) {
        let effect = filter.transitionKernel
        let box = PixelRect(x: 20, y: 20, width: 60, height: 40)

        #expect(Self.picture(effect, 0) == Picture.of([Layer(20, 20, 60, 40, color: .red).node]))
        #expect(Self.picture(effect, 1) == Picture.of([Layer(20, 20, 60, 40, color: .blue).node]))
        let half = Self.picture(effect, 0.5)
        #expect(box.contains(half.inked) && half != Self.picture(effect, 0) && half != Self.picture(effect, 1))
    }

    @Test(
        "Shortly after its start each is nearly the old picture, shortly before its end nearly the new one",
        arguments: filters)
    func continuity(filter: TransitionFilter) {
        func share(_ progress: CGFloat, of color: Pixel) -> Double {
            let picture = Self.picture(filter.transitionKernel, progress)
            let alike = (20..<60).flatMap { y in (20..<80).map { picture[$0, y] } }.filter { $0.isNear(color, 24) }
            return Double(alike.count) / 2400
        }
        #expect(share(0.01, of: .red) > 0.8)
        #expect(share(0.99, of: .blue) > 0.8)
    }

    @Test("The picture is the same to the bit for any threads and tiles", arguments: filters)
    func tiles(filter: TransitionFilter) {
        let effect = filter.transitionKernel
        #expect(Self.picture(effect, 0.4, tile: (23, 7), threads: 3) == Self.picture(effect, 0.4))
    }

    @Test("A dissolve is a fade; a swipe and a mask go by place")
    func known() {
        #expect(Self.picture(TransitionFilter.dissolve.transitionKernel, 0.25)[50, 40].isNear(Pixel(191, 0, 64), 1))
        let swipe = Self.picture(TransitionFilter.swipe(width: 1).transitionKernel, 0.5)
        #expect([swipe[25, 40], swipe[75, 40]] == [.blue, .red])
        let mask = Self.picture(TransitionFilter.disintegrate(mask: Self.mask, shadowDensity: 0).transitionKernel, 0.5)
        #expect([mask[25, 40], mask[75, 40]] == [.blue, .red])
    }

    @Test("A closure gets points of the box, y up, whichever way the host points")
    func closure() {
        let halves = TransitionKernel(name: "halves") { point, pictures in
            point.y > pictures.size.y / 2
                ? pictures.new.color(at: point) : pictures.old.color(at: point) * pictures.time
        }
        let down = Self.picture(halves, 0.5)
        let up = Self.picture(halves, 0.5, host: .yUp)

        #expect(down[50, 25] == .blue && down[50, 55].isNear(Pixel(128, 0, 0, 128), 1))
        #expect(up[50, 45] == .blue && up[50, 75].isNear(Pixel(128, 0, 0, 128), 1))
    }

    @Test("An effect that does nothing leaves the picture as it is, to the bit, where the box lies on pixels")
    func identity() {
        let same = TransitionKernel(name: "same") { $1.new.color(at: $0) }
        let image = TestImages.make(60, 40) { x, y in
            CGColor(red: CGFloat(x % 7) / 6, green: CGFloat(y % 5) / 4, blue: 0.3, alpha: 1)
        }
        var layer = Layer(20, 20, 60, 40) { $0.contents.image = image }
        let plain = Picture.of([layer.node])
        layer.transition = Transition(.picture(same), progress: 0.5, old: nil)
        #expect(Picture.of([layer.node]) == plain)
    }

    /// Along the axes: as it is, turned over, upside down, by right angles.
    private static let turns = [
        [1.0, 0, 0, 1], [-1, 0, 0, 1], [1, 0, 0, -1], [0, 1, -1, 0], [0, -1, 1, 0], [0, 1, 1, 0],
    ]

    @Test(
        "It does so to the last bit but one wherever the axes of its box lie along those of the device",
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
        let plain = Picture.of([layer.node])
        layer.transition = Transition(
            .picture(TransitionKernel(name: "same") { $1.new.color(at: $0) }), progress: 0.5, old: nil)
        let same = Picture.of([layer.node])
        #expect(!plain.inked.isEmpty)
        #expect(same.difference(plain) <= (turn == [1, 0, 0, 1] ? 0 : 2))
    }

    @Test("A layer without bounds has those of what it shows for a box")
    func withoutBounds() {
        let halves = TransitionKernel(name: "halves") { point, pictures in
            point.x < pictures.size.x / 2 ? pictures.new.color(at: point) : pictures.old.color(at: point)
        }
        func layer(_ color: CGColor, _ transition: Transition? = nil) -> RenderNode {
            Layer(20, 20) {
                $0.children = [Layer(0, 0, 40, 30, color: color).node]
                $0.transition = transition
            }.node
        }
        let half = Picture.of([layer(.blue, Transition(.picture(halves), progress: 0.5, old: layer(.red)))])

        #expect([half[21, 35], half[39, 35], half[41, 35], half[58, 35]] == [.blue, .blue, .red, .red])
        #expect(half.inked == PixelRect(x: 20, y: 20, width: 40, height: 30))
        #expect(
            Picture.of([Layer(20, 20) { $0.transition = Transition(.picture(halves), progress: 0.5, old: nil) }.node])
                .inked.isEmpty)
    }
}
