import LottieImport
import SceneLanguage

/// The texts, values and images that replace those of a Lottie animation, with the files of images.
struct LottieReplacementsDescription: SceneObject, Equatable {
    static let noun = "replacements"
    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "text", .map, default: "none", example: "{ Title: Hello }",
            "The texts of text layers by layer name; `*` is the text of all others.")
        SceneKey(
            rule: "values", .map, default: "none", example: "{ \"**.Fill 1.Color\": \"#ff8800\" }",
            "Colors, numbers, points and gradients by key path, or lists of keyframes "
                + "`{ frame, value, timingFunction, hold }` with them.")
        SceneKey(rule: "images", .map, default: "none", "Image assets by the name of the animation's asset.")
        SceneKey(
            "imageFit", \.imageFit, .choice(LottieAnimation.Replacements.ImageFit.allCases.map { ($0.rawValue, $0) }),
            default: "resizeAspectFill, or resize with lottie-ios", example: "resizeAspect",
            options: .lenient,
            "The placement of images whose shape differs from the size that the animation gives them.")
    }

    var text: [String: String] = [:]
    var values: [String: LottieAnimation.Replacements.Value] = [:]
    var images: [String: AssetDescription] = [:]
    var imageFit: LottieAnimation.Replacements.ImageFit?

    var isEmpty: Bool { text.isEmpty && values.isEmpty && images.isEmpty && imageFit == nil }

    mutating func readRules(_ map: inout MapReader, _ reader: ValueReader) -> Bool {
        // Null, the value of a parameter that is not set, leaves a text as it is.
        for entry in reader.entries(of: map.written("text"), "text") where !entry.value.isNull {
            if let text = reader.text(entry.value, "the text \"\(entry.key)\"") { self.text[entry.key] = text }
        }
        for entry in reader.entries(of: map.written("values"), "values") {
            if let value = reader.replacement(entry.value, entry.key) { values[entry.key] = value }
        }
        for entry in reader.entries(of: map.written("images"), "images") {
            if let asset = SceneValueType.asset.read(entry.value, entry.key, reader) { images[entry.key] = asset }
        }
        return true
    }
}

extension LottieEvent: SceneObject {
    package static let noun = "an event"
    package static let objectName = "stateMachineEvent"
    package static let keys = SceneKeys<Self> {
        SceneKey(
            "at", \.time, .nonNegative("seconds, at least 0", unit: .seconds), required: "seconds of the layer's time",
            "The layer's time at which the event happens.")
        SceneKey(
            "set", \.inputs, .stateMachineInputs, default: "none", example: "{ rating: 3 }", options: .lenient,
            "The values of inputs by name; all inputs change at once, before anything else.")
        SceneKey(
            "fire", \.firedEvent, .text(), default: "none", options: .init(listedAfter: "layer", isLenient: true),
            "The name of an input of type `Event`.")
        SceneKey(
            "pointer", \.pointer, .choice(Pointer.allCases.map { ($0.name, $0) }), default: "none", example: "click",
            options: .lenient, "What a pointer does.")
        SceneKey(
            "layer", \.layer, .text(), default: "none", example: "Button", options: .lenient,
            "The name of the layer that the pointer hits.")
    }

    package init() { self.init(at: 0, set: [:]) }
}

extension SceneValueForm {
    /// A map whose keys are names of the scene's files.
    static let map = SceneValueForm(kind: .object, expectation: "a map of keys and values", schema: .type("object"))
}

extension SceneValueType where Value == [String: LottieEvent.Value] {
    /// The values of a state machine's inputs by name.
    fileprivate static var stateMachineInputs: SceneValueType { SceneValueType(.map) { $2.inputs($0) } }
}

extension ValueReader {
    fileprivate func entries(of value: SceneValue?, _ name: String) -> [SceneValue.Entry] {
        value.flatMap { MapReader($0, name, collector)?.entries } ?? []
    }

    /// Reads a value or keyframes with values.
    fileprivate func replacement(_ value: SceneValue, _ keyPath: String) -> LottieAnimation.Replacements.Value? {
        guard case .list(let items) = value.content, let first = items.first, case .map = first.content else {
            return singleReplacement(value, keyPath)
        }
        let keyframes = list(value, keyPath, "a list of keyframes") { keyframe($0, keyPath) }
        return keyframes.map { .keyframes($0) }
    }

    /// Reads a keyframe: `{ frame, value, timingFunction, hold }`.
    private func keyframe(_ value: SceneValue, _ keyPath: String) -> LottieAnimation.Replacements.Keyframe? {
        guard var map = MapReader(value, "a keyframe", collector) else { return nil }
        let frame = map.required("frame", "a frame of the animation").flatMap { number($0, "frame") }
        let content = map.required("value", "a value").flatMap { singleReplacement($0, keyPath) }
        let function = map.value("timingFunction").flatMap {
            SceneValueType.timingFunction.read($0, "timingFunction", self)
        }
        let isHold = map.value("hold").flatMap { SceneValueType.boolean.read($0, "hold", self) } ?? false
        map.reportUnknownKeys()
        guard let frame, let content else { return nil }
        return .init(frame: frame, value: content, timingFunction: function?.function, isHold: isHold)
    }

    /// Reads a value: a color, a number, a point, or the colors of a gradient.
    private func singleReplacement(_ value: SceneValue, _ keyPath: String) -> LottieAnimation.Replacements.Value? {
        switch (keyPath.split(separator: ".").last, value.content) {
        case ("Color", _): return color(value, keyPath).map { .color($0) }
        case ("Colors", .map):
            guard var map = MapReader(value, keyPath, collector) else { return nil }
            let colors = map.required("colors", "a list of colors").flatMap { written in
                list(written, "colors", "a list of colors") { color($0, "a color") }
            }
            let locations = map.value("locations").flatMap { numbers($0, "locations") }
            map.reportUnknownKeys()
            return colors.map { .colors($0, locations: locations ?? []) }
        case (_, .list): return point(value, keyPath).map { .point($0) }
        default: return number(value, keyPath).map { .number($0) }
        }
    }

    fileprivate func inputs(_ value: SceneValue) -> [String: LottieEvent.Value]? {
        guard let map = MapReader(value, "set", collector) else { return nil }
        var inputs: [String: LottieEvent.Value] = [:]
        for entry in map.entries {
            switch entry.value.content {
            case .boolean(let flag): inputs[entry.key] = .flag(flag)
            case .number: inputs[entry.key] = number(entry.value, entry.key).map { .number($0) }
            default: inputs[entry.key] = text(entry.value, entry.key).map { .text($0) }
            }
        }
        return inputs
    }
}
