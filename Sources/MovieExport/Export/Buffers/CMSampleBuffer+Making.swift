import MediaPipeline

public typealias OSStatus = Int32

public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743

/// When a sample is shown, and for how long.
///
/// - Apple: `CMSampleTimingInfo`.
public struct CMSampleTimingInfo: Sendable {
    public var duration: CMTime
    public var presentationTimeStamp: CMTime
    /// Says nothing here: what is written is decoded anew.
    public var decodeTimeStamp: CMTime

    public init() { (duration, presentationTimeStamp, decodeTimeStamp) = (.invalid, .invalid, .invalid) }

    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }
}

public let kCMTimingInfoInvalid = CMSampleTimingInfo()

/// Makes the data of a buffer ready; 0 for success.
///
/// - Apple: `CMSampleBufferMakeDataReadyCallback`, a function of C; here any closure.
public typealias CMSampleBufferMakeDataReadyCallback = (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus

/// A sample of a picture that is there.
///
/// - Returns: 0, or `kCMSampleBufferError_InvalidMediaFormat` where the description is another picture's.
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

/// A sample of a picture that is there, or that the callback makes when a writer takes it.
///
/// - Returns: 0, `kCMSampleBufferError_InvalidMediaFormat` where the description is another picture's, or
///   `kCMSampleBufferError_RequiredParameterMissing` for one that is not ready and has no callback.
/// - Apple: `CMSampleBufferCreateForImageBuffer`.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
    refcon makeDataReadyRefcon: UnsafeMutableRawPointer?, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
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

/// - Apple: `CMSampleBufferDataIsReady`.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isReady }

/// - Apple: `CMSampleBufferMakeDataReady`: what the callback returned, 0 for success.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { sbuf.makeDataReady() }

extension CMFormatDescription {
    /// Whether it is of pictures of the buffer's size.
    func describes(_ buffer: CVImageBuffer) -> Bool {
        dimensions.map { Int($0.width) == buffer.width && Int($0.height) == buffer.height } ?? false
    }
}
