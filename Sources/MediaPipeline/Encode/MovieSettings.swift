import Foundation
import Quartz2D

/// What a movie file is to be: container, size, rate and codecs. A value that exists can be encoded by this FFmpeg.
public struct MovieSettings: Sendable, Equatable {
    public let container: MovieContainer
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Constant and exact.
    public let frameRate: FrameRate
    /// Nil in a PNG sequence of 8 bits, and only there.
    public let video: VideoCodecSettings?
    /// Nil for a silent movie.
    public let audio: AudioCodecSettings?
    public let rateControl: RateControl
    public let annotations: MovieAnnotations
    public let form: TrackFormatOptions
    /// How finely pictures are drawn for it.
    public let drawing: DrawingDepth

    /// Checks that the parts fit each other and this build of FFmpeg.
    ///
    /// - Parameters:
    ///   - video: nil chooses what the container usually holds: H.264 in MP4, VP9 in WebM.
    ///   - audio: nil writes no sound.
    ///   - drawing: nil for as finely as the pixel format can show.
    /// - Throws: a `MovieSettingsError` that says which part does not fit and what would.
    public init(
        container: MovieContainer, width: Int, height: Int, frameRate: FrameRate, video: VideoCodecSettings? = nil,
        audio: AudioCodecSettings? = nil, rateControl: RateControl = .options, annotations: MovieAnnotations = .init(),
        form: TrackFormatOptions = .init(), drawing: DrawingDepth? = nil
    ) throws(MovieSettingsError) {
        self.container = container
        self.width = width
        self.height = height
        self.frameRate = frameRate
        self.video = video ?? Self.defaultVideoCodec(container)
        self.audio = audio
        self.rateControl = rateControl
        self.annotations = annotations
        self.form = form
        self.drawing = drawing ?? ((self.video?.pixelFormat.bits ?? 8) > 8 ? .float : .eightBits)
        try validate()
    }

    /// The settings that a file of this container usually has, with sound if it can have any.
    public static func usual(
        _ container: MovieContainer, width: Int, height: Int, frameRate: FrameRate
    ) throws(MovieSettingsError) -> MovieSettings {
        try MovieSettings(
            container: container, width: width, height: height, frameRate: frameRate,
            audio: defaultAudioCodec(container))
    }

    /// Whether the file keeps what is clear in the picture clear.
    public var hasAlpha: Bool { video?.pixelFormat.hasAlpha ?? true }

    /// The memory that pictures are drawn into: Y'CbCr is dithered from 16 bits, for R'G'B' of 8 bits it is done as
    /// they are drawn.
    public var frameDepth: PixelBuffer.Depth {
        guard drawing == .float, let format = video?.pixelFormat else { return .eightBits }
        return !format.isRGB || format.bits > 8 ? .sixteenBits : .eightBits
    }

    /// What the words of such pictures are: sRGB, or the output's own signal where that is of high dynamic range.
    package var frameSignal: PixelSignal {
        guard frameDepth == .sixteenBits, let color = video?.effectiveColor else { return .standard }
        return color.signal
    }

    /// How many samples the sound of `frames` frames has, in each channel: `⌈frames × sampleRate ÷ rate⌉`.
    public func sampleCount(frames: Int) -> Int {
        guard let audio else { return 0 }
        return Self.sampleCount(frames: frames, frameRate: frameRate, sampleRate: audio.sampleRate)
    }

    /// How many samples cover `frames` frames: `⌈frames × sampleRate ÷ rate⌉`.
    public static func sampleCount(frames: Int, frameRate: FrameRate, sampleRate: Int) -> Int {
        (frameRate.time(ofFrame: frames) * Rational(sampleRate)).ceiling
    }
}
