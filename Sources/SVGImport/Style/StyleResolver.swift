import Foundation

/// Computes the styles of all elements: attributes, style sheets by specificity and order, `style` attributes,
/// `!important`, custom properties, and inheritance.
struct StyleResolver {
    private let tree: DrawingTree
    private let sheet: CSSSheet
    private var matcher: SelectorMatcher
    /// The bytes of values after variables are replaced.
    private var resolvedBytes = 0
    /// The most bytes of a value that children inherit, and of all values with variables.
    private static let limits = (inheritedBytes: 4096, resolvedBytes: 64 << 20)
    /// The element with a property whose value is too long; nil for none.
    private(set) var excess: (element: Int, property: String)?
    /// The rules that may match elements with a name, class or id, and those that may match any.
    private var rules: (ids: [String: [Int]], classes: [String: [Int]], names: [String: [Int]], others: [Int]) =
        ([:], [:], [:], [])

    init(_ tree: DrawingTree, _ sheet: CSSSheet) {
        self.tree = tree
        self.sheet = sheet
        matcher = SelectorMatcher(tree)
        for (index, rule) in sheet.rules.enumerated() {
            let compound = rule.selector.parts[0].compound
            if let id = compound.id {
                rules.ids[id, default: []].append(index)
            } else if let name = compound.classes.first {
                rules.classes[name, default: []].append(index)
            } else if let name = compound.name {
                rules.names[name, default: []].append(index)
            } else {
                rules.others.append(index)
            }
        }
    }

    /// Whether the selectors need too many comparisons, or variables make values too long.
    var isExhausted: Bool { matcher.isExhausted || resolvedBytes > Self.limits.resolvedBytes }

    /// Returns the styles of all elements, in their order, up to a limit. Parents come before their children.
    mutating func styles() -> [DrawingStyle] {
        var styles: [DrawingStyle] = []
        styles.reserveCapacity(tree.elements.count)
        for index in tree.elements.indices where !isExhausted && excess == nil {
            let parent = tree[index].parent.map { styles[$0] } ?? DrawingStyle()
            styles.append(style(of: index, parent))
            check(styles[index], index)
        }
        return styles
    }

    /// Checks the lengths of the own values of an element.
    private mutating func check(_ style: DrawingStyle, _ index: Int) {
        for property in style.own {
            let bytes = style[property]?.utf8.count ?? 0
            if style.variableTexts[property] != nil { resolvedBytes += bytes }
            if bytes > Self.limits.inheritedBytes, DrawingStyle.inherited.contains(property) {
                excess = (index, property)
            }
        }
    }

    private mutating func style(of index: Int, _ parent: DrawingStyle) -> DrawingStyle {
        let element = tree[index]
        var own: [String: String] = [:]
        for (name, value) in element.attributes where DrawingStyle.presentation.contains(name) { own[name] = value }
        var important: [String: String] = [:]
        for rule in matchingRules(index) {
            Self.apply(sheet.rules[rule].declarations, to: &own, &important)
        }
        if let text = element["style"] {
            Self.apply(CSSDeclaration.list(CSSSyntax.withoutComments(text)), to: &own, &important)
        }
        for (property, value) in important { own[property] = value }
        var style = Self.style(own, parent)
        style.addIndividualTransforms()
        style.setDecorations(of: index, in: parent)
        return style
    }

    private mutating func matchingRules(_ index: Int) -> [Int] {
        guard !sheet.rules.isEmpty else { return [] }
        let element = tree[index]
        var candidates = rules.others + rules.names[element.name, default: []]
        if let id = element.id { candidates += rules.ids[id, default: []] }
        for name in element.classes { candidates += rules.classes[name, default: []] }
        var matching: [Int] = []
        for rule in candidates where matcher.matches(sheet.rules[rule].selector, index) {
            matcher.count(bytes: sheet.rules[rule].bytes)
            matching.append(rule)
        }
        return matching.sorted {
            (sheet.rules[$0].selector.specificity, sheet.rules[$0].order)
                < (sheet.rules[$1].selector.specificity, sheet.rules[$1].order)
        }
    }

    private static func apply(
        _ declarations: [CSSDeclaration], to own: inout [String: String], _ important: inout [String: String]
    ) {
        for declaration in declarations {
            if declaration.isImportant {
                important[declaration.property] = declaration.value
            } else {
                own[declaration.property] = declaration.value
            }
        }
    }

    /// Returns the style of an element with own values inside of a parent.
    static func style(_ own: [String: String], _ parent: DrawingStyle) -> DrawingStyle {
        var style = DrawingStyle()
        for (property, value) in parent.values
        where DrawingStyle.inherited.contains(property) || property.hasPrefix("--") {
            style.values[property] = value
        }
        for (property, value) in own where property.hasPrefix("--") {
            style.values[property] = value
            style.own.insert(property)
        }
        for (property, text) in own where !property.hasPrefix("--") {
            if text.contains("var(") { style.variableTexts[property] = text }
            guard let value = CSSVariables.resolved(text, style.values) else { continue }
            switch value.lowercased() {
            case "inherit": style.values[property] = parent.values[property]
            case "initial": style.values[property] = nil
            case "unset", "revert":
                if !DrawingStyle.inherited.contains(property) { style.values[property] = nil }
            default: style.values[property] = value
            }
            style.own.insert(property)
            guard style.variableTexts[property] != nil, CSSShorthand.names.contains(property) else { continue }
            for (longhand, value) in CSSShorthand.expanded(property, value) where own[longhand] == nil {
                style.values[longhand] = value
                style.own.insert(longhand)
            }
        }
        // Sizes relative to the parent's become absolute, because children inherit the result.
        if style.own.contains("font-size"), let text = style.values["font-size"] {
            style.values["font-size"] = DrawingLength.fontSize(text, parent: parent.fontSize).map { "\($0)" }
        }
        return style
    }
}

/// Replaces `var(--name, fallback)` in values.
enum CSSVariables {
    /// The most replacements in one value, and the longest value in bytes.
    private static let limits = (replacements: 64, bytes: 1 << 12)

    /// Returns a value without references; nil if a variable without a fallback does not exist.
    static func resolved(_ text: String, _ values: [String: String]) -> String? {
        guard text.contains("var(") else { return text }
        var text = text
        var count = 0
        while let start = text.range(of: "var(") {
            count += 1
            guard count <= limits.replacements, text.utf8.count <= limits.bytes else { return nil }
            var depth = 1
            var end = start.upperBound
            while end < text.endIndex {
                if text[end] == "(" { depth += 1 }
                if text[end] == ")" { depth -= 1 }
                if depth == 0 { break }
                end = text.index(after: end)
            }
            guard end < text.endIndex else { return nil }
            let arguments = text[start.upperBound..<end]
            let comma = arguments.firstIndex(of: ",")
            let name = arguments[..<(comma ?? arguments.endIndex)].trimmingCharacters(in: .whitespaces)
            let fallback = comma.map { arguments[arguments.index(after: $0)...].trimmingCharacters(in: .whitespaces) }
            guard let value = values[name] ?? fallback else { return nil }
            text.replaceSubrange(start.lowerBound...end, with: value)
        }
        return text
    }
}
