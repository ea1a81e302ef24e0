import Foundation
import Testing

@testable import Images

@Suite("Data providers and consumers")
struct DataConsumerTests {
    @Test("A consumer appends to data and writes files")
    func targets() throws {
        let data = NSMutableData()
        let consumer = try #require(CGDataConsumer(data: data))
        #expect(consumer.write(Data([1, 2])) && consumer.write(Data([3])))
        #expect(data as Data == Data([1, 2, 3]))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("consumer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(CGDataConsumer(url: file)?.write(Data([7])) == true)
        #expect(try Data(contentsOf: file) == Data([7]))
        #expect(CGDataConsumer(url: URL(fileURLWithPath: "/nonexistent/a"))?.write(Data([7])) == false)
    }

    @Test("Callbacks receive the bytes, and the release of the consumer")
    func callbacks() throws {
        var received: [UInt8] = []
        var isReleased = false
        var calls = CGDataConsumerCallbacks(
            putBytes: { _, bytes, count in
                received += UnsafeRawBufferPointer(start: bytes, count: count)
                return count > 2 ? 0 : count
            }, releaseConsumer: { _ in isReleased = true })
        do {
            let consumer = try #require(CGDataConsumer(info: nil, cbks: &calls))
            #expect(consumer.write(Data([1, 2])))
            #expect(!consumer.write(Data([1, 2, 3])))
        }
        #expect(received == [1, 2, 1, 2, 3] && isReleased)
    }

    @Test("The bytes of a provider can be read through CFData")
    func bytes() throws {
        let bytes: [UInt8] = [9, 8, 7]
        let provider = try #require(CGDataProvider(data: NSData(bytes: bytes, length: 3)))
        let data = try #require(provider.data)
        #expect(CFDataGetLength(data) == 3)
        #expect(CFDataGetBytePtr(data)?[1] == 8)
        #expect(CGDataProvider(data: Data(bytes) as CFData)?.data == data)
    }

    @Test("Sequential and direct callbacks provide all bytes and are released")
    func providers() throws {
        var left: [UInt8] = Array(1...5)
        var releases = 0
        var sequential = CGDataProviderSequentialCallbacks(
            getBytes: { _, out, count in
                let part = left.prefix(min(count, 2))
                out.copyMemory(from: Array(part), byteCount: part.count)
                left.removeFirst(part.count)
                return part.count
            }, releaseInfo: { _ in releases += 1 })
        let first = CGDataProvider(sequentialInfo: nil, callbacks: &sequential)
        #expect(first?.data.map { $0 as Data } == Data([1, 2, 3, 4, 5]) && releases == 1)

        var direct = CGDataProviderDirectCallbacks(
            getBytePointer: nil,
            getBytesAtPosition: { _, out, offset, count in
                for i in 0..<count { out.storeBytes(of: UInt8(offset) + UInt8(i), toByteOffset: i, as: UInt8.self) }
                return min(count, 4)
            }, releaseInfo: { _ in releases += 1 })
        #expect(
            CGDataProvider(directInfo: nil, size: 3, callbacks: &direct)?.data.map { $0 as Data } == Data([0, 1, 2]))
        #expect(CGDataProvider(directInfo: nil, size: 5, callbacks: &direct) == nil)
        #expect(releases == 3)
    }

    @Test("Points, sizes and rectangles are read back from their dictionaries")
    func geometry() {
        let rect = CGRect(x: 1, y: -2, width: 3.5, height: 4)
        #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
        #expect(CGPoint(dictionaryRepresentation: rect.dictionaryRepresentation) == rect.origin)
        #expect(CGSize(dictionaryRepresentation: rect.size.dictionaryRepresentation) == rect.size)
        #expect(CGRect(dictionaryRepresentation: rect.size.dictionaryRepresentation) == nil)
    }
}
