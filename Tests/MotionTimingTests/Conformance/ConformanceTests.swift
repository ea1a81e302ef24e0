import Testing

@Suite("Facts about Core Animation")
struct ConformanceTests {
    static let rows: [FactRow] =
        TimingFacts.rows + LayerTimeFacts.rows + BasicFacts.rows + CombinationFacts.rows + InterpolationFacts.rows
        + TransformFacts.rows + KeyframeFacts.rows + PathFacts.rows + SpringFacts.rows + CurveFacts.rows
        + GroupFacts.rows

    @Test("Each fact holds, is a known issue or diverges as documented", arguments: rows)
    func row(_ row: FactRow) {
        switch row.status {
        case .holds: #expect(row.differences == [])
        case .hopeful: withKnownIssue { #expect(row.differences == []) }
        case .divergent(let reason):
            #expect(row.differences != [], "unexpectedly agrees, although marked divergent: \(reason)")
        }
    }

    @Test("Fact ids are unique")
    func uniqueIds() {
        let repeated = Dictionary(grouping: Self.rows, by: \.id).filter { $0.value.count > 1 }.keys.sorted()

        #expect(repeated == [])
    }

    @Test("Comparing a fact detects a wrong number, a missing effect and a missing number")
    func comparison() {
        func differs(_ found: [Double?]) -> Bool {
            !FactRow(id: "", grade: .R, tolerance: 0.01, expected: [1, nil], actual: { found }).differences.isEmpty
        }

        #expect(!differs([1.005, nil]))
        #expect(differs([1.02, nil]))
        #expect(differs([nil, nil]))
        #expect(differs([1, 0]))
        #expect(differs([1]))
        #expect(differs([.nan, nil]))
    }
}
