import Foundation
import TestSupport

/// The facts that each row claims, in all tests of the repository.
struct FactClaims {
    struct Claim: Equatable {
        let id: String
        let status: Fact.Status
        /// The test target or file.
        let location: String
    }

    let all: [Claim]

    init() throws {
        let here = ConformanceTests.rows.flatMap { Self.claims($0.id, $0.status, "LayerTreeTests") }
        let elsewhere = FactsElsewhere.all.map { Claim(id: $0.id, status: .holds, location: $0.file) }
        all = here + elsewhere + (try Self.tables.flatMap(Self.readTable))
    }

    /// The facts in other test targets, which this one cannot import: rows written `Fact("ID", …)` in folders named
    /// Conformance.
    private static var tables: [URL] {
        get throws {
            let tests = Repository.root.appendingPathComponent("Tests")
            return try FileManager.default.subpathsOfDirectory(atPath: tests.path).sorted()
                .filter { $0.contains("/Conformance/") && $0.hasSuffix(".swift") && !$0.hasPrefix("LayerTreeTests/") }
                .map { tests.appendingPathComponent($0) }
        }
    }

    private static func readTable(_ file: URL) throws -> [Claim] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.matches(of: /Fact\("([^"]+)", \.[HDMCPR](?:, \.(holds|hopeful|divergent))?\)/).flatMap { match in
            claims(
                String(match.1), match.2.flatMap { Fact.Status(rawValue: String($0)) } ?? .holds, file.lastPathComponent
            )
        }
    }

    /// The facts that an identifier claims: `N4, N5` claims both; an identifier with further words, such as `N33
    /// outside an engine's turn`, is a separate row of the fact.
    private static func claims(_ id: String, _ status: Fact.Status, _ location: String) -> [Claim] {
        let parts = id.components(separatedBy: ", ")
        let ids = parts.allSatisfy { $0.contains(/^[A-Z][0-9]+[a-z]?$/) } ? parts : [id]
        return ids.map { Claim(id: $0, status: status, location: location) }
    }
}
