import Foundation
import MediaReading
import MediaTime
import SourceFiles

/// The frames and audio that a media file decodes to.
struct DecodedContent: Encodable {
    /// The number of frames; nil without video.
    private(set) var frames: Int?
    /// The seconds of audio; nil without audio.
    private(set) var audioDuration: Double?
    /// The problems that did not prevent decoding.
    private(set) var warnings: [String] = []

    /// Damaged timestamps can declare years of silence.
    private static let longestAudio = 12 * 3600
    private static let sampleRate = 48_000

    /// Decodes a whole file.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - info: its properties.
    /// - Throws: `MediaError` if a stream cannot be decoded at all, or an image is damaged.
    init(_ url: URL, _ info: ClipInfo) throws(MediaError) {
        if info.isImage {
            try decodeImage(url)
            return
        }
        if info.video != nil { try decodeVideo(url) }
        if info.audio != nil { try decodeAudio(url, info) }
    }

    private mutating func decodeImage(_ url: URL) throws(MediaError) {
        var problems: [MediaWarning] = []
        _ = try decodeImageFile(url, warnings: &problems)
        frames = 1
        warnings = problems.map(\.detail)
    }

    private mutating func decodeVideo(_ url: URL) throws(MediaError) {
        let reader = try ClipReader(url: url)
        var frame = try reader.frame(at: .zero)
        var count = 1
        while !frame.isLast, frame.duration > .zero {
            frame = try reader.frame(at: frame.endTime)
            count += 1
        }
        frames = count
        warnings += reader.warnings.map(\.detail)
    }

    private mutating func decodeAudio(_ url: URL, _ info: ClipInfo) throws(MediaError) {
        let reader = try AudioFileReader(.file(url), sampleRate: Self.sampleRate)
        let end = try ClipEnds(.file(url), info).audio ?? .zero
        let count = min(max(0, (end * Rational(Self.sampleRate)).rounded), Self.longestAudio * Self.sampleRate)
        for first in stride(from: 0, to: count, by: 10 * Self.sampleRate) {
            _ = try reader.read(from: first, count: min(10 * Self.sampleRate, count - first))
        }
        audioDuration = Double(count) / Double(Self.sampleRate)
        warnings += reader.warnings.map(\.detail)
    }

    /// The content on one line, and the warnings on lines of their own.
    var text: String {
        let content = [
            frames.map { $0 == 1 ? "1 frame" : "\($0) frames" },
            audioDuration.map { String(format: "%.3f s of audio", $0) },
        ].compactMap(\.self)
        let lines = ["decoded: \(content.joined(separator: ", "))"] + warnings.map { "warning: \($0)" }
        return lines.map { "  \($0)\n" }.joined()
    }
}

extension ClipInfo {
    /// Whether the file is an image in a format that is read as such, such as PNG or JPEG.
    fileprivate var isImage: Bool { container.hasPrefix("image2") || container.hasSuffix("_pipe") }
}
