import FileAccess
import Foundation
import Testing

@testable import SourceFiles

@Suite("Data URLs")
struct DataURLTests {
    @Test(
        "Base64 and percent-encoded contents are decoded",
        arguments: [
            ("data:image/png;base64,aGVsbG8=", "image/png", "png", "hello"),
            ("data:image/png;base64,aGVsbG8", "image/png", "png", "hello"),
            ("data:image/jpeg;base64,aGVs\n  bG8=", "image/jpeg", "jpg", "hello"),
            ("data:image/png;base64,aGVsbG8%3D", "image/png", "png", "hello"),
            ("DATA:Image/SVG+XML;charset=utf-8,%3Csvg/%3E", "image/svg+xml", "svg", "<svg/>"),
            ("data:image/svg+xml;utf8,<svg a='é,;'/>", "image/svg+xml", "svg", "<svg a='é,;'/>"),
            ("data:audio/mpeg;base64,aGVsbG8=", "audio/mpeg", "mp3", "hello"),
        ])
    func decoded(text: String, type: String, fileExtension: String, contents: String) throws {
        #expect(DataURL.isDataURL(text))
        let url = try DataURL(text)
        #expect(url.mediaType == type && url.fileExtension == fileExtension)
        #expect(String(decoding: url.data, as: UTF8.self) == contents)
    }

    @Test(
        "Malformed data URLs are rejected with the reason",
        arguments: [
            ("data:image/png;base64", DataURL.Problem.noComma), ("data:,hello", .noMediaType),
            ("data:image/png;base64,a", .damagedBase64), ("data:image/png;base64,a!b?", .damagedBase64),
            ("data:image/svg+xml,%3", .damagedPercentEncoding), ("data:image/svg+xml,%zz", .damagedPercentEncoding),
            ("data:image/png;base64,", .empty),
        ])
    func problems(text: String, problem: DataURL.Problem) {
        #expect(throws: problem) { try DataURL(text) }
    }

    @Test("The file of a data URL exists as long as its owner, and opens in any root folder")
    func file() throws {
        var file: EmbeddedFile? = try EmbeddedFile(
            Data("hello".utf8), fileExtension: "../png", name: "logo (data:image/png)")
        let path = try #require(file?.path)
        #expect(path.hasSuffix(".png"))
        let root = try #require(ConfinedFolder("/usr"))
        #expect(try InputFile.contents(path, in: root, limit: 10) == Data("hello".utf8))
        #expect("\(path):3:1: wrong".escapingControls == "logo (data:image/png):3:1: wrong")
        file = nil
        // Errors are printed after the scene is released.
        #expect("\(path): wrong".escapingControlsInLines == "logo (data:image/png): wrong")
        #expect(throws: InputFile.Failure.outside) { try InputFile.contents(path, in: root, limit: 10) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
