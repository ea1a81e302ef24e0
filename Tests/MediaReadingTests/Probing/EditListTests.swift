import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite("Edit lists with several parts")
struct EditListTests {
    private func box(_ kind: String, _ body: Data) -> Data { word(UInt32(body.count + 8)) + Data(kind.utf8) + body }
    private func word(_ value: UInt32) -> Data { Data((0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) }) }
    private func words(_ values: [UInt32]) -> Data { values.map(word).reduce(Data(), +) }

    @Test("Boxes with 64-bit and open-ended sizes are found, and damaged ones end the search")
    func boxes() throws {
        let folder = try TemporaryFolder()
        let large = word(1) + Data("wide".utf8) + words([0, 20]) + words([7])
        let file =
            box("free", Data(count: 5)) + large + box("moov", box("trak", words([1])) + box("trak", words([2])))
            + word(0) + Data("mdat".utf8) + Data(count: 9)
        try file.write(to: folder.file("a"))
        let reader = try #require(BoxReader(path: folder.file("a").path))
        let movie = try #require(reader.box("moov", in: reader.fileRange))
        #expect(reader.boxes("trak", in: movie).map { reader.uint32s(1, at: $0.lowerBound) } == [[1], [2]])
        #expect(reader.boxes("wide", in: reader.fileRange).first.map { reader.uint32s(1, at: $0.lowerBound) } == [7])
        #expect(reader.boxes("mdat", in: reader.fileRange).first?.count == 9)
        #expect(reader.boxes("free", in: reader.fileRange.lowerBound + 1..<reader.fileRange.upperBound).isEmpty)
        #expect(reader.uint32s(1, at: reader.fileRange.upperBound - 3) == nil && BoxReader(path: "/nowhere") == nil)
    }

    @Test("Edit lists map to sample ranges with silence between them, even with extreme numbers")
    func samples() {
        let list = EditList(parts: [.init(start: 1, media: 5, length: 2), .init(start: 4, media: 0, length: 1)])
        let parts = AudioEdits(list, origin: 1, sampleRate: 10)
        #expect(parts.parts.map(\.outputRange) == [0..<20, 30..<40] && parts.parts.map(\.first) == [50, 0])
        let pieces = parts.pieces(15..<33)
        #expect(pieces.map(\.outputRange) == [15..<20, 30..<33] && pieces.map(\.first) == [65, 0])
        let held = EditList(parts: [
            .init(start: 0, media: 0, length: 1), .init(start: 1, media: 1, length: 2, isStill: true),
            .init(start: 3, media: 1, length: 1),
        ])
        #expect(AudioEdits(held, origin: 0, sampleRate: 10).parts.map(\.outputRange) == [0..<10, 30..<40])
        let wild = EditList(parts: [
            .init(start: 0, media: Rational(.max, 1), length: Rational(.max, 1)),
            .init(start: Rational(.max, 1), media: 0, length: Rational(.max, 1)),
        ])
        #expect(AudioEdits(wild, origin: 0, sampleRate: 768_000).pieces(0..<10).map(\.outputRange) == [0..<10])
    }

    @Test("Times map to parts and to the gap between them")
    func parts() {
        let list = EditList(parts: [.init(start: 1, media: 5, length: 2), .init(start: 4, media: 0, length: 1)])
        #expect([0, 1, 2, 3, Rational(7, 2), 4, 9].map { list.part(at: $0).media } == [5, 5, 5, 5, 5, 0, 0])
        #expect(list.end == 5 && list.end(of: list.parts[0]) == 4 && list.end(of: list.parts[1]) == 5)
    }
}
