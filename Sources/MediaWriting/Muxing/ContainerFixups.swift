import CFFmpeg
import FFmpegSupport
import MediaReading
import MediaTime
import SourceFiles

/// Shortens a finished but uncommitted ISO file so that it ends before its last sample does, which no FFmpeg muxer
/// supports.
///
/// Updates edit lists and header durations; media data outside the edit lists stays in the file.
/// - Source: ISO 14496-12 §8.2.2, §8.3.2, §8.6.6.
/// - Owner: one thread.
struct MovieDurationLimiter {
    private let file: PendingFile
    private let reader: BoxReader
    private let movie: BoxReader.Body
    /// The timescale of the movie in ticks per second; the unit of all durations here.
    private let clock: Int64

    /// Parses the index of `file`.
    ///
    /// - Throws: `.encode` for a file without an index.
    init(of file: PendingFile) throws(MediaError) {
        guard let reader = BoxReader(path: file.partialPath), let movie = reader.box("moov", in: reader.fileRange),
            let clock = reader.clock("mvhd", in: movie)
        else {
            throw MediaError(
                .encode, file: file.finalPath, during: "limiting the duration of the file",
                detail: "the file has no index")
        }
        self.file = file
        self.reader = reader
        self.movie = movie
        self.clock = clock
    }

    /// Limits the duration of all tracks to `length` seconds; shorter tracks are unchanged.
    ///
    /// - Throws: a `MediaError` if writing fails.
    func limit(to length: Rational) throws(MediaError) {
        let maximum = UInt64(max(0, (length * Rational(clock, 1)).rounded))
        limitHeader("mvhd", in: movie, after: 12, to: maximum)
        for track in reader.boxes("trak", in: movie) {
            limitHeader("tkhd", in: track, after: 16, to: maximum)
            if let list = reader.box("edts", "elst", in: track) { limitEdits(list, to: maximum) }
        }
        try file.checkHealth(during: "limiting the duration of the file")
    }

    /// Limits the duration in a header box.
    ///
    /// - Parameter distance: the offset in bytes from the version to the duration, for 32-bit times; two times precede
    ///   it.
    private func limitHeader(_ kind: String, in body: BoxReader.Body, after distance: UInt64, to maximum: UInt64) {
        guard let header = reader.boxes(kind, in: body).first, let is64Bit = is64Bit(header) else { return }
        _ = clampNumber(at: header.lowerBound + 4 + distance + (is64Bit ? 8 : 0), is64Bit, to: maximum)
    }

    /// Limits the total duration of an edit list; edits beyond the limit get duration 0.
    private func limitEdits(_ list: BoxReader.Body, to maximum: UInt64) {
        guard let is64Bit = is64Bit(list), let count = reader.uint32s(1, at: list.lowerBound + 4)?.first else { return }
        var remaining = maximum
        var offset = list.lowerBound + 8
        for _ in 0..<count where offset < list.upperBound {
            remaining -= clampNumber(at: offset, is64Bit, to: remaining)
            offset += is64Bit ? 20 : 12
        }
    }

    /// Whether times and durations have 64 bits.
    private func is64Bit(_ body: BoxReader.Body) -> Bool? { reader.bytes(1, at: body.lowerBound).map { $0[0] == 1 } }

    /// Limits a number in the file to `maximum`; returns the resulting number.
    private func clampNumber(at offset: UInt64, _ is64Bit: Bool, to maximum: UInt64) -> UInt64 {
        guard let values = reader.uint32s(is64Bit ? 2 : 1, at: offset) else { return 0 }
        let number = values.reduce(0) { $0 << 32 | UInt64($1) }
        guard number > maximum else { return number }
        let bytes = stride(from: is64Bit ? 56 : 24, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: maximum >> UInt64($0))
        }
        if file.seek(to: Int64(offset)) >= 0 { bytes.withUnsafeBytes { _ = file.write($0) } }
        return maximum
    }
}

/// The duration of an animated WebP file (RFC 9649).
enum AnimatedWebPDuration {
    /// Extends the last frame to the end of the movie. FFmpeg does not pass the end to libwebp, which uses the mean
    /// duration of the other frames.
    ///
    /// - Parameter packet: a complete WebP file; anything else, or a still image, is unchanged.
    static func set(_ length: Rational, in packet: borrowing AVPacketHandle) {
        guard av_packet_make_writable(packet.pointer) >= 0, let data = packet.pointer.pointee.data else { return }
        set(
            milliseconds: (length * Rational(1000) + Rational(1, 2)).floor,
            in: UnsafeMutableBufferPointer(start: data, count: Int(packet.pointer.pointee.size)))
    }

    private static func set(milliseconds total: Int, in file: UnsafeMutableBufferPointer<UInt8>) {
        func number(_ at: Int, bytes: Int) -> Int { (0..<bytes).reduce(0) { $0 | Int(file[at + $1]) << (8 * $1) } }
        // "RIFF", the size and "WEBP" are followed by chunks: a name, a size, and that many bytes, padded to an even
        // number.
        var at = 12
        var before = 0
        var last = (offset: -1, duration: 0)
        while at + 8 <= file.count {
            let size = number(at + 4, bytes: 4)
            if file[at..<at + 4].elementsEqual("ANMF".utf8), at + 23 <= file.count {
                before += last.duration
                last = (at + 20, number(at + 20, bytes: 3))
            }
            at += 8 + size + size % 2
        }
        guard last.offset >= 0, (1..<1 << 24).contains(total - before) else { return }
        for i in 0..<3 { file[last.offset + i] = UInt8(truncatingIfNeeded: (total - before) >> (8 * i)) }
    }
}
