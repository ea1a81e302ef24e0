import Foundation

/// A selector of a style rule, such as `g.wing > path:not(.flat)`.
struct CSSSelector: Sendable {
    /// The conditions on one element.
    struct Compound: Sendable {
        var name: String?
        var id: String?
        var classes: [String] = []
        var attributes: [Attribute] = []
        var position: [Position] = []
        var excluded: [Compound] = []
    }

    /// A condition on an attribute, such as `[id^="eye"]`.
    struct Attribute: Sendable {
        let name: String
        /// The operator; empty if the attribute only has to exist.
        let comparison: String
        let value: String
    }

    /// A condition on the number of an element among its siblings.
    enum Position: Sendable {
        case root
        /// Number `step * n + offset`, counted from the start or the end, of all siblings or of those of the same type.
        case number(step: Int, offset: Int, fromEnd: Bool, ofType: Bool)
        /// Never matches: states of the pointer and others.
        case never
    }

    /// The relation of a compound to the one after it.
    enum Combinator: Sendable { case descendant, child, next, subsequent }

    /// The compounds from right to left, each with its relation to the one before in this list.
    private(set) var parts: [(compound: Compound, combinator: Combinator)] = []
    /// The numbers of ids, of classes, attributes and pseudo-classes, and of types.
    private(set) var specificity = 0
    /// The longest selector in bytes.
    private static let byteLimit = 4096

    /// Parses a selector; nil for one that is not supported.
    init?(_ text: String) {
        guard text.utf8.count <= Self.byteLimit else { return nil }
        var compounds: [(Compound, Combinator)] = []
        var combinator = Combinator.descendant
        for word in CSSSyntax.split(Self.spaced(text), at: " ") {
            switch word {
            case ">": combinator = .child
            case "+": combinator = .next
            case "~": combinator = .subsequent
            default:
                guard let compound = Self.compound(word) else { return nil }
                compounds.append((compound, combinator))
                combinator = .descendant
            }
        }
        guard !compounds.isEmpty, combinator == .descendant, compounds.count <= 32 else { return nil }
        specificity = min(compounds.reduce(0) { $0 + Self.weight($1.0) }, 0xFFFFFF)
        for (index, part) in compounds.enumerated().reversed() {
            parts.append((part.0, index + 1 < compounds.count ? compounds[index + 1].1 : .descendant))
        }
    }

    /// Returns text with spaces around combinators outside of brackets and parentheses.
    private static func spaced(_ text: String) -> String {
        var result = ""
        var depth = 0
        for character in text {
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            if depth == 0, ">+~".contains(character) { result += " \(character) " } else { result.append(character) }
        }
        return result
    }

    private static func weight(_ compound: Compound) -> Int {
        (compound.id == nil ? 0 : 0x10000)
            + (compound.classes.count + compound.attributes.count + compound.position.count) * 0x100
            + (compound.name == nil ? 0 : 1) + compound.excluded.reduce(0) { $0 + weight($1) }
    }

    private static func compound(_ text: String) -> Compound? {
        var compound = Compound()
        var remainder = text[...]
        func isNamePart(_ character: Character) -> Bool { !"#.[:>+~(,*".contains(character) }
        func takeName() -> String {
            let name = remainder.prefix(while: isNamePart)
            remainder = remainder.dropFirst(name.count)
            return name.replacingOccurrences(of: "\\", with: "")
        }
        while let first = remainder.first {
            remainder = remainder.dropFirst()
            switch first {
            case "*": break
            case "#": compound.id = takeName()
            case ".": compound.classes.append(takeName())
            case "[":
                guard let end = remainder.firstIndex(of: "]") else { return nil }
                guard let attribute = attribute(String(remainder[..<end])) else { return nil }
                compound.attributes.append(attribute)
                remainder = remainder[remainder.index(after: end)...]
            case ":":
                guard remainder.first != ":" else { return nil }
                let name = takeName().lowercased()
                var argument: String?
                if remainder.first == "(" {
                    guard let end = closingParenthesis(remainder) else { return nil }
                    argument = String(remainder[remainder.index(after: remainder.startIndex)..<end])
                    remainder = remainder[remainder.index(after: end)...]
                }
                guard add(pseudoClass: name, argument, to: &compound) else { return nil }
            default:
                remainder = text[text.index(text.endIndex, offsetBy: -(remainder.count + 1))...]
                let name = takeName()
                guard !name.isEmpty else { return nil }
                compound.name = name
            }
        }
        return compound
    }

    /// Returns the end of the arguments that text starts with.
    private static func closingParenthesis(_ text: Substring) -> Substring.Index? {
        var depth = 0
        return text.firstIndex { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return depth == 0
        }
    }

    private static func attribute(_ text: String) -> Attribute? {
        guard let equals = text.firstIndex(of: "=") else {
            return Attribute(name: text.trimmingCharacters(in: .whitespaces), comparison: "", value: "")
        }
        var name = text[..<equals]
        var comparison = "="
        if let last = name.last, "~|^$*".contains(last) {
            comparison = "\(last)="
            name = name.dropLast()
        }
        let value = text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            .trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        return Attribute(name: name.trimmingCharacters(in: .whitespaces), comparison: comparison, value: value)
    }

    private static func add(pseudoClass name: String, _ argument: String?, to compound: inout Compound) -> Bool {
        func number(_ step: Int, _ offset: Int, fromEnd: Bool = false, ofType: Bool = false) {
            compound.position.append(.number(step: step, offset: offset, fromEnd: fromEnd, ofType: ofType))
        }
        switch name {
        case "root": compound.position.append(.root)
        case "first-child": number(0, 1)
        case "last-child": number(0, 1, fromEnd: true)
        case "first-of-type": number(0, 1, ofType: true)
        case "last-of-type": number(0, 1, fromEnd: true, ofType: true)
        case "only-child":
            number(0, 1)
            number(0, 1, fromEnd: true)
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            guard let argument, let (step, offset) = formula(argument) else { return false }
            number(step, offset, fromEnd: name.contains("last"), ofType: name.hasSuffix("of-type"))
        case "not":
            let parts = CSSSyntax.split(argument ?? "", at: ",").map { Self.compound($0) }
            guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else { return false }
            compound.excluded += parts.compactMap { $0 }
        case "hover", "active", "focus", "focus-visible", "focus-within", "visited", "link", "target":
            compound.position.append(.never)
        default: return false
        }
        return true
    }

    /// Parses `2n+1`, `odd`, `even` or a number.
    private static func formula(_ text: String) -> (step: Int, offset: Int)? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if text == "odd" { return (2, 1) }
        if text == "even" { return (2, 0) }
        guard let mark = text.firstIndex(of: "n") else {
            return Int(text).flatMap { abs($0) < 1 << 20 ? (0, $0) : nil }
        }
        let factor = text[..<mark]
        let step = factor.isEmpty || factor == "+" ? 1 : factor == "-" ? -1 : Int(factor)
        let remainder = text[text.index(after: mark)...]
        let offset = remainder.isEmpty ? 0 : Int(remainder)
        guard let step, let offset, abs(step) < 1 << 20, abs(offset) < 1 << 20 else { return nil }
        return (step, offset)
    }
}
