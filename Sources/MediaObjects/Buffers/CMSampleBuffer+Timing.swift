import Foundation
import MediaTime

/// A number of items.
///
/// - Apple: `CMItemCount`.
public typealias CMItemCount = Int
/// An index of an item.
///
/// - Apple: `CMItemIndex`.
public typealias CMItemIndex = Int

/// The error code: an array is too small.
///
/// - Apple: `kCMSampleBufferError_ArrayTooSmall`.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
/// The error code: the number of timing entries is not supported.
///
/// - Apple: `kCMSampleBufferError_InvalidEntryCount`.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// The error code: the timing does not match the samples.
///
/// - Apple: `kCMSampleBufferError_SampleTimingInfoInvalid`.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740

extension CMSampleBuffer {
    /// The timing of the image, or of each audio sample; the decode time is unknown.
    var timing: CMSampleTimingInfo {
        CMSampleTimingInfo(
            duration: sampleDuration ?? duration, presentationTimeStamp: presentationTimeStamp,
            decodeTimeStamp: .invalid)
    }

    /// The duration of an audio sample; nil for an image.
    private var sampleDuration: CMTime? {
        if case .audio(_, let rate, _) = content {
            CMTime(value: 1, timescale: CMTimeScale(clamping: rate))
        } else {
            nil
        }
    }

    /// Creates a copy with new timing.
    ///
    /// - Parameter sampleTimings: at most one entry, whose duration for audio is the sample duration or invalid;
    ///   without an entry the times are invalid.
    /// - Throws: an `NSError` with `kCMSampleBufferError_InvalidEntryCount` or
    ///   `kCMSampleBufferError_SampleTimingInfoInvalid`.
    /// - Apple: `init(copying:withNewTiming:)`.
    public convenience init(
        copying originalSampleBuffer: CMSampleBuffer, withNewTiming sampleTimings: [CMSampleTimingInfo]
    ) throws {
        func failure(_ code: OSStatus) -> NSError { NSError(domain: NSOSStatusErrorDomain, code: Int(code)) }
        guard sampleTimings.count <= 1 else { throw failure(kCMSampleBufferError_InvalidEntryCount) }
        let timing = sampleTimings.first ?? kCMTimingInfoInvalid
        switch originalSampleBuffer.content {
        case .image(let buffer) where originalSampleBuffer.isReady:
            self.init(
                imageBuffer: buffer, presentationTimeStamp: timing.presentationTimeStamp, duration: timing.duration)
        case .image(let buffer):
            self.init(notReady: buffer, timing) { _ in originalSampleBuffer.makeDataReady() }
        case .audio(let samples, let rate, let channels):
            guard !timing.duration.isNumeric || timing.duration == originalSampleBuffer.sampleDuration else {
                throw failure(kCMSampleBufferError_SampleTimingInfoInvalid)
            }
            self.init(
                samples: samples, sampleRate: rate, channels: channels,
                presentationTimeStamp: timing.presentationTimeStamp)
        }
    }
}

/// Creates a copy of a sample buffer with new timing.
///
/// - Returns: 0 for success, `kCMSampleBufferError_RequiredParameterMissing` without the array, or the error of
///   `init(copying:withNewTiming:)`.
/// - Apple: `CMSampleBufferCreateCopyWithNewTiming`, with at most one entry.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    // The caller's memory may be uninitialized.
    sampleBufferOut.initialize(to: nil)
    guard numSampleTimingEntries >= 0 else { return kCMSampleBufferError_InvalidEntryCount }
    guard sampleTimingArray != nil || numSampleTimingEntries == 0 else {
        return kCMSampleBufferError_RequiredParameterMissing
    }
    do {
        let timings = Array(UnsafeBufferPointer(start: sampleTimingArray, count: numSampleTimingEntries))
        sampleBufferOut.pointee = try CMSampleBuffer(copying: originalSBuf, withNewTiming: timings)
        return 0
    } catch {
        return OSStatus((error as NSError).code)
    }
}

/// Returns the timing of the image, or of each audio sample, as a single entry.
///
/// - Returns: 0 for success, or `kCMSampleBufferError_ArrayTooSmall`.
/// - Apple: `CMSampleBufferGetSampleTimingInfoArray`.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer, entryCount numSampleTimingEntries: CMItemCount,
    arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    timingArrayEntriesNeededOut?.initialize(to: 1)
    guard let timingArrayOut else { return 0 }
    guard numSampleTimingEntries >= 1 else { return kCMSampleBufferError_ArrayTooSmall }
    timingArrayOut.initialize(to: sbuf.timing)
    return 0
}
