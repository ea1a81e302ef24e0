import Dispatch
import Foundation
import Testing

@testable import Images

@Suite("Loans of pixels that are made from a source")
struct PixelLoanTests {
    /// Writes the same value to all pixels, and counts the bands.
    private final class Source: DeferredPixels {
        let bands = LockedValue(0)
        var byteCount: Int { 100 }
        var halved: (any DeferredPixels)? { nil }

        func write(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
            bands.withLock { $0 += 1 }
            bytes.initializeMemory(as: UInt32.self, repeating: 0xff12_3456, count: rows.count * bytesPerRow / 4)
        }
    }

    /// Writes 16-bit samples that differ from pixel to pixel.
    private final class DeepSource: DeferredPixels {
        var byteCount: Int { 100 }
        var halved: (any DeferredPixels)? { nil }

        func write(rows: Range<Int>, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
            for y in rows {
                let row = (bytes + (y - rows.lowerBound) * bytesPerRow).assumingMemoryBound(to: UInt16.self)
                for x in 0..<bytesPerRow / 2 { row[x] = UInt16(truncatingIfNeeded: 977 * x + 3571 * y) }
            }
        }
    }

    private let source = Source()
    private let pool = PixelMemoryPool(limit: 1 << 20)

    private func buffer() -> PixelBuffer { PixelBuffer(width: 16, height: 100, source: source, memory: pool) }

    private func pixel(_ loan: PixelLoan) -> UInt32 { loan.bytes.load(as: UInt32.self) }

    @Test("Pixels are made once for all loans at a time, and freed after the last one")
    func shared() throws {
        let buffer = buffer()
        var first = buffer.lend()
        var second = buffer.lend()
        #expect(try pixel(#require(first)) == 0xff12_3456)
        #expect(first?.bytes == second?.bytes)
        #expect(source.bands.withLock { $0 } == 2)
        #expect(!buffer.isMade && buffer.byteCount == 100 && buffer.byteCountWhenDrawn == 16 * 4 * 100 + 100)
        first = nil
        #expect(pool.idleBytes == 0)
        #expect(try pixel(#require(second)) == 0xff12_3456)
        second = nil
        #expect(pool.idleBytes == 16 * 4 * 100)

        let third = try #require(buffer.lend())
        #expect(source.bands.withLock { $0 } == 4)
        #expect(pool.idleBytes == 0)
        withExtendedLifetime(third) {}
    }

    @Test("Pixels that are read during a loan stay until the buffer is released")
    func kept() throws {
        var buffer: PixelBuffer? = buffer()
        var loan = buffer?.lend()
        let lent = loan?.bytes
        #expect(buffer?.bytes == lent)
        #expect(buffer?.isMade == true && buffer?.byteCount == 16 * 4 * 100 + 100)
        loan = nil
        #expect(pool.idleBytes == 0)
        #expect(buffer?.row(99)[15] == 0xff12_3456)
        #expect(buffer?.lend() == nil)
        #expect(source.bands.withLock { $0 } == 2)
        buffer = nil
        #expect(pool.idleBytes == 16 * 4 * 100)
    }

    @Test("Pixels that their owner has written are not lent")
    func owned() { #expect(PixelBuffer(width: 1, height: 1).lend() == nil) }

    @Test("Levels of detail with 16 bits are lent, and do not keep the pixels of the image")
    func deepLevels() throws {
        let signal = PixelSignal(.pq, isBT2020: true)
        let whole = PixelBuffer(width: 37, height: 301, depth: .sixteenBits, source: DeepSource(), memory: pool)
        whole.signal = signal
        let copy = PixelBuffer(width: 37, height: 301, depth: .sixteenBits)
        DeepSource().write(rows: 0..<301, to: copy.bytes, bytesPerRow: copy.bytesPerRow)
        let levels = MipmapChain()
        let expectedLevels = MipmapChain()
        for number in 1...3 {
            let level = levels.level(number, of: whole)
            let expected = expectedLevels.level(number, of: copy)
            let loan = try #require(level.lend())
            #expect(level.depth == .sixteenBits && level.signal == signal)
            #expect((level.width, level.height) == (expected.width, expected.height))
            for y in 0..<level.height {
                #expect(memcmp(loan.bytes + y * level.bytesPerRow, expected.start(ofRow: y), level.bytesOfRow) == 0)
            }
            #expect(!level.isMade && !whole.isMade && whole.byteCount == 100)
            withExtendedLifetime(loan) {}
        }
        #expect(pool.idleBytes > 0)
    }

    @Test("Threads that lend and read at once get the same pixels", arguments: 0..<20)
    func concurrently(_: Int) {
        let buffer = buffer()
        let all = LockedValue<Set<UInt32>>([])
        DispatchQueue.concurrentPerform(iterations: 8) { n in
            for _ in 0..<20 {
                if n == 7 { all.withLock { _ = $0.insert(buffer.row(50)[3]) } }
                guard let loan = buffer.lend() else { continue }
                all.withLock { _ = $0.insert(pixel(loan)) }
            }
        }
        #expect(all.withLock { $0 } == [0xff12_3456])
    }
}
