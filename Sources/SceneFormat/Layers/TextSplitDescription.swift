import LayerTree
import MediaPlayback
import SceneLanguage
import SourceFiles
import SourceText

/// The keys of a `CATextLayer`.
struct TextLayerDescription: SceneLayerKind {
    typealias Layer = CATextLayer

    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "split",
            SceneValueForm(
                kind: .object, expectation: "a map", schema: .reference("split"), object: TextSplitDescription.noun),
            default: "none", example: "{ by: letter, stagger: 0.04, effects: riseIn }",
            "Animates the letters, words or lines of the text one after another.")
    }
    static let traits = SceneLayerTraits(drawsText: true, hasNaturalSize: true)

    /// The units that are animated; nil for a text that is not split.
    var split: TextSplitDescription?

    var animations: [AnimationDescription] { split?.animations ?? [] }

    mutating func readRules(_ map: inout MapReader, _ layer: SceneLayerContext) -> Bool {
        split = map.written("split").flatMap { layer.reader.split($0, layer.properties) }
        return true
    }

    func apply(to layer: CATextLayer, _ images: SceneImageCache) throws(MediaError) {
        try split?.apply(to: layer, images)
    }
}

/// The units into which a text layer is split, with their animations.
struct TextSplitDescription: Equatable, Sendable {
    /// The name of the object in messages.
    static let noun = "split"
    /// The number of units that is accepted.
    static let unitLimit = 2_000

    /// The units.
    var unit = CATextLayer.TextUnit.letter
    /// The order in which the units are animated.
    var order = StaggerOrder.forward
    /// The seed of the order `shuffle`.
    var seed = 0
    /// The delay from each unit to the next, in seconds.
    var stagger = 0.0
    /// The named animations.
    var effects: [TextEffectDescription] = []
    /// The other animations of each unit.
    var animations: [AnimationDescription] = []
}

extension TextSplitDescription {
    static let keys = SceneKeys<Self> {
        SceneKey(
            "by", \.unit, .choice, required: SceneValueType<CATextLayer.TextUnit>.choice.form.expectation,
            example: "letter",
            "The units of the text.")
        SceneKey(
            "stagger", \.stagger, .nonNegative("seconds of at least 0", unit: .seconds), default: "0",
            example: "0.04", options: .listed(after: "seed"), "The delay from one unit to the next.")
        SceneKey(
            "order", \.order, .choice, default: "forward", options: .lenient,
            "The order of the units: `center` begins in the middle, `edges` at both ends.")
        SceneKey(
            "seed", \.seed, .integer("a whole number", in: 0...1_000_000_000), default: "0",
            "Determines the order of `shuffle`.")
        SceneKey(
            "effects", \.effects, .textEffects, default: "none", example: "riseIn",
            "The named animations of each unit: a name, `{ name, beginTime, duration }`, or a list of them.")
        SceneKey(
            rule: "animations", .list(of: "animation", "a list of animations"), default: "none",
            "The animations of each unit, which is a `CATextLayer` whose anchor point is the center of its letters.")
    }
}

/// A named animation of each unit.
struct TextEffectDescription: SceneObject, Equatable {
    static let noun = "an effect"
    static let keys = SceneKeys<Self> {
        SceneKey(
            "name", \.animation, .choice, required: SceneValueType<TextAnimation>.choice.form.expectation,
            "The animation.")
        SceneKey(
            "beginTime", \.beginTime, .number("seconds", unit: .seconds), default: "0",
            "The start for the first unit, in the layer's time.")
        SceneKey(
            "duration", \.duration, .nonNegative("seconds of at least 0", unit: .seconds), default: "0.5",
            "The duration for each unit.")
    }

    /// The animation.
    var animation = TextAnimation.fadeIn
    /// The start for the first unit, in seconds of the layer's time.
    var beginTime = 0.0
    /// The duration for each unit, in seconds.
    var duration = 0.5
}

extension SceneValueType where Value == [TextEffectDescription] {
    /// The name of an effect, a map, or a list of them.
    static var textEffects: SceneValueType {
        let effect = SceneValueType<TextEffectDescription>.textEffect
        let form = SceneValueForm(
            kind: .list, expectation: "a list of effects",
            schema: .anyOf([effect.form.schema, .array(of: effect.form.schema)]), object: effect.form.object)
        return SceneValueType(form) { value, label, reader in
            guard case .list = value.content else { return effect.read(value, label, reader).map { [$0] } }
            return reader.list(value, label, form.expectation) { effect.read($0, label, reader) }
        }
    }
}

extension SceneValueType where Value == TextEffectDescription {
    /// The name of an effect, or a map.
    fileprivate static var textEffect: SceneValueType {
        let name = SceneValueType<TextAnimation>.choice
        let object = object
        var form = object.form
        form.schema = .anyOf([name.form.schema, form.schema])
        form.choices = name.form.choices
        return SceneValueType(form) { value, label, reader in
            if case .map = value.content { return object.read(value, label, reader) }
            return name.read(value, TextEffectDescription.noun, reader).map { TextEffectDescription(animation: $0) }
        }
    }
}

extension SceneReader {
    /// Reads `split` of a text layer: `{ by, stagger, order, seed, effects, animations }`.
    fileprivate func split(_ value: SceneValue, _ properties: [LayerDescription.Assignment]) -> TextSplitDescription? {
        guard var map = MapReader(value, TextSplitDescription.noun, values.collector) else { return nil }
        var split = TextSplitDescription()
        let isComplete = TextSplitDescription.keys.read(&map, into: &split, values)
        if let written = map.written("animations") {
            let animations = values.list(written, "animations", "a list of animations") { animation($0, on: .text) }
            split.animations = animations ?? []
        }
        map.reportUnknownKeys()
        checkSplit(properties, at: value.location)
        return isComplete ? split : nil
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
}

extension TextSplitDescription {
    /// Splits a text layer and adds the animations.
    ///
    /// - Throws: `MediaError` if an image cannot be read.
    fileprivate func apply(to layer: CATextLayer, _ images: SceneImageCache) throws(MediaError) {
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
