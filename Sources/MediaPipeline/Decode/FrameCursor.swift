import CFFmpeg

/// Stands on one decoded frame of a clip, knows when the next begins, and moves to any time.
///
/// The frame at time t is the one with the greatest presentation time that is not after t; the first for earlier times,
/// and the last for later ones. The same frame is found whichever way the cursor came.
/// - Thread safety: owner thread only.
final class FrameCursor {
    let decoder: StreamDecoder
    let timeline: StreamTimeline
    /// The frame that the cursor stands on; empty until the first `move`.
    let current: Frame
    private let upcoming: Frame
    private(set) var currentTime: Rational?
    /// When the next frame begins; nil when the cursor stands on the last one.
    private(set) var upcomingTime: Rational?
    private(set) var firstTime: Rational?
    /// How often the cursor has moved to another frame, so that a holder can tell whether its copy is current.
    private(set) var generation = 0

    private let frameDuration: Rational
    private let mustStartOver: Bool
    /// What is taken off the times of streams without presentation times (AVI): the decoder's delay, which their guessed
    /// times include.
    private var guessDelay = Rational.zero

    init(_ decoder: StreamDecoder, timeline: StreamTimeline, frameDuration: Rational) throws(MediaError) {
        self.decoder = decoder
        self.timeline = timeline
        self.frameDuration = frameDuration
        current = try Frame()
        upcoming = try Frame()
        mustStartOver = Self.mustStartOver(decoder)
    }

    /// True at the first frame, which also stands for all times before it.
    var isFirst: Bool { currentTime != nil && currentTime == firstTime }

    /// How long the current frame shows, in seconds.
    var currentDuration: Rational {
        if let now = currentTime, let next = upcomingTime { return next - now }
        let own = Rational(ticks: current.pointer.pointee.pkt_duration, timeBase: timeline.timeBase)
        return own > .zero ? own : frameDuration
    }

    /// Moves to the frame that shows at `time`.
    /// - Throws: `.decode` when not a single frame can be decoded, and errors of opening the file again.
    func move(to time: Rational) throws(MediaError) {
        guard let now = currentTime else {
            try load()
            if currentTime == nil { try fail() }
            removeGuessDelay()
            firstTime = currentTime
            return try move(to: time)
        }
        if time < now {
            if !isFirst { try seek(to: time) }
        } else if let next = upcomingTime, next <= time, isFarAhead(time, of: next) {
            try seek(to: time)
        }
        while let next = upcomingTime, next <= time { advance() }
    }

    private func advance() {
        current.take(upcoming)
        currentTime = upcomingTime
        generation += 1
        readUpcoming()
    }

    /// Fills both places after the decoder has been put somewhere.
    private func load() throws(MediaError) {
        current.reset()
        (currentTime, upcomingTime) = (nil, nil)
        readUpcoming()
        advance()
    }

    private func readUpcoming() {
        upcomingTime = nil
        while decoder.next(into: upcoming) {
            let time = presentationTime(upcoming)
            // Leading pictures of an open GOP refer to frames before the key frame, which a seek has skipped.
            if let key = decoder.keyTicks, time + guessDelay < timeline.time(key) { continue }
            if let now = currentTime, time <= now { continue }
            upcomingTime = time
            return
        }
    }

    private func presentationTime(_ frame: borrowing Frame) -> Rational {
        let ticks = frame.pointer.pointee.best_effort_timestamp
        guard ticks == shim_AV_NOPTS_VALUE else { return timeline.time(ticks) - guessDelay }
        return currentTime.map { $0 + frameDuration } ?? .zero
    }

    /// Makes the first frame begin where the stream does, when only decoding times are known.
    private func removeGuessDelay() {
        guard let first = currentTime, current.pointer.pointee.pts == shim_AV_NOPTS_VALUE else { return }
        guessDelay = first - (decoder.stream.pointee.start.map { $0 - timeline.origin } ?? .zero)
        currentTime = first - guessDelay
        upcomingTime = upcomingTime.map { $0 - guessDelay }
    }

    private func fail() throws(MediaError) {
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
            if let now = currentTime, now <= time { return }
        }
        try decoder.restart()
        try load()
        if currentTime == nil { try fail() }
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
