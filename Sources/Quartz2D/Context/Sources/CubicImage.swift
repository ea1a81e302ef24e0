import Foundation
import VectorGeometry

/// A picture magnified through sixteen of its pixels: Catmull and Rom's spline, which goes through every pixel.
///
/// Positions are rounded to 1/256 texel; results to whole levels, colours limited to their alpha.
struct CubicImage {
    private let pixels: PixelBuffer
    private let map: CGAffineTransform

    init(_ pixels: PixelBuffer, _ map: CGAffineTransform) { (self.pixels, self.map) = (pixels, map) }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        for i in 0..<count {
            out[i] = pixel(at: CGPoint(x: CGFloat(x + i) + 0.5, y: CGFloat(y) + 0.5).applying(map))
        }
    }

    private func pixel(at p: CGPoint) -> UInt32 {
        let u = Self.place(p.x)
        let v = Self.place(p.y)
        let across = Self.weights[u.fraction]
        let down = Self.weights[v.fraction]
        var sum = SIMD4<Float>.zero
        for j in 0..<4 {
            let row = pixels.row(min(max(v.index + j - 1, 0), pixels.height - 1))
            var line = SIMD4<Float>.zero
            for i in 0..<4 { line += Self.components(row[min(max(u.index + i - 1, 0), pixels.width - 1)]) * across[i] }
            sum += line * down[j]
        }
        return Self.packed(sum)
    }

    /// The texel whose centre comes last before a place, and the way on from there in 1/256.
    private static func place(_ v: CGFloat) -> (index: Int, fraction: Int) {
        let steps = Int(((v.isNaN ? 0 : min(max(v, -1e6), 1e6)) * 256 - 128).rounded())
        return (steps >> 8, steps & 255)
    }

    private static let weights: [SIMD4<Float>] = (0..<256).map { step in
        let t = Float(step) / 256
        return SIMD4(
            ((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1, ((-1.5 * t + 2) * t + 0.5) * t,
            (0.5 * t - 0.5) * t * t)
    }

    private static func components(_ p: UInt32) -> SIMD4<Float> {
        SIMD4(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255), Float(p >> 24))
    }

    private static func packed(_ sum: SIMD4<Float>) -> UInt32 {
        let alpha = min(max(sum.w, 0), 255)
        func byte(_ v: Float) -> UInt32 { UInt32(min(max(v, 0), alpha) + 0.5) }
        return byte(sum.x) | byte(sum.y) << 8 | byte(sum.z) << 16 | byte(alpha) << 24
    }
}
