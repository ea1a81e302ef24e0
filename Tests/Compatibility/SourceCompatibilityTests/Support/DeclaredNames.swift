import Foundation

/// The public names declared in Swift source: `Type.member` with argument labels, and `Global.name` for globals.
///
/// The reader scans declarations by their braces, without type checking.
struct DeclaredNames {
    /// The declared names, including inherited members and those of aliased types.
    var names: Set<String> { own.union(inherited) }
    private var own: Set<String> = []
    private var bases: [(type: String, base: String)] = []
    private var scopes: [Scope] = []

    private struct Scope {
        /// The name of the type; nil inside a function body.
        var type: String?
        /// Whether members are public without a modifier, as in public extensions and protocols.
        var isOpen = false
    }

    mutating func read(_ source: String) {
        scopes = []
        var statement = ""
        var depth = 0
        for character in SourceText.withoutCommentsAndLiterals(source) {
            switch character {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            default: break
            }
            if character == "{" {
                open(statement)
            } else if character == "}" {
                declare(statement)
                _ = scopes.popLast()
            } else if character == "\n" && depth <= 0 {
                declare(statement)
            } else {
                statement.append(character == "\n" ? " " : character)
                continue
            }
            statement = ""
        }
    }

    private mutating func open(_ header: String) {
        let isInFunction = scopes.contains { $0.type == nil }
        guard !isInFunction, let type = header.firstMatch(of: Self.typeHeader) else {
            declare(header)
            return scopes.append(Scope())
        }
        let kind = String(type.output.1)
        let isPublic = header.contains("public") || header.contains("open ")
        let name = type.output.2.split(separator: ".").last.map(String.init) ?? ""
        if isPublic { own.insert(name) }
        if kind == "class", let base = header.firstMatch(of: #/:\s*(\w+)/#), base.1 != "NSObject" {
            bases.append((name, String(base.1)))
        }
        scopes.append(Scope(type: name, isOpen: isPublic && (kind == "extension" || kind == "protocol")))
    }

    private mutating func declare(_ statement: String) {
        guard scopes.allSatisfy({ $0.type != nil }) else { return }
        let scope = scopes.last ?? Scope(type: "Global")
        // Most statements are none of these, and searching them with regular expressions takes long.
        guard scope.isOpen || ["case", "public", "open"].contains(where: statement.contains) else { return }
        if scopes.isEmpty, let alias = statement.firstMatch(of: #/\bpublic typealias (\w+) = (\w+)\s*$/#) {
            bases.append((String(alias.1), String(alias.2)))
        }
        let isCase = statement.firstMatch(of: #/^\s*case\s/#) != nil
        guard isCase || scope.isOpen || statement.contains(#/\b(public|open)\b/#), let type = scope.type else { return }
        for name in Self.members(of: statement) { own.insert("\(type).\(name)") }
    }

    private var inherited: [String] { bases.flatMap { type, base in members(ofBase: base).map { "\(type).\($0)" } } }

    private func members(ofBase type: String) -> [Substring] {
        let above = bases.filter { $0.type == type && $0.base != type }.flatMap { members(ofBase: $0.base) }
        return own.filter { $0.hasPrefix("\(type).") }.map { $0.dropFirst(type.count + 1) } + above
    }

    private static var typeHeader: Regex<(Substring, Substring, Substring)> {
        #/\b(class|struct|enum|protocol|extension|actor)\s+(?!func\b|var\b|let\b)([A-Za-z_][\w.]*)/#
    }

    private static func members(of statement: String) -> [String] {
        if let match = statement.firstMatch(of: #/\b(?:func\s+`?(\w+)`?|(init))[?!]?\s*(?:<[^(]*>)?\s*\(/#) {
            let name = match.output.1 ?? match.output.2 ?? ""
            return labels(statement[match.range.upperBound...]).map { "\(name)(\($0))" }
        }
        if let match = statement.firstMatch(of: #/\b(?:var|let|typealias)\s+`?(\w+)`?/#) {
            return [String(match.output.1)] + alsoDeclared(statement[match.range.upperBound...])
        }
        guard let match = statement.firstMatch(of: #/^\s*case\s+/#) else { return [] }
        return statement[match.range.upperBound...].matches(of: #/(?:^|,)\s*`?(\w+)`?/#).map { String($0.output.1) }
    }

    /// Returns the further names of a declaration such as `var m11 = 1.0, m12 = 0.0`.
    private static func alsoDeclared(_ rest: Substring) -> [String] {
        rest.matches(of: #/,\s*`?(\w+)`?\s*(?=[:=,]|$)/#).map { String($0.output.1) }
    }

    /// Returns the argument labels of `_ a: Int, at b: Int = 0) -> …`: `_:at:`, and `_:` without the default argument.
    private static func labels(_ parameters: Substring) -> [String] {
        var depth = 0
        var parameter = ""
        var result = [""]
        for character in parameters.replacing("->", with: "") {
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character) { depth -= 1 }
            if depth < 0 || character == "," && depth == 0 {
                if let label = parameter.firstMatch(of: #/^\s*(?:@\w+\s+)*(\w+)/#)?.output.1 {
                    result = result.map { "\($0)\(label):" } + (parameter.contains("=") ? result : [])
                }
                parameter = ""
                if depth < 0 { break }
            } else {
                parameter.append(character)
            }
        }
        return result
    }
}
