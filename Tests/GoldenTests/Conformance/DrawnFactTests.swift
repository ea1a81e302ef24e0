import TestSupport
import Testing

@Suite("Facts about what is drawn")
struct DrawnFactTests {
    static let rows: [Fact] =
        BoxFacts.rows + GroupFacts.rows + ContentsFacts.rows + ShapeFacts.rows + TextFacts.rows + GradientFacts.rows
        + DepthFacts.rows + DisplayFacts.rows + ClassFacts.rows

    @Test("A row of the tables", arguments: rows)
    func row(_ row: Fact) {
        switch row.status {
        case .holds: #expect(row.differences == [])
        case .hopeful: withKnownIssue { #expect(row.differences == []) }
        case .divergent: #expect(row.differences != [], "agrees after all")
        }
    }
}
