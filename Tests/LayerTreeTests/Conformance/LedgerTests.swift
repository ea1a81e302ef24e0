import Foundation
import Testing

@Suite("The ledger of divergences")
struct LedgerTests {
    @Test("Every row that diverges has a line in docs/Divergences.md")
    func divergences() throws {
        let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let ledger = try String(contentsOf: repository.appendingPathComponent("docs/Divergences.md"), encoding: .utf8)
        let divergent = ConformanceTests.rows.filter { $0.status == .divergent }.map(\.id)

        #expect(divergent.filter { !ledger.contains("| \($0) |") } == [])
    }
}
