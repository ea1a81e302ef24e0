import Foundation
import Quartz2D

extension ImageComparison {
    /// Writes `<name>.actual.png`, `<name>.expected.png` and `<name>.diff.png` (eight times the difference, on black)
    /// into `folder`.
    public static func writeEvidence(_ actual: CGImage, _ expected: CGImage, name: String, into folder: URL) throws {
        let base = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: base.deletingLastPathComponent(), withIntermediateDirectories: true)
        try actual.writePNG(to: base.appendingPathExtension("actual.png"))
        try expected.writePNG(to: base.appendingPathExtension("expected.png"))
        guard actual.width == expected.width, actual.height == expected.height else { return }
        try difference(actual, expected).writePNG(to: base.appendingPathExtension("diff.png"))
    }

    private static func difference(_ a: CGImage, _ b: CGImage) -> CGImage {
        let pixels = PixelBuffer(width: a.width, height: a.height)
        for y in 0..<a.height {
            let left = a.pixels.row(y)
            let right = b.pixels.row(y)
            let out = pixels.row(y)
            for x in 0..<a.width { out[x] = amplified(left[x], right[x]) }
        }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    /// A difference of alpha alone shows as grey.
    private static func amplified(_ a: UInt32, _ b: UInt32) -> UInt32 {
        func delta(_ shift: UInt32) -> UInt32 {
            UInt32(min(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) * 8, 255))
        }
        let alpha = delta(24)
        return 0xff00_0000 | max(delta(16), alpha / 2) << 16 | max(delta(8), alpha / 2) << 8 | max(delta(0), alpha / 2)
    }
}
