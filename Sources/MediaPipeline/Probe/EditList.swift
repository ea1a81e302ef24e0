import CFFmpeg

/// The parts of a track that play one after the other, as an MP4 or QuickTime file lists them.
///
/// FFmpeg's demuxer is off by up to some frames from the second part on where that begins between key frames of a
/// stream with B-frames, and plays a part that is to stand still; a single part that plays, and a silence before it, it
/// does well.
/// - Source: ISO 14496-12 §8.6.6.
struct EditList: Equatable, Sendable {
    struct Part: Equatable, Sendable {
        /// On the movie's clock.
        let start: Rational
        /// On the track's own clock, which counts from its first sample.
        let media: Rational
        let length: Rational
        /// The frame at `media` shows all the while, and nothing is heard: a media rate of 0.
        var isStill = false
    }

    /// In order, at least one. Between them may be nothing.
    let parts: [Part]
    /// Seconds of a tick in which the lengths are counted.
    var tick = Rational(1, 1000)
    /// Whether the list says when the track ends. In a file of fragments it may be older than the last of them, and a
    /// list that goes on beyond the movie counts by the wrong clock.
    var declaresTrackEnd = true

    /// Whether it has to be followed here.
    var hasSeveralParts: Bool { parts.count > 1 || parts.contains(where: \.isStill) }

    var end: Rational { parts.last.map { $0.start + $0.length } ?? .zero }

    /// Nil for files of another format, tracks without a list or with nothing in it, and parts at another pace.
    init?(_ input: borrowing InputContext, stream: UnsafeMutablePointer<AVStream>) {
        guard let name = ffmpegName(input.pointer.pointee.iformat?.pointee.name), name.contains("mp4"),
            let reader = BoxReader(path: input.path),
            let movie = reader.box("moov", in: reader.whole), let clock = reader.clock("mvhd", in: movie),
            let track = reader.boxes("trak", in: movie).first(where: {
                reader.trackNumber($0) == UInt32(truncatingIfNeeded: stream.pointee.id)
            }),
            let list = reader.box("edts", "elst", in: track), let media = reader.box("mdia", in: track),
            let ownClock = reader.clock("mdhd", in: media),
            let entries = reader.entries(list)
        else { return nil }
        var parts: [Part] = []
        var start: Rational = .zero
        for entry in entries {
            let length = Rational(entry.length, clock)
            if entry.media >= 0, entry.length > 0 {
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
        let whole = reader.movieLength(in: movie).map { Rational($0 + 1, clock) }
        declaresTrackEnd = reader.box("mvex", in: movie) == nil && whole.map { end <= $0 } ?? true
    }

    init(parts: [Part]) { self.parts = parts }

    /// 1 as 16.16.
    private static let ownPace: Int32 = 1 << 16

    /// When the first part begins.
    var start: Rational { parts[0].start }

    /// The part that plays at a time of the movie; the first before it, and between two the earlier.
    func part(at time: Rational) -> Part { parts.last { $0.start <= time } ?? parts[0] }

    /// When what follows a part begins.
    func end(of part: Part) -> Rational { parts.first { $0.start > part.start }?.start ?? end }
}

extension BoxReader {
    /// Ticks a second of a header that begins with version, times and clock.
    func clock(_ kind: String, in body: Body) -> Int64? {
        guard let header = boxes(kind, in: body).first, let version = words(1, at: header.lowerBound),
            let ticks = words(1, at: header.lowerBound + (version[0] >> 24 == 1 ? 20 : 12)), ticks[0] > 0
        else { return nil }
        return Int64(ticks[0])
    }

    /// Ticks of the movie's clock that it lasts; nil where it does not say.
    fileprivate func movieLength(in movie: Body) -> Int64? {
        guard let header = boxes("mvhd", in: movie).first, let version = words(1, at: header.lowerBound) else {
            return nil
        }
        let isLong = version[0] >> 24 == 1
        guard
            let length = words(isLong ? 2 : 1, at: header.lowerBound + (isLong ? 24 : 16))?.reduce(
                UInt64(0), { $0 << 32 | UInt64($1) })
        else { return nil }
        return length > 0 && length < 1 << 53 ? Int64(length) : nil
    }

    /// Nil for a track without a header.
    func trackNumber(_ track: Body) -> UInt32? {
        guard let header = boxes("tkhd", in: track).first, let version = words(1, at: header.lowerBound) else {
            return nil
        }
        return words(1, at: header.lowerBound + (version[0] >> 24 == 1 ? 20 : 12))?.first
    }

    /// Lengths on the movie's clock, places on the track's, -1 for nothing, and paces as 16.16.
    fileprivate func entries(_ list: Body) -> [(length: Int64, media: Int64, rate: Int32)]? {
        guard let head = words(2, at: list.lowerBound) else { return nil }
        let isLong = head[0] >> 24 == 1
        let count = Int(head[1])
        let size = isLong ? 5 : 3
        guard count <= 4096, let all = words(count * size, at: list.lowerBound + 8),
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
