import TestSupport
import Testing

@Suite("Facts about drawing")
struct DrawnFactTests {
    static let rows: [Fact] =
        BoxFacts.rows + GroupFacts.rows + ContentsFacts.rows + ShapeFacts.rows + TextFacts.rows + GradientFacts.rows
        + DepthFacts.rows + DisplayFacts.rows + ClassFacts.rows

    @Test("A fact of docs/Facts.md holds", arguments: rows)
    func row(_ row: Fact) {
        switch row.status {
        case .holds: #expect(row.differences == [])
        case .hopeful: withKnownIssue { #expect(row.differences == []) }
        case .divergent: #expect(row.differences != [], "agrees after all")
        }
    }
}
