import Foundation
import Images
import LayerTree
import Quartz2D
import RenderTree
import Testing
import VectorGeometry

@Suite("Tiled layers (facts 3.6)")
struct TiledTests {
    /// Records the tiles it was asked to draw.
    final class Map: CATiledLayer {
        var drawn: [(part: CGRect, scale: CGFloat)] = []

        override func draw(in ctx: CGContext) { drawn.append((ctx.boundingBoxOfClipPath, ctx.ctm.a)) }

        func takeDrawn() -> [CGRect] {
            defer { drawn = [] }
            return drawn.map(\.part)
        }
    }

    /// A tiled layer of 20,000 by 20,000 points in a root that shows 400 by 300 pixels of it.
    private final class View {
        let root = CALayer(), map = Map()
        let engine: AnimationEngine

        init(_ change: (Map) -> Void = { _ in }) throws {
            map.anchorPoint = .zero
            map.bounds = CGRect(x: 0, y: 0, width: 20_000, height: 20_000)
            change(map)
            root.addSublayer(map)
            engine = AnimationEngine(root: root)
            engine.visibleRect = CGRect(x: 0, y: 0, width: 400, height: 300)
            try go(to: 0)
        }

        func go(to time: Double) throws { _ = try engine.frame(at: time) }

        func shown(at time: Double) throws -> TiledDrawing {
            guard case .tiled(let drawing) = try engine.frame(at: time).root.children[0].drawing else {
                return TiledDrawing()
            }
            return drawing
        }
    }

    private func tile(_ column: CGFloat, _ row: CGFloat, _ side: CGFloat = 256) -> CGRect {
        CGRect(x: column * side, y: row * side, width: side, height: side)
    }

    @Test("Tiled layers have defaults, keys and limits")
    func values() {
        let layer = CATiledLayer()
        #expect(
            layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0
                && layer.tileSize == CGSize(width: 256, height: 256))
        #expect(CATiledLayer.fadeDuration() == 0.25)
        #expect(CATiledLayer.defaultValue(forKey: "levelsOfDetail") as? Double == 1)
        layer.setValue(4, forKey: "levelsOfDetail")
        layer.tileSize = CGSize(width: 100_000, height: 0)
        #expect(layer.levelsOfDetail == 4 && layer.tileSize == CGSize(width: 2048, height: 1))
    }

    @Test("Only visible tiles are drawn, each separately")
    func visibleTilesOnly() throws {
        let view = try View()
        #expect(view.map.drawn.allSatisfy { $0.scale == 1 })
        #expect(view.map.takeDrawn() == [tile(0, 0), tile(1, 0), tile(0, 1), tile(1, 1)])
        try view.go(to: 1)
        silently { view.map.position = CGPoint(x: -256, y: 0) }
        try view.go(to: 2)
        #expect(view.map.takeDrawn() == [tile(2, 0), tile(2, 1)])
        silently { view.map.position = .zero }
        #expect(try view.shown(at: 3).tiles.map(\.rect) == [tile(0, 0), tile(1, 0), tile(0, 1), tile(1, 1)])
        #expect(view.map.takeDrawn() == [])
    }

    /// The layer's scale, pixels per point, levels, bias, and the resolution that is drawn.
    static let resolutions: [(Double, Double, Int, Int, Double)] = [
        (1, 1, 1, 0, 1), (0.25, 1, 4, 0, 0.25), (0.26, 1, 4, 0, 0.5), (0.25, 1, 1, 0, 1), (0.01, 1, 4, 0, 0.125),
        (3, 1, 3, 2, 4),
        (3, 1, 1, 0, 1), (1, 2, 2, 1, 2), (1, 2, 1, 0, 1), (0.5, 2, 2, 0, 1), (9, 1, 4, 2, 4),
    ]

    @Test("The level is the coarsest available one that is not enlarged", arguments: resolutions)
    func level(scale: Double, density: Double, levels: Int, bias: Int, expected: Double) throws {
        let view = try View {
            $0.levelsOfDetail = levels
            $0.levelsOfDetailBias = bias
            $0.isHidden = true
            $0.transform = CATransform3DMakeScale(CGFloat(scale), CGFloat(scale), 1)
        }
        #expect(view.map.drawn.isEmpty)
        view.engine.pixelsPerPoint = CGFloat(density)
        silently { view.map.isHidden = false }
        try view.go(to: 1)
        #expect(Set(view.map.drawn.map { Double($0.scale) }) == [expected])
        #expect(view.map.drawn.first?.part == tile(0, 0, 256 / CGFloat(expected)))
    }

    @Test("Only tiles that need display are redrawn")
    func display() throws {
        let view = try View()
        _ = view.map.takeDrawn()
        view.map.setNeedsDisplay(CGRect(x: 300, y: 10, width: 5, height: 5))
        try view.go(to: 1)
        #expect(view.map.takeDrawn() == [tile(1, 0)])
        view.map.setNeedsDisplay()
        try view.go(to: 2)
        #expect(view.map.takeDrawn().count == 4)
        silently { view.map.tileSize = CGSize(width: 512, height: 512) }
        try view.go(to: 3)
        #expect(view.map.takeDrawn() == [tile(0, 0, 512)])
    }

    @Test("Setting contents turns off tiling")
    func contents() throws {
        let view = try View()
        view.map.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false)
        #expect(try view.shown(at: 1).tiles.isEmpty)
    }

    @Test("A delegate draws tiles; without one there are none")
    func delegate() throws {
        final class Drawer: CALayerDelegate {
            var count = 0
            func draw(_ layer: CALayer, in ctx: CGContext) { count += 1 }
        }
        let root = CALayer()
        let layer = CATiledLayer()
        let drawer = Drawer()
        layer.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        root.addSublayer(layer)
        let engine = AnimationEngine(root: root)
        #expect(try engine.frame(at: 0).root.children[0].drawing == .tiled(TiledDrawing()))
        layer.delegate = drawer
        layer.setNeedsDisplay()
        _ = try engine.frame(at: 1)
        #expect(drawer.count == 2)
    }

    @Test("Animated ancestors determine the visible tiles")
    func surroundings() throws {
        let scroll = CAScrollLayer()
        let root = CALayer()
        let map = Map()
        root.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        scroll.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        map.frame = CGRect(x: 0, y: 0, width: 20_000, height: 20_000)
        root.addSublayer(scroll)
        scroll.addSublayer(map)
        let engine = AnimationEngine(root: root)
        let pan = CABasicAnimation(keyPath: "bounds.origin.x")
        pan.fromValue = 0
        pan.toValue = 10_000
        pan.duration = 10
        scroll.add(pan, forKey: nil)
        _ = try engine.frame(at: 0)
        #expect(map.takeDrawn() == [tile(0, 0)])
        _ = try engine.frame(at: 5)
        #expect(map.takeDrawn() == [tile(19, 0)])
    }

    @Test("Beyond the memory limit, invisible tiles are dropped and a whole image is drawn coarser")
    func memory() throws {
        let view = try View { $0.tileMemoryLimit = 2 << 20 }
        for step in 1...20 {
            silently { view.map.position = CGPoint(x: -500 * CGFloat(step), y: 0) }
            try view.go(to: Double(step))
            #expect(view.map.tileMemory <= 2 << 20)
        }
        _ = view.map.takeDrawn()
        silently { view.map.position = .zero }
        try view.go(to: 30)
        #expect(view.map.takeDrawn().count == 4)
        view.engine.visibleRect = nil
        try view.go(to: 31)
        #expect(view.map.tileMemory <= 2 << 20)
        #expect(try view.shown(at: 31).tiles.map(\.rect).reduce(CGRect.null) { $0.union($1) }.contains(view.map.bounds))
    }

    @Test("Level fades do not depend on the frames drawn")
    func fade() throws {
        func shares(_ times: [Double]) throws -> [CGFloat] {
            let view = try View { $0.levelsOfDetail = 4 }
            let zoom = CABasicAnimation(keyPath: "transform.scale")
            zoom.fromValue = 1
            zoom.toValue = 0.2
            zoom.duration = 8
            view.map.add(zoom, forKey: nil)
            try view.go(to: 0)
            return try times.map { time in
                let shown = try view.shown(at: time)
                return shown.previousTiles.isEmpty ? 1 : shown.tilesOpacity
            }
        }
        // The scale passes one half at 5 s.
        let all = try shares((0...106).map { Double($0) / 20 })
        let one = try shares([5.15])
        #expect(all[..<100].allSatisfy { $0 == 1 })
        #expect(abs(all[103] - 0.6) < 0.05 && all[103] == one[0])
        #expect(all[106] == 1)
    }
}
