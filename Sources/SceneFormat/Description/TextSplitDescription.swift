import FFmpegSupport
import LayerTree
import MediaObjects
import MediaPlayback
import SourceFiles

/// The units into which a text layer is split, with their animations.
package struct TextSplitDescription: Equatable, Sendable {
    /// A named animation of each unit.
    struct Effect: Equatable, Sendable {
        let animation: TextAnimation
        /// The start for the first unit, in seconds of the layer's time.
        let beginTime: Double
        /// The duration for each unit, in seconds.
        let duration: Double
    }

    /// The number of units that is accepted.
    static let unitLimit = 2_000

    /// The units.
    let unit: TextUnit
    /// The order in which the units are animated.
    let order: StaggerOrder
    /// The seed of the order `shuffle`.
    let seed: Int
    /// The delay from each unit to the next, in seconds.
    let stagger: Double
    /// The named animations.
    let effects: [Effect]
    /// The other animations of each unit.
    let animations: [AnimationDescription]

    /// Splits a text layer and adds the animations.
    ///
    /// - Throws: `MediaError` if an image cannot be read.
    func apply(to layer: CATextLayer, _ images: SceneImageCache) throws(MediaError) {
        let units = layer.split(by: unit)
        let steps = order.steps(units.count, seed: UInt64(max(seed, 0)))
        for (unit, step) in zip(units, steps) {
            let delay = step * stagger
            for (index, effect) in effects.enumerated() {
                let parts = effect.animation.animations(fontSize: layer.fontSize, duration: effect.duration)
                for (part, animation) in parts.enumerated() {
                    animation.beginTime = Self.start(effect.beginTime + delay)
                    unit.add(animation, forKey: "effect \(index + 1).\(part + 1)")
                }
            }
            for (index, description) in animations.enumerated() {
                let animation = try AnimationBuilder(images: images).animation(description)
                animation.beginTime = Self.start((description.timing.beginTime ?? 0) + delay)
                unit.add(animation, forKey: description.key ?? "animation \(index + 1)")
            }
        }
    }

    /// Returns the begin time of an animation; in the layer tree, 0 is the time at which the animation is added.
    private static func start(_ time: Double) -> Double { time == 0 ? AVCoreAnimationBeginTimeAtZero : time }
}

extension SceneReader {
    /// Reads `split` of a text layer: a unit, or `{ by, stagger, order, seed, effects, animations }`.
    func split(_ layer: inout MapReader, _ properties: [LayerDescription.Assignment]) -> TextSplitDescription? {
        guard let value = layer.value("split"), var map = MapReader(value, "split", values.collector) else {
            return nil
        }
        let units = TextUnit.allCases.map(\.rawValue)
        let unit = map.required("by", "one of \(units.joined(separator: ", "))").flatMap {
            values.choice($0, "by", of: units)
        }
        let order = map.value("order").map { values.choice($0, "order", of: StaggerOrder.allCases.map(\.rawValue)) }
        let seed = map.value("seed").map { values.integer($0, "seed", in: 0...1_000_000_000, "a whole number") } ?? 0
        let stagger = map.value("stagger").map { values.nonNegative($0, "stagger", "seconds of at least 0") } ?? 0
        let effects = map.value("effects").map(effects) ?? []
        let animations = map.value("animations").map { list in
            values.list(list, "animations", "a list of animations") { animation($0, on: .text) }
        }
        map.reportUnknownKeys()
        checkSplit(properties, at: value.location)
        guard let unit = unit.flatMap(TextUnit.init), let seed, let stagger, let effects else { return nil }
        return TextSplitDescription(
            unit: unit, order: order.flatMap { $0 }.flatMap(StaggerOrder.init) ?? .forward, seed: seed,
            stagger: stagger,
            effects: effects, animations: animations.flatMap { $0 } ?? [])
    }

    /// Reports texts that cannot be split.
    private func checkSplit(_ properties: [LayerDescription.Assignment], at location: SourceLocation) {
        for property in properties {
            switch (property.key, property.value) {
            case ("valueFormat", .text(let format)) where !format.isEmpty:
                values.collector.report(
                    at: location, "a text with a valueFormat is split",
                    expected: "expected a string, which does not change")
            case ("string", .text(let text)) where text.count > TextSplitDescription.unitLimit:
                values.collector.report(
                    at: property.location, "the text has \(text.count) characters",
                    expected: "expected at most \(TextSplitDescription.unitLimit) in a text that is split")
            default: break
            }
        }
    }

    /// Reads the name of an effect, a map, or a list of them.
    private func effects(_ value: SceneValue) -> [TextSplitDescription.Effect]? {
        if case .list = value.content { return values.list(value, "effects", "a list of effects") { effect($0) } }
        return effect(value).map { [$0] }
    }

    private func effect(_ value: SceneValue) -> TextSplitDescription.Effect? {
        let names = TextAnimation.allCases.map(\.rawValue)
        guard case .map = value.content else {
            return values.choice(value, "an effect", of: names).flatMap(TextAnimation.init).map {
                .init(animation: $0, beginTime: 0, duration: 0.5)
            }
        }
        guard var map = MapReader(value, "an effect", values.collector) else { return nil }
        let name = map.required("name", "one of \(names.joined(separator: ", "))").flatMap {
            values.choice($0, "name", of: names)
        }
        let beginTime = map.value("beginTime").map { values.number($0, "beginTime", "seconds") } ?? 0
        let duration = map.value("duration").map { values.nonNegative($0, "duration", "seconds of at least 0") } ?? 0.5
        map.reportUnknownKeys()
        guard let animation = name.flatMap(TextAnimation.init), let beginTime, let duration else { return nil }
        return .init(animation: animation, beginTime: beginTime, duration: duration)
    }
}

/// The JSON Schema of `split`.
enum TextSplitJSONSchema {
    static var definition: (String, JSONSchemaNode) {
        let name = ValueJSONSchema.orParameter(.names(TextAnimation.allCases.map(\.rawValue)))
        let effect = JSONSchemaNode.anyOf([
            name,
            .closed(
                [("name", name), ("beginTime", .reference("number")), ("duration", .reference("number"))],
                required: ["name"]),
        ])
        return (
            "split",
            .closed(
                [
                    ("by", ValueJSONSchema.orParameter(.names(TextUnit.allCases.map(\.rawValue)))),
                    ("stagger", .reference("number")),
                    ("order", ValueJSONSchema.orParameter(.names(StaggerOrder.allCases.map(\.rawValue)))),
                    ("seed", .reference("number")), ("effects", .anyOf([effect, .array(of: effect)])),
                    ("animations", .array(of: .reference("animationItem"))),
                ], required: ["by"])
        )
    }
}
