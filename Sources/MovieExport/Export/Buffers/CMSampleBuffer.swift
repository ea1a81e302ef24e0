import MediaPipeline

/// A picture or a stretch of sound, with its time.
///
/// - Apple: `CMSampleBuffer`, made from a pixel buffer or, ours, from samples in float.
public final class CMSampleBuffer {
    enum Content {
        case picture(CVPixelBuffer)
        /// Interleaved by channel.
        case sound([Float], sampleRate: Int, channels: Int)
    }

    let content: Content
    public let presentationTimeStamp: CMTime

    public init(imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime) {
        (content, self.presentationTimeStamp) = (.picture(imageBuffer), presentationTimeStamp)
    }

    /// - Precondition: `samples` holds whole sample frames, interleaved by channel, at a positive rate.
    public init(samples: [Float], sampleRate: Int, channels: Int, presentationTimeStamp: CMTime) {
        precondition(sampleRate > 0 && channels > 0 && samples.count.isMultiple(of: channels), "whole sample frames at a rate")
        (content, self.presentationTimeStamp) = (.sound(samples, sampleRate: sampleRate, channels: channels), presentationTimeStamp)
    }

    public var imageBuffer: CVPixelBuffer? { if case .picture(let buffer) = content { buffer } else { nil } }
}

public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }
