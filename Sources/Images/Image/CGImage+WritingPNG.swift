import Foundation

extension CGImage {
    /// Returns the image as an 8-bit sRGB PNG: RGB when opaque, else RGBA with colors divided by alpha and rounded.
    ///
    /// - Throws: `ImageError.unwritable`.
    public func pngData() throws(ImageError) -> Data {
        guard let encoder = PNGEncoder(width: width, height: height, hasAlpha: !isOpaque) else {
            throw .unwritable(target: "PNG data", reason: "out of memory")
        }
        for y in 0..<height { encoder.append(pixels.row(y)) }
        return encoder.finish()
    }

    /// Writes the image as a PNG file, which appears only when it is complete.
    ///
    /// - Throws: `ImageError.unwritable`.
    public func writePNG(to url: URL) throws(ImageError) {
        let bytes = try pngData()
        do {
            try bytes.write(to: url, options: .atomic)
        } catch {
            throw .unwritable(target: url.path, reason: error.localizedDescription)
        }
    }
}
