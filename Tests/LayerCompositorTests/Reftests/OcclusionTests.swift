import Foundation
import Images
import Quartz2D
import RenderTree
import TestSupport
import Testing
import VectorGeometry

@testable import LayerCompositor

/// Skipping what later items hide changes no pixel.
@Suite("Occlusion")
struct OcclusionTests {
    private static let image = TestImages.make(60, 40) { x, y in
        CGColor(red: CGFloat(x) / 59, green: CGFloat(y) / 39, blue: 0.5, alpha: 1)
    }

    /// Rotated, slanted and axis-aligned cards over each other, some translucent, rounded or with shadows.
    private static func cards(seed: UInt64) -> [RenderNode] {
        var generator = SeededGenerator(seed: seed)
        func random(_ n: Int) -> Int { Int(generator.next() % UInt64(n)) }
        return (0..<14).map { _ in
            let kind = random(6)
            return Layer(
                CGFloat(random(160)) - 10, CGFloat(random(120)) + 0.3, CGFloat(40 + random(70)),
                CGFloat(30 + random(60))
            ) {
                if kind == 0 {
                    $0.appearance.backgroundColor = CGColor(red: 0.2, green: 0.9, blue: 0.3, alpha: 0.6)
                } else {
                    $0.contents.image = image
                }
                if kind == 1 { ($0.appearance.cornerRadius, $0.appearance.masksToBounds) = (9, true) }
                if kind == 2 { ($0.shadow.opacity, $0.shadow.radius) = (0.8, 6) }
                if kind == 3 { $0.appearance.opacity = 0.7 }
                $0.placement.transform = CATransform3DMakeRotation(CGFloat(random(9)) / 3, kind == 4 ? 0.7 : 0, 0, 1)
            }.node
        }
    }

    /// Returns a frame whose items are drawn without occlusion.
    private static func drawnWhole(_ nodes: [RenderNode]) -> RenderedFrame {
        let size = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let pixels = PixelBuffer(width: 100, height: 100)
        let worker = TileWorker()
        let surface = ByteSurface(rect: size, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4)
        surface.fill(size, with: 0)
        let root = Layer(0, 0, 100, 100) { $0.children = nodes }.node
        let plan = Planner().plan(RenderTree(root: root, time: 0, host: .yDown), projection: .identity, viewport: size)
        ShadowPass(shadows: plan.newShadows).run(TileWorkerPool(count: 1) { worker })
        worker.draw(plan.items, on: surface, in: size)
        return RenderedFrame(CGImage(pixels: pixels, isOpaque: false))
    }

    @Test("Skipping hidden blocks of random cards changes no pixel", arguments: 0..<24)
    func random(seed: UInt64) {
        let cards = Self.cards(seed: seed)
        #expect(RenderedFrame.of(cards) == Self.drawnWhole(cards), "seed \(seed)")
    }

    /// Blurred panels between cards: opaque ones hide what is below them, others do not.
    private static func panel(seed: UInt64) -> RenderNode {
        Layer(15.4, 20, 60, 55) {
            $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(3)])
            $0.appearance.cornerRadius = CGFloat(seed % 3) * 8
            if seed % 4 == 1 { $0.appearance.opacity = 0.6 }
            if seed % 4 == 2 { $0.mask = Layer(0, 0, 40, 40, color: .black).node }
            $0.children = [
                Layer(5, 5, 30, 30, color: CGColor(red: 1, green: 1, blue: 1, alpha: 0.3)) {
                    if seed % 4 == 3 { $0.join("destOut") }
                }.node
            ]
        }.node
    }

    @Test("Skipping what blurred panels hide changes no pixel", arguments: 0..<24)
    func panels(seed: UInt64) {
        let cards = Self.cards(seed: seed)
        let base = seed % 5 == 4 ? [] : [Layer(0, 0, 100, 100, color: .blue).node]
        var nodes = base + cards.prefix(10)
        nodes.append(Self.panel(seed: seed))
        nodes += cards.suffix(1)
        nodes.append(Self.panel(seed: seed + 1))
        #expect(RenderedFrame.of(nodes) == Self.drawnWhole(nodes), "seed \(seed)")
    }

    @Test("Opaque panels hide what is below them; faded, masked and cut ones do not", arguments: 0..<4)
    func hiding(seed: UInt64) throws {
        let items = plan([Layer(0, 0, 100, 100, color: .blue).node, Self.panel(seed: seed)])
        FilteredImagePass(TileWorkerPool(count: 1)).run(items)
        guard case .group(let group)? = items.last else {
            Issue.record("the panel is not a group")
            return
        }
        #expect((group.hidingBackdrop != nil) == (seed == 0))
    }

    @Test("The image behind a blurred panel skips what is hidden, with the same pixels", arguments: 0..<8)
    func behind(seed: UInt64) {
        let cards = Self.cards(seed: seed)
        let area = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let worker = TileWorker()
        let image = FilteredImage(items: plan(cards).withoutShadows, steps: [], area: area)
        let whole = PixelBuffer(width: 100, height: 100)
        let surface = ByteSurface(rect: area, pixels: whole.row(0), stride: whole.bytesPerRow / 4)
        surface.fill(area, with: 0)
        worker.draw(image.items, on: surface, in: area)
        let drawn = RenderedFrame(CGImage(pixels: image.drawn(by: worker).pixels, isOpaque: false))
        #expect(drawn == RenderedFrame(CGImage(pixels: whole, isOpaque: false)), "seed \(seed)")
    }

    @Test("Rows of opaque images that are sampled at once equal those whose edges are sampled alone", arguments: 0..<30)
    func edges(turn: Int) throws {
        let frame = PixelRect(x: 0, y: 0, width: 300, height: 120)
        let card = Layer(10.3, 8.6, 270, 95) {
            $0.contents.image = Self.image
            ($0.appearance.cornerRadius, $0.appearance.masksToBounds) = (turn % 3 == 0 ? 30 : 0, true)
            $0.placement.transform = CATransform3DMakeRotation(CGFloat(turn) / 20, 0, 0, 1)
        }.node
        let tree = RenderTree(root: Layer(0, 0, 300, 120) { $0.children = [card] }.node, time: 0, host: .yDown)
        let items = Planner().plan(tree, projection: .identity, viewport: frame).items
        guard case .fill(let fill)? = items.last, case .image(let paint) = fill.paint else { throw Missing() }
        #expect(items.count == 1 && paint.isOpaque)
        let translucent = ImagePaint(
            image: paint.image, isOpaque: false, toImage: paint.toImage, isNearest: false, others: paint.others)
        let frames = [fill, fill.with(paint: .image(translucent))].map { fill in
            let pixels = PixelBuffer(width: 300, height: 120)
            let surface = ByteSurface(of: pixels, at: frame)
            surface.fill(frame, with: 0xff40_8020)
            TileWorker().draw(fill, on: surface, in: frame)
            return RenderedFrame(CGImage(pixels: pixels, isOpaque: true))
        }
        #expect(frames[0] == frames[1])
    }

    private struct Missing: Error {}

    @Test("A tile skips the blocks that a rotated card hides")
    func leavesOut() throws {
        let card = Layer(10, 10, 80, 80) {
            $0.contents.image = Self.image
            $0.placement.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        }.node
        let area = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let occlusion = Occlusion()
        occlusion.begin(area, plan([Layer(0, 0, 100, 100, color: .red).node, card]))
        func visible(_ y: Int) -> [Int] {
            var runs: [Int] = []
            occlusion.visibleBlocks(of: 1).forEachVisible(y, 0, 100) { runs += [$0, $1] }
            return runs
        }

        #expect(visible(50) == [])
        #expect(visible(20) == [0, 32, 64, 36])
        #expect(visible(0) == [0, 100])
        occlusion.begin(area, plan([card]))
        #expect(!occlusion.isActive)
    }

    @Test("A card whose edge is horizontal except for rounding errors hides no part of the row with the edge")
    func nearlyHorizontal() throws {
        func first(_ slope: CGFloat) throws -> [Range<Int>] {
            let projection = PlaneProjection(CGAffineTransform(a: 1, b: slope, c: 0, d: 1, tx: 0, ty: 10 - 50 * slope))
            let quad = try #require(OpaqueQuad(CGRect(x: 0, y: 0, width: 100, height: 20), through: projection))
            var rows = quad.rows(from: 10)
            return [rows.next(), rows.next()]
        }
        #expect(try first(1e-12) == [0..<0, 1..<99])
        #expect(try first(0).last == 1..<99)
    }
}

extension [DisplayItem] {
    /// The items without shadows, which need a pass of their own.
    fileprivate var withoutShadows: [DisplayItem] { filter { if case .shadow = $0 { false } else { true } } }
}
