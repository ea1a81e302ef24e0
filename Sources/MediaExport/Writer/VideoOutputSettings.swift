import Foundation
import Images
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting

/// The output settings of a video input.
struct VideoOutputSettings {
    /// The width before rotation, in pixels.
    let width: Int
    /// The height before rotation, in pixels.
    let height: Int
    /// The rotation of the frames.
    let rotation: PixelRotation
    private let scalingMode: VideoScalingMode
    private let compression: CompressionProperties
    /// The pixel aspect ratio before rotation.
    private let pixelAspect: Rational

    /// The frame rate; nil to use that of the first two frames.
    var frameRate: FrameRate? { compression.frameRate }

    /// Parses output settings.
    ///
    /// - Parameter hint: supplies the size if the settings do not.
    init(_ settings: [String: Any], rotation: PixelRotation = .none, hint: CMFormatDescription? = nil)
        throws(WriterError)
    {
        self.rotation = rotation
        try settings.check([
            AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoScalingModeKey, AVVideoColorPropertiesKey,
            AVVideoCompressionPropertiesKey,
            AVVideoPixelAspectRatioKey, AVVideoCleanApertureKey,
        ])
        let own = hint?.videoSize
        guard let width = try settings.integer(AVVideoWidthKey) ?? own.map({ Int($0.width) }) else {
            throw .missingSetting(AVVideoWidthKey)
        }
        guard let height = try settings.integer(AVVideoHeightKey) ?? own.map({ Int($0.height) }) else {
            throw .missingSetting(AVVideoHeightKey)
        }
        self.width = width
        self.height = height
        scalingMode = try VideoScalingMode(settings[AVVideoScalingModeKey])
        let kind = try WriterCodec(settings[AVVideoCodecKey])
        let color = try VideoColor(properties: settings[AVVideoColorPropertiesKey])
        if kind == .jpeg, settings[AVVideoColorPropertiesKey] != nil {
            throw .codec("JPEG", reason: "its colors are defined by JFIF; omit \(AVVideoColorPropertiesKey)")
        }
        let properties = settings[AVVideoCompressionPropertiesKey] ?? [String: Any]()
        guard let properties = properties as? [String: Any] else {
            throw .setting(key: AVVideoCompressionPropertiesKey, value: "\(properties)")
        }
        compression = try CompressionProperties(properties, kind, color: color)
        pixelAspect = try PixelAspectSettings.aspect([settings, properties])
        try PixelAspectSettings.checkAperture([settings, properties], width: width, height: height)
    }

    /// Checks the H.264 level.
    ///
    /// - Parameter rate: the frame rate; nil if not known yet.
    /// - Throws: a `WriterError` if the requested level is too low: encoders write it into the stream nevertheless.
    func checkLevel(_ rate: FrameRate?) throws(WriterError) {
        try compression.checkLevel(width: width, height: height, rate)
    }

    /// Returns the movie settings.
    ///
    /// - Parameter timescales: the timescales of movie and video track in ticks per second; nil for exact ones.
    func movie(
        _ container: MovieContainer, _ frameRate: FrameRate, _ audio: AudioCodecSettings?,
        _ annotations: MovieAnnotations,
        timescales: (movie: Int?, video: Int?) = (nil, nil)
    ) throws(MovieSettingsError) -> MovieSettings {
        try MovieSettings(
            container: container, width: rotation.swapsWidthAndHeight ? height : width,
            height: rotation.swapsWidthAndHeight ? width : height,
            frameRate: frameRate,
            video: compression.settings(frameRate), audio: audio, annotations: annotations,
            trackFormat: TrackFormatOptions(
                pixelAspect: rotation.swapsWidthAndHeight ? .one / pixelAspect : pixelAspect,
                movieTimescale: timescales.movie,
                videoTimescale: timescales.video))
    }

    /// Returns a frame scaled and rotated for the file.
    func fitted(_ image: CGImage) -> CGImage {
        rotation.rotated(scalingMode.fitted(image, width: width, height: height))
    }
}

/// The pixel aspect ratio and clean aperture settings of a video input.
enum PixelAspectSettings {
    /// Returns width divided by height; 1 if absent.
    ///
    /// - Parameter dictionaries: the dictionaries that may contain it.
    /// - Throws: a `WriterError` for an invalid ratio, and for two different ones.
    static func aspect(_ dictionaries: [[String: Any]]) throws(WriterError) -> Rational {
        var firstAspect: Rational?
        for value in dictionaries.compactMap({ $0[AVVideoPixelAspectRatioKey] }) {
            let across = AVVideoPixelAspectRatioHorizontalSpacingKey
            let down = AVVideoPixelAspectRatioVerticalSpacingKey
            guard let numbers = value as? [String: Any] else {
                throw .setting(key: AVVideoPixelAspectRatioKey, value: "\(value)")
            }
            try numbers.check([across, down])
            guard let width = try numbers.integer(across) else { throw .missingSetting(across) }
            guard let height = try numbers.integer(down) else { throw .missingSetting(down) }
            guard max(width, height) <= UInt16.max else {
                throw .setting(key: AVVideoPixelAspectRatioKey, value: "\(width):\(height)")
            }
            let aspect = Rational(Int64(width), Int64(height))
            if let firstAspect, firstAspect != aspect {
                throw .setting(key: AVVideoPixelAspectRatioKey, value: "\(firstAspect) and \(aspect)")
            }
            firstAspect = aspect
        }
        return firstAspect ?? .one
    }

    /// Checks the clean aperture.
    ///
    /// - Throws: a `WriterError` unless it is the whole frame: FFmpeg's muxer supports no other.
    static func checkAperture(_ dictionaries: [[String: Any]], width: Int, height: Int) throws(WriterError) {
        let fullFrame: [String: Double] = [
            AVVideoCleanApertureWidthKey: Double(width), AVVideoCleanApertureHeightKey: Double(height),
            AVVideoCleanApertureHorizontalOffsetKey: 0,
            AVVideoCleanApertureVerticalOffsetKey: 0,
        ]
        for value in dictionaries.compactMap({ $0[AVVideoCleanApertureKey] }) {
            guard let numbers = value as? [String: Any] else {
                throw .setting(key: AVVideoCleanApertureKey, value: "\(value)")
            }
            try numbers.check(Array(fullFrame.keys))
            let isWhole = fullFrame.allSatisfy { key, side in
                numbers[key].map { [String: Any].number($0) == side } ?? true
            }
            guard isWhole else {
                throw .codec(
                    "a clean aperture",
                    reason:
                        "FFmpeg's muxer supports only the whole frame: crop the frames instead")
            }
        }
    }
}
