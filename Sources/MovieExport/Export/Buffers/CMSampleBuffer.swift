import Foundation
import MediaPipeline

/// A picture or a stretch of sound, with its time.
///
/// - Apple: `CMSampleBuffer`, made from a pixel buffer or, ours, from samples in float. What makes the data of one
///   ready that was made without is called at most once.
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
    /// Makes the picture ready; nil where it is.
    private var makeReady: ((CMSampleBuffer) -> OSStatus)?

    public init(imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime, duration: CMTime = .invalid) {
        content = .picture(imageBuffer)
        self.presentationTimeStamp = presentationTimeStamp
        self.duration = duration
    }

    /// - Throws: an `NSError` with `kCMSampleBufferError_InvalidMediaFormat` where the description is another
    ///   picture's.
    public convenience init(
        imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
    ) throws {
        guard formatDescription.describes(imageBuffer) else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMSampleBufferError_InvalidMediaFormat))
        }
        self.init(
            imageBuffer: imageBuffer, presentationTimeStamp: sampleTiming.presentationTimeStamp,
            duration: sampleTiming.duration)
    }

    /// - Parameter makeReady: called by `makeDataReady`.
    convenience init(
        notReady imageBuffer: CVImageBuffer, _ timing: CMSampleTimingInfo,
        makeReady: @escaping (CMSampleBuffer) -> OSStatus
    ) {
        self.init(
            imageBuffer: imageBuffer, presentationTimeStamp: timing.presentationTimeStamp, duration: timing.duration)
        self.makeReady = makeReady
    }

    /// Whether the picture or the sound is there.
    var isReady: Bool { makeReady == nil }

    /// What makes it ready says how that went, 0 for success; it stays as it is where that fails.
    func makeDataReady() -> OSStatus {
        guard let makeReady else { return 0 }
        let status = makeReady(self)
        if status == 0 { self.makeReady = nil }
        return status
    }

    /// - Precondition: `samples` holds whole sample frames, interleaved by channel, at a positive rate.
    public init(samples: [Float], sampleRate: Int, channels: Int, presentationTimeStamp: CMTime) {
        precondition(
            sampleRate > 0 && channels > 0 && samples.count.isMultiple(of: channels), "whole sample frames at a rate")
        content = .sound(samples, sampleRate: sampleRate, channels: channels)
        self.presentationTimeStamp = presentationTimeStamp
        duration = CMTime(Rational(samples.count / channels) / Rational(sampleRate))
    }

    public var imageBuffer: CVPixelBuffer? { if case .picture(let buffer) = content { buffer } else { nil } }

    /// The sound, interleaved by channel; nil for a picture. Ours: Apple's is in a block buffer.
    public var samples: [Float]? { if case .sound(let samples, _, _) = content { samples } else { nil } }

    /// Sample frames; 1 for a picture.
    public var numSamples: Int {
        if case .sound(let samples, _, let channels) = content { samples.count / channels } else { 1 }
    }
}

public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }
