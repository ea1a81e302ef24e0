import CFFmpeg
import FFmpegSupport
import MediaTime
import SourceFiles

/// A position in a clip's decoded frames that can move to any time.
///
/// The frame at time t is the one with the greatest presentation time that is not after t; before the clip it is the
/// first frame, after the end the last one. The result does not depend on the previous position. Moving backward
/// decodes from the previous key frame. A move of several frames keeps those that it passes until the next move
/// forward from its end, so that moving back to them only looks them up. On the way to a distant frame, those that no
/// other frame depends on are not decoded.
/// - Thread safety: owner thread only.
final class FrameCursor {
    let decoder: StreamDecoder
    let timeline: StreamTimeline
    /// The frame at the cursor; `nil` until the first `move`.
    private(set) var current: DecodedFrame?
    /// The frame after the current one; `nil` at the last frame.
    private(set) var next: DecodedFrame?
    private(set) var firstTime: Rational?

    /// The last two frames from the decoder; the cursor is at the former, or at one of `history`.
    private var position: DecodedFrame?
    private var upcoming: DecodedFrame?
    private var history = FrameHistory()
    private var order: TimestampOrder
    private let budget: DecodeBudget
    private let frameDuration: Rational
    private var mustStartOver: Bool
    /// The number of seeks that found no key frame before the requested time.
    private var failedSeeks = 0
    /// Whether frames without a timestamp at the start are before time zero, and not shown.
    private let skipsUntimedStart: Bool
    /// The time before the destination of a distant move in which all frames are decoded.
    private var approach: Rational
    /// The decoder delay in the guessed times of streams without presentation timestamps (AVI), which is subtracted.
    private var guessDelay = Rational.zero

    init(_ decoder: StreamDecoder, timeline: StreamTimeline, frameDuration: Rational, budget: DecodeBudget) {
        self.decoder = decoder
        self.timeline = timeline
        self.frameDuration = frameDuration
        approach = frameDuration * (budget.readsSeparateFrames ? Self.leastApproach : Self.shortestApproach)
        self.budget = budget
        order = TimestampOrder(decoder)
        mustStartOver = Self.mustStartOver(decoder)
        skipsUntimedStart = decoder.input.isMatroska && decoder.stream.pointee.start != nil
    }

    /// Whether the cursor is at the first frame, which is also shown for all earlier times.
    var isFirst: Bool { current != nil && current?.time == firstTime }

    /// The duration of the current frame, in seconds.
    var currentDuration: Rational {
        guard let current else { return frameDuration }
        if let next { return next.time - current.time }
        let own = current.ownDuration(timeline.timeBase)
        return own > .zero ? own : frameDuration
    }

    /// Moves to the frame shown at `time`.
    ///
    /// - Parameter earliest: If set, any frame from this time on is accepted if it is reached first.
    /// - Throws: `.decode` if no frame can be decoded, and errors of reopening the file.
    func move(to time: Rational, earliest: Rational? = nil) throws(MediaError) {
        defer { decoder.wantedTicks = .min }
        let isDistantStart = position == nil && earliest == nil && time > frameDuration * Self.longestSkip
        if isDistantStart { omitFrames(before: time - approach) }
        try start()
        if earliest != nil {
            // Starts at the previous key frame, so that the result does not depend on earlier requests.
            try jump(to: time, earliest: earliest, seeking: true, keeping: false)
        } else if let position, time < position.time, position.time != firstTime {
            if recall(time) { return }
            if position.time - time > frameDuration * Self.longestStepBack {
                try jump(to: time, seeking: true, keeping: true)
            } else {
                try seek(to: time)
                try goForward(to: time, earliest: nil, keeping: true)
            }
        } else if isDistantStart || isDistant(time) {
            try jump(to: time, seeking: isFarAhead(time), keeping: false)
        } else {
            try goForward(to: time, earliest: nil, keeping: false)
        }
        current = position
        next = upcoming
    }

    private func start() throws(MediaError) {
        guard position == nil else { return }
        try load()
        if position == nil, decoder.latestOmitted != nil {
            // The frames that others depend on may be damaged.
            decoder.wantedTicks = .min
            try decoder.restart()
            try load()
        }
        if position == nil { try fail() }
        removeGuessDelay()
        firstTime = position?.time
    }

    /// Lets the decoder omit the frames before `time` that no other frame depends on.
    private func omitFrames(before time: Rational) {
        guard decoder.marksUnreferencedFrames else { return }
        decoder.wantedTicks = timeline.ticks(time + guessDelay)
    }

    private func recall(_ time: Rational) -> Bool {
        guard let entry = history.frame(at: time, next: position, isStart: { $0.time == firstTime }) else {
            return false
        }
        current = entry.shown
        next = entry.next
        return true
    }

    /// Moves to a distant frame without decoding the frames on the way that no other frame depends on.
    private func jump(
        to time: Rational, earliest: Rational? = nil, seeking: Bool, keeping: Bool
    ) throws(MediaError) {
        guard decoder.marksUnreferencedFrames else {
            if seeking { try seek(to: time) }
            return try goForward(to: time, earliest: earliest, keeping: keeping)
        }
        let exact = (earliest ?? time) - approach
        omitFrames(before: exact)
        if seeking { try seek(to: time) }
        try goForward(to: time, earliest: earliest, keeping: keeping, from: exact)
        guard let omitted = decoder.latestOmitted, let now = position?.time,
            timeline.time(omitted) - guessDelay > now
        else { return }
        // The frame shown began long ago, as with variable frame rates, and may be one that was omitted.
        approach = max(approach, (time - now) * 2)
        decoder.wantedTicks = .min
        try seek(to: time)
        try goForward(to: time, earliest: earliest, keeping: keeping)
    }

    /// Decodes up to the frame shown at `time`.
    ///
    /// - Parameter kept: The time from which frames are kept, because none is missing; `nil` for all.
    private func goForward(
        to time: Rational, earliest: Rational?, keeping: Bool, from kept: Rational? = nil
    ) throws(MediaError) {
        // After a look-up, the reader is still behind the decoder: the frames in between may be wanted next.
        let lookedUp = kept == nil && current !== position ? current : nil
        if !keeping, let next = upcoming, next.time <= time { history.removeAll(before: lookedUp) }
        var passed = 0
        while let now = position, let next = upcoming, next.time <= time {
            if let earliest, now.time >= earliest { return }
            if kept.map({ now.time >= $0 }) ?? true {
                history.append(now, limit: budget.share, frames: budget.frames)
            }
            passed += 1
            try advance()
        }
        // In steady playback no frame is wanted again.
        if !keeping, passed == 1, lookedUp == nil { history.removeAll() }
    }

    private func advance() throws(MediaError) {
        position = upcoming
        upcoming = try nextFrame()
    }

    /// Reads both frames after the decoder was moved.
    private func load() throws(MediaError) {
        position = nil
        upcoming = nil
        history.removeAll()
        upcoming = try nextFrame()
        try advance()
    }

    private func nextFrame() throws(MediaError) -> DecodedFrame? {
        let frame = try AVFrameHandle()
        while decoder.next(into: frame) {
            if skipsUntimed, position == nil, upcoming == nil,
                frame.pointer.pointee.best_effort_timestamp == shim_AV_NOPTS_VALUE
            {
                continue
            }
            let time = presentationTime(frame)
            // Leading frames of an open group of pictures depend on frames before the key frame, which a seek skips.
            if let key = decoder.keyTicks, time + guessDelay < timeline.time(key) { continue }
            if let now = position?.time, time <= now {
                if now - time > Self.clockReset { decoder.noteClockReset() }
                continue
            }
            return DecodedFrame(frame, time: time)
        }
        if let error = decoder.input.timeoutError { throw error }
        return nil
    }

    /// Whether frames without a timestamp are skipped at the start: after a seek their position is unknown.
    private var skipsUntimed: Bool { skipsUntimedStart || (decoder.hasUntimedFrames && decoder.keyTicks != nil) }

    /// The number of seconds by which timestamps go back only where files were concatenated.
    private static let clockReset = Rational(1, 2)

    private func presentationTime(_ frame: borrowing AVFrameHandle) -> Rational {
        let ticks = frame.pointer.pointee.best_effort_timestamp
        guard ticks == shim_AV_NOPTS_VALUE else { return timeline.time(ticks) - guessDelay }
        return position.map { $0.time + countedDuration($0) } ?? .zero
    }

    /// Returns the duration of a frame without timestamps from its interlacing flags: two fields per frame, plus
    /// the repeated ones.
    private func countedDuration(_ frame: DecodedFrame) -> Rational {
        guard decoder.hasUntimedFrames, let rate = Rational(decoder.codec.pointer.pointee.framerate), rate > .zero
        else { return frameDuration }
        return Rational(Int64(2 + max(0, frame.frame.pointer.pointee.repeat_pict)), 2) / rate
    }

    /// Moves the first frame to the start of the stream if only decoding times are known.
    private func removeGuessDelay() {
        guard let position, position.frame.pointer.pointee.pts == shim_AV_NOPTS_VALUE else { return }
        guessDelay = position.time - (decoder.stream.pointee.start.map { $0 - timeline.origin } ?? .zero)
        position.time = position.time - guessDelay
        if let upcoming { upcoming.time = upcoming.time - guessDelay }
    }

    /// Throws the error for a clip without a decodable frame.
    private func fail() throws(MediaError) {
        if decoder.damage.contains(.changedFile) || decoder.input.isChanged { throw decoder.changedFile }
        throw MediaError(
            .decode, file: decoder.path, during: "decoding the first frame", detail: "no frame could be decoded",
            remedy: "The file is damaged. Replace it.")
    }
}

extension FrameCursor {
    private func seek(to time: Rational) throws(MediaError) {
        if !mustStartOver, let firstTime, let start = order.start(for: time, first: firstTime, decoder, timeline),
            decoder.seek(to: timeline.ticks(start.seek), startingAt: start.ticks)
        {
            try load()
            if let now = position?.time, now <= time { return }
        }
        // Demuxers may land after the target, and frames before the key frame are dropped; then earlier targets are
        // tried.
        for distance in mustStartOver ? [] : [0, 1, 4, 16, 64] {
            let target = time - Rational(distance)
            guard let first = firstTime, target > first, decoder.seek(to: timeline.ticks(target)) else { break }
            try load()
            if let now = position?.time, now <= time { return }
        }
        noteFailedSeek()
        try decoder.restart()
        try load()
        if position == nil { try fail() }
    }

    /// Counts failed seeks: a program stream with few timestamped key frames is better read from its start.
    private func noteFailedSeek() {
        failedSeeks += 1
        if decoder.hasUntimedFrames, failedSeeks >= 3 { mustStartOver = true }
    }

    /// The number of frames before a distant one that are decoded and kept, in case the next ones are read backward.
    private static let shortestApproach = Rational(9)

    /// The same for frames that are not read backward: enough for timestamps that were rounded.
    private static let leastApproach = Rational(3, 2)

    /// The number of frames that are always decoded instead of seeking past them or omitting some. Playing 60 frames
    /// per second at four times the speed in a scene of 24 frames per second skips ten.
    private static let longestSkip = Rational(12)

    /// The number of frames up to which a move back is playback, which needs the other frames of the group next.
    private static let longestStepBack = Rational(48)

    /// Returns whether several frames are passed on the way to `time`.
    private func isDistant(_ time: Rational) -> Bool {
        upcoming.map { time - $0.time > frameDuration * Self.longestSkip } ?? false
    }

    /// Returns whether seeking to `time` reads less than decoding from the current position.
    private func isFarAhead(_ time: Rational) -> Bool {
        guard !mustStartOver, let next = upcoming?.time else { return false }
        return decoder.hasUnreadKey(before: timeline.ticks(time)) ?? (time - next > 5)
    }

    /// Returns whether seeking is impossible: frames or their times depend on all earlier ones although the container
    /// marks each as a key frame, or the file has no timestamps.
    private static func mustStartOver(_ decoder: StreamDecoder) -> Bool {
        let codec = decoder.stream.pointee.codecpar.pointee.codec_id
        let flags = decoder.input.pointer.pointee.iformat?.pointee.flags ?? 0
        return codec == AV_CODEC_ID_GIF || codec == AV_CODEC_ID_APNG || flags & AVFMT_NOTIMESTAMPS != 0
            || decoder.hasUnorderedIndex
    }
}

/// The frames just before the decoder's position, so that reverse playback decodes each group of pictures once.
///
/// The run has no gaps. Beyond the byte limit the earliest frames are dropped: a group larger than the limit is decoded
/// once for each run that fits.
/// - Thread safety: owner thread only.
struct FrameHistory {
    private var frames: [DecodedFrame] = []
    private var bytes = 0

    /// Appends the frame that follows the last one, and drops the earliest ones beyond either limit.
    mutating func append(_ frame: DecodedFrame, limit: Int, frames count: Int) {
        frames.append(frame)
        bytes += frame.bytes
        var excess = 0
        while bytes > limit || frames.count - excess > count, excess < frames.count {
            bytes -= frames[excess].bytes
            excess += 1
        }
        frames.removeFirst(excess)
    }

    /// Removes the frames before one of them; all if it is `nil` or not one of them.
    mutating func removeAll(before first: DecodedFrame? = nil) {
        let count = frames.firstIndex { $0 === first } ?? frames.count
        bytes -= frames[..<count].reduce(0) { $0 + $1.bytes }
        frames.removeFirst(count)
    }

    /// Returns the frame shown at `time` and the next one, if the run reaches back far enough; `next` follows the run.
    ///
    /// - Parameter isStart: Whether the first frame of the run is that of the clip, and is shown for all earlier times.
    func frame(at time: Rational, next: DecodedFrame?, isStart: (DecodedFrame) -> Bool) -> (
        shown: DecodedFrame, next: DecodedFrame?
    )? {
        guard let first = frames.first, first.time <= time || isStart(first) else { return nil }
        // Binary search for the last frame that is not after the time.
        var low = 0
        var high = frames.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if frames[middle].time <= time { low = middle } else { high = middle }
        }
        return (frames[low], low + 1 < frames.count ? frames[low + 1] : next)
    }
}

/// A frame from the decoder with its presentation time.
///
/// - Thread safety: owner thread only.
final class DecodedFrame {
    let frame: AVFrameHandle
    /// The presentation time, in seconds from the start of the clip.
    var time: Rational

    init(_ frame: consuming AVFrameHandle, time: Rational) {
        self.frame = frame
        self.time = time
    }

    /// Returns the duration that the file declares for the frame, in seconds; zero if it does not.
    func ownDuration(_ timeBase: AVRational) -> Rational {
        Rational(ticks: shim_duration(frame.pointer), timeBase: timeBase)
    }

    /// The memory of the frame's buffers, in bytes.
    var bytes: Int {
        withUnsafePointer(to: frame.pointer.pointee.buf) { tuple in
            tuple.withMemoryRebound(to: UnsafeMutablePointer<AVBufferRef>?.self, capacity: Int(AV_NUM_DATA_POINTERS)) {
                buffers in
                (0..<Int(AV_NUM_DATA_POINTERS)).reduce(0) { $0 + Int(buffers[$1]?.pointee.size ?? 0) }
            }
        }
    }
}
