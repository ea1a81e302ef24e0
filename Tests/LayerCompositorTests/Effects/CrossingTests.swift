import Foundation
import Images
import RenderTree
import TestSupport
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Blends and backdrops of intersecting planes")
struct CrossingTests {
    private static let wall = CrossingScene.plane(
        CGSize(width: 80, height: 60), CGColor(red: 0.2, green: 0.7, blue: 0.3, alpha: 0.8))

    private static func render(
        turned angle: CGFloat, z: CGFloat, over background: RenderNode = CrossingScene.stripes,
        _ change: (inout Layer) -> Void
    ) -> RenderedFrame {
        let plane = CrossingScene.plane(
            CGSize(width: 60, height: 80), CGColor(red: 0.9, green: 0.4, blue: 0.6, alpha: 0.7), turned: angle, z: z,
            change)
        return RenderedFrame.of([background, CrossingScene.space([plane, wall])])
    }

    /// Checks that a plane rotated slightly, so that its left half is in front of the wall and its right half behind,
    /// equals the planes entirely in front of and behind the wall.
    private static func checkHalves(behindMargin: Int = 0, _ change: (inout Layer) -> Void) {
        let before = render(turned: 0, z: 1, change)
        let behind = render(turned: 0, z: -1, change)
        let crossing = render(turned: 1e-5, z: 0, change)
        #expect(before.difference(behind) > 20, "the two orders differ, or there is nothing to see")
        for y in 0..<100 {
            for x in 0..<100 where x < 49 || x > 50 + behindMargin {
                let expected = x < 50 ? before[x, y] : behind[x, y]
                #expect(crossing[x, y].isNear(expected, 1), "(\(x), \(y)): \(crossing[x, y]), not \(expected)")
            }
        }
    }

    /// The area of each order matches that of a single card within a few hundredths.
    @Test(
        "Where a plane intersects two coplanar planes, each pixel mixes both orders by area",
        arguments: [0.02, 0.25])
    func sheets(alpha: Double) {
        func sheet(_ alpha: CGFloat) -> RenderNode {
            CrossingScene.plane(CGSize(width: 90, height: 90), CGColor(gray: 0, alpha: alpha), turned: 0)
        }
        func render(_ between: [RenderNode]) -> RenderedFrame {
            let card = CrossingScene.plane(CGSize(width: 90, height: 90), CGColor(gray: 1, alpha: 1))
            let blade = CrossingScene.plane(
                CGSize(width: 80, height: 80), CGColor(red: 0.1, green: 0.2, blue: 0.4, alpha: 1)
            ) {
                $0.placement.transform = CATransform3DConcat(
                    CATransform3DMakeRotation(0.6, 0, 1, 0), CATransform3DMakeRotation(0.3, 0, 0, 1))
            }
            return RenderedFrame.of([CrossingScene.space([card] + between + [blade])])
        }
        // A sheet on the card equals a card of another gray.
        let apart = render([sheet(alpha)])
        let plain = render([])
        let gray = Int((255 * (1 - alpha)).rounded())
        var seam = 0
        for y in 35..<65 {
            for x in 10..<90 where (26..<255).contains(plain[x, y].r) {
                let share = Double(plain[x, y].r - 26) / 229
                seam += 1
                let expected = 26 + Int((share * Double(gray - 26)).rounded())
                #expect(abs(apart[x, y].r - expected) <= 10, "(\(x), \(y)): \(apart[x, y].r), not \(expected)")
            }
        }
        #expect(seam > 20)
    }

    private static let modes = [
        "CIMultiplyBlendMode", "CIDifferenceBlendMode", "CIColorBurnBlendMode", "CIHueBlendMode",
        "CISourceInCompositing",
        "CISourceOutCompositing", "plusL", "xor",
    ]

    @Test("A blend applies to what is behind the plane and to what is behind all planes", arguments: modes)
    func blends(mode: String) {
        Self.checkHalves { $0.join(mode) }
        Self.checkHalves {
            $0.join(mode)
            $0.appearance.opacity = 0.6
            $0.appearance.cornerRadius = 20
            $0.appearance.masksToBounds = true
            $0.mask = Layer(0, 10, 60, 60, color: .black).node
        }
    }

    @Test("A blend of a sublayer of the plane applies to what is behind the plane")
    func inside() {
        Self.checkHalves {
            $0.children = [
                Layer(10, 10, 80, 20, color: .blue) { $0.join("differenceBlendMode") }.node,
                Layer(0, 50, 60, 10, color: .red).node,
            ]
        }
    }

    private static let filters: [(String, [String: FilterValue])] = [
        ("CIColorInvert", [:]), ("CIColorControls", ["inputSaturation": .number(0)]),
        ("CIColorMatrix", ["inputAVector": .vector([0, 0, 0, 0.3])]),
    ]

    @Test("A backdrop contains what is behind the plane, translucent planes included", arguments: filters.indices)
    func backdrops(index: Int) {
        let (filter, inputs) = Self.filters[index]
        Self.checkHalves { $0.filterBackground(filter, inputs) }
        Self.checkHalves {
            $0.filterBackground(filter, inputs)
            $0.appearance.opacity = 0.6
            $0.appearance.cornerRadius = 20
        }
    }

    @Test(
        "A background blur includes a wall beyond the intersection, and neighbors in front of it near the line"
    )
    func blur() {
        Self.checkHalves(behindMargin: 28) { $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(4)]) }
    }

    @Test("The line of intersection is antialiased", arguments: [0.1, -0.3, 0.7])
    func line(z: Double) {
        let changes: [(inout Layer) -> Void] = [
            { $0.join("CIDifferenceBlendMode") }, { $0.filterBackground("CIColorInvert") },
        ]
        for change in changes {
            let behind = Layer(0, 0, 100, 100, color: .blue) { $0.placement.zPosition = -200 }.node
            let rendered = Self.render(turned: 0.3, z: CGFloat(z), over: behind, change)
            for y in 25..<75 {
                for x in 47..<53 {
                    let p = rendered[x, y]
                    let left = rendered[46, y]
                    let right = rendered[53, y]
                    for part in [\Pixel.r, \.g, \.b] {
                        let range =
                            min(left[keyPath: part], right[keyPath: part]) - 2...max(
                                left[keyPath: part], right[keyPath: part]) + 2
                        #expect(range.contains(p[keyPath: part]), "(\(x), \(y)): \(p) between \(left) and \(right)")
                    }
                    #expect(p.a == 255)
                }
            }
        }
    }

    @Test("Background filters in a transform layer inside an intersecting plane filter what is behind that plane")
    func nested() {
        let inverting = CrossingScene.plane(CGSize(width: 30, height: 30), nil, turned: 0.3) {
            $0.filterBackground("CIColorInvert")
        }
        let second = CrossingScene.plane(CGSize(width: 10, height: 60), .black, turned: -0.3)
        func render(turned angle: CGFloat) -> RenderedFrame {
            let holder = CrossingScene.plane(CGSize(width: 80, height: 80), nil, turned: angle) {
                $0.children = [
                    Layer(40, 40) {
                        $0.drawing = .transformLayer
                        $0.children = [inverting, second]
                    }.node
                ]
            }
            let far = CrossingScene.plane(CGSize(width: 20, height: 80), .red, turned: -0.8)
            return RenderedFrame.of(
                [CrossingScene.space([holder, far])], over: CGColor(red: 1, green: 0.8, blue: 0, alpha: 1))
        }
        #expect(render(turned: 0.2)[40, 45].isNear(Pixel(0, 51, 255)))
    }

    @Test("In an offscreen group, background filters only see the group")
    func isolated() {
        let blended = CrossingScene.plane(CGSize(width: 60, height: 80), .red, turned: 0.4) {
            $0.join("CIMultiplyBlendMode")
        }
        let group = Layer(0, 0, 100, 100) {
            $0.appearance.opacity = 0.998
            $0.children = [CrossingScene.space([blended, Self.wall])]
        }.node
        let rendered = RenderedFrame.of([Layer(0, 0, 100, 100, color: .blue).node, group])
        #expect(rendered[30, 15].isNear(.red, 3))
    }

    @Test("Coplanar planes keep model order where a third plane intersects them")
    func level() {
        func leaning(_ x: CGFloat, _ color: CGColor) -> RenderNode {
            let card = Layer(x, -30, 50, 60, color: color).node
            return Layer(0, 0) {
                $0.drawing = .transformLayer
                $0.placement.transform = CATransform3DConcat(
                    CATransform3DMakeRotation(0.7, 0.3, 1, 0), CATransform3DMakeRotation(0.2, 0, 0, 1))
                $0.children = [card]
            }.node
        }
        let third = CrossingScene.plane(CGSize(width: 90, height: 10), .green, turned: -0.7)
        let rendered = RenderedFrame.of([CrossingScene.space([leaning(-35, .red), leaning(-20, .blue), third])])
        for y in 0..<100 { for x in 0..<100 where rendered[x, y].b > 250 { #expect(rendered[x, y].r < 5) } }
        let overlap = (25..<38).map { rendered[50, $0] }
        #expect(overlap.allSatisfy { $0 == .blue }, "\(overlap)")
    }

    @Test(
        "Intersecting planes are the same for any threads and tiles, and in floating point",
        arguments: [(1, 37, 11), (2, 64, 64), (5, 100, 100)])
    func sameBits(threads: Int, width: Int, height: Int) {
        let tree = RenderTree(root: CrossingScene.node(turn: 0.2), time: 0, host: .yDown)
        let reference = RenderedFrame.of(tree.root)
        let compositor = Compositor(width: 100, height: 100, threads: threads, tileWidth: width, tileHeight: height)
        #expect(RenderedFrame(compositor.image(of: tree)) == reference)
        #expect(compositor.warnings.isEmpty)

        let samples = SixteenBitImage.of(tree.root, 100, 100)
        #expect(SixteenBitImage.of(tree.root, 100, 100, threads: threads, tile: (width, height)) == samples)
        #expect(samples.distance(to: reference).codes < 6, "\(samples.distance(to: reference))")
    }

    @Test("Redrawing only the damage gives the same frame")
    func damage() {
        let mending = Compositor(width: 100, height: 100, threads: 2, tileWidth: 100, tileHeight: 20)
        let target = PixelBuffer(width: 100, height: 100)
        for turn in [0, 0.1, 0.1, 0.7, 0] as [CGFloat] {
            let tree = RenderTree(root: CrossingScene.node(turn: turn), time: 0, host: .yDown)
            mending.render(tree, into: target, isUntouched: true)
            #expect(RenderedFrame(CGImage(pixels: target, isOpaque: true)) == RenderedFrame.of(tree.root))
        }
    }

    private static func frosted(
        _ color: CGColor, turned angle: CGFloat, z: CGFloat = 0, _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderNode {
        CrossingScene.plane(CGSize(width: 80, height: 80), color, turned: angle, z: z) {
            $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(2)])
            change(&$0)
        }
    }

    @Test("Each of two blurred panes shows the other's color where the other is behind it")
    func mutual() {
        func render(turned angle: CGFloat, z: CGFloat) -> RenderedFrame {
            let red = Self.frosted(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5), turned: 0)
            let blue = Self.frosted(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5), turned: angle, z: z)
            return RenderedFrame.of([CrossingScene.space([red, blue])], over: .green)
        }
        let crossing = render(turned: 1e-5, z: 0)
        let before = render(turned: 0, z: 1)
        let behind = render(turned: 0, z: -1)
        #expect(before[50, 50].isNear(Pixel(64, 64, 128)) && behind[50, 50].isNear(Pixel(128, 64, 64)))
        for y in 20..<80 {
            for x in 20..<80 where abs(x - 50) > 14 {
                let expected = x < 50 ? before[x, y] : behind[x, y]
                #expect(crossing[x, y].isNear(expected, 1), "(\(x), \(y)): \(crossing[x, y]), not \(expected)")
            }
        }
    }

    /// Panes of different colors that all contain one line.
    private static func panes(_ count: Int) -> [RenderNode] {
        (0..<count).map { index in
            let share = CGFloat(index) / CGFloat(count)
            return frosted(CGColor(red: share, green: 0.5, blue: 1 - share, alpha: 0.3), turned: share * 2.6 - 1.2)
        }
    }

    @Test(
        "Many mutually intersecting panes see each other and are drawn in bounded time",
        arguments: TestSelection.cases([(6, Array(0..<6)), (12, [0, 6])], quick: 1))
    func panes(count: Int, removed: [Int]) {
        let panes = Self.panes(count)
        let rendered = RenderedFrame.of([CrossingScene.stripes, CrossingScene.space(panes)])
        for index in removed {
            var others = panes
            others.remove(at: index)
            #expect(
                rendered.difference(RenderedFrame.of([CrossingScene.stripes, CrossingScene.space(others)])) > 3,
                "pane \(index)")
        }
    }

    @Test(
        "A few intersecting panes have one backdrop per pair; many have three per pane",
        arguments: [(2, 4), (4, 20), (5, 15), (12, 36)])
    func backdropImages(count: Int, most: Int) {
        var images = ImageSizes()
        plan([CrossingScene.stripes, CrossingScene.space(Self.panes(count))]).collect(into: &images)
        let found = images.sizes.count
        #expect(found <= most && found > count, "\(found)")
    }

    /// Panes of both kinds that intersect each other and a wall, in a layer of their own.
    private static func crossing(_ change: (inout Layer) -> Void) -> RenderNode {
        let inverting = CrossingScene.plane(CGSize(width: 60, height: 80), nil, turned: 0.6) {
            $0.filterBackground("CIColorInvert")
        }
        let clearing = CrossingScene.plane(CGSize(width: 70, height: 40), nil, turned: -0.5) {
            $0.filterBackground("CIColorMatrix", ["inputAVector": .vector([0, 0, 0, 0.5])])
        }
        return Layer(0, 0, 100, 100) {
            $0.children = [CrossingScene.space([inverting, clearing, wall])]
            change(&$0)
        }.node
    }

    @Test(
        "Pixel filters inside a fading layer still see what is behind the layer",
        arguments: [1, 0.6])
    func fading(alpha: Double) {
        let still = Self.crossing { _ in }
        let fading = Self.crossing { $0.transition = Transition(.fade, progress: 0.4, old: Self.crossing { _ in }) }
        let behind = Layer(0, 0, 100, 100, color: CGColor(red: 0.9, green: 0.6, blue: 0.2, alpha: CGFloat(alpha))).node
        func renderBoth(_ node: RenderNode) -> (bytes: RenderedFrame, samples: SixteenBitImage) {
            let root = Layer(0, 0, 100, 100) { $0.children = [behind, node] }.node
            return (RenderedFrame.of(root), SixteenBitImage.of(root, 100, 100))
        }
        let before = renderBoth(still)
        let now = renderBoth(fading)
        for y in 0..<100 {
            // Next to the line, where neighbors are filtered before they are mixed.
            for x in 0..<100 where abs(x - 50) > 2 {
                #expect(now.bytes[x, y].isNear(before.bytes[x, y], 3), "(\(x), \(y))")
            }
        }
        #expect(now.samples.distance(to: now.bytes).codes < 4)
    }
}
