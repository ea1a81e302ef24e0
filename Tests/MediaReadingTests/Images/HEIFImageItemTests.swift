import Foundation
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("HEIF image items")
struct HEIFImageItemTests {
    private func number(_ value: Int, _ bytes: Int = 2) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private func box(_ kind: String, _ body: [UInt8]) -> [UInt8] { number(8 + body.count, 4) + Array(kind.utf8) + body }

    @Test(
        "A file with thousands of false alpha references is read within the time limit",
        .timeLimit(.minutes(1)))
    func manyItems() throws {
        let count = 4096
        let version = [UInt8](repeating: 0, count: 4)
        let mark = box("auxC", version + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8) + [0])
        let properties = box("ipco", (1..<count).flatMap { _ in box("free", []) } + mark)
        let uses = box("ipma", [0, 0, 0, 1] + number(1, 4) + number(count + 1) + [1] + number(count))
        let references = box(
            "iref", version + (2...count + 1).flatMap { box("auxl", number($0) + number(1) + number(1)) })
        let locations = box(
            "iloc",
            version + [0x44, 0] + number(1) + number(count + 1) + number(0) + number(1) + number(4, 4) + number(4, 4))
        let meta = box(
            "meta", version + box("pitm", version + number(1)) + box("iprp", properties + uses) + references + locations
        )
        let folder = try TemporaryFolder()
        let url = folder.file("a.avif")
        try Data(box("ftyp", Array("avif".utf8) + version) + meta).write(to: url)

        #expect(HEIFImageItem(url.path)?.alpha?.item.data == Data("ftyp".utf8))
    }

    @Test("Files of the brands of HEIC without images are damaged", arguments: [["mif1", "heic"], ["heic"]])
    func empty(brands: [String]) throws {
        let type = box("ftyp", Array(brands[0].utf8) + [0, 0, 0, 0] + brands.flatMap { Array($0.utf8) })
        let folder = try TemporaryFolder()
        let url = folder.file("photo.heic")
        try Data(type + box("meta", [0, 0, 0, 0]) + box("mdat", Array(repeating: 7, count: 64))).write(to: url)
        let error = #expect(throws: MediaError.self) { try decodeImageFile(url) }
        #expect(error?.kind == .decode)
        #expect(error?.description.contains("damaged or incomplete") == true)
    }
}
