import Foundation
import Images
import LayerCompositor
import LayerTree
import Quartz2D
import Testing
import VectorGeometry

@Suite("A tiled image of 20,000 × 20,000 points (facts 3.6)")
struct HugeImageTests {
    /// A checkerboard whose squares of 500 points each have their own color.
    final class Plain: CATiledLayer {
        var tilesDrawn = 0

        override func draw(in ctx: CGContext) {
            tilesDrawn += 1
            let part = ctx.boundingBoxOfClipPath
            for row in Int((part.minY / 500).rounded(.down))..<Int((part.maxY / 500).rounded(.up)) {
                for column in Int((part.minX / 500).rounded(.down))..<Int((part.maxX / 500).rounded(.up)) {
                    ctx.setFillColor(Plain.color(column, row))
                    ctx.fill(CGRect(x: column * 500, y: row * 500, width: 500, height: 500))
                }
            }
        }

        static func color(_ column: Int, _ row: Int) -> CGColor {
            CGColor(red: CGFloat((column & 63) * 4) / 255, green: CGFloat((row & 63) * 4) / 255, blue: 0.4, alpha: 1)
        }
    }

    private let width = 320, height = 180
    private let plain = Plain()
    private let engine: AnimationEngine

    init() {
        let root = CALayer()
        root.anchorPoint = .zero
        root.bounds = CGRect(x: 0, y: 0, width: 320, height: 180)
        plain.anchorPoint = .zero
        plain.bounds = CGRect(x: 0, y: 0, width: 20_000, height: 20_000)
        plain.levelsOfDetail = 8
        plain.tileMemoryLimit = 8 << 20
        plain.isOpaque = true
        root.addSublayer(plain)
        engine = AnimationEngine(root: root)
        engine.visibleRect = root.bounds
    }

    /// Zooms from the image's full width to one point per pixel, and pans along it, in ten seconds.
    private func fly() {
        let zoom = CAKeyframeAnimation(keyPath: "transform.scale")
        zoom.values = [0.016, 0.016, 0.2, 1, 1]
        zoom.duration = 10
        let move = CAKeyframeAnimation(keyPath: "position")
        let positions = [(0, 0), (0, 0), (-1500, -1500), (-9000, -9000), (-19_000, -12_000)]
        move.values = positions.map { CGPoint(x: $0.0, y: $0.1) }
        move.duration = 10
        plain.add(zoom, forKey: nil)
        plain.add(move, forKey: nil)
    }

    @Test("Panning and zooming draws the correct squares within the memory limit")
    func flight() throws {
        fly()
        let compositor = Compositor(width: width, height: height, threads: 1)
        for frame in 0..<60 {
            let tree = try engine.frame(at: Double(frame) / 6)
            let image = compositor.image(of: tree)
            let shown = try #require(plain.presentation())
            #expect(plain.tileMemory <= 8 << 20)
            for (x, y) in [(0, 0), (160, 90), (319, 179), (40, 150)] {
                let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
                let scale = shown.transform.m11
                let column = (point.x - shown.position.x) / scale / 500
                let row = (point.y - shown.position.y) / scale / 500
                // Within two pixels of a border between squares, both colors are correct.
                let margin = 2 / scale / 500
                guard [column, row].allSatisfy({ abs($0 - $0.rounded()) > margin }), row < 40, column < 40 else {
                    continue
                }
                let expected = Plain.color(Int(column), Int(row))
                let pixel = image.pixels.row(y)[x]
                #expect(
                    abs(Int(pixel >> 16 & 255) - Int((expected.red * 255).rounded())) <= 4,
                    "red at \(x), \(y) of frame \(frame)")
                #expect(
                    abs(Int(pixel >> 8 & 255) - Int((expected.green * 255).rounded())) <= 4,
                    "green at \(x), \(y) of frame \(frame)")
            }
        }
        #expect(plain.tilesDrawn < 400)
    }

    @Test("A frame in the middle does not depend on the frames before it")
    func anyOrder() throws {
        func frame(after times: [Double]) throws -> CGImage {
            let other = HugeImageTests()
            other.fly()
            for time in times { _ = try other.engine.frame(at: time) }
            return Compositor(width: width, height: height, threads: 1).image(of: try other.engine.frame(at: 5.05))
        }
        let alone = try frame(after: [])
        let after = try frame(after: (0..<50).map { Double($0) / 10 })
        for y in 0..<height {
            for x in 0..<width where alone.pixels.row(y)[x] != after.pixels.row(y)[x] {
                Issue.record("pixel \(x), \(y)")
                return
            }
        }
    }
}
