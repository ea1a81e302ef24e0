import CFFmpeg
import FFmpegSupport
import MediaTime

/// The parts of a track that play one after the other, from the edit list of an MP4 or QuickTime file.
///
/// FFmpeg's demuxer supports a single part, with or without silence before it, that begins with the first frame of the
/// video. It moves the frames of a part that begins within a frame to the start of the part, up to a frame early. From
/// the second part on it is off by up to several frames if the part begins between key frames of a stream with
/// B-frames, and it plays parts that should hold a frame. Audio of a single part is exact to the sample.
/// - Source: ISO 14496-12 §8.6.6.
package struct EditList: Equatable, Sendable {
    /// One part of the list.
    package struct Part: Equatable, Sendable {
        /// The start on the movie's clock, in seconds.
        package let start: Rational
        /// The start on the track's own clock, which counts from its first sample, in seconds.
        package let media: Rational
        /// The duration in seconds.
        package let length: Rational
        /// Whether the part holds the frame at `media`, without audio: a media rate of 0.
        var isStill = false
    }

    /// The parts in order, at least one; there may be gaps between them.
    private(set) var parts: [Part]
    /// The unit of the part durations, in seconds.
    var tick = Rational(1, 1000)
    /// Whether the last part plays to the end of the track: fragmented files declare no duration.
    package private(set) var isOpenEnded = false
    /// Whether FFmpeg's demuxer applies the list exactly.
    private(set) var isExactInDemuxer = false
    /// Whether the list determines the end of the track. In a fragmented file it may be older than the last fragment,
    /// and a list that extends beyond the movie uses the wrong clock.
    var declaresTrackEnd = true

    /// The only part, if it does not hold a frame.
    package var singlePart: Part? { parts.count == 1 && !parts[0].isStill ? parts[0] : nil }

    /// The end of the last part on the movie's clock, in seconds.
    var end: Rational { parts.last.map { $0.start + $0.length } ?? .zero }

    /// Reads a stream's edit list; `nil` for files of other formats, tracks without a list, empty lists, and parts at
    /// other media rates.
    package init?(_ input: borrowing InputContext, stream: UnsafeMutablePointer<AVStream>) {
        guard let name = ffmpegName(input.pointer.pointee.iformat?.pointee.name), name.contains("mp4"),
            let reader = BoxReader(path: input.path),
            let movie = reader.box("moov", in: reader.fileRange), let clock = reader.clock("mvhd", in: movie),
            let track = reader.boxes("trak", in: movie).first(where: {
                reader.trackNumber($0) == UInt32(truncatingIfNeeded: stream.pointee.id)
            }),
            let list = reader.box("edts", "elst", in: track), let media = reader.box("mdia", in: track),
            let ownClock = reader.clock("mdhd", in: media),
            let entries = reader.entries(list)
        else { return nil }
        let isFragmented = reader.box("mvex", in: movie) != nil
        var parts: [Part] = []
        var start: Rational = .zero
        for (index, entry) in entries.enumerated() {
            isOpenEnded = isFragmented && entry.length == 0 && entry.media >= 0 && index == entries.count - 1
            let length = isOpenEnded ? Self.openLength : Rational(entry.length, clock)
            if entry.media >= 0, length > .zero {
                parts.append(
                    Part(start: start, media: Rational(entry.media, ownClock), length: length, isStill: entry.rate == 0)
                )
            }
            start = start + length
        }
        guard !parts.isEmpty, entries.allSatisfy({ $0.media < 0 || $0.rate == 0 || $0.rate == Self.ownPace }) else {
            return nil
        }
        self.parts = parts
        tick = Rational(1, clock)
        let movieLength = reader.movieLength(in: movie).map { Rational($0 + 1, clock) }
        declaresTrackEnd = !isFragmented && movieLength.map { end <= $0 } ?? true
        let firstTicks = reader.firstPresentationTicks(in: media)
        isExactInDemuxer =
            !reader.hasSeveralEmptyEdits(list) && isExact(stream, first: firstTicks.map { Rational($0, ownClock) })
        guard !declaresTrackEnd, !isFragmented, let part = singlePart, let firstTicks,
            let length = reader.mediaLength(in: media)
        else { return }
        let played = Rational(length + firstTicks, ownClock) - part.media
        if played > .zero { self.parts = [Part(start: part.start, media: part.media, length: played)] }
    }

    /// Creates a list.
    package init(parts: [Part]) { self.parts = parts }

    /// The duration in seconds of a part without an end, longer than any clip.
    private static let openLength = Rational(1 << 40)

    /// Returns whether FFmpeg's demuxer applies the list exactly.
    ///
    /// - Parameter first: The presentation time of the track's first sample on its own clock, in seconds; `nil` if all
    ///   samples are in fragments.
    private func isExact(_ stream: UnsafeMutablePointer<AVStream>, first: Rational?) -> Bool {
        guard let part = singlePart else { return false }
        guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO else { return true }
        if let first { return part.media == first }
        // The demuxer moves the times of fragments exactly, but plays frames before the part.
        return stream.pointee.start.map { $0 >= part.start } ?? true
    }

    /// A media rate of 1 in 16.16 fixed point.
    private static let ownPace: Int32 = 1 << 16

    /// The start of the first part.
    var start: Rational { parts[0].start }

    /// Returns the part that plays at a time of the movie: before the list the first one, in a gap the earlier one.
    func part(at time: Rational) -> Part { parts.last { $0.start <= time } ?? parts[0] }

    /// Returns the time at which the next part begins, or the end of the list.
    func end(of part: Part) -> Rational { parts.first { $0.start > part.start }?.start ?? end }
}

extension BoxReader {
    /// Returns the ticks per second of a header box that begins with version, times and timescale.
    package func clock(_ kind: String, in body: Body) -> Int64? {
        guard let header = boxes(kind, in: body).first, let version = uint32s(1, at: header.lowerBound),
            let ticks = uint32s(1, at: header.lowerBound + (version[0] >> 24 == 1 ? 20 : 12)), ticks[0] > 0
        else { return nil }
        return Int64(ticks[0])
    }

    /// Returns the movie's duration in ticks of its clock; `nil` if it is not declared.
    fileprivate func movieLength(in movie: Body) -> Int64? { length("mvhd", in: movie) }

    /// Returns a track's duration in ticks of its own clock; `nil` if it is not declared.
    fileprivate func mediaLength(in media: Body) -> Int64? { length("mdhd", in: media) }

    /// Returns the presentation time of the first sample in ticks of the track's clock; `nil` if the index has no
    /// sample.
    fileprivate func firstPresentationTicks(in media: Body) -> Int64? {
        guard let table = box("minf", "stbl", in: media), let times = boxes("stts", in: table).first,
            let count = uint32s(2, at: times.lowerBound), count[1] > 0
        else { return nil }
        guard let offsets = boxes("ctts", in: table).first, let first = uint32s(4, at: offsets.lowerBound), first[1] > 0
        else { return 0 }
        return Int64(Int32(bitPattern: first[3]))
    }

    /// Returns the duration in a header box; `nil` if it is not declared.
    private func length(_ kind: String, in body: Body) -> Int64? {
        guard let header = boxes(kind, in: body).first, let version = uint32s(1, at: header.lowerBound) else {
            return nil
        }
        let isLong = version[0] >> 24 == 1
        guard
            let length = uint32s(isLong ? 2 : 1, at: header.lowerBound + (isLong ? 24 : 16))?.reduce(
                UInt64(0), { $0 << 32 | UInt64($1) })
        else { return nil }
        return length > 0 && length < 1 << 53 ? Int64(length) : nil
    }

    /// Returns a track's ID; `nil` for a track without a header.
    func trackNumber(_ track: Body) -> UInt32? {
        guard let header = boxes("tkhd", in: track).first, let version = uint32s(1, at: header.lowerBound) else {
            return nil
        }
        return uint32s(1, at: header.lowerBound + (version[0] >> 24 == 1 ? 20 : 12))?.first
    }

    /// Returns the entries of an edit list: durations on the movie's clock, positions on the track's (-1 for a gap),
    /// and media rates in 16.16 fixed point.
    func entries(_ list: Body) -> [(length: Int64, media: Int64, rate: Int32)]? {
        guard let head = uint32s(2, at: list.lowerBound) else { return nil }
        let isLong = head[0] >> 24 == 1
        let count = Int(head[1])
        let size = isLong ? 5 : 3
        guard count <= EditListCost.entryLimit, let all = uint32s(count * size, at: list.lowerBound + 8),
            UInt64(8 + 4 * count * size) <= UInt64(list.count)
        else { return nil }
        return (0..<count).map { n in
            let entry = Array(all[n * size..<(n + 1) * size])
            func long(_ at: Int) -> Int64 { Int64(bitPattern: UInt64(entry[at]) << 32 | UInt64(entry[at + 1])) }
            let (length, media) = isLong ? (long(0), long(2)) : (Int64(entry[0]), Int64(Int32(bitPattern: entry[1])))
            return (max(0, length), media, Int32(bitPattern: entry[size - 1]))
        }
    }
}
