import Foundation
import TestSupport
import Testing

@testable import PreviewServer

@Suite("WebPage")
struct WebPageTests {
    @Test("The page of the preview has the types of its files, and all modules that it imports")
    func preview() throws {
        let page = try WebPage.preview()
        #expect(page.files["index.html"]?.type == "text/html; charset=utf-8")
        #expect(page.files["style.css"]?.type == "text/css; charset=utf-8")
        #expect(page.files["icon.svg"]?.type == "image/svg+xml")
        let imports = /from '\.?\/([a-z]+\.js)'/
        for (name, file) in page.files where name.hasSuffix(".js") {
            let script = String(decoding: file.data, as: UTF8.self)
            for match in script.matches(of: imports) {
                #expect(page.files[String(match.output.1)] != nil, "\(name) imports \(match.output.1)")
            }
        }
    }

    @Test("The page of the player has the colors of the preview")
    func player() throws {
        let colors = try #require(try WebPage.preview().files["colors.css"])
        let page = try WebPage.player()
        #expect(page.files.keys.sorted() == ["index.html", "player.css", "player.js"])
        #expect(page.files["player.css"]?.data.starts(with: colors.data) == true)
        #expect(page.files["player.css"]?.data != colors.data)
    }

    @Test("The first folder with an index.html is used, without its files of unknown types")
    func folders() throws {
        let files = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: files.path("empty"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: files.path("page/player"), withIntermediateDirectories: true)
        for name in ["index.html", "notes.txt", "main.js"] {
            try Data(name.utf8).write(to: URL(fileURLWithPath: files.path("page/" + name)))
        }
        let page = try WebPage(folders: [files.path("missing"), files.path("empty"), files.path("page")])
        #expect(page.files.keys.sorted() == ["index.html", "main.js"])
        #expect(page.files["main.js"].map { String(decoding: $0.data, as: UTF8.self) } == "main.js")
    }

    @Test("A page that is not installed is an error with the folders")
    func missing() throws {
        let error = #expect(throws: WebPage.MissingError.self) { try WebPage(folders: ["/nowhere/page", "/proc"]) }
        #expect(
            error?.description
                == "the files of the page are not installed; expected index.html in one of /nowhere/page, /proc")
    }
}
