import Foundation
import Images
import Testing

@testable import MediaWriting

@Suite("PixelBufferPool", .timeLimit(.minutes(1)))
struct PixelBufferPoolTests {
    @Test("A returned buffer is reused")
    func reuses() throws {
        let pool = PixelBufferPool(width: 8, height: 4, limit: 2)
        let first = try pool.take()
        #expect(first.width == 8 && first.height == 4)
        pool.giveBack(first)
        #expect(try pool.take() === first)
        #expect(try pool.take() !== first)
    }

    @Test("At the limit, take waits until a buffer is returned")
    func waits() throws {
        let pool = PixelBufferPool(width: 8, height: 4, limit: 1)
        let buffer = try pool.take()
        let taken = Counter()
        let threads = TestThreads()
        threads.start {
            pool.giveBack(try pool.take())
            taken.add(1)
        }
        usleep(10_000)
        #expect(taken.value == 0)
        pool.giveBack(buffer)
        #expect(threads.wait().allSatisfy { $0 == nil })
        #expect(taken.value == 1)
    }

    @Test("Cancelling wakes waiting threads")
    func cancels() throws {
        let pool = PixelBufferPool(width: 8, height: 4, limit: 1)
        _ = try pool.take()
        let threads = TestThreads()
        threads.start { _ = try pool.take() }
        usleep(10_000)
        pool.cancel(QueueClosed())
        #expect(threads.wait().allSatisfy { $0 is QueueClosed })
    }
}
