/// The text of `docs/Support.md`: Apple's symbols with their status full, partial (with the limit) or planned.
struct SupportDocument {
    let frameworks: [AppleSymbols]
    let declared: Set<String>

    enum Status: String, CaseIterable { case full, partial, planned }

    func status(of member: String, in type: AppleSymbols.TypeSymbols) -> Status {
        guard declared.contains("\(type.name).\(member)") else { return .planned }
        return type.partial[member] == nil ? .full : .partial
    }

    /// The remarks in the symbol lists that contradict the sources.
    var contradictions: [String] {
        frameworks.flatMap(\.types).flatMap { type in
            let absent = type.absent.keys.filter { declared.contains("\(type.name).\($0)") }.map {
                "\(type.name).\($0) is marked as missing but declared"
            }
            let partial = type.partial.keys.filter { !declared.contains("\(type.name).\($0)") }.map {
                "\(type.name).\($0) is marked as partial but not declared"
            }
            let unlisted = (Array(type.absent.keys) + type.partial.keys).filter { !type.members.contains($0) }.map {
                "\(type.name).\($0) has a remark but is not listed"
            }
            return (absent + partial + unlisted).sorted()
        }
    }

    var text: String { heading + frameworks.map(section).joined() }

    private var heading: String {
        """
        # Supported symbols of Apple's layer, animation and media APIs

        `Scripts/update-support` writes this page from the lists of Apple's public symbols in
        `Tests/Compatibility/SourceCompatibilityTests/Support/Symbols` and from the sources; a test compares them.

        - *Full*: available, with Apple's defaults and behavior as far as known ([Facts](Facts.md)).
        - *Partial*: available, with the limit stated.
        - *Planned*: not available; code that uses it does not compile.

        [Divergences](Divergences.md) lists intentional differences in behavior.

        | Framework | Full | Partial | Planned |
        | --- | --- | --- | --- |

        """
            + frameworks.map { "| \($0.framework) | \(counts($0).map(String.init).joined(separator: " | ")) |\n" }
            .joined()
    }

    private func counts(_ framework: AppleSymbols) -> [Int] {
        let all = framework.types.flatMap { type in type.members.map { status(of: $0, in: type) } }
        return Status.allCases.map { status in all.count { $0 == status } }
    }

    private func section(_ framework: AppleSymbols) -> String {
        "\n## \(framework.framework)\n" + framework.types.map(table).joined()
    }

    private func table(_ type: AppleSymbols.TypeSymbols) -> String {
        var text = "\n### \(type.name == "Global" ? "Functions and constants" : type.name)\n\n"
        for status in Status.allCases {
            let members = type.members.filter { self.status(of: $0, in: type) == status }
            let remarks = status == .partial ? type.partial : type.absent
            let plain = members.filter { remarks[$0] == nil }
            if !plain.isEmpty { text += "- \(status.rawValue): \(plain.map { "`\($0)`" }.joined(separator: ", "))\n" }
            text += members.compactMap { member in remarks[member].map { "- \(status.rawValue): `\(member)`: \($0)\n" }
            }.joined()
        }
        return text
    }
}
