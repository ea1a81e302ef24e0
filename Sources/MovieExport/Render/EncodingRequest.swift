import MediaPipeline
import Quartz2D

/// How an output is to be encoded, where it is not as the preset or the container's habit has it.
public struct EncodingRequest: Codable, Equatable, Sendable {
    /// Whether an encoder of the graphics hardware is used.
    public enum Hardware: String, CaseIterable, Codable, Sendable {
        case off, prefer, require
    }

    /// High dynamic range.
    public enum DynamicRange: String, CaseIterable, Codable, Sendable {
        case hdr10, hlg
    }

    /// FFmpeg's or this package's name; nil for the path's.
    public var container: MovieContainer?
    /// FFmpeg's name of the encoder.
    public var videoCodec: String?
    /// FFmpeg's name of the encoder; "none" leaves the sound out.
    public var audioCodec: String?
    /// The loudspeakers that sound is mixed for; nil for the preset's or the scene's, else stereo.
    public var audioLayout: ChannelLayout?
    public var pixelFormat: EncodedPixelFormat?
    /// Bits a second.
    public var videoBitRate: Int?
    /// Bits a second over all channels.
    public var audioBitRate: Int?
    /// The encoder's options, under FFmpeg's names; they hold over the preset's.
    public var options: [String: String] = [:]
    public var isTwoPass = false
    /// Bytes.
    public var maximumSize: Int?
    public var keepsAlpha = false
    public var hardware = Hardware.off
    public var dynamicRange: DynamicRange?
    /// How finely pictures are drawn; nil for the preset's, or as finely as the pixel format can show.
    public var drawing: DrawingDepth?
    public var annotations = MovieAnnotations()

    public init() {}
}
