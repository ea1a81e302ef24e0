import CFFmpeg

/// Stands on one decoded frame of a clip, knows when the next begins, and moves to any time.
///
/// The frame at time t is the one with the greatest presentation time that is not after t; the first for earlier times,
/// and the last for later ones. The same frame is found whichever way the cursor came. Going back decodes from the key
/// frame before and keeps what it passes, so that going further back only looks it up.
/// - Thread safety: owner thread only.
final class FrameCursor {
    let decoder: StreamDecoder
    let timeline: StreamTimeline
    /// The frame that the cursor stands on; nil until the first `move`.
    private(set) var current: DecodedFrame?
    /// The one after it; nil when the cursor stands on the last one.
    private(set) var next: DecodedFrame?
    private(set) var firstTime: Rational?

    /// The last two frames that the decoder gave; the cursor stands on the former, or on one of `history`.
    private var position: DecodedFrame?
    private var upcoming: DecodedFrame?
    private var history = FrameHistory()
    private let budget: DecodeBudget
    private let frameDuration: Rational
    private var mustStartOver: Bool
    /// How often no place before the wanted one could be begun at.
    private var failedSeeks = 0
    /// Frames without a time at the start are from before zero, and are not shown.
    private let skipsUntimedStart: Bool
    /// What is taken off the times of streams without presentation times (AVI): the decoder's delay, which their
    /// guessed times include.
    private var guessDelay = Rational.zero

    init(_ decoder: StreamDecoder, timeline: StreamTimeline, frameDuration: Rational, budget: DecodeBudget) {
        self.decoder = decoder
        self.timeline = timeline
        self.frameDuration = frameDuration
        self.budget = budget
        mustStartOver = Self.mustStartOver(decoder)
        skipsUntimedStart = decoder.input.isMatroska && decoder.stream.pointee.start != nil
    }

    /// True at the first frame, which also stands for all times before it.
    var isFirst: Bool { current != nil && current?.time == firstTime }

    /// How long the current frame shows, in seconds.
    var currentDuration: Rational {
        guard let current else { return frameDuration }
        if let next { return next.time - current.time }
        let own = current.ownDuration(timeline.timeBase)
        return own > .zero ? own : frameDuration
    }

    /// Moves to the frame that shows at `time`.
    ///
    /// - Parameter earliest: any frame from here on will do too, where it comes first on the way; `time` for that frame
    ///   only.
    /// - Throws: `.decode` when not a single frame can be decoded, and errors of opening the file again.
    func move(to time: Rational, earliest: Rational? = nil) throws(MediaError) {
        try start()
        if earliest != nil {
            // From the key frame before, so that the answer does not depend on what was asked before.
            try seek(to: time)
            try goForward(to: time, earliest: earliest, keeping: false)
            current = position
            next = upcoming
            return
        }
        if let position, time < position.time, position.time != firstTime {
            if recall(time) { return }
            try seek(to: time)
            try goForward(to: time, earliest: nil, keeping: true)
        } else {
            if let next = upcoming?.time, next <= time, isFarAhead(time, of: next) { try seek(to: time) }
            try goForward(to: time, earliest: nil, keeping: false)
        }
        current = position
        next = upcoming
    }

    private func start() throws(MediaError) {
        guard position == nil else { return }
        try load()
        if position == nil { try fail() }
        removeGuessDelay()
        firstTime = position?.time
    }

    private func recall(_ time: Rational) -> Bool {
        guard let found = history.frame(at: time, next: position, isStart: { $0.time == firstTime }) else {
            return false
        }
        current = found.shown
        next = found.next
        return true
    }

    private func goForward(to time: Rational, earliest: Rational?, keeping: Bool) throws(MediaError) {
        if !keeping, let next = upcoming, next.time <= time { history.removeAll() }
        while let now = position, let next = upcoming, next.time <= time {
            if let earliest, now.time >= earliest { return }
            if keeping { history.append(now, limit: budget.share) }
            try advance()
        }
    }

    private func advance() throws(MediaError) {
        position = upcoming
        upcoming = try nextFrame()
    }

    /// Fills both places after the decoder has been put somewhere.
    private func load() throws(MediaError) {
        position = nil
        upcoming = nil
        history.removeAll()
        upcoming = try nextFrame()
        try advance()
    }

    private func nextFrame() throws(MediaError) -> DecodedFrame? {
        let frame = try Frame()
        while decoder.next(into: frame) {
            if skipsUntimed, position == nil, upcoming == nil,
                frame.pointer.pointee.best_effort_timestamp == shim_AV_NOPTS_VALUE
            {
                continue
            }
            let time = presentationTime(frame)
            // Leading pictures of an open GOP refer to frames before the key frame, which a seek has skipped.
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

    /// Whether frames without a time that come first cannot be placed: after a seek nothing says where counting begins.
    private var skipsUntimed: Bool { skipsUntimedStart || (decoder.hasUntimedFrames && decoder.keyTicks != nil) }

    /// Seconds by which times go back where a file was joined to another, and nowhere else.
    private static let clockReset = Rational(1, 2)

    private func presentationTime(_ frame: borrowing Frame) -> Rational {
        let ticks = frame.pointer.pointee.best_effort_timestamp
        guard ticks == shim_AV_NOPTS_VALUE else { return timeline.time(ticks) - guessDelay }
        return position.map { $0.time + countedDuration($0) } ?? .zero
    }

    /// How long a frame shows that nothing but its flags tell of: two fields, or more where one is to be repeated.
    private func countedDuration(_ frame: DecodedFrame) -> Rational {
        guard decoder.hasUntimedFrames, let rate = Rational(decoder.codec.pointer.pointee.framerate), rate > .zero
        else { return frameDuration }
        return Rational(Int64(2 + max(0, frame.frame.pointer.pointee.repeat_pict)), 2) / rate
    }

    /// Makes the first frame begin where the stream does, when only decoding times are known.
    private func removeGuessDelay() {
        guard let position, position.frame.pointer.pointee.pts == shim_AV_NOPTS_VALUE else { return }
        guessDelay = position.time - (decoder.stream.pointee.start.map { $0 - timeline.origin } ?? .zero)
        position.time = position.time - guessDelay
        if let upcoming { upcoming.time = upcoming.time - guessDelay }
    }

    private func fail() throws(MediaError) {
        if decoder.damage.contains(.changedFile) || decoder.input.isChanged { throw decoder.changedFile }
        throw MediaError(
            .decode, file: decoder.path, during: "decoding the first frame", detail: "not one frame could be decoded",
            remedy: "The file is damaged: replace it.")
    }
}

extension FrameCursor {
    private func seek(to time: Rational) throws(MediaError) {
        // Demuxers may land late, and frames before the key frame are dropped: then try from further back.
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

    /// A programme stream without a timed key frame far and wide is better read on.
    private func noteFailedSeek() {
        failedSeeks += 1
        if decoder.hasUntimedFrames, failedSeeks >= 3 { mustStartOver = true }
    }

    /// True when seeking to `time` reads less than decoding on from where the cursor is.
    private func isFarAhead(_ time: Rational, of next: Rational) -> Bool {
        guard !mustStartOver, time - next > frameDuration * 8 else { return false }
        return decoder.hasUnreadKey(before: timeline.ticks(time)) ?? (time - next > 5)
    }

    /// Pictures that build on all earlier ones, though their containers call each a key frame, and files without times.
    private static func mustStartOver(_ decoder: StreamDecoder) -> Bool {
        let codec = decoder.stream.pointee.codecpar.pointee.codec_id
        let flags = decoder.input.pointer.pointee.iformat?.pointee.flags ?? 0
        return codec == AV_CODEC_ID_GIF || codec == AV_CODEC_ID_APNG || flags & AVFMT_NOTIMESTAMPS != 0
    }
}
