import CPNG
import FileAccess
import Foundation

/// Reads a PNG file row by row, for images larger than memory.
package struct PNGRowReader: Sendable {
    /// The size in pixels.
    package let width, height: Int
    /// Whether the file is interlaced, so that it can only be read as a whole.
    package let isInterlaced: Bool
    /// Whether EXIF data rotates or flips the image, so that its rows are not those to show.
    package let isRotated: Bool
    /// Whether the image has high dynamic range, so that its rows need tone mapping.
    package let isHDR: Bool
    /// The reason that the color information cannot be used; nil when it can.
    package let colorProfileError: ColorProfileError?
    private let path: String
    private let color: PNGColorInfo
    /// The header that `read` expects to find again when it reopens the file.
    private let header: cpng_header

    /// Reads the header; returns nil for a file that is not a PNG.
    ///
    /// - Throws: `ImageError.unreadable`, or `.damaged` for a PNG with an invalid header.
    package init?(_ url: URL) throws(ImageError) {
        path = url.path
        let file = try Self.open(path)
        defer { fclose(file) }
        var signature = [UInt8](repeating: 0, count: 8)
        guard fread(&signature, 1, 8, file) == 8, png_sig_cmp(signature, 0, 8) == 0 else { return nil }
        rewind(file)
        var header = cpng_header()
        guard cpng_read(file, nil, &header, nil, nil) != 0 else { throw .damaged(source: path, reason: header.text) }
        let content = PNGChunks.metadata(ofFile: path)
        color = PNGColorInfo(content)
        isHDR = PNGCodePoints.hdrCodePoints(in: content) != nil
        colorProfileError = color.error
        isRotated = PNGChunks.exif(content)?.orientation ?? 1 != 1
        width = Int(header.width)
        height = Int(header.height)
        isInterlaced = header.isInterlaced != 0
        self.header = header
    }

    /// Passes each row, from the top, to `take` as `width` premultiplied BGRA pixels in sRGB, until it returns false.
    ///
    /// - Throws: `ImageError.unreadable`, or `.damaged`, also when the file was replaced by one of another size.
    package func read(_ take: (UnsafeMutableBufferPointer<UInt32>) -> Bool) throws(ImageError) {
        let file = try Self.open(path)
        defer { fclose(file) }
        var expected = header
        var header = cpng_header()
        let isRead = withoutActuallyEscaping(take) { take in
            let receiver = Receiver(width: width, converter: color.converter, take: take)
            return withExtendedLifetime(receiver) {
                cpng_read(file, &expected, &header, Receiver.receive, Unmanaged.passUnretained(receiver).toOpaque())
                    != 0
            }
        }
        guard isRead else { throw .damaged(source: path, reason: header.text) }
    }

    private static func open(_ path: String) throws(ImageError) -> UnsafeMutablePointer<FILE> {
        let descriptor: Int32
        do throws(InputFile.Failure) { descriptor = try InputFile.descriptor(path) } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        guard let file = fdopen(descriptor, "rb") else {
            close(descriptor)
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        return file
    }

    private final class Receiver {
        let row: UnsafeMutablePointer<UInt32>
        let width: Int
        let converter: SRGBConverter?
        let take: (UnsafeMutableBufferPointer<UInt32>) -> Bool

        init(width: Int, converter: SRGBConverter?, take: @escaping (UnsafeMutableBufferPointer<UInt32>) -> Bool) {
            row = .allocate(capacity: width)
            self.width = width
            self.converter = converter
            self.take = take
        }

        deinit { row.deallocate() }

        static let receive: cpng_take_row = { context, bytes in
            guard let context, let bytes else { return 0 }
            let receiver = Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue()
            let row = receiver.row
            let width = receiver.width
            row.update(from: UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self), count: width)
            receiver.converter?.convert(
                bytes: UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self), count: width)
            row.premultiply(count: width)
            return receiver.take(UnsafeMutableBufferPointer(start: row, count: width)) ? 1 : 0
        }
    }
}

extension cpng_header {
    var text: String { withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } }
}
