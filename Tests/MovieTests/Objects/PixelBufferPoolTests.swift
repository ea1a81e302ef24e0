import Foundation
import MediaObjects
import Testing

@Suite("CVPixelBufferPool")
struct PixelBufferPoolTests {
    private func attributes(_ width: Any, _ height: Any = 48, format: Any = kCVPixelFormatType_32BGRA) -> [String: Any]
    {
        [
            kCVPixelBufferWidthKey: width, kCVPixelBufferHeightKey: height, kCVPixelBufferPixelFormatTypeKey: format,
        ]
    }

    private func pool(_ attributes: [String: Any]?) -> (pool: CVPixelBufferPool?, status: CVReturn) {
        var pool: CVPixelBufferPool?
        let status = CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes, &pool)
        return (pool, status)
    }

    @Test("A pool makes buffers of its size and format, and reuses those that are released")
    func buffers() throws {
        for width: Any in [64, 64.0, CGFloat(64), NSNumber(value: 64), UInt32(64)] {
            let pool = try #require(pool(attributes(width)).pool)
            var buffer: CVPixelBuffer?
            #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess)
            let first = try #require(buffer)
            #expect(CVPixelBufferGetWidth(first) == 64 && CVPixelBufferGetHeight(first) == 48)
            #expect(CVPixelBufferGetPixelFormatType(first) == kCVPixelFormatType_32BGRA)
            #expect(CVPixelBufferPoolGetPixelBufferAttributes(pool)?[kCVPixelBufferHeightKey] as? Int == 48)
            var second: CVPixelBuffer?
            CVPixelBufferPoolCreatePixelBuffer(nil, pool, &second)
            #expect(second !== first)
        }
        let pool = try #require(pool(attributes(8)).pool)
        func address() throws -> UnsafeMutableRawPointer? {
            var buffer: CVPixelBuffer?
            CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer)
            return CVPixelBufferGetBaseAddress(try #require(buffer))
        }
        #expect(try address() == address())
    }

    @Test("Missing and unsupported attributes are errors")
    func errors() {
        #expect(pool(nil).status == kCVReturnInvalidPixelBufferAttributes)
        #expect(pool([kCVPixelBufferWidthKey: 4]).status == kCVReturnInvalidPixelBufferAttributes)
        #expect(pool(attributes("wide")).status == kCVReturnInvalidPixelBufferAttributes)
        #expect(pool(attributes(0)).status == kCVReturnInvalidSize && pool(attributes(0)).pool == nil)
        #expect(pool(attributes(4, format: 7)).status == kCVReturnInvalidPixelFormat)
    }

    @Test("A threshold limits the buffers in use, and flushing releases the others")
    func threshold() throws {
        let pool = try #require(pool(attributes(8)).pool)
        var kept: [CVPixelBuffer] = []
        func take() -> CVReturn {
            var buffer: CVPixelBuffer?
            let status = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
                nil, pool, [kCVPixelBufferPoolAllocationThresholdKey: 2], &buffer)
            if let buffer { kept.append(buffer) }
            return status
        }
        #expect(take() == kCVReturnSuccess && take() == kCVReturnSuccess)
        #expect(take() == kCVReturnWouldExceedAllocationThreshold && kept.count == 2)
        kept.removeLast()
        CVPixelBufferPoolFlush(pool, .excessBuffers)
        #expect(take() == kCVReturnSuccess && kept.count == 2)
    }

    @Test("Locks return success for all flags")
    func locks() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32ARGB, nil, &buffer)
        let pixels = try #require(buffer)
        for flags: CVPixelBufferLockFlags in [[], .readOnly, CVPixelBufferLockFlags(rawValue: CVOptionFlags(0))] {
            #expect(CVPixelBufferLockBaseAddress(pixels, flags) == kCVReturnSuccess)
            #expect(CVPixelBufferUnlockBaseAddress(pixels, flags) == kCVReturnSuccess)
        }
    }
}
