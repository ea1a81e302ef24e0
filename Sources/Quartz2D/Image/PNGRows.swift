import CPNG
import Foundation

/// A PNG file that is read row by row, so that a picture can be larger than memory.
public struct PNGRows: Sendable {
    public let width, height: Int
    /// Rows of an interlaced file are not there one after the other: it can only be read whole.
    public let isInterlaced: Bool
    /// Whether EXIF data turn the picture: its rows are not those to be shown.
    package let isTurned: Bool
    private let path: String
    /// What rows are promised of: the file is opened anew for them.
    private let header: cpng_header

    /// Reads the header; nil for a file that is no PNG.
    ///
    /// - Throws: `.unreadable`, or `.damaged` for a PNG whose header cannot be read.
    public init?(_ url: URL) throws(ImageError) {
        path = url.path
        let file = try Self.open(path)
        defer { fclose(file) }
        var signature = [UInt8](repeating: 0, count: 8)
        guard fread(&signature, 1, 8, file) == 8, png_sig_cmp(signature, 0, 8) == 0 else { return nil }
        rewind(file)
        var header = cpng_header()
        guard cpng_read(file, nil, &header, nil, nil) != 0 else { throw .damaged(source: path, reason: header.text) }
        let exif = (try? Data(contentsOf: url, options: .mappedIfSafe)).flatMap(PNGChunks.exif)
        isTurned = exif?.orientation ?? 1 != 1
        (width, height, isInterlaced, self.header) = (Int(header.width), Int(header.height), header.isInterlaced != 0, header)
    }

    /// Gives each row from the top, `width` premultiplied BGRA pixels in sRGB, until `take` says false.
    ///
    /// - Throws: `.unreadable`, or `.damaged`, also for a file that was replaced by one of another size.
    public func read(_ take: (UnsafeMutableBufferPointer<UInt32>) -> Bool) throws(ImageError) {
        let file = try Self.open(path)
        defer { fclose(file) }
        var (expected, header) = (header, cpng_header())
        let isRead = withoutActuallyEscaping(take) { take in
            let receiver = Receiver(width: width, take: take)
            return withExtendedLifetime(receiver) { cpng_read(file, &expected, &header, Receiver.receive, Unmanaged.passUnretained(receiver).toOpaque()) != 0 }
        }
        guard isRead else { throw .damaged(source: path, reason: header.text) }
    }

    private static func open(_ path: String) throws(ImageError) -> UnsafeMutablePointer<FILE> {
        guard let file = fopen(path, "rb") else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        return file
    }

    private final class Receiver {
        let row: UnsafeMutablePointer<UInt32>
        let width: Int
        let take: (UnsafeMutableBufferPointer<UInt32>) -> Bool

        init(width: Int, take: @escaping (UnsafeMutableBufferPointer<UInt32>) -> Bool) {
            (row, self.width, self.take) = (.allocate(capacity: width), width, take)
        }

        deinit { row.deallocate() }

        static let receive: cpng_take_row = { context, bytes in
            guard let context, let bytes else { return 0 }
            let receiver = Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue()
            let (row, width) = (receiver.row, receiver.width)
            row.update(from: UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self), count: width)
            row.premultiply(count: width)
            return receiver.take(UnsafeMutableBufferPointer(start: row, count: width)) ? 1 : 0
        }
    }
}

extension cpng_header {
    var text: String { withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } }
}
