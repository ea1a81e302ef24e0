import Foundation
import MediaObjects
import MediaTime
import Testing

@Suite("Sample buffers with new timing")
struct SampleTimingTests {
    private let sound = CMSampleBuffer(
        samples: [1, 2, 3, 4], sampleRate: 8000, channels: 2, presentationTimeStamp: .zero)

    private func timing(_ time: CMTime, _ duration: CMTime = .invalid) -> CMSampleTimingInfo {
        CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    }

    private func picture() throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 16, 8, kCVPixelFormatType_32BGRA, nil, &buffer)
        return try #require(buffer)
    }

    @Test("Functions that return an object through a pointer initialize memory with any contents")
    func uninitialized() throws {
        let raw = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
        defer { raw.deallocate() }
        func pointer<Object>(to type: Object?.Type) -> UnsafeMutablePointer<Object?> {
            raw.initializeMemory(as: UInt8.self, repeating: 0x41, count: 8)
            return raw.bindMemory(to: type, capacity: 1)
        }
        func take<Object>(_ out: UnsafeMutablePointer<Object?>, _ status: Int32) throws -> Object {
            #expect(status == 0)
            return try #require(out.move())
        }
        var out = pointer(to: CVPixelBuffer?.self)
        let buffer = try take(
            out, CVPixelBufferCreate(kCFAllocatorDefault, 16, 8, kCVPixelFormatType_32BGRA, nil, out))
        out = pointer(to: CVPixelBuffer?.self)
        #expect(CVPixelBufferCreate(nil, -1, 8, kCVPixelFormatType_32BGRA, nil, out) == kCVReturnInvalidSize)
        #expect(out.move() == nil)
        let pool = CVPixelBufferPool(width: 16, height: 8, format: kCVPixelFormatType_32BGRA)
        out = pointer(to: CVPixelBuffer?.self)
        let pooled = try take(out, CVPixelBufferPoolCreatePixelBuffer(nil, pool, out))
        #expect(CVPixelBufferGetWidth(pooled) == 16)

        let format = pointer(to: CMVideoFormatDescription?.self)
        let description = try take(
            format,
            CMVideoFormatDescriptionCreateForImageBuffer(
                allocator: nil, imageBuffer: buffer, formatDescriptionOut: format))
        var time = timing(.zero)
        let samples = pointer(to: CMSampleBuffer?.self)
        let sample = try take(
            samples,
            CMSampleBufferCreateReadyWithImageBuffer(
                allocator: nil, imageBuffer: buffer, formatDescription: description, sampleTiming: &time,
                sampleBufferOut: samples))
        let copies = pointer(to: CMSampleBuffer?.self)
        _ = try take(
            copies,
            CMSampleBufferCreateCopyWithNewTiming(
                allocator: nil, sampleBuffer: sample, sampleTimingEntryCount: 1, sampleTimingArray: &time,
                sampleBufferOut: copies))
    }

    @Test("An image and audio are read and copied with new times")
    func moved() throws {
        let buffer = try picture()
        for sample in [
            CMSampleBuffer(
                imageBuffer: buffer, presentationTimeStamp: CMTime(value: 1, timescale: 25),
                duration: CMTime(value: 1, timescale: 25)), sound,
        ] {
            var count: CMItemCount = 0
            var copy: CMSampleBuffer? = nil
            CMSampleBufferGetSampleTimingInfoArray(sample, entryCount: 0, arrayToFill: nil, entriesNeededOut: &count)
            var times = [CMSampleTimingInfo](repeating: CMSampleTimingInfo(), count: count)
            #expect(
                CMSampleBufferGetSampleTimingInfoArray(
                    sample, entryCount: count, arrayToFill: &times, entriesNeededOut: nil) == 0)
            for i in times.indices {
                times[i].presentationTimeStamp = times[i].presentationTimeStamp + CMTime(value: 3, timescale: 1)
            }
            #expect(
                CMSampleBufferCreateCopyWithNewTiming(
                    allocator: nil, sampleBuffer: sample, sampleTimingEntryCount: count, sampleTimingArray: times,
                    sampleBufferOut: &copy) == 0)
            let copied = try #require(copy)
            #expect(
                copied.presentationTimeStamp - sample.presentationTimeStamp == CMTime(value: 3, timescale: 1)
                    && copied.duration == sample.duration)
            #expect(
                copied.imageBuffer === sample.imageBuffer && copied.samples == sample.samples
                    && copied.numSamples == sample.numSamples)
        }
    }

    @Test("An image that is not ready is made ready once, by the copy")
    func notReady() throws {
        var calls: Int = 0
        var original: CMSampleBuffer? = nil
        var copy: CMSampleBuffer? = nil
        let buffer = try picture()
        var format: CMFormatDescription? = nil
        var time: CMSampleTimingInfo = timing(.zero)
        CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: buffer, formatDescriptionOut: &format)
        CMSampleBufferCreateForImageBuffer(
            allocator: nil, imageBuffer: buffer, dataReady: false,
            makeDataReadyCallback: { _, _ in
                calls += 1
                return 0
            }, refcon: nil,
            formatDescription: try #require(format), sampleTiming: &time, sampleBufferOut: &original)
        time = timing(CMTime(value: 2, timescale: 1))
        CMSampleBufferCreateCopyWithNewTiming(
            allocator: nil, sampleBuffer: try #require(original), sampleTimingEntryCount: 1, sampleTimingArray: &time,
            sampleBufferOut: &copy)
        let copied = try #require(copy)
        #expect(
            !CMSampleBufferDataIsReady(copied) && CMSampleBufferMakeDataReady(copied) == 0
                && CMSampleBufferDataIsReady(copied) && calls == 1)
        #expect(
            CMSampleBufferDataIsReady(try #require(original))
                && copied.presentationTimeStamp == CMTime(value: 2, timescale: 1))
    }

    @Test("Invalid sample times are rejected")
    func refused() throws {
        var copy: CMSampleBuffer? = sound
        let rows: [([CMSampleTimingInfo], OSStatus)] = [
            ([timing(.zero, CMTime(value: 1, timescale: 4000))], kCMSampleBufferError_SampleTimingInfoInvalid),
            ([timing(.zero), timing(.zero)], kCMSampleBufferError_InvalidEntryCount),
            ([timing(.zero, CMTime(value: 1, timescale: 8000))], 0),
        ]
        for (times, status) in rows {
            #expect(
                CMSampleBufferCreateCopyWithNewTiming(
                    allocator: nil, sampleBuffer: sound, sampleTimingEntryCount: times.count, sampleTimingArray: times,
                    sampleBufferOut: &copy) == status)
            #expect((copy == nil) == (status != 0))
        }
        #expect(
            CMSampleBufferCreateCopyWithNewTiming(
                allocator: nil, sampleBuffer: sound, sampleTimingEntryCount: 1, sampleTimingArray: nil,
                sampleBufferOut: &copy) == kCMSampleBufferError_RequiredParameterMissing)
        var time = timing(.zero)
        #expect(
            CMSampleBufferGetSampleTimingInfoArray(sound, entryCount: 0, arrayToFill: &time, entriesNeededOut: nil)
                == kCMSampleBufferError_ArrayTooSmall)
        #expect(throws: NSError.self) { try CMSampleBuffer(copying: sound, withNewTiming: [time, time]) }
    }
}
