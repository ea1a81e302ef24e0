import Foundation

/// Finds the elements that selectors match, and counts the comparisons.
struct SelectorMatcher {
    /// The most comparisons of a drawing, which take about a second.
    private static let limit = 5_000_000

    let tree: DrawingTree
    private var comparisons = 0

    init(_ tree: DrawingTree) { self.tree = tree }

    /// Whether there were too many comparisons; then nothing more matches.
    var isExhausted: Bool { comparisons > Self.limit }

    /// Counts the bytes of declarations that apply to an element.
    mutating func count(bytes: Int) { comparisons += bytes / 64 }

    /// Returns whether a selector matches an element.
    mutating func matches(_ selector: CSSSelector, _ index: Int) -> Bool { matches(selector, 0, index) }

    private mutating func matches(_ selector: CSSSelector, _ part: Int, _ index: Int) -> Bool {
        comparisons += 1
        guard !isExhausted, matches(selector.parts[part].compound, index) else { return false }
        guard part + 1 < selector.parts.count else { return true }
        let next = selector.parts[part + 1]
        switch next.combinator {
        case .child: return tree[index].parent.map { matches(selector, part + 1, $0) } ?? false
        case .descendant:
            for ancestor in tree.ancestors(of: index) where matches(selector, part + 1, ancestor) { return true }
            return false
        case .next, .subsequent:
            guard let parent = tree[index].parent else { return false }
            let before = tree[parent].children.prefix(tree[index].number - 1)
            let candidates = next.combinator == .next ? before.suffix(1) : before
            for sibling in candidates where matches(selector, part + 1, sibling) { return true }
            return false
        }
    }

    private mutating func matches(_ compound: CSSSelector.Compound, _ index: Int) -> Bool {
        let element = tree[index]
        comparisons += compound.classes.count + compound.attributes.count + compound.position.count
        if let name = compound.name, name != element.name { return false }
        if let id = compound.id, id != element.id { return false }
        guard compound.classes.allSatisfy(element.classes.contains) else { return false }
        for attribute in compound.attributes where !matches(attribute, element) { return false }
        for position in compound.position where !matches(position, index) { return false }
        for excluded in compound.excluded where matches(excluded, index) { return false }
        return true
    }

    private mutating func matches(_ attribute: CSSSelector.Attribute, _ element: DrawingElement) -> Bool {
        guard let value = element[attribute.name] else { return false }
        count(bytes: value.utf8.count)
        let wanted = attribute.value
        switch attribute.comparison {
        case "": return true
        case "=": return value == wanted
        case "~=": return value.split(whereSeparator: \.isWhitespace).contains { $0 == wanted }
        case "|=": return value == wanted || value.hasPrefix(wanted + "-")
        case "^=": return !wanted.isEmpty && value.hasPrefix(wanted)
        case "$=": return !wanted.isEmpty && value.hasSuffix(wanted)
        default: return !wanted.isEmpty && value.contains(wanted)
        }
    }

    private mutating func matches(_ position: CSSSelector.Position, _ index: Int) -> Bool {
        switch position {
        case .never: return false
        case .root: return tree[index].parent == nil
        case .number(let step, let offset, let fromEnd, let ofType):
            guard let parent = tree[index].parent else { return false }
            var number = tree[index].number
            var count = tree[parent].children.count
            if ofType {
                comparisons += count
                let siblings = tree[parent].children.filter { tree[$0].name == tree[index].name }
                number = (siblings.firstIndex(of: index) ?? 0) + 1
                count = siblings.count
            }
            if fromEnd { number = count + 1 - number }
            let difference = number - offset
            return step == 0 ? difference == 0 : difference % step == 0 && difference / step >= 0
        }
    }
}
