import Foundation
import VectorGeometry

/// Adds values of attributes as text, for animations that add to a value.
enum AttributeSum {
    /// Returns the sum of two values; nil for values of different kinds, and for those that have no sum.
    static func sum(_ a: String, _ b: String, of attribute: String?) -> String? {
        switch attribute {
        case "d"?: return pathSum(a, b)
        case "points"?: return listSum(a, b, isSameLength: true)
        default: break
        }
        if let sum = listSum(a, b, isSameLength: false) { return sum }
        guard [a, b].allSatisfy({ DrawingLength.length($0, of: 1) != nil }) else { return nil }
        return "calc(\(a) + \(b))"
    }

    /// Returns a value in the form of sums.
    static func normal(_ text: String, of attribute: String?) -> String {
        attribute == "d" ? ElementGeometry.path(data: text).path.svgPathData : text
    }

    /// Returns the value that adds nothing to a value; nil for values that have no sum.
    static func zero(_ text: String, of attribute: String?) -> String? {
        if attribute == "d" {
            let path = AnimatedValue.path(ElementGeometry.path(data: text).path)
            return data(path.combined(with: path) { _, _ in 0 })
        }
        if let numbers = CSSSyntax.numbers(text) { return Self.text(numbers.map { _ in 0 }) }
        return DrawingLength.length(text, of: 1).map { _ in "0" }
    }

    /// Returns the sum of path data with the same commands.
    private static func pathSum(_ a: String, _ b: String) -> String? {
        let (first, second) = (ElementGeometry.path(data: a), ElementGeometry.path(data: b))
        guard first.problem == nil, second.problem == nil else { return nil }
        return data(AnimatedValue.path(first.path).combined(with: .path(second.path), +))
    }

    private static func data(_ value: AnimatedValue?) -> String? {
        guard case .path(let path)? = value else { return nil }
        return path.svgPathData
    }

    private static func listSum(_ a: String, _ b: String, isSameLength: Bool) -> String? {
        guard let first = CSSSyntax.numbers(a), let second = CSSSyntax.numbers(b), !first.isEmpty, !second.isEmpty,
            first.count == second.count || !isSameLength
        else { return nil }
        var sums = first.count < second.count ? second : first
        for (index, number) in (first.count < second.count ? first : second).enumerated() { sums[index] += number }
        return text(sums)
    }

    private static func text(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: " ") }
}
