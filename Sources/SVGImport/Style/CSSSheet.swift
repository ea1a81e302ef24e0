import Foundation

/// A declaration of a style: a property with its value.
struct CSSDeclaration: Sendable {
    let property: String
    let value: String
    let isImportant: Bool

    /// Parses the declarations of a block or of a `style` attribute. Shorthand properties are replaced by those that
    /// they set. Declarations that are not well-formed are left out.
    static func list(_ text: String) -> [CSSDeclaration] {
        CSSSyntax.split(text, at: ";").flatMap { part -> [CSSDeclaration] in
            guard let colon = part.firstIndex(of: ":") else { return [] }
            var property = part[..<colon].trimmingCharacters(in: .whitespacesAndNewlines)
            if !property.hasPrefix("--") { property = property.lowercased() }
            var value = part[part.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            var isImportant = false
            if let mark = value.lastIndex(of: "!"),
                value[value.index(after: mark)...].trimmingCharacters(in: .whitespaces).lowercased() == "important"
            {
                isImportant = true
                value = value[..<mark].trimmingCharacters(in: .whitespacesAndNewlines)
            }
            guard !property.isEmpty, !value.isEmpty else { return [] }
            if property.hasPrefix("-webkit-") { property = String(property.dropFirst("-webkit-".count)) }
            // Shorthands with variables are expanded after these are replaced.
            guard property.hasPrefix("--") || !value.contains("var(") else {
                return [CSSDeclaration(property: property, value: value, isImportant: isImportant)]
            }
            return CSSShorthand.expanded(property, value).map {
                CSSDeclaration(property: $0.property, value: $0.value, isImportant: isImportant)
            }
        }
    }
}

/// A rule `@keyframes`.
struct CSSKeyframes: Sendable {
    /// A keyframe with its offset from 0 to 1.
    struct Keyframe: Sendable {
        let offset: Double
        let declarations: [CSSDeclaration]
    }

    /// The keyframes in ascending order.
    let keyframes: [Keyframe]
}

/// The rules of style sheets.
struct CSSSheet: Sendable {
    /// A rule: a selector with its declarations.
    struct Rule: Sendable {
        let selector: CSSSelector
        let declarations: [CSSDeclaration]
        /// The bytes of the declarations.
        let bytes: Int
        /// The number of the rule in the order of all sheets.
        let order: Int
    }

    /// The most rules, selectors and keyframes.
    static let limit = 20_000

    private(set) var rules: [Rule] = []
    private(set) var keyframes: [String: CSSKeyframes] = [:]
    /// What is ignored.
    private(set) var problems: [String] = []
    /// Whether there are more rules than the limit.
    private(set) var isTooLong = false
    private var count = 0
    /// The size of the drawing in pixels, for media queries.
    private let size: (width: Double, height: Double)

    init(size: (width: Double, height: Double)) { self.size = size }

    /// Adds the rules of a sheet after the earlier ones.
    mutating func add(_ text: String) { addRules(CSSSyntax.withoutComments(text)[...], depth: 0) }

    private mutating func addRules(_ text: Substring, depth: Int) {
        var remainder = text
        while let mark = remainder.firstIndex(where: { $0 == "{" || $0 == ";" }) {
            let prelude = remainder[..<mark].trimmingCharacters(in: .whitespacesAndNewlines)
            guard remainder[mark] == "{" else {
                if prelude.hasPrefix("@import") { note("@import is ignored; put the rules into the drawing") }
                remainder = remainder[remainder.index(after: mark)...]
                continue
            }
            let end = Self.endOfBlock(remainder, from: mark)
            let body = remainder[remainder.index(after: mark)..<end]
            remainder = end < remainder.endIndex ? remainder[remainder.index(after: end)...] : ""
            count += 1
            guard count <= Self.limit else {
                isTooLong = true
                return
            }
            prelude.hasPrefix("@") ? addBlock(prelude, body, depth) : addRule(prelude, body, depth)
            if isTooLong { return }
        }
    }

    private static func endOfBlock(_ text: Substring, from open: Substring.Index) -> Substring.Index {
        var depth = 0
        var index = open
        while index < text.endIndex {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
            index = text.index(after: index)
        }
        return text.endIndex
    }

    private mutating func addRule(_ prelude: String, _ body: Substring, _ depth: Int) {
        let (own, nested) = Self.parts(body)
        addRule(prelude, own)
        guard !nested.isEmpty, depth < 8 else { return }
        for (inner, body) in nested {
            guard !inner.hasPrefix("@") else {
                note("\(inner.prefix(60)) inside of the rule for \"\(prelude.prefix(60))\" is ignored")
                continue
            }
            let selectors = CSSSyntax.split(prelude, at: ",").flatMap { outer in
                CSSSyntax.split(inner, at: ",").map {
                    $0.contains("&") ? $0.replacingOccurrences(of: "&", with: outer) : "\(outer) \($0)"
                }
            }
            count += selectors.count
            guard count <= Self.limit else {
                isTooLong = true
                return
            }
            addRule(selectors.joined(separator: ", "), body, depth + 1)
        }
    }

    /// Returns the declarations of a rule, and the rules nested in it.
    private static func parts(_ body: Substring) -> (own: String, nested: [(prelude: String, body: Substring)]) {
        guard body.contains("{") else { return (String(body), []) }
        var own = ""
        var nested: [(String, Substring)] = []
        var remainder = body
        while let open = remainder.firstIndex(of: "{") {
            let start = remainder[..<open].lastIndex(of: ";").map { remainder.index(after: $0) }
            own += remainder[..<(start ?? remainder.startIndex)]
            let prelude = remainder[(start ?? remainder.startIndex)..<open]
            let end = endOfBlock(remainder, from: open)
            nested.append(
                (prelude.trimmingCharacters(in: .whitespacesAndNewlines), remainder[remainder.index(after: open)..<end])
            )
            remainder = end < remainder.endIndex ? remainder[remainder.index(after: end)...] : ""
        }
        return (own + remainder, nested)
    }

    private mutating func addRule(_ prelude: String, _ body: String) {
        let declarations = CSSDeclaration.list(body)
        for part in CSSSyntax.split(prelude, at: ",") {
            if part.contains("::") { continue }
            guard rules.count < Self.limit else {
                isTooLong = true
                return
            }
            guard let selector = CSSSelector(part) else {
                note("the selector \"\(part.prefix(60))\" is not supported; its rule is ignored")
                continue
            }
            rules.append(
                Rule(
                    selector: selector, declarations: declarations, bytes: body.utf8.count, order: rules.count))
        }
    }

    private mutating func addBlock(_ prelude: String, _ body: Substring, _ depth: Int) {
        let words = CSSSyntax.split(prelude, at: " ")
        let name = words[0].lowercased()
        switch name {
        case "@keyframes", "@-webkit-keyframes":
            let key = words.dropFirst().joined(separator: " ").trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
            addKeyframes(key, body)
        case "@media":
            let query = CSSMediaQuery(words.dropFirst().joined(separator: " "), size)
            if let condition = query.unknownCondition {
                note("the media query \"\(condition.prefix(60))\" is not supported; its rules are ignored")
            }
            if depth < 8, query.matches { addRules(body, depth: depth + 1) }
        case "@supports", "@layer":
            if depth < 8 { addRules(body, depth: depth + 1) }
        case "@font-face":
            note("@font-face is ignored; install the font, or add it with --font")
        default: note("\(name) is ignored")
        }
    }

    private mutating func addKeyframes(_ name: String, _ body: Substring) {
        var frames: [CSSKeyframes.Keyframe] = []
        var remainder = body
        while let open = remainder.firstIndex(of: "{") {
            let end = Self.endOfBlock(remainder, from: open)
            let declarations = CSSDeclaration.list(String(remainder[remainder.index(after: open)..<end]))
            for offset in CSSSyntax.split(remainder[..<open], at: ",") {
                let number: Double? =
                    switch offset.lowercased() {
                    case "from": 0
                    case "to": 1
                    default: offset.hasSuffix("%") ? Double(offset.dropLast()).map { $0 / 100 } : nil
                    }
                guard let number, (0...1).contains(number) else { continue }
                count += 1
                guard count <= Self.limit else {
                    isTooLong = true
                    return
                }
                frames.append(.init(offset: number, declarations: declarations))
            }
            remainder = end < remainder.endIndex ? remainder[remainder.index(after: end)...] : ""
        }
        let sorted = frames.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        keyframes[name] = CSSKeyframes(keyframes: sorted.map(\.element))
    }

    private mutating func note(_ problem: String) {
        if !problems.contains(problem), problems.count < 50 { problems.append(problem) }
    }
}
