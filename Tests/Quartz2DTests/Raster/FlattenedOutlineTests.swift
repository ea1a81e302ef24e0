import Foundation
import Testing
import VectorGeometry

@testable import Quartz2D

@Suite("Reusing flattened outlines")
struct FlattenedOutlineTests {
    private static let blob: VectorPath = {
        var path = VectorPath()
        path.move(to: CGPoint(x: 40, y: 0))
        path.addCurve(to: CGPoint(x: 0, y: 33), control1: CGPoint(x: 39, y: 27), control2: CGPoint(x: 17, y: 41))
        path.addQuadCurve(to: CGPoint(x: -28, y: -11), control: CGPoint(x: -31, y: 18))
        path.addLine(to: CGPoint(x: 5, y: -30))
        path.closeSubpath()
        return path
    }()

    private func rotation(_ angle: CGFloat, scale: CGFloat = 1) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(CGAffineTransform(scaleX: scale, y: scale))
            .concatenating(CGAffineTransform(translationX: 50, y: 50))
    }

    @Test("A path that rotates and moves is flattened once")
    func rotates() {
        let outline = FlattenedOutline(Self.blob, through: rotation(0))
        var flattenings = 1
        for k in 1...100 where !outline.fits(rotation(CGFloat(k) * 0.063)) { flattenings += 1 }
        #expect(flattenings == 1)
    }

    @Test("Another scale flattens the path again")
    func scales() {
        let outline = FlattenedOutline(Self.blob, through: rotation(0))
        #expect(!outline.fits(rotation(0, scale: 3)))
        #expect(!outline.fits(rotation(0, scale: 0.2)))
    }

    @Test("A reused outline has the same edges as a new one", arguments: 0..<40)
    func equal(seed: Int) {
        let clip = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let outline = FlattenedOutline(Self.blob, through: rotation(0.3))
        let transform = rotation(CGFloat(seed) * 0.41, scale: 0.9 + CGFloat(seed % 5) * 0.05)
        guard outline.fits(transform) else { return }
        let reused = EdgeTable(outline, rule: .winding, through: transform, clip: clip)
        let new = EdgeTable(Self.blob, rule: .winding, projection: PlaneProjection(transform), clip: clip)
        #expect(coveragePlane(reused, in: clip) == coveragePlane(new, in: clip))
    }

    @Test("An outline fits exactly if flattening again gives the same chords", arguments: 0..<200)
    func fits(seed: Int) {
        let outline = FlattenedOutline(Self.blob, through: rotation(0.3))
        var transform = rotation(CGFloat(seed) * 0.41, scale: 0.7 + CGFloat(seed) * 0.003)
        if seed % 3 == 0 { transform.c += CGFloat(seed % 7) * 0.05 }
        let isEqual = FlattenedOutline(Self.blob, through: transform).counts == outline.counts
        #expect(outline.fits(transform) == isEqual)
    }

    @Test(
        "Curves beyond the edge limit have few chords and cover the same pixels",
        arguments: [6e5, 2e6, 3e7, 5e8, 1e12], [false, true])
    func huge(radius: CGFloat, isContinuous: Bool) {
        let clip = PixelRect(x: 0, y: 0, width: 100, height: 100)
        // The side at an angle of 30 degrees passes through the middle of the clip.
        let center = CGPoint(x: 50 - radius * cos(.pi / 6), y: 50 - radius * sin(.pi / 6))
        let square = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        let circle =
            isContinuous
            ? VectorPath.continuousRect(square, radius: radius) : VectorPath.roundedRect(square, radius: radius)
        let outline = FlattenedOutline(circle, through: .identity)
        #expect(outline.polygons.pointCount < 5_000)
        #expect(outline.fits(.identity))
        #expect(!outline.fits(CGAffineTransform(translationX: 1e6, y: 0)))

        let edges = EdgeTable(outline, rule: .winding, through: .identity, clip: clip)
        let polygons = circle.flattened(tolerance: 1.0 / 64).map(\.points)
        let expected = EdgeTable(polygons: polygons, rule: .winding, clip: clip)
        // With a larger radius, the other polygons deviate more.
        if radius < 1e8 {
            let pairs = zip(coveragePlane(edges, in: clip), coveragePlane(expected, in: clip))
            #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 12 })
        }
        #expect(!edges.isEmpty)
    }

    @Test("A circle with a radius of a billion pixels covers everything inside")
    func inside() {
        let clip = PixelRect(x: 0, y: 0, width: 64, height: 64)
        let circle = VectorPath.ellipse(in: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
        let edges = EdgeTable(circle, rule: .winding, projection: .identity, clip: clip)
        #expect(coveragePlane(edges, in: clip).allSatisfy { $0 == 255 })
    }

    @Test("Filling an outline paints the same pixels as filling its edges", arguments: [0.3, 1, 7, 1e6])
    func fill(scale: CGFloat) {
        let area = PixelRect(x: 3, y: 5, width: 90, height: 80)
        let transform = rotation(0.7, scale: scale)
        let outline = FlattenedOutline(Self.blob, through: transform)
        func painted(_ body: (inout ScanlineRasterizer, UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
            var pixels = [UInt32](repeating: 0xff20_4060, count: area.width * area.height)
            var rasterizer = ScanlineRasterizer()
            pixels.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { body(&rasterizer, base) } }
            return pixels
        }
        let filled = painted {
            $0.fill(outline, through: transform, in: area, with: 0x8040_2010, pixels: $1, stride: area.width)
        }
        let edges = EdgeTable(outline, rule: .winding, through: transform, clip: area)
        let expected = painted { $0.fill(edges, in: area, with: 0x8040_2010, pixels: $1, stride: area.width) }
        #expect(filled == expected)
        #expect(filled.contains { $0 != 0xff20_4060 })
    }
}
