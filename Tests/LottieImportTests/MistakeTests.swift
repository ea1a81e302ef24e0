import Foundation
import Testing

@testable import LottieImport

@Suite("Files that are meant to be animations")
struct MistakeTests {
    /// The content, the name, and the error; nil for files that are something else.
    private static let files: [(String, String, String?)] = [
        (
            "{\"v\":\"5.0\"}", "a.json",
            "a.json: the file looks like a Lottie animation, but it has no \"fr\", \"ip\", \"op\", \"layers\""
        ),
        (
            "{\"v\":\"5.7\",\"fr\":30,\"ip\":0,\"op\":9}", "a.json",
            "a.json: the file looks like a Lottie animation, but it has no \"layers\""
        ),
        (
            "{\"fr\":30,\"ip\":0,\"op\":9,\"layers\":{}}", "a.json",
            "a.json: the file looks like a Lottie animation, but \"layers\" is not a list of layers"
        ),
        ("{\"v\":\"5.7\",\"fr\":30,\"ip\":0,\"lay", "a.json", "a.json:1:31: the string has no closing quote"),
        ("GIF89a", "a.lottie", "a.lottie: the file is a GIF image"),
        ("", "a.lottie", "a.lottie: the file is empty"),
        ("<svg>", "A.TGS", "A.TGS: the file is XML"),
        ("<html>", "A.TGS", "A.TGS: the file is an HTML page, probably the error page of a download"),
        (" <!doctype html>", "a.json", "a.json: the file is an HTML page, probably the error page of a download"),
        ("<!doctype html>", "a.html", nil),
        ("{\"a\":1}", "a.lottie", "a.lottie: the file is JSON without layers"),
        ("{\"w\":1,\"h\":2,\"v\":\"5 m\"}", "a.json", nil), ("{\"multiplane\":1,\"w\":1,\"h\":2}", "a.json", nil),
        ("{\"multiplane\":1,\"fr\":1,\"ip\":2,\"op\"", "a.json", nil), ("[1]", "a.json", nil), ("", "a.json", nil),
        ("multiplane: 1", "a.yaml", nil),
    ]

    @Test("The error names what is missing or what the file is; other files have none", arguments: files)
    func mistake(text: String, name: String, message: String?) {
        #expect(LottieAnimation.mistake(in: Data(text.utf8), name: name)?.description == message)
    }

    @Test(
        "An animation in UTF-16 is read, with and without a byte order mark", arguments: [true, false], [true, false])
    func utf16(isLittleEndian: Bool, hasMark: Bool) throws {
        let text = #"{"v":"5.7","fr":30,"ip":0,"op":9,"w":4,"h":4,"nm":"Zoë 🎬","layers":[]}"#
        let data = Data(
            ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
                return isLittleEndian ? pair.reversed() : pair
            })
        #expect(LottieAnimation.recognizes(data))
        #expect(try LottieAnimation(data: data, name: "a.json", decode: nil).name == "Zoë 🎬")
    }

    @Test("An HTML page in place of an animation is an error that says so")
    func webPage() {
        let problem = "the file is an HTML page, probably the error page of a download"
        #expect(throws: LottieError.unreadable(file: "a.json", problem: problem)) {
            try LottieAnimation(data: Data("<html>".utf8), name: "a.json", decode: nil)
        }
    }
}
