import Foundation
import Testing

@testable import Images

@Suite("Chunks of PNG files")
struct PNGChunksTests {
    /// Returns a file with empty chunks of text before a chunk of EXIF data.
    private func file(texts: Int) -> Data {
        var data = Data(count: 8)
        let empty = Data([0, 0, 0, 0])
        for name in Array(repeating: "tEXt", count: texts) + ["eXIf"] { data += empty + Data(name.utf8) + empty }
        return data
    }

    @Test("Metadata is found behind other chunks, but not behind more than 50,000")
    func limit() {
        #expect(PNGChunks.first("eXIf", in: file(texts: 100)) == Data())
        #expect(PNGChunks.first("eXIf", in: file(texts: 100), before: "tEXt") == nil)
        #expect(PNGChunks.first("eXIf", in: file(texts: 50_000)) == nil)
    }
}
