import Foundation

/// A video size in pixels.
///
/// - Apple: `CMVideoDimensions`.
public struct CMVideoDimensions: Equatable, Sendable {
    /// The width in pixels.
    public var width: Int32
    /// The height in pixels.
    public var height: Int32

    /// Creates a size.
    public init(width: Int32 = 0, height: Int32 = 0) {
        self.width = width
        self.height = height
    }
}

/// The media format of a track or sample buffer.
///
/// - Apple: `CMFormatDescription`, limited to video size, or audio sample rate and channel count.
public final class CMFormatDescription: Sendable {
    /// Video or audio.
    ///
    /// - Apple: `CMFormatDescriptionGetMediaType(_:)`.
    public let mediaType: AVMediaType
    /// The video size; nil for audio.
    package let videoSize: CMVideoDimensions?
    /// The sample rate in samples per second; nil for video.
    package let sampleRate: Int?
    /// The number of channels; nil for video.
    package let channels: Int?

    /// The video size in pixels; zero for audio.
    ///
    /// - Apple: `dimensions`.
    public var dimensions: CMVideoDimensions { videoSize ?? CMVideoDimensions() }

    init(videoSize size: CMVideoDimensions) {
        mediaType = .video
        videoSize = size
        sampleRate = nil
        channels = nil
    }

    init(audioSampleRate sampleRate: Int, channels: Int) {
        mediaType = .audio
        videoSize = nil
        self.sampleRate = sampleRate
        self.channels = channels
    }
}

/// A video format description.
///
/// - Apple: `CMVideoFormatDescription`.
public typealias CMVideoFormatDescription = CMFormatDescription
/// An audio format description.
///
/// - Apple: `CMAudioFormatDescription`.
public typealias CMAudioFormatDescription = CMFormatDescription

/// Returns the video size in pixels; zero for audio.
///
/// - Apple: `CMVideoFormatDescriptionGetDimensions(_:)`.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
    videoDesc.dimensions
}

/// Creates the format description of an image buffer.
///
/// - Returns: 0 (success).
/// - Apple: `CMVideoFormatDescriptionCreateForImageBuffer(allocator:imageBuffer:formatDescriptionOut:)`.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> Int32 {
    // The caller's memory may be uninitialized.
    formatDescriptionOut.initialize(
        to: CMFormatDescription(
            videoSize: CMVideoDimensions(width: Int32(imageBuffer.width), height: Int32(imageBuffer.height))))
    return 0
}

extension AVAssetTrack {
    /// The `CMFormatDescription`s of the track: the size before rotation, or the audio format; of the first clip in a
    /// composition.
    ///
    /// - Apple: `formatDescriptions`.
    public var formatDescriptions: [Any] { formats }

    var formats: [CMFormatDescription] {
        if mediaType == .video {
            let size = naturalSize
            return size == .zero
                ? []
                : [
                    CMFormatDescription(
                        videoSize: CMVideoDimensions(width: Int32(size.width), height: Int32(size.height)))
                ]
        }
        return audioFormat.map { [CMFormatDescription(audioSampleRate: $0.sampleRate, channels: $0.channels)] } ?? []
    }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == [CMFormatDescription] {
    /// The format descriptions of the track. See `AVAssetTrack.formatDescriptions`.
    public static var formatDescriptions: Self { .init { $0.formats } }
}
