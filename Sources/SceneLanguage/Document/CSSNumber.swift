import Foundation

/// A number with a unit of CSS, such as `24px`, `300ms` or `50%`.
struct CSSNumber {
    /// The number without its unit: pixels as points, milliseconds as seconds, percentages as fractions.
    let number: NumberLiteral
    /// The unit.
    let unit: String

    private static let factors: [String: Double] = [
        "px": 1, "pt": 1, "s": 1, "sec": 1, "ms": 0.001, "fps": 1, "%": 0.01, "x": 1, "deg": 1, "°": 1,
    ]

    /// Reads a number with a unit; nil for other text.
    init?(_ text: String) {
        let trimmed = text.filter { $0 != " " }
        guard trimmed.count <= 24,
            let unit = Self.factors.keys.sorted(by: { $0.count > $1.count }).first(where: {
                trimmed.lowercased().hasSuffix($0)
            }), let literal = NumberLiteral(String(trimmed.dropLast(unit.count))), literal.value.isFinite,
            let factor = Self.factors[unit]
        else { return nil }
        number = factor == 1 ? literal : NumberLiteral(computed: literal.value * factor)
        self.unit = unit
    }

    /// Returns the degrees of an angle: `45`, `45deg` or `0.5turn`; nil for other text.
    static func degrees(_ text: String) -> NumberLiteral? {
        if let number = NumberLiteral(text) { return number.value.isFinite ? number : nil }
        let written = text.lowercased().filter { $0 != " " }
        let units: [(name: String, factor: Double)] = [
            ("deg", 1), ("°", 1), ("turns", 360), ("turn", 360), ("rad", 180 / .pi),
        ]
        for unit in units where written.hasSuffix(unit.name) {
            guard let number = NumberLiteral(String(written.dropLast(unit.name.count))), number.value.isFinite else {
                return nil
            }
            return unit.factor == 1 ? number : NumberLiteral(computed: number.value * unit.factor)
        }
        return nil
    }
}

extension SceneValue {
    /// The value with an angle that has a unit, such as `360deg`, in radians; other values are unchanged.
    package var inRadians: SceneValue {
        guard case .text(let text) = content, let degrees = CSSNumber.degrees(text) else { return self }
        return SceneValue(.number(NumberLiteral(radians: degrees.value * .pi / 180)), at: location)
    }
}

extension NumberLiteral {
    /// Creates an angle with all digits.
    fileprivate init(radians: Double) { self = NumberLiteral("\(radians)") ?? NumberLiteral(computed: radians) }
}
