import TestSupport
import Testing

@Suite("Facts about layers, trees, actions and timing")
struct ConformanceTests {
    static let rows: [LayerFact] =
        GeometryFacts.rows + TreeFacts.rows + ActionFacts.rows + TimingFacts.rows + AnimationFacts.rows
        + ValueFacts.rows + TransactionFacts.rows + LayoutFacts.rows
        + ImageFacts.rows + MeasuredFacts.rows

    @Test("Fact", arguments: rows)
    func row(_ row: LayerFact) {
        switch row.status {
        case .holds: #expect(row.differences == [])
        case .hopeful: withKnownIssue { #expect(row.differences == []) }
        case .divergent: #expect(row.differences != [], "agrees after all")
        }
    }

    @Test("Fact identifiers are unique")
    func uniqueIds() {
        let repeated = Dictionary(grouping: Self.rows, by: \.id).filter { $0.value.count > 1 }.keys.sorted()

        #expect(repeated == [])
    }
}
