import PixelKernels
import Quartz2D
import VectorGeometry

/// Positions in an image as Core Graphics interpolates it: between the centers of two pixels, positions are rounded to
/// eighths, whose weights are powers of two: 0, 1/16, 1/8, 1/4, 1/2 and the same from the other side.
///
/// Bilinear sampling at the returned positions has these weights. In images that Core Graphics enlarged by 1.239, each
/// weight covers an eighth of a pixel.
struct SteppedPosition {
    private let map: PlaneProjection

    /// The distance from the first pixel for each eighth.
    private static let weights: [CGFloat] = [0, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 7 / 8, 15 / 16, 1]

    /// - Parameter map: Maps device space to the image's pixels.
    init(_ map: PlaneProjection) { self.map = map }

    /// Returns the position for a pixel of the device, minus one half; nil where the map has none.
    func position(_ x: Int, _ y: Int) -> (u: CGFloat, v: CGFloat)? {
        let h = map.homogeneous(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
        guard h.w > 0 else { return nil }
        return (Self.stepped(h.x / h.w - 0.5), Self.stepped(h.y / h.w - 0.5))
    }

    /// Returns a coordinate rounded to its step. Pixel centers have integer coordinates.
    static func stepped(_ coordinate: CGFloat) -> CGFloat {
        guard abs(coordinate) < 1e9 else { return coordinate }
        let start = coordinate.rounded(.down)
        // Positions at the end of a step must not depend on rounding.
        let eighth = Int(((coordinate - start) * 8 + 1e-6).rounded())
        return start + weights[min(eighth, 8)]
    }
}

extension SteppedPosition {
    /// Writes `count` pixels of an image from (x, y) on.
    func sample(_ image: mp_image, _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        withUnsafePointer(to: image) { image in
            for i in 0..<count {
                guard let point = position(x + i, y) else {
                    out[i] = 0
                    continue
                }
                mp_sample_bilinear(image, out + i, 1, ImageLevel.fixed(point.u), ImageLevel.fixed(point.v), 0, 0)
            }
        }
    }

    /// Writes `count` pixels of an image from (x, y) on.
    func sample(_ image: mp_float_image, _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Float>) {
        withUnsafePointer(to: image) { image in
            for i in 0..<count {
                guard let point = position(x + i, y) else {
                    for channel in 0..<4 { out[4 * i + channel] = 0 }
                    continue
                }
                mp_float_texel(image, point.u, point.v, out + 4 * i)
            }
        }
    }
}
