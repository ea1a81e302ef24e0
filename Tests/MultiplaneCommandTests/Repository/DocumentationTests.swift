import Foundation
import Testing

@Suite struct DocumentationTests {
    /// The Markdown files of the repository's folder and of docs.
    static let documents: [String] = {
        let docs = FileManager.default.enumerator(atPath: Repository.path("docs"))?.compactMap { $0 as? String } ?? []
        let root = (try? FileManager.default.contentsOfDirectory(atPath: Repository.root)) ?? []
        return (root + docs.map { "docs/" + $0 }).filter { $0.hasSuffix(".md") }.sorted()
    }()

    @Test("Source files named in a document exist", arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"])
    func files(document: String) throws {
        let sources =
            FileManager.default.enumerator(atPath: Repository.path("Sources"))?.compactMap { $0 as? String } ?? []
        let named = try Repository.text(document).matches(of: #/`(?:Sources/)?([A-Za-z0-9+./]+\.swift)`/#).map {
            String($0.1)
        }

        #expect(named.count > 1)
        for name in named {
            let exists =
                sources.contains { $0 == name || $0.hasSuffix("/" + name) }
                || FileManager.default.fileExists(atPath: Repository.path(name))
            #expect(exists, "\(document) names \(name)")
        }
    }

    @Test(
        "Scripts and tests named in a document exist", arguments: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
    func scripts(document: String) throws {
        for match in try Repository.text(document).matches(of: #/`((?:Scripts|Tests)/[A-Za-z0-9+.\/-]+)[ `]/#) {
            #expect(
                FileManager.default.fileExists(atPath: Repository.path(String(match.1))), "\(document) names \(match.1)"
            )
        }
    }

    @Test("Relative links lead to existing files and headings", arguments: documents)
    func links(document: String) throws {
        let folder = URL(fileURLWithPath: Repository.path(document)).deletingLastPathComponent().path
        let links = try Repository.text(document).matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }

        for link in links where !link.hasPrefix("http") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].isEmpty ? Repository.path(document) : folder + "/" + parts[0]
            #expect(FileManager.default.fileExists(atPath: file), "\(document) links \(link)")
            guard parts.count == 2, file.hasSuffix(".md") else { continue }
            let linked = URL(fileURLWithPath: file).standardizedFileURL.path
            let anchors = try Self.anchors[linked] ?? Self.anchors(of: String(contentsOfFile: file, encoding: .utf8))
            #expect(anchors.contains(parts[1]), "\(document) links \(link), which is no heading")
        }
    }

    @Test("ARCHITECTURE.md links every library and its page in docs/Modules")
    func modules() throws {
        let text = try Repository.text("ARCHITECTURE.md")
        let manifest = try Repository.text("Package.swift")
        let libraries = try #require(manifest.firstMatch(of: #/let layers(?s:.*?)\n\]/#)).output
        let names = libraries.matches(of: #/\(\s*"([A-Za-z0-9]+)",\s*\[/#).map { String($0.1) }

        #expect(names.count > 15)
        for name in names { #expect(text.contains("[`\(name)`](docs/Modules/\(name).md)"), "\(name)") }
    }

    /// The anchors of each document, by its path.
    private static let anchors: [String: Set<String>] = Dictionary(
        uniqueKeysWithValues: documents.map { document in
            let text = (try? Repository.text(document)) ?? ""
            return (URL(fileURLWithPath: Repository.path(document)).standardizedFileURL.path, anchors(of: text))
        })

    /// Returns the anchors that GitHub gives to the headings of a document.
    private static func anchors(of text: String) -> Set<String> {
        var isCode = false
        var anchors: Set<String> = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("#"), let heading = line.wholeMatch(of: #/#+ (.*)/#)?.1 else { continue }
            let plain = heading.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.1) }.lowercased()
            anchors.insert(
                String(plain.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }).replacing(" ", with: "-"))
        }
        return anchors
    }
}
