import CPNG
import Foundation

/// A PNG file that is read row by row, so that a picture can be larger than memory.
public struct PNGRowReader: Sendable {
    public let width, height: Int
    /// Rows of an interlaced file are not there one after the other: it can only be read whole.
    public let isInterlaced: Bool
    /// Whether EXIF data turn the picture: its rows are not those to be shown.
    package let isRotated: Bool
    /// Whether it is of high dynamic range: its rows are not as they are to be shown.
    package let isHDR: Bool
    /// What the file says of its colours and cannot be followed.
    package let problem: ColorProfileError?
    private let path: String
    private let color: PNGColorInfo
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
        let content = (try? Data(contentsOf: url, options: .mappedIfSafe)) ?? Data()
        color = PNGColorInfo(content)
        isHDR = PNGCodePoints.hdrCodePoints(in: content) != nil
        problem = color.problem
        isRotated = PNGChunks.exif(content)?.orientation ?? 1 != 1
        width = Int(header.width)
        height = Int(header.height)
        isInterlaced = header.isInterlaced != 0
        self.header = header
    }

    /// Gives each row from the top, `width` premultiplied BGRA pixels in sRGB, until `take` says false.
    ///
    /// - Throws: `.unreadable`, or `.damaged`, also for a file that was replaced by one of another size.
    public func read(_ take: (UnsafeMutableBufferPointer<UInt32>) -> Bool) throws(ImageError) {
        let file = try Self.open(path)
        defer { fclose(file) }
        var expected = header
        var header = cpng_header()
        let isRead = withoutActuallyEscaping(take) { take in
            let receiver = Receiver(width: width, match: color.match, take: take)
            return withExtendedLifetime(receiver) {
                cpng_read(file, &expected, &header, Receiver.receive, Unmanaged.passUnretained(receiver).toOpaque())
                    != 0
            }
        }
        guard isRead else { throw .damaged(source: path, reason: header.text) }
    }

    private static func open(_ path: String) throws(ImageError) -> UnsafeMutablePointer<FILE> {
        guard let file = fopen(path, "rb") else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        return file
    }

    private final class Receiver {
        let row: UnsafeMutablePointer<UInt32>
        let width: Int
        let match: ColorMatch?
        let take: (UnsafeMutableBufferPointer<UInt32>) -> Bool

        init(width: Int, match: ColorMatch?, take: @escaping (UnsafeMutableBufferPointer<UInt32>) -> Bool) {
            row = .allocate(capacity: width)
            self.width = width
            self.match = match
            self.take = take
        }

        deinit { row.deallocate() }

        static let receive: cpng_take_row = { context, bytes in
            guard let context, let bytes else { return 0 }
            let receiver = Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue()
            let row = receiver.row
            let width = receiver.width
            row.update(from: UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self), count: width)
            receiver.match?.convert(
                bytes: UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self), count: width)
            row.premultiply(count: width)
            return receiver.take(UnsafeMutableBufferPointer(start: row, count: width)) ? 1 : 0
        }
    }
}

extension cpng_header {
    var text: String { withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } }
}
