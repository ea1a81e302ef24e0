import TestSupport
import Testing

@Suite("Facts about views and animation blocks")
struct ViewFactTests {
    @Test("A fact of docs/Facts.md holds", arguments: ViewFacts.rows)
    func row(_ row: Fact) {
        switch row.status {
        case .holds: #expect(row.differences == [])
        case .hopeful: withKnownIssue { #expect(row.differences == []) }
        case .divergent: #expect(row.differences != [], "agrees after all")
        }
    }
}
