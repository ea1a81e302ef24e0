import Foundation

/// Replaces `@NSManaged` by `@DeclaredProperty`, also where the attribute, the modifiers and the variable are on lines
/// of their own, and writes a line for each variable of `@NSManaged var a: CGFloat, b: CGFloat`, because a wrapper
/// applies to one variable.
func replacingManagedProperties(_ lines: [String]) -> [String] {
    var result: [String] = []
    /// Whether the attribute stands in an earlier line than its variable.
    var isPending = false
    for line in lines {
        let statement = code(line)
        let isManaged = statement.contains("@NSManaged") || isPending
        guard isManaged, !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") else {
            result.append(line)
            continue
        }
        isPending = !Edit(#"\bvar\b"#, "").matches(statement)
        let edited = line.replacingOccurrences(of: "@NSManaged", with: "@DeclaredProperty")
        result += isPending ? [edited] : separateVariables(edited)
    }
    return result
}

/// Returns a line for each variable of a declaration such as `@DeclaredProperty var a, b: CGFloat`.
func separateVariables(_ line: String) -> [String] {
    let finder = Edit(#"^(.*\bvar )([^:]+: ?[^,]+(?:,.*)|[^:,]+,.*)$"#, "")
    guard let groups = finder.groups(code(line)), groups[2].contains(",") else { return [line] }
    let parts = groups[2].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    var type = ""
    let variables = parts.reversed().map { part in
        let pieces = part.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        if pieces.count == 2 { type = pieces[1] }
        return "\(pieces[0]): \(type)"
    }
    // The attribute may stand in the line before, so each variable but the first gets its own.
    let indent = String(line.prefix { $0 == " " })
    let hasAttribute = groups[1].contains("@DeclaredProperty")
    let head = hasAttribute ? groups[1] : indent + "@DeclaredProperty " + groups[1].drop { $0 == " " }
    return variables.reversed().enumerated().map { ($0.offset == 0 ? groups[1] : head) + $0.element }
}
