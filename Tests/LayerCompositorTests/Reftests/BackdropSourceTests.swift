import Foundation
import Images
import Quartz2D
import RenderTree
import TestSupport
import Testing
import VectorGeometry

@testable import LayerCompositor

/// Keeping unfiltered backdrops for the next frame, and copying them around panels, changes no pixel.
@Suite("Kept backdrops")
struct BackdropSourceTests {
    static let frame = PixelRect(x: 0, y: 0, width: 200, height: 160)
    static let image = TestImages.make(60, 40) { x, y in
        CGColor(red: CGFloat(x) / 59, green: CGFloat(y) / 39, blue: 0.5, alpha: 1)
    }

    static func card(_ x: CGFloat, _ y: CGFloat, turn: CGFloat) -> RenderNode {
        Layer(x, y, 50, 40) {
            $0.contents.image = image
            ($0.appearance.cornerRadius, $0.appearance.masksToBounds) = (9, true)
            $0.placement.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
        }.node
    }

    static func panel(
        _ x: CGFloat, _ y: CGFloat, radius: Double = 4, _ change: (inout Layer) -> Void = { _ in }
    )
        -> RenderNode
    {
        Layer(x, y, 70, 60, color: CGColor(gray: 1, alpha: 0.2)) {
            $0.appearance.cornerRadius = 12
            $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(radius)])
            $0.filterBackground("CIColorControls", ["inputSaturation": .number(1.5)])
            change(&$0)
        }.node
    }

    /// Cards of which some move in each frame, below and between panels that move, appear, change their filters, fade,
    /// have a mask, contain another panel, or lie in a group.
    private struct Scene {
        var generator: SeededGenerator
        var cards: [RenderNode]
        var corners: [CGPoint]

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            cards = []
            corners = [CGPoint(x: 20, y: 20), CGPoint(x: 90, y: 70), CGPoint(x: -30, y: 110)]
            for _ in 0..<9 { cards.append(randomCard()) }
        }

        mutating func random(_ n: Int) -> Int { Int(generator.next() % UInt64(n)) }

        mutating func randomCard() -> RenderNode {
            BackdropSourceTests.card(
                CGFloat(random(180)) - 10, CGFloat(random(140)) - 10, turn: CGFloat(random(9)) / 3)
        }

        mutating func next() -> RenderNode {
            for _ in 0..<random(3) { cards[random(9)] = randomCard() }
            if random(6) == 0 { cards.shuffle(using: &generator) }
            for index in corners.indices where random(3) > 0 {
                corners[index].x += CGFloat(random(15)) - 7
                corners[index].y += CGFloat(random(11)) / 2 - 2.5
            }
            let kind = random(5)
            let nested =
                random(3) == 0
                ? []
                : [
                    BackdropSourceTests.panel(CGFloat(random(50)) - 10, CGFloat(random(40)) - 10)
                ]
            let panels = corners.map { corner in
                BackdropSourceTests.panel(corner.x, corner.y, radius: kind == 0 ? 8 : 4) {
                    $0.children = nested
                    if kind == 1 { $0.appearance.opacity = 0.6 }
                    if kind == 2 { $0.mask = Layer(0, 0, 40, 40, color: .black).node }
                }
            }
            let group = Layer(0, 0, 200, 160) {
                $0.appearance.opacity = kind == 3 ? 0.7 : 1
                $0.children = [cards[8], panels[2]]
            }.node
            let shown = random(8) == 0 ? [] : [panels[0]]
            return Layer(0, 0, 200, 160) {
                $0.children = cards.prefix(5) + shown + cards[5..<8] + [panels[1], group]
            }.node
        }
    }

    @Test(
        "Panels that move over layers that change in places equal those of frames drawn anew",
        arguments: TestSelection.cases(0..<12, quick: 3))
    func moving(seed: UInt64) {
        var scene = Scene(seed: seed)
        let kept = Compositor(width: 200, height: 160, threads: 2, tileWidth: 200, tileHeight: 40)
        let targets = (0..<3).map { _ in PixelBuffer(width: 200, height: 160) }
        let background: CGColor? = seed % 3 == 0 ? nil : .white
        for n in 0..<16 {
            let tree = RenderTree(root: scene.next(), time: Double(n), host: .yDown)
            let target = targets[n % 3]
            kept.render(tree, background: background, into: target, isUntouched: true)
            #expect(
                RenderedFrame(CGImage(pixels: target, isOpaque: false)) == fresh(tree, over: background),
                "seed \(seed), frame \(n)")
        }
    }

    /// Draws a frame without kept backdrops, over pixels that no layer has: those that are not drawn show.
    func fresh(_ tree: RenderTree, over background: CGColor?) -> RenderedFrame {
        let compositor = Compositor(
            width: 200, height: 160, threads: 1, signal: .standard, tileWidth: 200, tileHeight: 160, filterMemory: 0)
        let target = PixelBuffer(width: 200, height: 160)
        ByteSurface(of: target).fill(Self.frame, with: 0x4010_3020)
        compositor.render(tree, background: background, into: target)
        return RenderedFrame(CGImage(pixels: target, isOpaque: false))
    }

    @Test("Motion blur with and without memory for filters draws the same pixels", arguments: 0..<4)
    func samples(seed: UInt64) {
        var scene = Scene(seed: seed)
        let trees = (0..<5).map { RenderTree(root: scene.next(), time: Double($0), host: .yDown) }
        func blurred(filterMemory: Int) -> RenderedFrame {
            let compositor = Compositor(
                width: 200, height: 160, threads: 2, tileWidth: 200, tileHeight: 40, filterMemory: filterMemory)
            let target = PixelBuffer(width: 200, height: 160)
            compositor.render(samples: trees, background: .white, into: target)
            return RenderedFrame(CGImage(pixels: target, isOpaque: true))
        }
        #expect(blurred(filterMemory: 64 << 20) == blurred(filterMemory: 0))
    }

    /// Returns the plan of cards under a panel, and the panel's filtered image.
    func planned(_ cards: [RenderNode], _ panel: RenderNode) throws -> (items: [DisplayItem], FilteredImage) {
        let root = Layer(0, 0, 200, 160) { $0.children = cards + [panel] }.node
        let tree = RenderTree(root: root, time: 0, host: .yDown)
        let items = Planner().plan(tree, projection: .identity, viewport: Self.frame).items
        guard case .group(let group)? = items.last else { throw Missing() }
        return (items, try #require(group.backdrop?.image))
    }

    struct Missing: Error {}

    let cards = [card(10, 10, turn: 0.3), card(90, 60, turn: 1), card(140, 100, turn: 0.6)]

    @Test("A panel that moves draws only what comes into view behind it")
    func newParts() throws {
        let workerPool = TileWorkerPool(count: 2)
        let pass = FilteredImagePass(workerPool)
        let (before, first) = try planned(cards, Self.panel(60, 40))
        pass.run(before)
        let source = try #require(first.source)
        let (after, second) = try planned(cards, Self.panel(63, 40))
        let validArea = try #require(second.validArea)
        let reuse = try #require(BackdropReuse(from: source, to: second, validArea: validArea))
        #expect(reuse.parts.reduce(0) { $0 + $1.area } == 3 * validArea.height)
        pass.run(after)
        #expect(first.drawnPixels == nil && second.source != nil)
    }

    @Test("Where layers behind a panel change, it is drawn again; if most of it changes, all of it is")
    func changedParts() throws {
        let pass = FilteredImagePass(TileWorkerPool(count: 1))
        let (before, first) = try planned(cards, Self.panel(60, 40))
        pass.run(before)
        let source = try #require(first.source)
        let dot = Layer(70, 50, 8, 6, color: .red).node
        let (_, second) = try planned(cards + [dot], Self.panel(60, 40))
        let validArea = try #require(second.validArea)
        let reuse = try #require(BackdropReuse(from: source, to: second, validArea: validArea))
        #expect(reuse.parts == [PixelRect(x: 70, y: 50, width: 8, height: 6)])
        let sheet = Layer(0, 0, 200, 160, color: .red).node
        #expect(
            BackdropReuse(from: source, to: try planned(cards + [sheet], Self.panel(60, 40)).1, validArea: validArea)
                == nil)
    }

    @Test("Tiles copy what is around a panel instead of drawing it again")
    func copies() throws {
        let (items, image) = try planned(cards, Self.panel(60, 40))
        let grid = TileGrid(frame: Self.frame, tileWidth: 200, tileHeight: 160)
        let margin = PixelRect(x: 56, y: 45, width: 3, height: 20)
        #expect(!TileBins(items, grid).visible(inTile: 0, area: margin).hideAll)
        FilteredImagePass(TileWorkerPool(count: 1)).run(items)
        let bins = TileBins(items, grid)
        let visible = bins.visible(inTile: 0, area: margin)
        #expect(visible.hideAll && visible.items.count == 2)
        guard case .fill(let copy)? = visible.items.first.map({ bins[$0] }) else { throw Missing() }
        #expect(copy.bounds == image.validArea)
    }
}
