import Foundation
import Testing

@Suite struct DocumentationTests {
    @Test("Every source file that is named is there", arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"])
    func files(document: String) throws {
        let sources =
            FileManager.default.enumerator(atPath: Repository.path("Sources"))?.compactMap { $0 as? String } ?? []
        let named = try Repository.text(document).matches(of: #/`(?:Sources/)?([A-Za-z0-9+./]+\.swift)`/#).map {
            String($0.1)
        }

        #expect(named.count > 1)
        for name in named {
            #expect(
                sources.contains { name == "Package.swift" || $0 == name || $0.hasSuffix("/" + name) },
                "\(document) names \(name)")
        }
    }

    @Test("Every link leads somewhere", arguments: ["README.md", "docs/CommandLine.md"])
    func links(document: String) throws {
        let folder = URL(fileURLWithPath: Repository.path(document)).deletingLastPathComponent().path
        let links = try Repository.text(document).matches(of: #/\]\(([^)]+)\)/#).map { String($0.1) }.filter {
            !$0.hasPrefix("http")
        }

        for link in links {
            #expect(FileManager.default.fileExists(atPath: folder + "/" + link), "\(document) links \(link)")
        }
    }
}
