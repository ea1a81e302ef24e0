import Foundation
import Images
import MediaObjects
import MediaTime
import MediaWriting

/// Writes video frames and audio with arbitrary times into a movie with a constant frame rate.
///
/// The frame rate is the given one, or that of the first two frames; if these are further apart than film frames, a
/// multiple of it of at least 24, as far as the timescale has ticks for it. A frame is shown from the nearest frame
/// time until the next frame, as on Apple's systems, which store it once; before the first frame the movie is black. If
/// two frames have the same frame time, the later one is shown.
/// - Owner: one thread.
final class TimedMovieWriter {
    private let path: String
    private let video: VideoOutputSettings
    private let audio: AudioCodecSettings?
    private let container: MovieContainer
    private let annotations: MovieAnnotations
    private let timescales: (movie: Int?, video: Int?)
    private var writer: MovieWriter?
    private var rate: FrameRate?
    /// The last frame and its time from the start of the movie.
    private var lastFrame: (image: CGImage, time: Rational)?
    /// The number of frames between the last two.
    private var lastLength = 1
    /// Audio that arrived before the writer was open, which takes it over.
    private let backlog: AudioBacklog
    /// The number of sample frames appended so far.
    private var sampleCount = 0

    /// Creates a writer.
    ///
    /// - Parameter timescales: the timescales of movie and video track in ticks per second; nil for exact ones.
    init(
        path: String, container: MovieContainer, video: VideoOutputSettings, audio: AudioCodecSettings?,
        annotations: MovieAnnotations,
        timescales: (movie: Int?, video: Int?) = (nil, nil)
    ) {
        self.path = path
        self.container = container
        self.video = video
        self.audio = audio
        self.annotations = annotations
        self.timescales = timescales
        rate = video.frameRate
        backlog = AudioBacklog(channels: audio?.channels ?? 1, besides: path)
    }

    /// Appends a frame.
    ///
    /// - Throws: a `WriterError` for times that do not increase, or an error of the encoder.
    func append(_ image: CGImage, at time: Rational) throws {
        if let lastFrame {
            guard time > lastFrame.time else { throw WriterError.timeOrder(time, after: lastFrame.time) }
            let writer = try open(spacing: time - lastFrame.time)
            lastLength = max(1, frame(at: time) - frame(at: lastFrame.time))
            try write(lastFrame.image, to: writer, until: frame(at: time))
        }
        lastFrame = (image, time)
    }

    /// Appends interleaved samples. Gaps are filled with silence, and overlapping samples are dropped.
    func append(samples: [Float], sampleRate: Int, channels: Int, at time: Rational) throws {
        guard let audio, audio.sampleRate == sampleRate, audio.channels == channels else {
            throw WriterError.audioFormat(sampleRate: sampleRate, channels: channels)
        }
        let firstSample = (time * Rational(sampleRate)).rounded
        let gap = max(0, firstSample - sampleCount)
        let overlap = min(max(0, sampleCount - firstSample), samples.count / channels)
        try appendSilence(gap, channels)
        let fitting = Array(samples.dropFirst(overlap * channels))
        sampleCount += gap + fitting.count / channels
        try appendSamples(fitting)
    }

    /// Appends silence in blocks, because a gap may be hours long.
    private func appendSilence(_ gap: Int, _ channels: Int) throws {
        var remaining = gap
        while remaining > 0 {
            let count = min(remaining, 65_536)
            try appendSamples([Float](repeating: 0, count: count * channels))
            remaining -= count
        }
    }

    private func appendSamples(_ samples: [Float]) throws {
        if let writer { try writer.append(audio: samples) } else { try backlog.append(samples) }
    }

    /// Completes the file. The last frame is shown until `end`, or as long as the previous one and until the end of the
    /// audio.
    func finish(end: Rational?) throws {
        guard let lastFrame else { throw WriterError.noVideo }
        let writer = try open(spacing: nil)
        let last = end.map { frame(at: $0) } ?? max(frame(at: lastFrame.time) + lastLength, frameCountOfAudio)
        try write(lastFrame.image, to: writer, until: last)
        guard writer.frameCount > 0 else { throw WriterError.noVideo }
        try writer.finish()
    }

    func cancel() { writer?.cancel() }

    /// The number of frames up to the one in which the last sample starts; its end may exceed that by less than a
    /// sample.
    private var frameCountOfAudio: Int {
        guard let audio, sampleCount > 0 else { return 0 }
        return (Rational(sampleCount - 1) / Rational(audio.sampleRate) * (rate ?? .default).framesPerSecond).floor + 1
    }

    private func frame(at time: Rational) -> Int { max(0, (time * (rate ?? .default).framesPerSecond).rounded) }

    private func write(_ image: CGImage, to writer: MovieWriter, until end: Int) throws {
        let start = lastFrame.map { frame(at: $0.time) } ?? 0
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
        let rate = try self.rate ?? Self.rate(spacing, timescale: timescales.video)
        self.rate = rate
        try video.checkLevel(rate)
        let newWriter = try MovieWriter(
            try video.movie(container, rate, audio, annotations, timescales: timescales), path: path,
            overwrite: .refuse,
            backlog: backlog)
        writer = newWriter
        return newWriter
    }

    /// Returns the default frame rate, limited to one frame per tick.
    static func defaultFrameRate(timescale: Int?) -> FrameRate {
        guard let timescale, Rational(timescale) < FrameRate.default.framesPerSecond else { return .default }
        return FrameRate(Rational(timescale)) ?? .default
    }

    private static let filmSpacing = Rational(1001, 24_000)

    private static func rate(_ spacing: Rational?, timescale: Int?) throws(WriterError) -> FrameRate {
        guard let spacing else { return defaultFrameRate(timescale: timescale) }
        let preferredCount = spacing > filmSpacing ? (spacing * 24).ceiling : 1
        let ticks = timescale.map { (spacing * Rational($0)).floor } ?? .max
        let steps = max(1, min(preferredCount, ticks))
        guard let rate = FrameRate(Rational(steps) / spacing), rate.framesPerSecond <= 1000 else {
            throw .frameRate(.one / spacing)
        }
        return rate
    }
}
