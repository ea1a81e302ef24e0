import CFFmpeg
import MediaTime

/// Finds the frames of a stream without B-frames whose timestamps may go back.
///
/// A frame that is not after all earlier ones is not shown. After a seek the decoder does not know the earlier ones;
/// therefore their packets are read first, without decoding them. Parts of the stream in order are remembered.
/// - Thread safety: owner thread only.
struct TimestampOrder {
    /// The seconds by which timestamps may go back. More is a clock reset, as in concatenated files.
    private static let lookback = Rational(1)

    /// A part of the stream that is known to be in order.
    private var ordered: ClosedRange<Rational>?
    /// Whether packets have timestamps that may go back.
    private var isNeeded: Bool

    /// Creates the order of a stream.
    ///
    /// The index of an MP4 file shows whether timestamps go back; other containers do not have such an index.
    init(_ decoder: StreamDecoder) {
        let flags = decoder.input.pointer.pointee.iformat?.pointee.flags ?? 0
        isNeeded =
            decoder.isIntraOnly && !decoder.input.isMP4 && !decoder.hasUntimedFrames
            && flags & AVFMT_NOTIMESTAMPS == 0
    }

    /// Returns where decoding must start to show the frame at `time`; `nil` if the packet before `time` can be used.
    ///
    /// - Parameter first: The time of the first frame.
    /// - Returns: The time to seek to, and the presentation tick of the packet to start at.
    mutating func start(
        for time: Rational, first: Rational, _ decoder: StreamDecoder, _ timeline: StreamTimeline
    ) -> (seek: Rational, ticks: Int64)? {
        guard isNeeded, time > first else { return nil }
        if let ordered, ordered.contains(max(time - Self.lookback, first)), ordered.contains(time) { return nil }
        // Twice the distance, so that playing backward reads each packet only twice.
        let start = max(time - Self.lookback * 2, first)
        guard decoder.seek(to: timeline.ticks(start)) else { return nil }
        var latest: Int64?
        var end = time
        var isOrdered = true
        while let ticks = decoder.skipPacket() {
            guard ticks != shim_AV_NOPTS_VALUE else {
                isNeeded = false
                return nil
            }
            if let latest, ticks <= latest {
                isOrdered = false
                continue
            }
            end = max(timeline.time(ticks), time)
            if timeline.time(ticks) > time { break }
            latest = ticks
        }
        guard let latest else { return nil }
        if isOrdered { note(start...end) }
        return isOrdered ? nil : (start, latest)
    }

    private mutating func note(_ part: ClosedRange<Rational>) {
        guard let range = ordered, range.overlaps(part) else {
            ordered = part
            return
        }
        ordered = min(range.lowerBound, part.lowerBound)...max(range.upperBound, part.upperBound)
    }
}

extension StreamDecoder {
    /// Whether every frame is a key frame, so that packets are in the order of frames.
    var isIntraOnly: Bool {
        let description = avcodec_descriptor_get(stream.pointee.codecpar.pointee.codec_id)
        return (description?.pointee.props ?? 0) & AV_CODEC_PROP_INTRA_ONLY != 0
    }

    /// Whether the index of an MP4 or QuickTime file lists frames without B-frames whose timestamps go back.
    ///
    /// From the first such frame on, FFmpeg's decoder uses decoding times, so that reading from the start is the only
    /// exact way.
    var hasUnorderedIndex: Bool {
        guard isIntraOnly, input.isMP4, let reader = BoxReader(path: path),
            let movie = reader.box("moov", in: reader.fileRange),
            let track = reader.boxes("trak", in: movie).first(where: {
                reader.trackNumber($0) == UInt32(truncatingIfNeeded: stream.pointee.id)
            }),
            let table = reader.box("mdia", "minf", "stbl", in: track)
        else { return false }
        return reader.presentationTimesGoBack(in: table)
    }
}

extension BoxReader {
    /// Returns whether a sample is presented before an earlier one, from the durations and offsets of a sample table.
    ///
    /// The sums of a damaged table may overflow.
    /// - Source: ISO 14496-12 §8.6.1.
    fileprivate func presentationTimesGoBack(in table: Body) -> Bool {
        guard let offsets = runs("ctts", in: table), let durations = runs("stts", in: table) else { return false }
        var times = durations.makeIterator()
        var duration = times.next()
        var decoding = 0
        var latest = Int.min
        for offset in offsets {
            var remaining = offset.count
            while remaining > 0, let now = duration {
                let part = min(remaining, now.count)
                let first = decoding &+ Int(Int32(bitPattern: offset.value))
                if part > 0, first <= latest { return true }
                decoding &+= part &* Int(now.value)
                if part > 0 { latest = first &+ (part - 1) &* Int(now.value) }
                remaining -= part
                duration = now.count > part ? (now.count - part, now.value) : times.next()
            }
        }
        return false
    }

    /// Returns the entries of a table of runs; `nil` without a table.
    private func runs(_ kind: String, in table: Body) -> [(count: Int, value: UInt32)]? {
        guard let body = boxes(kind, in: table).first, let head = uint32s(2, at: body.lowerBound),
            UInt64(head[1]) * 8 + 8 <= UInt64(body.count),
            let fields = uint32s(2 * Int(head[1]), at: body.lowerBound + 8)
        else { return nil }
        return stride(from: 0, to: fields.count, by: 2).map { (Int(fields[$0]), fields[$0 + 1]) }
    }
}
