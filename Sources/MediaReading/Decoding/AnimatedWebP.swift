import FileAccess
import Foundation
import MediaTime
import SourceFiles

/// An animated WebP file: FFmpeg's demuxer only reads still ones.
///
/// - Source: the WebP container specification (RFC 9649 §2.7).
struct AnimatedWebP {
    let path: String
    let width: Int, height: Int
    let hasAlpha: Bool
    /// Whether the file is shorter than its header declares.
    let isCutOff: Bool
    let parts: [Part]
    /// The ICC profile of all frames.
    let profile: Data?

    /// One frame that is drawn on the canvas.
    package struct Part {
        /// Seconds from the start.
        var time: Rational
        var duration: Rational
        var x: Int, y: Int, width: Int, height: Int
        /// Whether the frame is drawn over the canvas, or replaces its rectangle.
        var isBlended: Bool
        /// Whether its rectangle is cleared before the next frame.
        var clearsAfterwards: Bool
        /// The frame as a still WebP file.
        var file: Data
    }

    /// Reads the frames of a file; `nil` if it is not an animated WebP.
    ///
    /// - Throws: `.unreadable` for a damaged file, `.limitExceeded` for a canvas beyond the limit of a clip's pixels.
    init?(path: String) throws(MediaError) {
        guard Self.isAnimated(path) else { return nil }
        guard let data = try? InputFile.contents(path, limit: .max), var reader = ChunkReader(file: data) else {
            throw Self.damaged(path)
        }
        guard let header = reader.next(), header.name == "VP8X", header.body.count >= 10 else {
            throw Self.damaged(path)
        }
        let body = header.body
        width = body.number(4, bytes: 3) + 1
        height = body.number(7, bytes: 3) + 1
        if width <= ImageLimits.longestSide, height <= ImageLimits.longestSide {
            try PixelLimit(isImage: false).check(width: width, height: height, file: path)
        }
        self.path = path
        var frames: [Part] = []
        var time: Rational = .zero
        var profile: Data?
        while let chunk = reader.next() {
            if chunk.name == "ICCP", profile == nil { profile = chunk.body }
            guard chunk.name == "ANMF" else { continue }
            guard let part = Part(chunk.body, at: time), part.x + part.width <= width, part.y + part.height <= height
            else { throw Self.damaged(path) }
            frames.append(part)
            time = time + part.duration
        }
        parts = frames
        self.profile = profile
        isCutOff = data.number(4, bytes: 4) + 8 > data.count
        // The alpha flag only covers the frames: where they do not cover the canvas, it is transparent as well.
        let wide = width
        let high = height
        let isCovered = frames.first.map { $0.width == wide && $0.height == high } ?? false
        hasAlpha =
            body.number(0, bytes: 1) & 0x10 != 0 || !isCovered || frames.contains { $0.hasAlpha || $0.clearsAfterwards }
        guard !parts.isEmpty, width <= ImageLimits.longestSide, height <= ImageLimits.longestSide,
            width * height <= ImageLimits.maximumPixelCount
        else { throw Self.damaged(path) }
    }

    /// Returns whether the first bytes are those of an animated WebP.
    private static func isAnimated(_ path: String) -> Bool {
        let head = InputFile.start(path, count: 21)
        guard head.count == 21 else { return false }
        return head.prefix(4) == Data("RIFF".utf8) && head[8..<16] == Data("WEBPVP8X".utf8) && head[20] & 2 != 0
    }

    private static func damaged(_ path: String) -> MediaError {
        MediaError(
            .unreadable, file: path, during: "reading the animation", detail: "it is damaged or incomplete",
            remedy: "Replace the file.")
    }

    /// Checks the meaning of alpha.
    ///
    /// - Throws: `.unsupported` for other than that of the file.
    func check(_ alpha: AlphaMode) throws(MediaError) {
        guard alpha != .straight else { return }
        throw MediaError(
            .unsupported, file: path, during: "reading the animation",
            detail: "alpha of animated WebP cannot be changed", remedy: "Leave out alpha for this file.")
    }

    /// The total duration in seconds.
    var duration: Rational { parts.reduce(.zero) { $0 + $1.duration } }

    /// The properties of the clip.
    var info: ClipInfo {
        let rate = FrameRate(Rational(parts.count) / duration)
        let video = ClipInfo.Video(
            codec: "webp", codedWidth: width, codedHeight: height,
            displaySize: CGSize(width: Double(width), height: Double(height)),
            sampleAspectRatio: .one, orientation: .up, frameRate: rate, frameCount: parts.count, duration: duration,
            pixelFormat: "bgra",
            colorSpace: nil, colorPrimaries: nil, colorTransfer: nil, colorRange: nil, hasAlpha: hasAlpha,
            timescale: 1000)
        return ClipInfo(container: "webp", duration: duration, video: video, audio: nil)
    }
}

extension AnimatedWebP.Part {
    /// Reads a frame chunk; `nil` if it is too short.
    fileprivate init?(_ body: Data, at time: Rational) {
        // The fields, and at least the header of one chunk.
        guard body.count >= 24 else { return nil }
        self.time = time
        x = 2 * body.number(0, bytes: 3)
        y = 2 * body.number(3, bytes: 3)
        width = body.number(6, bytes: 3) + 1
        height = body.number(9, bytes: 3) + 1
        // Browsers treat durations of up to 10 ms as unspecified and use 100 ms.
        let milliseconds = body.number(12, bytes: 3)
        duration = Rational(milliseconds <= 10 ? 100 : Int64(milliseconds), 1000)
        let flags = body.number(15, bytes: 1)
        isBlended = flags & 2 == 0
        clearsAfterwards = flags & 1 != 0
        file = Self.still(Data(body.dropFirst(16)), width: width, height: height)
    }

    /// Whether the frame has an alpha chunk, or is lossless and declares alpha.
    fileprivate var hasAlpha: Bool {
        let name = file[12..<16]
        if name == Data("VP8X".utf8) { return true }
        return name == Data("VP8L".utf8) && file.count > 24 && file[24] & 0x10 != 0
    }

    /// Returns the frame's chunks as a file of their own.
    private static func still(_ chunks: Data, width: Int, height: Int) -> Data {
        var body = Data("WEBP".utf8)
        if chunks.prefix(4) == Data("ALPH".utf8) {
            body += Data("VP8X".utf8) + Data.littleEndian(10, bytes: 4) + Data.littleEndian(0x10, bytes: 4)
            body += Data.littleEndian(width - 1, bytes: 3) + Data.littleEndian(height - 1, bytes: 3)
        }
        body += chunks
        return Data("RIFF".utf8) + Data.littleEndian(body.count, bytes: 4) + body
    }
}

/// Iterates over the chunks of a RIFF file.
private struct ChunkReader {
    private let data: Data
    private var offset = 12

    init?(file: Data) {
        guard file.count >= 12 else { return nil }
        data = file
    }

    /// Returns the next complete chunk; `nil` at the end, or if it is truncated.
    mutating func next() -> (name: String, body: Data)? {
        guard offset + 8 <= data.count else { return nil }
        let name = String(decoding: data[offset..<offset + 4], as: UTF8.self)
        let size = data.number(offset + 4, bytes: 4)
        guard offset + 8 + size <= data.count else { return nil }
        defer { offset += 8 + size + (size & 1) }
        return (name, Data(data[offset + 8..<offset + 8 + size]))
    }
}

extension Data {
    /// Returns the little-endian integer at `offset`.
    fileprivate func number(_ offset: Int, bytes: Int) -> Int {
        (0..<bytes).reduce(0) { $0 | Int(self[startIndex + offset + $1]) << (8 * $1) }
    }

    /// Returns the little-endian bytes of an integer.
    fileprivate static func littleEndian(_ value: Int, bytes: Int) -> Data {
        Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
}
