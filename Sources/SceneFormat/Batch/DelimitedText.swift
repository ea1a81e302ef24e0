/// Comma-separated values with a header row (RFC 4180): quoted cells may hold commas, line ends and doubled quotes.
struct DelimitedText {
    private let source: SceneSource
    private let collector: DiagnosticCollector

    init(_ source: SceneSource, collector: DiagnosticCollector) { (self.source, self.collector) = (source, collector) }

    func rows() -> [BatchRow] {
        var scanner = DelimitedScanner(source, collector: collector)
        guard let header = scanner.record() else {
            collector.report(
                at: SourceLocation(file: source.name, line: 1, column: 1), "the table is empty",
                expected: "expected a row of column names")
            return []
        }
        check(header)
        var rows: [BatchRow] = []
        while let record = scanner.record() {
            guard let first = record.first else { continue }
            if record.count == header.count {
                let values = zip(header, record).map {
                    ParameterOverride(name: $0.text, text: $1.text, location: $1.location)
                }
                rows.append(BatchRow(number: rows.count + 1, values: values, location: first.location))
            } else {
                collector.report(
                    at: first.location, "the row has \(record.count) cells",
                    expected: "expected \(header.count), one for each column")
            }
        }
        return rows
    }

    private func check(_ header: [DelimitedScanner.Cell]) {
        var seen = Set<String>()
        for cell in header {
            if cell.text.isEmpty {
                collector.report(
                    at: cell.location, "a column has no name", expected: "expected the name of a parameter")
            }
            if !seen.insert(cell.text).inserted, !cell.text.isEmpty {
                collector.report(
                    at: cell.location, "the column \"\(cell.text)\" is repeated", expected: "expected each name once")
            }
        }
    }
}
