import Foundation

/// The protocols of a file whose members are optional in Objective-C.
///
/// The members get default implementations, and calls of them lose their question mark.
struct OptionalMembers {
    /// The names of the optional methods.
    private(set) var methods: Set<String> = []
    /// The protocols of the methods.
    private var protocols: [String: String] = [:]
    /// The defaults that may differ from what callers take for a missing method.
    private(set) var reports: [String] = []

    private static let header = Edit(
        #"@objc(\([^)]*\))?\s+((?:(?:public|open|internal|fileprivate|private)\s+)?)protocol\s+(\w+)([^{]*)\{"#, "")
    private static let member = Edit(
        #"(?:@objc(?:\([^)]*\))?\s+)?(?:optional\s+@objc\s+|optional\s+)"#
            + #"((?:func\s+(\w+)\s*(?:<[^>]*>)?\s*\#(parameters)|var\s+\w+\s*)[^\n;}]*(?:\{[^}]*\})?)"#,
        "")
    /// Parameters, on one line or several, with types that have parentheses.
    private static let parameters = #"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"#
    private static let method = Edit(#"^func\s+\w+\s*(?:<[^>]*>)?\s*\#(parameters)"#, "")

    /// Returns the text with the protocols bound to classes and without optional members.
    mutating func edit(_ text: String) -> String {
        var result = ""
        var remaining = text
        while let match = Self.header.firstMatch(in: remaining), let range = Range(match.range, in: remaining),
            let end = Self.end(of: remaining, from: range.upperBound)
        {
            let groups = (0...4).map { Range(match.range(at: $0), in: remaining).map { String(remaining[$0]) } ?? "" }
            let body = String(remaining[range.upperBound..<end])
            let header = "\(groups[2])protocol \(groups[3])\(Self.bound(groups[4])){"
            let (members, defaults) = edit(members: body, of: groups[3], access: groups[2])
            result += remaining[..<range.lowerBound] + header + members + "}" + defaults
            remaining = String(remaining[remaining.index(after: end)...])
        }
        return result + remaining
    }

    /// Returns the inherited protocols with `AnyObject`.
    private static func bound(_ inherited: String) -> String {
        let names = inherited.drop { $0 == ":" || $0 == " " }
        if names.contains("AnyObject") || names.contains("NSObjectProtocol") { return inherited }
        let others = names.trimmingCharacters(in: .whitespacesAndNewlines)
            .replacingOccurrences(of: #"\bclass\b,? ?"#, with: "", options: .regularExpression)
        return others.isEmpty ? ": AnyObject " : ": AnyObject, \(others) "
    }

    /// Returns the index of the closing brace.
    private static func end(of text: String, from start: String.Index) -> String.Index? {
        var depth = 1
        for index in text[start...].indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private mutating func edit(members: String, of name: String, access: String) -> (String, String) {
        var defaults: [String] = []
        var result = members
        while let groups = Self.member.groups(result) {
            let declaration = groups[1].trimmingCharacters(in: .whitespaces)
            result = result.replacingOccurrences(of: groups[0], with: groups[1])
            if !groups[2].isEmpty {
                methods.insert(groups[2])
                protocols[groups[2]] = name
            }
            defaults.append("    \(access)\(implementation(of: declaration, name))")
        }
        if defaults.isEmpty { return (result, "") }
        return (result, "\n\nextension \(name) {\n\(defaults.joined(separator: "\n"))\n}")
    }

    /// Returns a member with a body that does nothing.
    private mutating func implementation(of member: String, _ owner: String) -> String {
        let isMethod = member.hasPrefix("func")
        let signature = isMethod ? member : String(member.prefix { $0 != "{" })
        let type =
            isMethod
            ? Self.result(of: signature)
            : signature.range(of: ":").map { String(signature[$0.upperBound...]) } ?? ""
        let head = signature.trimmingCharacters(in: .whitespaces)
        let value = Self.value(of: type.trimmingCharacters(in: .whitespaces))
        let line = head.replacingOccurrences(of: #"\s+"#, with: " ", options: .regularExpression)
        if let value, value != "", value != "nil" {
            reports.append("\(owner): \(line): returns \(value) if it is not implemented: check what callers expect")
        } else if value == nil {
            reports.append("\(owner): \(line): write what it returns if it is not implemented")
        }
        return "\(head) {\(value.map { $0.isEmpty ? "" : " \($0) " } ?? " fatalError(\"not implemented\") ")}"
    }

    /// Returns the type after the arrow that follows the parameters.
    private static func result(of method: String) -> String {
        let parameters = Self.method.groups(method)?[0] ?? ""
        let ending = method.dropFirst(parameters.count)
        return ending.range(of: "->").map { String(ending[$0.upperBound...]) } ?? "Void"
    }

    /// Returns a value for a type: empty for none, nil for a type that has none.
    private static func value(of type: String) -> String? {
        if type.hasSuffix("?") || type.hasSuffix("!") { return "nil" }
        switch type {
        case "", "Void", "()": return ""
        case "Bool": return "false"
        case "Int", "UInt", "CGFloat", "Double", "Float", "TimeInterval", "NSInteger": return "0"
        case "String": return "\"\""
        case "CGPoint", "CGSize", "CGRect", "UIEdgeInsets": return ".zero"
        default: return type.hasPrefix("[") ? (type.contains(":") ? "[:]" : "[]") : nil
        }
    }

    /// Returns the text with the protocol as the type of variables of any object, such as `delegate: AnyObject?`, whose
    /// optional methods are called.
    func typingDelegates(_ text: String) -> String {
        let variable = Edit(#"\bvar (\w+): ?AnyObject\?"#, "")
        guard let groups = variable.groups(text) else { return text }
        let call = Edit(#"\b\#(groups[1])\?\.(\w+)\??\("#, "")
        guard let method = call.groups(text)?[1], let name = protocols[method] else { return text }
        return text.replacingOccurrences(of: groups[0], with: "var \(groups[1]): \(name)?")
    }

    /// Forgets the defaults that were reported.
    mutating func forgetReports() { reports = [] }

    /// Returns the line with calls of optional methods as plain calls.
    func replacingCalls(_ line: String) -> String {
        methods.sorted().reduce(line) { line, name in
            Edit(#"\.\#(name)\?\("#, ".\(name)(").apply(to: line)
        }
    }
}
