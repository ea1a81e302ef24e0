import Foundation
import MediaPipeline
import Quartz2D

/// What a writer's video input was told.
struct VideoOutputSettings {
    /// Of the pictures before they are turned.
    let width: Int
    let height: Int
    let turn: PixelRotation
    private let fit: VideoScalingMode
    private let compression: CompressionProperties
    /// Of the pictures before they are turned.
    private let pixelAspect: Rational

    /// Nil lets the first two pictures tell.
    var frameRate: FrameRate? { compression.frameRate }

    /// - Parameter hint: says the size where the settings do not.
    init(_ settings: [String: Any], turn: PixelRotation = .none, hint: CMFormatDescription? = nil) throws(WriterError) {
        self.turn = turn
        try settings.check([
            AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoScalingModeKey, AVVideoColorPropertiesKey,
            AVVideoCompressionPropertiesKey,
            AVVideoPixelAspectRatioKey, AVVideoCleanApertureKey,
        ])
        let own = hint?.dimensions
        guard let width = try settings.whole(AVVideoWidthKey) ?? own.map({ Int($0.width) }) else {
            throw .missingSetting(AVVideoWidthKey)
        }
        guard let height = try settings.whole(AVVideoHeightKey) ?? own.map({ Int($0.height) }) else {
            throw .missingSetting(AVVideoHeightKey)
        }
        self.width = width
        self.height = height
        fit = try VideoScalingMode(settings[AVVideoScalingModeKey])
        let kind = try WriterCodec(settings[AVVideoCodecKey])
        let color = try VideoColor(properties: settings[AVVideoColorPropertiesKey])
        if kind == .jpeg, settings[AVVideoColorPropertiesKey] != nil {
            throw .codec("JPEG", reason: "its colours are those of JFIF; leave \(AVVideoColorPropertiesKey) out")
        }
        let properties = settings[AVVideoCompressionPropertiesKey] ?? [String: Any]()
        guard let properties = properties as? [String: Any] else {
            throw .setting(key: AVVideoCompressionPropertiesKey, value: "\(properties)")
        }
        compression = try CompressionProperties(properties, kind, color: color)
        pixelAspect = try PixelAspectSettings.aspect([settings, properties])
        try PixelAspectSettings.checkAperture([settings, properties], width: width, height: height)
    }

    /// - Parameter rate: nil where it is not known yet.
    /// - Throws: a `WriterError` where the level asked for is too low: encoders write it into the stream all the same.
    func checkLevel(_ rate: FrameRate?) throws(WriterError) {
        try compression.checkLevel(width: width, height: height, rate)
    }

    /// What the file is to be.
    ///
    /// - Parameter clocks: ticks a second of the movie and of the picture.
    func movie(
        _ container: MovieContainer, _ frameRate: FrameRate, _ audio: AudioCodecSettings?,
        _ annotations: MovieAnnotations,
        clocks: (movie: Int?, video: Int?) = (nil, nil)
    ) throws(MovieSettingsError) -> MovieSettings {
        try MovieSettings(
            container: container, width: turn.swapsWidthAndHeight ? height : width,
            height: turn.swapsWidthAndHeight ? width : height,
            frameRate: frameRate,
            video: compression.settings(frameRate), audio: audio, annotations: annotations,
            form: TrackFormatOptions(
                pixelAspect: turn.swapsWidthAndHeight ? .one / pixelAspect : pixelAspect, movieTimescale: clocks.movie,
                videoTimescale: clocks.video))
    }

    /// A picture as it goes into the file.
    func fitted(_ image: CGImage) -> CGImage { turn.turned(fit.fitted(image, width: width, height: height)) }
}
