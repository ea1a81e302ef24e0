import Foundation

/// The sections of docs/Facts.md by the keys in the first columns of their tables.
struct FactSections {
    struct Section {
        /// The section number, such as "3.1".
        let number: String
        let title: String
        /// The anchor that GitHub generates from the heading.
        let anchor: String
    }

    private var sections: [Section] = []
    /// The indices of the sections whose tables have a row for the key, in order.
    private var sectionIndices: [String: [Int]] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: #/^## ([0-9.]+) (.*)/#) {
                sections.append(
                    Section(
                        number: String(match.output.1), title: String(match.output.2),
                        anchor: Self.anchor(line.dropFirst(3))))
            } else if line.hasPrefix("| `"), let cell = line.split(separator: "|").first {
                for name in cell.matches(of: #/`(\w+)`/#) {
                    sectionIndices[String(name.output.1), default: []].append(sections.count - 1)
                }
            }
        }
    }

    /// Returns the section of a layer class; nil for none.
    func section(of layerClass: String) -> Section? {
        layerClass == "CALayer"
            ? sections.first { $0.number == "1.2" }
            : sections.first { $0.number.hasPrefix("3.") && $0.title.contains(layerClass) }
    }

    /// Returns the section of the class if it has a row for the key.
    func reference(to key: String, near layerClass: String) -> Section? {
        let swift = "is" + key.prefix(1).uppercased() + key.dropFirst()
        let found = (sectionIndices[key] ?? []) + (sectionIndices[swift] ?? [])
        let home = section(of: layerClass)?.number
        return found.map { sections[$0] }.first { $0.number == home }
    }

    private static func anchor(_ heading: Substring) -> String {
        String(
            heading.lowercased().replacing(" ", with: "-").filter {
                $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
            })
    }
}
