import Foundation
import MediaTime

/// A number with a unit, such as `24px`, `500ms`, `45f`, `0.25turn` or `50%`.
struct Quantity {
    /// What a unit measures.
    private enum Dimension { case length, time, frames, angle, fraction, level, rate }

    private struct Unit {
        /// The unit as it is usually written. Letters of the other case are accepted, too.
        let name: String
        let lowercaseName: String
        let dimension: Dimension
        /// The points, seconds, degrees or ones of a unit.
        let factor: Double
        /// The exact seconds of a unit of time.
        let seconds: Rational

        init(_ name: String, _ dimension: Dimension, _ factor: Double = 1, seconds: Rational = .one) {
            self.name = name
            lowercaseName = name.lowercased()
            self.dimension = dimension
            self.factor = factor
            self.seconds = seconds
        }
    }

    /// The units, longer names first, because `ms` ends in `s`.
    private static let units: [Unit] = [
        Unit("turns", .angle, 360), Unit("turn", .angle, 360), Unit("dBFS", .level), Unit("fps", .rate),
        Unit("deg", .angle), Unit("rad", .angle, 180 / .pi), Unit("min", .time, 60, seconds: Rational(60)),
        Unit("sec", .time), Unit("ms", .time, 0.001, seconds: Rational(1, 1000)), Unit("px", .length),
        Unit("pt", .length), Unit("dB", .level), Unit("s", .time), Unit("f", .frames), Unit("%", .fraction, 0.01),
        Unit("x", .fraction), Unit("°", .angle),
    ]

    /// A regular expression of numbers with a unit, for the JSON Schema.
    static let pattern = "^[-+]?[0-9.]+(e[-+]?[0-9]+)? ?(\(units.map(\.name).joined(separator: "|")))$"

    /// The number as written.
    private let literal: NumberLiteral
    private let unit: Unit

    /// Reads a number with a unit; nil for other text.
    init?(_ text: String) {
        guard text.utf8.count <= 40, case let written = text.lowercased(),
            let unit = Self.units.first(where: { written.hasSuffix($0.lowercaseName) }),
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
