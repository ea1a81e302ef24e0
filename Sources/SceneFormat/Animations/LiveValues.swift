import LayerTree
import SceneLanguage
import SourceText

/// Presents values of layers instead of their own, while someone drags them. The scene and the model do not change.
package final class LiveValues {
    /// The key under which the values of a key path are added to a layer.
    private static func key(_ keyPath: String) -> String { "live " + keyPath }

    private let reader: SceneReader
    private let collector: DiagnosticCollector
    private let images = SceneImageCache()
    private var changed: [(layer: CALayer, keys: [String])] = []

    /// - Parameters:
    ///   - document: The scene, whose theme and assets values can name.
    ///   - overrides: The values of its parameters.
    package init(_ document: SceneDocument, overrides: [ParameterOverride]) {
        collector = DiagnosticCollector()
        reader = SceneReader(document, collector: collector, overrides: overrides)
    }

    /// Presents values of a layer, in addition to those of other layers.
    ///
    /// - Parameters:
    ///   - values: A map of key paths to values as scenes write them.
    ///   - layer: A layer of a movie.
    /// - Throws: `SceneFormatError` for a value that is not legal, or cannot be animated; errors of images. The object
    ///   keeps the problems, so create another one after an error.
    package func present(_ values: SceneValue, on layer: CALayer) throws {
        let layerClass = LayerClass(rawValue: String(describing: type(of: layer))) ?? .layer
        var keys: [String] = []
        defer { changed.append((layer, keys)) }
        for entry in values.entries.flatMap({ Self.parts($0, of: layer) }) {
            guard let description = reader.animation(Self.animation(entry), on: layerClass) else { continue }
            let key = Self.key(entry.key)
            layer.add(try AnimationBuilder(images: images).animation(description), forKey: key)
            keys.append(key)
        }
        try collector.throwIfAny()
    }

    /// Presents the layers' own values again.
    package func end() {
        for (layer, keys) in changed {
            for key in keys { layer.removeAnimation(forKey: key) }
        }
        changed = []
    }

    /// Returns the position and the bounds for a frame, which is not a property.
    private static func parts(_ entry: SceneValue.Entry, of layer: CALayer) -> [SceneValue.Entry] {
        guard entry.key == "frame", case .list(let sides) = entry.value.content, sides.count == 4 else {
            return [entry]
        }
        let numbers = sides.compactMap { side -> Double? in
            if case .number(let number) = side.content { number.value } else { nil }
        }
        guard numbers.count == 4 else { return [entry] }
        let anchor = layer.anchorPoint
        let origin = layer.bounds.origin
        let position = [numbers[0] + Double(anchor.x) * numbers[2], numbers[1] + Double(anchor.y) * numbers[3]]
        let bounds = [Double(origin.x), Double(origin.y), numbers[2], numbers[3]]
        func entryOf(_ key: String, _ numbers: [Double]) -> SceneValue.Entry {
            let items = numbers.map { SceneValue(.number(NumberLiteral(computed: $0)), at: entry.value.location) }
            let value = SceneValue(.list(items), at: entry.value.location)
            return .init(key: key, keyLocation: entry.keyLocation, value: value)
        }
        return [entryOf("position", position), entryOf("bounds", bounds)]
    }

    /// Returns an animation that holds a value.
    private static func animation(_ entry: SceneValue.Entry) -> SceneValue {
        let location = entry.value.location
        func value(_ content: SceneValue.Content) -> SceneValue { SceneValue(content, at: location) }
        let entries: [(String, SceneValue)] = [
            ("class", value(.text("CABasicAnimation"))), ("keyPath", value(.text(entry.key))),
            ("fromValue", entry.value), ("toValue", entry.value),
            ("duration", value(.number(NumberLiteral(computed: 1e6)))), ("fillMode", value(.text("both"))),
            ("removedOnCompletion", value(.boolean(false))),
        ]
        return value(.map(entries.map { .init(key: $0.0, keyLocation: location, value: $0.1) }))
    }
}
