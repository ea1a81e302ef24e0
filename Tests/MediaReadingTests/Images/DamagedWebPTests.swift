import Foundation
import Images
import MediaTime
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("Damaged WebP files")
struct DamagedWebPTests {
    private func chunk(_ name: String, _ body: Data) -> Data {
        Data(name.utf8) + number(body.count) + body + Data(count: body.count & 1)
    }
    private func number(_ value: Int) -> Data { Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }) }

    @Test("A chunk of 4 GiB after the picture is an error for images, and does not end the process")
    func length() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.webp")
        let picture = try #require(
            Data(base64Encoded: "VlA4IC4AAACQAQCdASoQABAAAsBMJaACdLoAA5gA/u52f/FtI6FTq/+2h/+tD/9aH/SgAAAA"))
        let body = Data("WEBP".utf8) + picture + Data("JUNK".utf8) + number(0xffff_ffff) + Data(count: 8)
        try (Data("RIFF".utf8) + number(body.count) + body).write(to: url)
        #expect(throws: MediaError.self) { try decodeImageFile(url) }
        #expect(try ClipReader(url: url).frame(at: .zero).image.width == 16)
    }

    @Test("An animation frame chunk that is too short is rejected", arguments: [0, 15, 16, 17, 18, 19, 20, 23, 24, 25])
    func short(bytes: Int) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.webp")
        let body =
            Data("WEBP".utf8) + chunk("VP8X", Data([2]) + Data(count: 9)) + chunk("ANIM", Data(count: 6))
            + chunk("ANMF", Data(count: bytes))
        try (Data("RIFF".utf8) + number(body.count) + body).write(to: url)
        #expect(throws: MediaError.self) { try ClipReader(url: url) }
        if bytes < 24 { #expect(throws: MediaError.self) { try ClipInfo.probe(url) } }
    }
}
