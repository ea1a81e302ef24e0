import Foundation
import Testing

@testable import TextLayout

@Suite("Font collections")
struct FontCollectionTests {
    /// A copy of DejaVu Sans under a name that no machine has, in a folder that the caller removes.
    private func font(named name: String) throws -> URL {
        let file = try #require(FontCatalog.files(of: "DejaVu Sans", drawing: "A").first)
        var font = try Data(contentsOf: URL(fileURLWithPath: file))
        for encoding in [String.Encoding.utf16BigEndian, .isoLatin1] {
            let old = try #require("DejaVu".data(using: encoding))
            let new = try #require(name.data(using: encoding))
            while let range = font.range(of: old) { font.replaceSubrange(range, with: new) }
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("multiplane-\(UUID().uuidString).ttf")
        try font.write(to: url)
        return url
    }

    private func isKnown(_ name: String) -> Bool { !FontCatalog.resolution(of: name).isSubstitute }

    @Test("Fonts registered in a collection are unknown outside of it and in the next one")
    func isolation() throws {
        let url = try font(named: "FontQA")
        defer { try? FileManager.default.removeItem(at: url) }

        try FontCollection.withNew {
            #expect(!isKnown("FontQA Sans"))
            try FontCatalog.register(fileAt: url)
            #expect(isKnown("FontQA Sans"))
            #expect(FontCatalog.families().contains("FontQA Sans"))
        }
        #expect(!isKnown("FontQA Sans"))
        FontCollection.withNew { #expect(!isKnown("FontQA Sans")) }
    }

    @Test("Collections with the same files share an engine")
    func sharing() throws {
        let url = try font(named: "FontQB")
        defer { try? FileManager.default.removeItem(at: url) }

        let engines = try (0..<2).map { _ in
            try FontCollection.withNew {
                try FontCatalog.register(fileAt: url)
                try FontCatalog.register(fileAt: url)
                return FontCollection.current.engine
            }
        }
        #expect(engines[0] === engines[1])
        #expect(engines[0] !== TextEngine.shared)
        #expect(engines[0].registeredFiles.map(\.path) == [url.path])
    }

    @Test("A file that is exchanged after it was registered is not read; registered again, its new fonts are known")
    func exchange() throws {
        let url = try font(named: "FontQC")
        let other = try font(named: "FontQD")
        defer { try? FileManager.default.removeItem(at: url) }

        try FontCollection.withNew {
            try FontCatalog.register(fileAt: url)
            try FileManager.default.removeItem(at: url)
            try FileManager.default.moveItem(at: other, to: url)
            let style = TextStyle(string: "text", fontName: "FontQC Sans")
            #expect(TextLayout(style, in: CGSize(width: 200, height: 100)).lines.count == 1)
            #expect(isKnown("FontQC Sans") && !isKnown("FontQD Sans"))
            #expect(FontCatalog.files(of: "FontQC Sans", drawing: "A") == [url.path])
            try FontCatalog.register(fileAt: url)
            #expect(isKnown("FontQD Sans"))
        }
    }

    @Test("Files are registered at once, and those without fonts are errors", arguments: [false, true])
    func several(isProcess: Bool) throws {
        let urls = [try font(named: "FontQE"), try font(named: "FontQF")]
        defer { urls.forEach { try? FileManager.default.removeItem(at: $0) } }

        let register = {
            let errors = FontCatalog.register(filesAt: [urls[0].path, #filePath, "/nowhere.ttf", urls[1].path])
            #expect(Set(errors.keys) == [#filePath, "/nowhere.ttf"])
            #expect(isKnown("FontQE Sans") && isKnown("FontQF Sans"))
            #expect(FontCatalog.register(filesAt: [#filePath]).count == 1)
            #expect(isKnown("FontQE Sans"))
        }
        if isProcess { register() } else { FontCollection.withNew(register) }
    }

    @Test("A file without fonts is an error in a collection")
    func mistake() {
        _ = FontCollection.withNew {
            #expect(throws: FontError.self) { try FontCatalog.register(fileAt: URL(fileURLWithPath: #filePath)) }
        }
    }

    @Test("Collections with different files lay out text at the same time, each in its fonts")
    func threads() async throws {
        let urls = try (0..<4).map { try font(named: "FontR\($0)") }
        defer { urls.forEach { try? FileManager.default.removeItem(at: $0) } }

        let registered = try await withThrowingTaskGroup(of: [Bool].self) { group in
            for index in 0..<8 {
                group.addTask {
                    try FontCollection.withNew {
                        try FontCatalog.register(fileAt: urls[index % 4])
                        return (0..<4).map { number in
                            let style = TextStyle(string: "text \(number)", fontName: "FontR\(number) Sans")
                            let layout = TextLayout(style, in: CGSize(width: 200, height: 100))
                            return layout.font.isSubstitute == (number != index % 4)
                        }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(registered.count == 32 && registered.allSatisfy(\.self))
    }
}
