import SourceText

/// The short form of animations, `{ opacity: [0, 1], position.y: [+40, +0], at: 0.4, for: 0.6 }`. It is written out as
/// an animation per key path before layers are read, so that everything else knows only the long form.
package struct ShortAnimation {
    /// The key of a layer.
    package static let key = "animate"

    /// The keys of the short form; all others are key paths.
    package static let keys = SceneKeys<Void> {
        SceneKey(
            rule: "at", SceneValueType<Double>.number("seconds", unit: .seconds).form, default: "0",
            "The start, as `beginTime`.")
        SceneKey(
            rule: "for", SceneValueType<Double>.nonNegative("seconds, at least 0", unit: .seconds).form,
            default: "0.25", "The duration, as `duration`. A spring without one lasts until it is at rest.")
        SceneKey(
            rule: "ease", SceneValueType<TimingFunctionDescription>.timingFunction.form, default: "linear",
            "The pace, as `timingFunction`; a list of names is that of each segment, as `timingFunctions`.")
        SceneKey(
            rule: "spring",
            SceneValueForm(
                kind: .object, expectation: "true, or a map of a spring",
                schema: .anyOf([.type("boolean"), .type("object")]), object: "CASpringAnimation"),
            default: "none", example: "{ duration: 0.5, bounce: 0.3 }",
            "Moves as a `CASpringAnimation`: `true`, or its keys, with `duration` for `perceptualDuration`.")
        SceneKey(
            rule: "repeat", SceneValueType<Double>.nonNegativeOrInfinite("a number of at least 0, or inf").form,
            default: "0", "The number of repetitions, as `repeatCount`.")
        SceneKey(
            rule: "autoreverses", SceneValueType<Bool>.boolean.form, default: "false",
            "Whether the animation plays backward after each forward pass.")
        SceneKey(
            rule: "fillMode", SceneValueType<String>.text().form,
            default: "both; `forwards` after an animation of the same key path",
            "The time outside of its duration in which the animation has an effect.")
    }

    /// The schema of `animate`: a map, or a list of them.
    package static var schema: JSONSchemaNode {
        let map = JSONSchemaNode.type("object", [("properties", .object(keys.references.flatMap(\.schemaProperties)))])
        return .anyOf([map, .array(of: map)])
    }

    /// The keys of the long form with their short names.
    private static let longNames = [
        "at": "beginTime", "for": "duration", "ease": "timingFunction", "repeat": "repeatCount",
        "autoreverses": "autoreverses", "fillMode": "fillMode",
    ]

    private let value: SceneValue
    /// The key paths of earlier animations, which another one does not hide before its start.
    private let animated: Set<String>
    private let collector: DiagnosticCollector

    /// Returns the animations of `animate` in the long form; reports values that are none.
    ///
    /// - Parameter keyPaths: The key paths of other animations of the layer, which come first.
    static func expanded(
        _ value: SceneValue, after keyPaths: Set<String>, _ collector: DiagnosticCollector
    ) -> [SceneValue] {
        var items = [value]
        if case .null = value.content { return [] }
        if case .list(let list) = value.content { items = list }
        var animated = keyPaths
        return items.flatMap { item in
            let animations = ShortAnimation(value: item, animated: animated, collector: collector).animations
            animated.formUnion(animations.compactMap(\.animatedKeyPath))
            return animations
        }
    }

    private var animations: [SceneValue] {
        guard case .map(let entries) = value.content else {
            collector.report(
                at: value.location, "animate is \(value.summary)",
                expected: "expected { keyPath: [from, to], at: seconds, for: seconds }, or a list of them")
            return []
        }
        let paths = entries.filter { !Self.keys.names.contains($0.key) }
        if paths.isEmpty {
            collector.report(
                at: value.location, "animate has no key path",
                expected: "expected the key path of a property with its values, as in opacity: [0, 1]")
        }
        return paths.compactMap { animation($0, sharing: entries) }
    }

    /// Returns the animation of a key path.
    private func animation(_ path: SceneValue.Entry, sharing entries: [SceneValue.Entry]) -> SceneValue? {
        let spring = value["spring"].flatMap { $0.isNull || $0.content == .boolean(false) ? nil : $0 }
        if let spring, spring.content != .boolean(true), spring.content != .map([]), spring.entries.isEmpty {
            collector.report(
                at: spring.location, "spring is \(spring.summary)", expected: "expected true, or a map of a spring")
            return nil
        }
        guard let values = values(path, isSpring: spring != nil) else { return nil }
        let plainClass = values.isKeyframe ? "CAKeyframeAnimation" : "CABasicAnimation"
        var result = [
            entry("class", .text(spring == nil ? plainClass : "CASpringAnimation"), at: path.keyLocation),
            entry("keyPath", .text(path.key), at: path.keyLocation),
        ]
        result += values.entries
        if values.isAdditive { result.append(entry("additive", .boolean(true), at: path.keyLocation)) }
        result += shared(entries)
        if value["fillMode"] == nil {
            let fillMode = animated.contains(path.key) ? "forwards" : "both"
            result.append(entry("fillMode", .text(fillMode), at: path.keyLocation))
        }
        if let spring { result += Self.springEntries(spring) }
        return SceneValue(.map(result), at: path.keyLocation)
    }

    /// Returns the keys that all animations of the map have.
    private func shared(_ entries: [SceneValue.Entry]) -> [SceneValue.Entry] {
        entries.compactMap { entry in
            guard let name = Self.longNames[entry.key], !entry.value.isNull else { return nil }
            let isListOfNames = entry.key == "ease" && Self.isListOfTexts(entry.value)
            let key = isListOfNames ? "timingFunctions" : name
            return SceneValue.Entry(key: key, keyLocation: entry.keyLocation, value: entry.value)
        }
    }

    private static func isListOfTexts(_ value: SceneValue) -> Bool {
        guard case .list(let items) = value.content else { return false }
        return items.contains { if case .number = $0.content { false } else { true } }
    }

    private static func springEntries(_ spring: SceneValue) -> [SceneValue.Entry] {
        spring.entries.map { entry in
            entry.key == "duration"
                ? .init(key: "perceptualDuration", keyLocation: entry.keyLocation, value: entry.value) : entry
        }
    }

    private func entry(_ key: String, _ content: SceneValue.Content, at location: SourceLocation) -> SceneValue.Entry {
        .init(key: key, keyLocation: location, value: SceneValue(content, at: location))
    }
}

extension SceneValue {
    /// The key path of an animation in the long form; nil for none.
    var animatedKeyPath: String? { self["keyPath"]?.textForm }
}

extension ShortAnimation {
    /// The values of a key path.
    private struct Values {
        var entries: [SceneValue.Entry] = []
        /// Whether the values are keyframes.
        var isKeyframe = false
        /// Whether the values, which have a plus sign, add to the layer's own.
        var isAdditive = false
    }

    /// Reads `[from, to]`, a list of more keyframes, a map of keyframes by percentage, or the value at the end.
    private func values(_ path: SceneValue.Entry, isSpring: Bool) -> Values? {
        var values = Values()
        switch path.value.content {
        case .list(let items):
            let list = list(items, path)
            values.isKeyframe = items.count != 2
            values.isAdditive = list.isRelative
            values.entries =
                values.isKeyframe
                ? [entry("values", .list(list.values), at: path.value.location)]
                : zip(["fromValue", "toValue"], list.values).map {
                    .init(key: $0, keyLocation: path.keyLocation, value: $1)
                }
        case .map(let keyframes) where !keyframes.isEmpty && keyframes.allSatisfy { $0.key.hasSuffix("%") }:
            values = self.keyframes(keyframes, path)
        default:
            let amount = amount(path.value, path)
            values.entries = [
                .init(
                    key: amount == nil ? "toValue" : "byValue", keyLocation: path.keyLocation,
                    value: amount ?? path.value)
            ]
        }
        guard !isSpring || !values.isKeyframe else {
            collector.report(
                at: path.value.location, "\(path.key) has keyframes and a spring",
                expected: "expected [from, to] with spring, or ease with keyframes")
            return nil
        }
        return values
    }

    private func keyframes(_ keyframes: [SceneValue.Entry], _ path: SceneValue.Entry) -> Values {
        let times = keyframes.map { SceneValue(.text($0.key), at: $0.keyLocation) }
        let list = list(keyframes.map(\.value), path)
        var values = Values(isKeyframe: true, isAdditive: list.isRelative)
        values.entries = [
            entry("values", .list(list.values), at: path.value.location),
            entry("keyTimes", .list(times), at: path.value.location),
        ]
        return values
    }

    /// Returns values with their amounts in place of those with a plus sign, and whether there are any.
    private func list(_ items: [SceneValue], _ path: SceneValue.Entry) -> (values: [SceneValue], isRelative: Bool) {
        let amounts = items.map { amount($0, path) }
        return (zip(amounts, items).map { $0 ?? $1 }, amounts.contains { $0 != nil })
    }

    /// Returns the amount of a value with a plus sign, or of a list with one; nil for other values. After the sign,
    /// expressions may write any number: `+-40deg` is −40°.
    private func amount(_ value: SceneValue, _ path: SceneValue.Entry) -> SceneValue? {
        switch value.content {
        case .number(let number): return number.text.hasPrefix("+") ? value : nil
        case .text(let text) where text.hasPrefix("+") && path.key != Self.textPath:
            let amount = String(text.dropFirst().drop { $0 == " " })
            if let number = NumberLiteral(amount) { return SceneValue(.number(number), at: value.location) }
            return Quantity(amount) == nil ? nil : SceneValue(.text(amount), at: value.location)
        case .list(let items):
            let list = list(items, path)
            return list.isRelative ? SceneValue(.list(list.values), at: value.location) : nil
        default: return nil
        }
    }

    /// The key path whose values are texts, which may begin with a plus sign.
    private static let textPath = "string"
}
