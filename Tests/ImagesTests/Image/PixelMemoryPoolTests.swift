import Testing

@testable import Images

@Suite("PixelMemoryPool")
struct PixelMemoryPoolTests {
    @Test("A new buffer of the same size reuses the memory of a released one")
    func again() {
        let memory = PixelMemoryPool(limit: 1 << 20)
        var first: PixelBuffer? = PixelBuffer(width: 100, height: 10, memory: memory)
        let address = first?.bytes
        first = nil
        let other = PixelBuffer(width: 100, height: 11, memory: memory)
        let second = PixelBuffer(width: 100, height: 10, memory: memory)

        #expect(second.bytes == address)
        #expect(other.bytes != address)
        #expect(memory.idleBytes == 0)
    }

    @Test("Idle memory does not exceed the limit")
    func limit() {
        let one = PixelBuffer(width: 64, height: 16).bytesPerRow * 16
        let memory = PixelMemoryPool(limit: 3 * one + one / 2)
        var pictures = (0..<9).map { _ in PixelBuffer(width: 64, height: 16, memory: memory) }
        #expect(memory.idleBytes == 0)
        pictures.removeAll()
        #expect(memory.idleBytes == 3 * one)
    }

    @Test("Rounded sizes match memory of a similar size")
    func rounding() {
        let memory = PixelMemoryPool(limit: 1 << 20, roundsSizes: true)
        let first = memory.withMemory(10_000) { $0 }
        #expect(memory.withMemory(9500) { $0 } == first)
        #expect(memory.idleBytes == 10_240)
    }

    @Test("Memory that is idle during a whole frame is freed")
    func unused() {
        let memory = PixelMemoryPool(limit: 1 << 20)
        memory.withMemory(4096) { _ in }
        memory.withMemory(8192) { _ in }
        memory.endFrame()
        #expect(memory.idleBytes == 12_288)
        memory.withMemory(4096) { _ in }
        memory.endFrame()
        #expect(memory.idleBytes == 4096)
        memory.endFrame()
        #expect(memory.idleBytes == 0)
    }

    @Test("Pixel buffers outlive their memory pool")
    func outliving() {
        var memory: PixelMemoryPool? = PixelMemoryPool(limit: 1 << 20)
        let picture = PixelBuffer(width: 64, height: 16, memory: memory)
        memory = nil
        picture.clear()
        #expect(picture.row(15)[63] == 0)
    }
}
