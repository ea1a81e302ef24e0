import Foundation
import MediaTime

/// A number with a unit, such as `24px`, `500ms`, `45f`, `0.25turn` or `50%`.
struct Quantity {
    /// What a unit measures.
    private enum Dimension { case length, time, frames, angle, fraction, level, rate }

    private struct Unit {
        /// The unit as it is written, in lowercase letters.
        let name: String
        let dimension: Dimension
        /// The points, seconds, degrees or ones of a unit.
        let factor: Double
        /// The seconds of a unit of time.
        var seconds = Rational.one
    }

    /// The units, longer names first, because `ms` ends in `s`.
    private static let units: [Unit] = [
        Unit(name: "turns", dimension: .angle, factor: 360), Unit(name: "turn", dimension: .angle, factor: 360),
        Unit(name: "dbfs", dimension: .level, factor: 1), Unit(name: "fps", dimension: .rate, factor: 1),
        Unit(name: "deg", dimension: .angle, factor: 1), Unit(name: "rad", dimension: .angle, factor: 180 / .pi),
        Unit(name: "min", dimension: .time, factor: 60, seconds: Rational(60)),
        Unit(name: "sec", dimension: .time, factor: 1),
        Unit(name: "ms", dimension: .time, factor: 0.001, seconds: Rational(1, 1000)),
        Unit(name: "px", dimension: .length, factor: 1), Unit(name: "pt", dimension: .length, factor: 1),
        Unit(name: "db", dimension: .level, factor: 1), Unit(name: "s", dimension: .time, factor: 1),
        Unit(name: "f", dimension: .frames, factor: 1), Unit(name: "%", dimension: .fraction, factor: 0.01),
        Unit(name: "x", dimension: .fraction, factor: 1), Unit(name: "°", dimension: .angle, factor: 1),
    ]

    /// A regular expression of numbers with a unit, for the JSON Schema.
    static let pattern = "^[-+]?[0-9.]+(e[-+]?[0-9]+)? ?(turns?|dBFS|fps|deg|rad|min|sec|ms|px|pt|dB|s|f|%|x|°)$"

    /// The number as written.
    private let literal: NumberLiteral
    private let unit: Unit

    /// Reads a number with a unit; nil for other text.
    init?(_ text: String) {
        let written = text.lowercased()
        guard written.utf8.count <= 40, let unit = Self.units.first(where: { written.hasSuffix($0.name) }),
            case let number = written.dropLast(unit.name.count), !number.contains("0x"),
            let literal = NumberLiteral(String(number.last == " " ? number.dropLast() : number)),
            literal.value.isFinite
        else { return nil }
        self.literal = literal
        self.unit = unit
    }

    /// The number without its unit: pixels as points, milliseconds as seconds, percentages as fractions, and turns as
    /// degrees.
    var number: NumberLiteral {
        unit.factor == 1 ? literal : NumberLiteral(computed: literal.value * unit.factor)
    }

    /// Returns the number in the unit of a key; nil if the unit measures something else.
    ///
    /// - Parameters:
    ///   - unit: The unit of the key; nil for a number without one.
    ///   - frameRate: The frames per second of the scene; nil if frames have no length.
    func value(in unit: SceneValueForm.Unit?, frameRate: Rational?) -> Double? {
        switch (self.unit.dimension, unit) {
        case (.time, .seconds), (.frames, .seconds): seconds(frameRate: frameRate)?.seconds
        case (.length, .points), (.length, .pixels), (.rate, .framesPerSecond), (.level, .decibels),
            (.level, .decibelsFullScale), (.angle, .degrees):
            number.value
        case (.angle, .radians): self.unit.name == "rad" ? literal.value : number.value * .pi / 180
        case (.fraction, .fraction), (.fraction, nil): number.value
        default: nil
        }
    }

    /// Returns the exact number in the unit of a key; nil if the unit measures something else.
    func exactValue(in unit: SceneValueForm.Unit?, frameRate: Rational?) -> Rational? {
        if unit == .seconds { return seconds(frameRate: frameRate) }
        guard value(in: unit, frameRate: frameRate) != nil else { return nil }
        return self.unit.name == "%" ? exact.map { $0 / 100 } : exact
    }

    private func seconds(frameRate: Rational?) -> Rational? {
        switch unit.dimension {
        case .time: exact.map { $0 * unit.seconds }
        case .frames: exact.flatMap { frames in frameRate.map { frames / $0 } }
        default: nil
        }
    }

    private var exact: Rational? { Rational(reading: literal.text) }

    /// Returns the degrees of an angle: `45`, `45deg` or `0.5turn`; nil for other text.
    static func degrees(_ text: String) -> NumberLiteral? {
        if let number = NumberLiteral(text) { return number.value.isFinite ? number : nil }
        return Quantity(text).flatMap { $0.unit.dimension == .angle ? $0.number : nil }
    }

    /// Returns the points of a length: `40`, `40px` or `40pt`; nil for other text.
    static func points(_ text: String) -> Double? {
        if let number = NumberLiteral(text) { return number.value.isFinite ? number.value : nil }
        return Quantity(text)?.value(in: .points, frameRate: nil)
    }
}
