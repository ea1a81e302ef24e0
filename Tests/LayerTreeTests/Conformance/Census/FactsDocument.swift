import Foundation

/// The identifiers of the checks in `docs/Facts.md`.
struct FactsDocument {
    /// The identifiers of the numbered checks of section 6: `G1`, `R29b`, …
    let checks: [String]
    /// The numbers of the headings of section 7: `7.1`, …
    let vectors: [String]
    /// The measured rows of section 2: the section and the first six words of the row's first cell.
    let measured: [String]

    init() throws {
        var reader = Reader()
        for line in try String(contentsOf: Repository.root.appendingPathComponent("docs/Facts.md"), encoding: .utf8)
            .components(separatedBy: "\n")
        {
            reader.read(line)
        }
        checks = reader.checks
        vectors = reader.vectors
        measured = reader.measured
    }

    /// Reads the lines, keeping track of section and table.
    private struct Reader {
        var checks: [String] = [], vectors: [String] = [], measured: [String] = []
        private var section = "", heading = "", before = ""
        private var table: Table?
        private var occurrences: [String: Int] = [:]

        /// The kind of table that its first line indicates.
        private struct Table { let hasEvidence, isMeasured: Bool }

        mutating func read(_ line: String) {
            if line.hasPrefix("#") {
                open(line)
            } else if line.hasPrefix("|") {
                readTableLine(line)
            } else {
                table = nil
                if !line.isEmpty { before = line }
            }
        }

        private mutating func open(_ line: String) {
            heading = line
            before = ""
            table = nil
            let title = line.drop { $0 == "#" || $0 == " " }
            let number = title.prefix { $0.isNumber || $0 == "." }
            if !number.isEmpty { section = number.hasSuffix(".") ? String(number.dropLast()) : String(number) }
            if section.hasPrefix("7."), line.hasPrefix("## ") { vectors.append(section) }
        }

        private mutating func readTableLine(_ line: String) {
            let cells = line.dropFirst().dropLast().components(separatedBy: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard let table else {
                table = Table(
                    hasEvidence: cells.last == "Ev", isMeasured: before.contains("**M**") || heading.contains("**M**"))
                return
            }
            guard let first = cells.first, !line.allSatisfy({ "|- ".contains($0) }) else { return }
            if section.hasPrefix("6"), first.contains(/^[A-Z][0-9]+[a-z]?$/) { checks.append(first) }
            if section.hasPrefix("2"), table.hasEvidence ? cells.last?.contains("M") == true : table.isMeasured {
                measured.append(id(cells))
            }
        }

        /// A number that distinguishes rows with the same words in a section.
        private mutating func id(_ cells: [String]) -> String {
            let isEnds = ["✓", "–"].contains(cells[0])
            let words = isEnds ? cells.prefix(3).compactMap(\.first).map(String.init).joined() : plainWords(cells[0])
            let id = section + " " + words
            occurrences[id, default: 0] += 1
            return occurrences[id] == 1 ? id : "\(id) (\(occurrences[id] ?? 0))"
        }

        private func plainWords(_ cell: String) -> String {
            cell.filter { $0 != "*" && $0 != "`" }.split(separator: " ").prefix(6).joined(separator: " ")
        }
    }
}

enum Repository {
    static let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in folder.deletingLastPathComponent()
    }
}
