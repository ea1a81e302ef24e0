import Foundation
import Images
import MediaReading
import MediaTime

/// The validated settings of a movie file: container, size, frame rate and codecs. This FFmpeg can encode every
/// existing value.
package struct MovieSettings: Sendable, Equatable {
    /// The container format.
    package let container: MovieContainer
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The exact, constant frame rate.
    package let frameRate: FrameRate
    /// The video codec; nil only for an 8-bit PNG sequence.
    package let video: VideoCodecSettings?
    /// The audio codec; nil for a movie without audio.
    package let audio: AudioCodecSettings?
    /// The rate control of the video.
    package let rateControl: RateControl
    /// The metadata, chapters, timecode, poster frame and subtitles.
    package internal(set) var annotations: MovieAnnotations
    /// The pixel aspect ratio and timescales.
    package let trackFormat: TrackFormatOptions
    /// The precision in which frames are drawn.
    package let drawing: DrawingDepth

    /// Creates settings after checking them against each other and against this build of FFmpeg.
    ///
    /// - Parameters:
    ///   - video: the video codec; nil for the default of the container, such as H.264 in MP4 and VP9 in WebM.
    ///   - audio: the audio codec; nil for no audio.
    ///   - drawing: the drawing precision; nil for the precision that the pixel format can store.
    /// - Throws: a `MovieSettingsError` that names the unsupported setting and a supported one.
    package init(
        container: MovieContainer, width: Int, height: Int, frameRate: FrameRate, video: VideoCodecSettings? = nil,
        audio: AudioCodecSettings? = nil, rateControl: RateControl = .options, annotations: MovieAnnotations = .init(),
        trackFormat: TrackFormatOptions = .init(), drawing: DrawingDepth? = nil
    ) throws(MovieSettingsError) {
        self.container = container
        self.width = width
        self.height = height
        self.frameRate = frameRate
        self.video = video ?? Self.defaultVideoCodec(container)
        self.audio = audio
        self.rateControl = rateControl
        self.annotations = annotations
        self.trackFormat = trackFormat
        self.drawing = drawing ?? ((self.video?.pixelFormat.bits ?? 8) > 8 ? .float : .eightBits)
        try validate()
    }

    /// Returns the default settings of a container, with audio if it supports audio.
    package static func `default`(
        _ container: MovieContainer, width: Int, height: Int, frameRate: FrameRate
    ) throws(MovieSettingsError) -> MovieSettings {
        try MovieSettings(
            container: container, width: width, height: height, frameRate: frameRate,
            audio: defaultAudioCodec(container))
    }

    /// Whether the file preserves alpha.
    package var hasAlpha: Bool { video?.pixelFormat.hasAlpha ?? true }

    /// The component depth of rendered frames. Y'CbCr output is dithered from 16 bits; 8-bit R'G'B' output is dithered
    /// during drawing.
    package var frameDepth: PixelBuffer.Depth {
        guard drawing == .float, let format = video?.pixelFormat else { return .eightBits }
        return !format.isRGB || format.bits > 8 ? .sixteenBits : .eightBits
    }

    /// The signal of 16-bit frames: sRGB, or the output's own HDR signal.
    package var frameSignal: PixelSignal {
        guard frameDepth == .sixteenBits, let color = video?.effectiveColor else { return .standard }
        return color.signal
    }

    /// Returns the number of audio samples per channel for `frames` frames: `⌈frames × sampleRate ÷ rate⌉`.
    package func sampleCount(frames: Int) -> Int {
        guard let audio else { return 0 }
        return frameRate.sampleCount(frames: frames, sampleRate: audio.sampleRate)
    }
}

/// The rate control of a video encoder.
package enum RateControl: Sendable, Equatable {
    /// The encoder options decide (`crf`, `b`), in one pass.
    case options
    /// An average video bit rate in bits per second, distributed by a first pass over all frames.
    case twoPass(bitRate: Int)
    /// The best quality that fits into a file of `bytes` bytes, including audio and container; two passes.
    case fileSize(bytes: Int)
    /// The encoder options decide if the file has at most `bytes` bytes; otherwise the best quality that fits.
    case atMost(bytes: Int)

    /// Whether all frames are needed before encoding.
    var needsAllFrames: Bool { self != .options }

    /// Whether one pass may suffice, so that frames are also encoded as they arrive.
    var triesOnePassFirst: Bool { if case .atMost = self { true } else { false } }

    /// Whether several attempts may be necessary, only one of which is published.
    var limitsSize: Bool {
        switch self {
        case .options, .twoPass: false
        case .fileSize, .atMost: true
        }
    }
}

/// Non-default pixel aspect ratio and timescales of a file.
package struct TrackFormatOptions: Sendable, Equatable {
    /// The width of a pixel divided by its height; numerator and denominator have up to 16 bits.
    package var pixelAspect = Rational.one
    /// The movie timescale of MP4 and QuickTime in ticks per second; nil for an exact one.
    package var movieTimescale: Int?
    /// The video track timescale in ticks per second, at least one tick per frame; nil for an exact one.
    package var videoTimescale: Int?

    package init(pixelAspect: Rational = .one, movieTimescale: Int? = nil, videoTimescale: Int? = nil) {
        self.pixelAspect = pixelAspect
        self.movieTimescale = movieTimescale
        self.videoTimescale = videoTimescale
    }
}

extension MovieSettings {
    /// Checks the pixel aspect ratio and the timescales.
    ///
    /// - Throws: `.annotation`.
    func validateTrackFormat() throws(MovieSettingsError) {
        guard trackFormat != TrackFormatOptions() else { return }
        guard container.isISOMedia else {
            throw .annotation("a pixel aspect ratio or timescale", "only MP4 and QuickTime support it")
        }
        let sides = 1...Int64(UInt16.max)
        guard trackFormat.pixelAspect > .zero, sides.contains(trackFormat.pixelAspect.numerator),
            sides.contains(trackFormat.pixelAspect.denominator)
        else {
            throw .annotation(
                "a pixel aspect ratio of \(trackFormat.pixelAspect)", "numerator and denominator are 1 to 65535")
        }
        for scale in [trackFormat.movieTimescale, trackFormat.videoTimescale].compactMap({ $0 })
        where !(1...Int(Int32.max)).contains(scale) {
            throw .annotation("a timescale of \(scale)", "expected 1 to 2147483647")
        }
        guard let scale = trackFormat.videoTimescale, Rational(scale) < frameRate.framesPerSecond else { return }
        throw .annotation(
            "a timescale of \(scale) for \(frameRate) frames per second", "it needs at least one tick per frame")
    }
}
