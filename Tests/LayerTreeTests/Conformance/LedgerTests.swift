import Foundation
import TestSupport
import Testing

@Suite("List of divergences")
struct LedgerTests {
    @Test("Every divergent row has a line in docs/Divergences.md")
    func divergences() throws {
        let ledger = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/Divergences.md"), encoding: .utf8)
        let divergent = try FactClaims().all.filter { $0.status == .divergent }.map(\.id)

        #expect(divergent.filter { !ledger.contains("| \($0) |") } == [])
    }
}
