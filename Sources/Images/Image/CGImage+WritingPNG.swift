import CPNG
import Foundation

extension CGImage {
    /// Returns the image as an 8-bit sRGB PNG: RGB when opaque, else RGBA with colors divided by alpha and rounded.
    ///
    /// - Throws: `ImageError.unwritable`.
    public func pngData() throws(ImageError) -> Data {
        var writer = png_image()
        writer.version = png_uint_32(PNG_IMAGE_VERSION)
        writer.width = png_uint_32(width)
        writer.height = png_uint_32(height)
        writer.format = isOpaque ? PNGFormat.rgb : PNGFormat.rgba
        defer { png_image_free(&writer) }
        let rows = isOpaque ? rgbRows() : rgbaRows()
        var size = largestEncoding(of: rows.count)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        guard png_image_write_to_memory(&writer, memory, &size, 0, rows, png_int_32(rows.count / height), nil) != 0
        else {
            memory.deallocate()
            throw .unwritable(target: "PNG data", reason: writer.text)
        }
        return Data(bytesNoCopy: memory, count: size, deallocator: .custom { pointer, _ in pointer.deallocate() })
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

    /// Returns the upper bound that libpng uses: rows with a filter byte, deflate overhead, chunks.
    private func largestEncoding(of bytes: Int) -> Int {
        let filtered = bytes + height
        return filtered + filtered >> 12 + filtered >> 14 + filtered >> 25 + 17 + 12 * (filtered / 8192 + 2) + 1024
    }

    private func rgbRows() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 3) { out, count in
            count = width * height * 3
            guard var next = out.baseAddress else { return }
            for y in 0..<height {
                let row = pixels.row(y)
                for x in 0..<width {
                    let p = row[x]
                    next[0] = UInt8(p >> 16 & 255)
                    next[1] = UInt8(p >> 8 & 255)
                    next[2] = UInt8(p & 255)
                    next += 3
                }
            }
        }
    }

    private func rgbaRows() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { out, count in
            count = width * height * 4
            guard var next = out.baseAddress else { return }
            for y in 0..<height {
                let row = pixels.row(y)
                for x in 0..<width {
                    let p = row[x]
                    let alpha = p >> 24
                    func byte(_ shift: UInt32) -> UInt8 {
                        alpha == 0 ? 0 : UInt8(min(((p >> shift & 255) * 255 + alpha / 2) / alpha, 255))
                    }
                    next[0] = byte(16)
                    next[1] = byte(8)
                    next[2] = byte(0)
                    next[3] = UInt8(alpha)
                    next += 4
                }
            }
        }
    }
}
