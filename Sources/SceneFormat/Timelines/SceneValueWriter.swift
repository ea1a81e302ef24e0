import Foundation
import MediaTime
import SceneLanguage
import SourceText

/// Makes the values of layers that a file of another format describes. All have the position in that file.
struct SceneValueWriter {
    /// The position of the values.
    let location: SourceLocation

    func value(_ content: SceneValue.Content) -> SceneValue { SceneValue(content, at: location) }
    func text(_ text: String) -> SceneValue { value(.text(text)) }
    func list(_ items: [SceneValue]) -> SceneValue { value(.list(items)) }

    /// Returns a map without the keys that have no value.
    func map(_ entries: KeyValuePairs<String, SceneValue?>) -> SceneValue {
        value(.map(entries.compactMap { key, value in value.map { entry(key, $0) } }))
    }

    func entry(_ key: String, _ value: SceneValue) -> SceneValue.Entry {
        .init(key: key, keyLocation: location, value: value)
    }

    /// Returns an exact number: seconds, or a rate.
    func number(_ number: Rational) -> SceneValue {
        let short = number.inScene
        let literal = short.denominator == 1 ? NumberLiteral("\(short)") : nil
        return literal.map { value(.number($0)) } ?? text("\(short)")
    }

    func number(_ number: Double) -> SceneValue {
        let isWhole = number == number.rounded() && number.magnitude < 1e15
        let text = isWhole ? "\(Int(number))" : "\(number)"
        return value(.number(NumberLiteral(text) ?? NumberLiteral(computed: number)))
    }

    /// The frame of a layer that fills its superlayer.
    var fullFrame: SceneValue { list(["0%", "0%", "100%", "100%"].map(text)) }

    /// Returns the span of a layer.
    func span(_ start: Rational, _ duration: Rational) -> SceneValue {
        list([number(start), number(start + duration)])
    }
}

extension Rational {
    /// The number as scenes have it: with a denominator up to a billion.
    var inScene: Rational { denominator <= 1_000_000_000 ? self : Rational(near: seconds) }
}
