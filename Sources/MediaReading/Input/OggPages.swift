import FileAccess
import Foundation
import MediaTime

/// A page of an Ogg file (RFC 3533, section 6).
struct OggPage {
    /// Whether it is the first page of a stream.
    let isFirst: Bool
    /// The position of the last sample that ends in the page; nil if none does.
    let granule: Int64?
    let serial: UInt64
    /// The first bytes of the contents.
    let start: [UInt8]
}

/// The pages of an Ogg file, up to the first damaged one.
struct OggPages: Sequence, IteratorProtocol {
    private let file: FileHandle
    private var offset: UInt64 = 0
    private let progress = DecodeProgress.current

    init(_ file: FileHandle) { self.file = file }

    mutating func next() -> OggPage? {
        progress?.advance()
        let bytes = StreamedAudio.bytes(of: file, at: offset, count: 27 + 255 + 32)
        guard bytes.count >= 27, bytes.starts(with: "OggS".utf8), bytes.count >= 27 + Int(bytes[26]) else { return nil }
        let contents = 27 + Int(bytes[26])
        offset += UInt64(bytes[27..<contents].reduce(contents) { $0 + Int($1) })
        let granule = Int64(truncatingIfNeeded: StreamedAudio.number(bytes[6..<14], isBigEndian: false))
        return OggPage(
            isFirst: bytes[5] & 2 != 0, granule: granule < 0 ? nil : granule,
            serial: StreamedAudio.number(bytes[14..<18], isBigEndian: false),
            start: Array(bytes[contents...]))
    }
}

/// The length of a chain of Vorbis streams. FFmpeg counts its packets with the block sizes of the first part.
enum VorbisChain {
    /// A stream of the chain.
    private struct Part {
        let serial: UInt64
        let rate: Int64
        /// The positions of the first and last samples.
        var start: Int64?
        var end: Int64 = 0

        var length: Rational { Rational(Swift.max(end - (start ?? 0), 0), rate) }
    }

    /// Returns the length in seconds; nil for files with other streams.
    static func length(_ path: String) -> Rational? {
        guard let file = try? InputFile.open(path) else { return nil }
        defer { try? file.close() }
        var total = Rational.zero
        var part: Part?
        for page in OggPages(file) {
            if page.isFirst {
                guard let rate = rate(page) else { return nil }
                total = total + (part?.length ?? .zero)
                part = Part(serial: page.serial, rate: rate)
            } else if page.serial == part?.serial, let granule = page.granule, granule > 0, let rate = part?.rate {
                // A recording of a station begins late.
                if part?.start == nil { part?.start = granule > 60 * rate ? granule : 0 }
                part?.end = granule
            }
        }
        return part.map { total + $0.length }
    }

    private static func rate(_ page: OggPage) -> Int64? {
        guard page.start.count >= 16, page.start.starts(with: [1]), page.start[1..<7].elementsEqual("vorbis".utf8)
        else {
            return nil
        }
        let rate = StreamedAudio.number(page.start[12..<16], isBigEndian: false)
        return rate > 0 ? Int64(rate) : nil
    }
}
