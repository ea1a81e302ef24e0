import Foundation
import MediaPipeline

public typealias CMItemCount = Int
public typealias CMItemIndex = Int

public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740

extension CMSampleBuffer {
    /// Of the picture, or of each sample of sound; a decoder's time is not known.
    var timing: CMSampleTimingInfo {
        CMSampleTimingInfo(
            duration: sampleDuration ?? duration, presentationTimeStamp: presentationTimeStamp,
            decodeTimeStamp: .invalid)
    }

    /// Of one sample of sound; nil for a picture.
    private var sampleDuration: CMTime? {
        if case .sound(_, let rate, _) = content {
            CMTime(value: 1, timescale: CMTimeScale(clamping: rate))
        } else {
            nil
        }
    }

    /// The same picture or sound at another time.
    ///
    /// - Parameter sampleTimings: one, which of sound lasts as long as its samples do or does not say; none leaves the
    ///   time open.
    /// - Throws: an `NSError` with `kCMSampleBufferError_InvalidEntryCount` or
    ///   `kCMSampleBufferError_SampleTimingInfoInvalid`.
    public convenience init(
        copying originalSampleBuffer: CMSampleBuffer, withNewTiming sampleTimings: [CMSampleTimingInfo]
    ) throws {
        func failure(_ code: OSStatus) -> NSError { NSError(domain: NSOSStatusErrorDomain, code: Int(code)) }
        guard sampleTimings.count <= 1 else { throw failure(kCMSampleBufferError_InvalidEntryCount) }
        let timing = sampleTimings.first ?? kCMTimingInfoInvalid
        switch originalSampleBuffer.content {
        case .picture(let buffer) where originalSampleBuffer.isReady:
            self.init(
                imageBuffer: buffer, presentationTimeStamp: timing.presentationTimeStamp, duration: timing.duration)
        case .picture(let buffer):
            self.init(notReady: buffer, timing) { _ in originalSampleBuffer.makeDataReady() }
        case .sound(let samples, let rate, let channels):
            guard !timing.duration.isNumeric || timing.duration == originalSampleBuffer.sampleDuration else {
                throw failure(kCMSampleBufferError_SampleTimingInfoInvalid)
            }
            self.init(
                samples: samples, sampleRate: rate, channels: channels,
                presentationTimeStamp: timing.presentationTimeStamp)
        }
    }
}

/// The same picture or sound at another time.
///
/// - Returns: 0, `kCMSampleBufferError_RequiredParameterMissing` without the array, and what
///   `init(copying:withNewTiming:)` throws.
/// - Apple: `CMSampleBufferCreateCopyWithNewTiming`, for one entry or none.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
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

/// When the picture, or each sample of sound, is: one entry tells all.
///
/// - Returns: 0, or `kCMSampleBufferError_ArrayTooSmall`.
/// - Apple: `CMSampleBufferGetSampleTimingInfoArray`.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer, entryCount numSampleTimingEntries: CMItemCount,
    arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    timingArrayEntriesNeededOut?.pointee = 1
    guard let timingArrayOut else { return 0 }
    guard numSampleTimingEntries >= 1 else { return kCMSampleBufferError_ArrayTooSmall }
    timingArrayOut.pointee = sbuf.timing
    return 0
}
