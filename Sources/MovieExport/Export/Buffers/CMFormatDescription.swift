import Foundation
import MediaPipeline

/// Pixels.
///
/// - Apple: `CMVideoDimensions`.
public struct CMVideoDimensions: Equatable, Sendable {
    public var width: Int32
    public var height: Int32

    public init(width: Int32 = 0, height: Int32 = 0) { (self.width, self.height) = (width, height) }
}

/// What the media of a track, or of buffers, are.
///
/// - Apple: `CMFormatDescription`; here size, or rate and channels.
public final class CMFormatDescription: Sendable {
    public let mediaType: AVMediaType
    let dimensions: CMVideoDimensions?
    /// Samples a second in each channel.
    let sampleRate: Int?
    let channels: Int?

    init(picture size: CMVideoDimensions) { (mediaType, dimensions, sampleRate, channels) = (.video, size, nil, nil) }

    init(soundOf sampleRate: Int, channels: Int) {
        mediaType = .audio
        dimensions = nil
        self.sampleRate = sampleRate
        self.channels = channels
    }
}

public typealias CMVideoFormatDescription = CMFormatDescription
public typealias CMAudioFormatDescription = CMFormatDescription

/// Zero for a format of sound.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
    videoDesc.dimensions ?? CMVideoDimensions()
}

/// Describes the buffer; always 0, which is success.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> Int32 {
    formatDescriptionOut.pointee = CMFormatDescription(
        picture: CMVideoDimensions(width: Int32(imageBuffer.width), height: Int32(imageBuffer.height)))
    return 0
}

extension AVAssetTrack {
    /// `CMFormatDescription`s: of the picture before it is turned, or of the sound; of a composition's track that of
    /// its first clip.
    public var formatDescriptions: [Any] { formats }

    var formats: [CMFormatDescription] {
        if mediaType == .video {
            let size = naturalSize
            return size == .zero
                ? []
                : [
                    CMFormatDescription(
                        picture: CMVideoDimensions(width: Int32(size.width), height: Int32(size.height)))
                ]
        }
        return soundFormat.map { [CMFormatDescription(soundOf: $0.sampleRate, channels: $0.channels)] } ?? []
    }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == [CMFormatDescription] {
    public static var formatDescriptions: Self { .init { $0.formats } }
}
