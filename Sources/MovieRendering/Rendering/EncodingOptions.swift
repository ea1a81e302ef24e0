import AudioMixing
import Images
import MediaWriting

/// Encoder settings that replace those of the preset or the container's defaults. Names are FFmpeg's.
public struct EncodingOptions: Codable, Equatable, Sendable {
    /// The use of hardware encoders.
    public enum Hardware: String, CaseIterable, Codable, Sendable {
        /// Software encoders only.
        case off
        /// A hardware encoder if one is available, else software.
        case prefer
        /// A hardware encoder, or an error.
        case require
    }

    /// The high dynamic range formats.
    public enum DynamicRange: String, CaseIterable, Codable, Sendable {
        /// BT.2100 PQ with HDR10 metadata.
        case hdr10
        /// BT.2100 HLG.
        case hlg
    }

    /// The precision with which frames are drawn before encoding.
    public enum Precision: String, CaseIterable, Codable, Sendable {
        /// Rounds every step to 8 bits per component: fast, and sufficient for most 8-bit outputs.
        case eightBits = "8"
        /// Draws in floating point and rounds once, dithered to the bit depth of the output, so that slow gradients
        /// have no banding.
        case float

        /// The precision that the compositor draws with.
        package var depth: DrawingDepth {
            switch self {
            case .eightBits: .eightBits
            case .float: .float
            }
        }
    }

    /// The container; nil chooses it by the file extension.
    public var container: MovieContainer?
    /// FFmpeg's name of the video encoder, e.g. "libx265"; nil for the preset's or the container's default.
    public var videoCodec: String?
    /// FFmpeg's name of the audio encoder, or "none" for a movie without audio.
    public var audioCodec: String?
    /// The audio channel layout; nil for the preset's or the scene's, else stereo.
    public var audioLayout: ChannelLayout?
    /// FFmpeg's name of the pixel format, e.g. "yuv420p10le"; nil for the preset's or the encoder's default.
    public var pixelFormat: String?
    /// The video bit rate in bits per second.
    public var videoBitRate: Int?
    /// The audio bit rate over all channels in bits per second.
    public var audioBitRate: Int?
    /// Encoder options under FFmpeg's names, e.g. `["crf": "18"]`. They override the preset's.
    public var options: [String: String] = [:]
    /// Whether the movie is encoded in two passes.
    public var isTwoPass = false
    /// The maximum file size in bytes.
    public var maximumSize: Int?
    /// Whether transparency is kept; the background is then left out.
    public var keepsAlpha = false
    /// The use of hardware encoders.
    public var hardware = Hardware.off
    /// The high dynamic range format; nil for standard dynamic range.
    public var dynamicRange: DynamicRange?
    /// The drawing precision; nil for the preset's, or what the pixel format can show.
    public var drawing: Precision?
    /// Title, chapters and other metadata of the file.
    public var annotations = MovieAnnotations()

    /// Creates options that change nothing.
    public init() {}
}
