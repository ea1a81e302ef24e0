import Foundation
import TestSupport
import Testing

@Suite("Fact coverage")
struct CensusTests {
    private let document: FactsDocument
    private let claims: FactClaims

    init() throws {
        document = try FactsDocument()
        claims = try FactClaims()
    }

    @Test("docs/Facts.md contains 262 checks, the vectors and the measured rows")
    func extent() {
        #expect(document.checks.count == 262)
        #expect(document.vectors.count == 10)
        #expect(document.measured.count == 110)
    }

    @Test("Each check of facts 6 is in exactly one row or planned")
    func checks() { #expect(occurrences(of: document.checks) == []) }

    @Test("Each measured row of facts 2 is in exactly one row or planned")
    func measured() { #expect(occurrences(of: document.measured) == []) }

    @Test("Each vector of facts 7 is in a row or planned")
    func vectors() {
        let claimed = claims.all.map(\.id) + PlannedFacts.all.map(\.id)
        #expect(
            document.vectors.filter { vector in !claimed.contains { $0 == vector || $0.hasPrefix(vector + " ") } } == []
        )
    }

    @Test("Rows claim only checks in the document")
    func inventions() {
        let checks = claims.all.map(\.id).filter { $0.contains(/^[A-Z][0-9]+[a-z]?$/) }
        #expect(checks.filter { !document.checks.contains($0) } == [])
        #expect(
            PlannedFacts.all.map(\.id).filter { !document.checks.contains($0) && !document.vectors.contains($0) } == [])
    }

    @Test("Facts listed as tested elsewhere have tests there", arguments: FactsElsewhere.all)
    func elsewhere(_ fact: FactElsewhere) throws {
        let text = try String(contentsOf: Repository.root.appendingPathComponent(fact.file), encoding: .utf8)
        #expect(text.contains(fact.words))
    }

    @Test("docs/Divergences.md states the row counts and the planned facts")
    func numbers() throws {
        let ledger = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/Divergences.md"), encoding: .utf8)
        let wanted = summary + PlannedFacts.all.map { "| \($0.id) | \($0.reason) |" }
        let missing = wanted.filter { !ledger.contains($0) }
        #expect(missing == [], "lines that docs/Divergences.md has to have")
    }

    /// The identifiers with no row or several rows.
    private func occurrences(of ids: [String]) -> [String] {
        let counts = Dictionary(
            (claims.all.map(\.id) + PlannedFacts.all.map(\.id)).map { ($0, 1) }, uniquingKeysWith: +)
        return ids.filter { counts[$0] != 1 }.map { "\($0): \(counts[$0] ?? 0)" }
    }

    private var summary: [String] {
        let checks = Set(document.checks)
        let measured = Set(document.measured)
        return [
            line(
                "checks of section 6", claims.all.filter { checks.contains($0.id) },
                PlannedFacts.all.filter { checks.contains($0.id) }.count),
            line("measured rows of section 2", claims.all.filter { measured.contains($0.id) }, 0),
        ]
    }

    private func line(_ name: String, _ claims: [FactClaims.Claim], _ planned: Int) -> String {
        let counts =
            [Fact.Status.holds, .hopeful, .divergent].map { status in claims.filter { $0.status == status }.count } + [
                planned
            ]
        return "| \(name) | \(counts.map(String.init).joined(separator: " | ")) |"
    }
}
