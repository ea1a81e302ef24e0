/// `docs/Support.md`: each symbol of Apple's with full, partial (why) or planned.
struct SupportDocument {
    let frameworks: [AppleSymbols]
    let declared: Set<String>

    enum Status: String, CaseIterable { case full, partial, planned }

    func status(of member: String, in type: AppleSymbols.TypeSymbols) -> Status {
        guard declared.contains("\(type.name).\(member)") else { return .planned }
        return type.partial[member] == nil ? .full : .partial
    }

    /// Remarks that say otherwise than the sources.
    var contradictions: [String] {
        frameworks.flatMap(\.types).flatMap { type in
            let absent = type.absent.keys.filter { declared.contains("\(type.name).\($0)") }.map {
                "\(type.name).\($0) is there"
            }
            let partial = type.partial.keys.filter { !declared.contains("\(type.name).\($0)") }.map {
                "\(type.name).\($0) is not there"
            }
            let unlisted = (Array(type.absent.keys) + type.partial.keys).filter { !type.members.contains($0) }.map {
                "\(type.name).\($0) is not listed"
            }
            return (absent + partial + unlisted).sorted()
        }
    }

    var text: String { heading + frameworks.map(section).joined() }

    private var heading: String {
        """
        # Support of Apple's layer and animation API

        Written by `Scripts/update-support` from the lists of Apple's public symbols in
        `Tests/SourceCompatibilityTests/Support/Symbols` and from the sources; a test keeps the three in agreement. *Full*: there,
        with Apple's defaults and behaviour where the facts know them. *Partial*: there, with the limit named. *Planned*: not
        there; source that names it does not compile. `docs/Divergences.md` says where behaviour differs on purpose.

        | framework | full | partial | planned |
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
