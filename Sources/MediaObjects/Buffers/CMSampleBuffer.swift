import Foundation
import MediaTime

/// An image or a sequence of audio samples, with its presentation time.
///
/// - Apple: `CMSampleBuffer`, created from a pixel buffer or, in Multiplane only, from float samples. The callback of a
///   buffer that is not ready is called until it succeeds.
public final class CMSampleBuffer {
    package enum Content {
        /// A pixel buffer.
        case image(CVPixelBuffer)
        /// Samples, interleaved by channel.
        case audio([Float], sampleRate: Int, channels: Int)
    }

    package let content: Content
    /// The presentation time.
    ///
    /// - Apple: `presentationTimeStamp`.
    public let presentationTimeStamp: CMTime
    /// The duration of the image or audio; invalid if unknown.
    ///
    /// - Apple: `duration`.
    public let duration: CMTime
    /// The callback that makes the image ready; nil if it is.
    private var makeReady: ((CMSampleBuffer) -> OSStatus)?

    /// Creates a sample buffer with an image. Multiplane only.
    public init(imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime, duration: CMTime = .invalid) {
        content = .image(imageBuffer)
        self.presentationTimeStamp = presentationTimeStamp
        self.duration = duration
    }

    /// Creates a sample buffer with an image.
    ///
    /// - Throws: an `NSError` with `kCMSampleBufferError_InvalidMediaFormat` if the description does not match the
    ///   image.
    /// - Apple: `init(imageBuffer:formatDescription:sampleTiming:)`.
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

    /// Creates a sample buffer whose image is not ready.
    ///
    /// - Parameter makeReady: called by `makeDataReady`; returns 0 for success.
    convenience init(
        notReady imageBuffer: CVImageBuffer, _ timing: CMSampleTimingInfo,
        makeReady: @escaping (CMSampleBuffer) -> OSStatus
    ) {
        self.init(
            imageBuffer: imageBuffer, presentationTimeStamp: timing.presentationTimeStamp, duration: timing.duration)
        self.makeReady = makeReady
    }

    /// Whether the data is ready.
    var isReady: Bool { makeReady == nil }

    /// Makes the data ready; returns the status of the callback, 0 for success. The buffer is unchanged on failure.
    package func makeDataReady() -> OSStatus {
        guard let makeReady else { return 0 }
        let status = makeReady(self)
        if status == 0 { self.makeReady = nil }
        return status
    }

    /// Creates a sample buffer with audio. Multiplane only: Apple uses block buffers.
    ///
    /// - Precondition: `samples` contains whole sample frames, interleaved by channel, at a positive sample rate in
    ///   samples per second.
    public init(samples: [Float], sampleRate: Int, channels: Int, presentationTimeStamp: CMTime) {
        precondition(
            sampleRate > 0 && channels > 0 && samples.count.isMultiple(of: channels),
            "samples are whole sample frames at a positive rate")
        content = .audio(samples, sampleRate: sampleRate, channels: channels)
        self.presentationTimeStamp = presentationTimeStamp
        duration = CMTime(Rational(samples.count / channels) / Rational(sampleRate))
    }

    /// The image; nil for audio.
    ///
    /// - Apple: `imageBuffer`.
    public var imageBuffer: CVPixelBuffer? { if case .image(let buffer) = content { buffer } else { nil } }

    /// The audio samples, interleaved by channel; nil for an image. Multiplane only: Apple uses block buffers.
    public var samples: [Float]? { if case .audio(let samples, _, _) = content { samples } else { nil } }

    /// The number of sample frames; 1 for an image.
    ///
    /// - Apple: `numSamples`.
    public var numSamples: Int {
        if case .audio(let samples, _, let channels) = content { samples.count / channels } else { 1 }
    }
}

/// Returns the presentation time.
///
/// - Apple: `CMSampleBufferGetPresentationTimeStamp(_:)`.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }
/// Returns the duration; invalid if unknown.
///
/// - Apple: `CMSampleBufferGetDuration(_:)`.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
/// Returns the number of sample frames; 1 for an image.
///
/// - Apple: `CMSampleBufferGetNumSamples(_:)`.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }
/// Returns the image; nil for audio.
///
/// - Apple: `CMSampleBufferGetImageBuffer(_:)`.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

/// A status code; 0 is success.
///
/// - Apple: `OSStatus`.
public typealias OSStatus = Int32

/// The error code: a required parameter is missing.
///
/// - Apple: `kCMSampleBufferError_RequiredParameterMissing`.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// The error code: the format description does not match.
///
/// - Apple: `kCMSampleBufferError_InvalidMediaFormat`.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743

/// The timing of a sample.
///
/// - Apple: `CMSampleTimingInfo`.
public struct CMSampleTimingInfo: Sendable {
    /// The duration.
    public var duration: CMTime
    /// The presentation time.
    public var presentationTimeStamp: CMTime
    /// The decode time. Ignored: output is encoded again.
    public var decodeTimeStamp: CMTime

    /// Creates timing with invalid times.
    public init() {
        duration = .invalid
        presentationTimeStamp = .invalid
        decodeTimeStamp = .invalid
    }

    /// Creates timing.
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }
}

/// Timing with invalid times.
///
/// - Apple: `kCMTimingInfoInvalid`.
public let kCMTimingInfoInvalid = CMSampleTimingInfo()

/// A callback that makes the data of a buffer ready; returns 0 for success.
///
/// - Apple: `CMSampleBufferMakeDataReadyCallback`, a C function; here any closure.
public typealias CMSampleBufferMakeDataReadyCallback = (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus

/// Creates a sample buffer with an image that is ready.
///
/// - Returns: 0 for success, or `kCMSampleBufferError_InvalidMediaFormat` if the description does not match the image.
/// - Apple: `CMSampleBufferCreateReadyWithImageBuffer`.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateForImageBuffer(
        allocator: allocator, imageBuffer: imageBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
        formatDescription: formatDescription,
        sampleTiming: sampleTiming, sampleBufferOut: sampleBufferOut)
}

/// Creates a sample buffer with an image that is ready, or that the callback makes ready when a writer consumes it.
///
/// - Returns: 0 for success, `kCMSampleBufferError_InvalidMediaFormat` if the description does not match the image, or
///   `kCMSampleBufferError_RequiredParameterMissing` if the data is not ready and there is no callback.
/// - Apple: `CMSampleBufferCreateForImageBuffer`.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
    refcon makeDataReadyRefcon: UnsafeMutableRawPointer?, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    // The caller's memory may be uninitialized.
    sampleBufferOut.initialize(to: nil)
    guard formatDescription.describes(imageBuffer) else { return kCMSampleBufferError_InvalidMediaFormat }
    let timing = sampleTiming.pointee
    if dataReady {
        sampleBufferOut.pointee = CMSampleBuffer(
            imageBuffer: imageBuffer, presentationTimeStamp: timing.presentationTimeStamp, duration: timing.duration)
        return 0
    }
    guard let makeDataReadyCallback else { return kCMSampleBufferError_RequiredParameterMissing }
    sampleBufferOut.pointee = CMSampleBuffer(notReady: imageBuffer, timing) {
        makeDataReadyCallback($0, makeDataReadyRefcon)
    }
    return 0
}

/// Returns true if the data is ready.
///
/// - Apple: `CMSampleBufferDataIsReady(_:)`.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isReady }

/// Makes the data ready; returns the status of the callback, 0 for success.
///
/// - Apple: `CMSampleBufferMakeDataReady(_:)`.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { sbuf.makeDataReady() }

extension CMFormatDescription {
    /// Returns true if the format is video with the size of `buffer`.
    func describes(_ buffer: CVImageBuffer) -> Bool {
        videoSize.map { Int($0.width) == buffer.width && Int($0.height) == buffer.height } ?? false
    }
}
