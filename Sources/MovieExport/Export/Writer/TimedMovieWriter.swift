import Foundation
import MediaPipeline

/// Writes pictures and sound that come with times of their own into a movie of a constant rate.
///
/// The rate is the one given, or that of the first two pictures, and where these are further apart than a film's a
/// multiple of it of at least 24, as far as the picture's clock has ticks for it. A picture goes to the frame nearest
/// to its time and shows until the next one, as on Apple's systems, where it is stored once; what is before the first
/// picture is black. Of two pictures on one frame the later shows.
/// - Owner: one thread.
final class TimedMovieWriter {
    private let path: String
    private let video: VideoOutputSettings
    private let audio: AudioCodecSettings?
    private let container: MovieContainer
    private let annotations: MovieAnnotations
    private let clocks: (movie: Int?, video: Int?)
    private var writer: MovieWriter?
    private var rate: FrameRate?
    /// The last picture, with its time from the movie's start.
    private var held: (image: CGImage, time: Rational)?
    /// Frames between the last two pictures.
    private var lastLength = 1
    /// Sound that came before the writer was open, which takes it over.
    private let waiting: AudioBacklog
    /// How much came in all, in sample frames.
    private var sampleCount = 0

    /// - Parameter clocks: ticks a second of the movie and of the picture; nil for those in which times are exact.
    init(
        path: String, container: MovieContainer, video: VideoOutputSettings, audio: AudioCodecSettings?,
        annotations: MovieAnnotations,
        clocks: (movie: Int?, video: Int?) = (nil, nil)
    ) {
        self.path = path
        self.container = container
        self.video = video
        self.audio = audio
        self.annotations = annotations
        self.clocks = clocks
        rate = video.frameRate
        waiting = AudioBacklog(channels: audio?.channels ?? 1, besides: path)
    }

    /// - Throws: a `WriterError` for times that do not rise, and what the encoder throws.
    func append(_ image: CGImage, at time: Rational) throws {
        if let held {
            guard time > held.time else { throw WriterError.timeOrder(time, after: held.time) }
            let writer = try open(spacing: time - held.time)
            lastLength = max(1, frame(at: time) - frame(at: held.time))
            try write(held.image, to: writer, until: frame(at: time))
        }
        held = (image, time)
    }

    /// Takes interleaved samples; what is missing before them is silence, what overlaps those before is left out.
    func append(samples: [Float], sampleRate: Int, channels: Int, at time: Rational) throws {
        guard let audio, audio.sampleRate == sampleRate, audio.channels == channels else {
            throw WriterError.soundFormat(sampleRate: sampleRate, channels: channels)
        }
        let place = (time * Rational(sampleRate)).rounded
        let gap = max(0, place - sampleCount)
        let overlap = min(max(0, sampleCount - place), samples.count / channels)
        try appendSilence(gap, channels)
        let fitting = Array(samples.dropFirst(overlap * channels))
        sampleCount += gap + fitting.count / channels
        try take(fitting)
    }

    /// A gap may be hours long.
    private func appendSilence(_ gap: Int, _ channels: Int) throws {
        var rest = gap
        while rest > 0 {
            let count = min(rest, 65_536)
            try take([Float](repeating: 0, count: count * channels))
            rest -= count
        }
    }

    private func take(_ samples: [Float]) throws {
        if let writer { try writer.append(audio: samples) } else { try waiting.append(samples) }
    }

    /// Completes the file. The last picture shows until `end`, or as long as the one before it and as the sound goes
    /// on.
    func finish(end: Rational?) throws {
        guard let held else { throw WriterError.noPicture }
        let writer = try open(spacing: nil)
        let last = end.map { frame(at: $0) } ?? max(frame(at: held.time) + lastLength, frameCountOfAudio)
        try write(held.image, to: writer, until: last)
        guard writer.frameCount > 0 else { throw WriterError.noPicture }
        try writer.finish()
    }

    func cancel() { writer?.cancel() }

    /// Frames up to the one in which the last sample begins: its own end may lie beyond that by less than a sample.
    private var frameCountOfAudio: Int {
        guard let audio, sampleCount > 0 else { return 0 }
        return (Rational(sampleCount - 1) / Rational(audio.sampleRate) * (rate ?? .usual).framesPerSecond).floor + 1
    }

    private func frame(at time: Rational) -> Int { max(0, (time * (rate ?? .usual).framesPerSecond).rounded) }

    private func write(_ image: CGImage, to writer: MovieWriter, until end: Int) throws {
        let start = held.map { frame(at: $0.time) } ?? 0
        while writer.frameCount < min(start, end) {
            try writer.append(Self.black(writer.settings), frame: writer.frameCount)
        }
        guard writer.frameCount < end else { return }
        let fitting = video.fitted(image)
        while writer.frameCount < end { try writer.append(fitting, frame: writer.frameCount) }
    }

    private static func black(_ settings: MovieSettings) -> CGImage {
        let pixels = PixelBuffer(width: settings.width, height: settings.height)
        pixels.clear()
        return CGImage(pixels: pixels, isOpaque: false)
    }

    private func open(spacing: Rational?) throws -> MovieWriter {
        if let writer { return writer }
        let rate = try self.rate ?? Self.rate(spacing, clock: clocks.video)
        self.rate = rate
        try video.checkLevel(rate)
        let made = try MovieWriter(
            try video.movie(container, rate, audio, annotations, clocks: clocks), path: path, overwrite: .refuse,
            backlog: waiting)
        writer = made
        return made
    }

    /// Where nothing tells: each frame has a tick of the clock.
    static func defaultFrameRate(clock: Int?) -> FrameRate {
        guard let clock, Rational(clock) < FrameRate.usual.framesPerSecond else { return .usual }
        return FrameRate(Rational(clock)) ?? .usual
    }

    private static let filmSpacing = Rational(1001, 24_000)

    private static func rate(_ spacing: Rational?, clock: Int?) throws(WriterError) -> FrameRate {
        guard let spacing else { return defaultFrameRate(clock: clock) }
        let wanted = spacing > filmSpacing ? (spacing * 24).ceiling : 1
        let ticks = clock.map { (spacing * Rational($0)).floor } ?? .max
        let steps = max(1, min(wanted, ticks))
        guard let rate = FrameRate(Rational(steps) / spacing), rate.framesPerSecond <= 1000 else {
            throw .frameRate(.one / spacing)
        }
        return rate
    }
}
