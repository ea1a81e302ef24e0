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
    /// How long the picture shows, or the sound is; invalid where it was not said.
    public let duration: CMTime

    public init(imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime, duration: CMTime = .invalid) {
        (content, self.presentationTimeStamp, self.duration) = (.picture(imageBuffer), presentationTimeStamp, duration)
    }

    /// - Precondition: `samples` holds whole sample frames, interleaved by channel, at a positive rate.
    public init(samples: [Float], sampleRate: Int, channels: Int, presentationTimeStamp: CMTime) {
        precondition(sampleRate > 0 && channels > 0 && samples.count.isMultiple(of: channels), "whole sample frames at a rate")
        (content, self.presentationTimeStamp) = (.sound(samples, sampleRate: sampleRate, channels: channels), presentationTimeStamp)
        duration = CMTime(Rational(samples.count / channels) / Rational(sampleRate))
    }

    public var imageBuffer: CVPixelBuffer? { if case .picture(let buffer) = content { buffer } else { nil } }

    /// The sound, interleaved by channel; nil for a picture. Ours: Apple's is in a block buffer.
    public var samples: [Float]? { if case .sound(let samples, _, _) = content { samples } else { nil } }

    /// Sample frames; 1 for a picture.
    public var numSamples: Int { if case .sound(let samples, _, let channels) = content { samples.count / channels } else { 1 } }
}

public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }
