import TestSupport
import Testing

@Suite("Facts about views and their blocks")
struct ViewFactTests {
    @Test("A row of the table", arguments: ViewFacts.rows)
    func row(_ row: Fact) {
        switch row.status {
        case .holds: #expect(row.differences == [])
        case .hopeful: withKnownIssue { #expect(row.differences == []) }
        case .divergent: #expect(row.differences != [], "agrees after all")
        }
    }
}
