import LayerTree
import MediaTime
import SceneLanguage
import SourceText

extension SceneReader {
    /// Reads an event.
    func event(_ value: SceneValue, _ index: LayerIndex, _ times: SceneTimes, sceneDuration: Rational?)
        -> EventDescription?
    {
        guard var map = MapReader(value, "an event", values.collector) else { return nil }
        map.allow(EventDescription.keys.names)
        // Nested transactions are checked even if the time is wrong.
        let time = map.required("at", "the scene time in seconds").flatMap { eventTime($0, times, sceneDuration) }
        let event = changes(&map, index, at: time ?? .zero)
        return time == nil ? nil : event
    }

    /// Reads the keys that events and nested transactions share.
    private func changes(_ map: inout MapReader, _ index: LayerIndex, at time: Rational) -> EventDescription? {
        var event = EventDescription()
        let isComplete = EventDescription.transactionKeys.read(&map, into: &event, values)
        event.time = time
        event.changes = map.written("set").map { changes($0, index) } ?? []
        event.added = map.written("addAnimations").map { addedAnimations($0, index) } ?? []
        event.removed = map.written("removeAnimations").map { removedAnimations($0, index) } ?? []
        event.playback = playbackChanges(map, index)
        event.source = ObjectSource(map)
        let nested =
            map.written("nested").map {
                values.list($0, "nested", "a list of transactions") { self.nested($0, index, at: time) }
            } ?? []
        map.reportUnknownKeys()
        guard isComplete, let nested else { return nil }
        event.nested = nested
        return event
    }

    /// Reads a nested transaction, an event without its own time.
    private func nested(_ value: SceneValue, _ index: LayerIndex, at time: Rational) -> EventDescription? {
        guard var map = MapReader(value, "a nested transaction", values.collector) else { return nil }
        return changes(&map, index, at: time)
    }

    private func eventTime(_ value: SceneValue, _ times: SceneTimes, _ sceneDuration: Rational?) -> Rational? {
        guard let time = sceneTime(value, "at", times) else { return nil }
        guard let sceneDuration, time >= sceneDuration else { return time }
        guard case .map = value.content else {
            return values.refuse(value, "at", "a time before the end of the scene at \(sceneDuration) s")
        }
        values.collector.report(
            at: value.location, "the time is \(time.seconds) s",
            expected: "expected a time before the end of the scene at \(sceneDuration.seconds) s")
        return nil
    }

    private func changes(_ value: SceneValue, _ index: LayerIndex) -> [EventDescription.Change] {
        guard let map = MapReader(value, "set", values.collector) else { return [] }
        return map.entries.compactMap { change($0, index) }
    }

    private func change(_ entry: SceneValue.Entry, _ index: LayerIndex) -> EventDescription.Change? {
        guard let (layer, written) = index.split(entry.key) else {
            values.collector.report(
                at: entry.keyLocation, "\"\(entry.key)\" does not name a layer property",
                expected: "expected layer.property, as in clip.opacity")
            return nil
        }
        guard let layerClass = index.layerClass(layer, at: entry.keyLocation, values.collector) else { return nil }
        let schema = LayerSchema(layerClass)
        let path = schema.canonicalPath(written)
        let clock: ValueKind? = MediaTimingDescription.layerKeys.names.contains(path) ? .number : nil
        guard let kind = clock ?? schema.kind(ofKeyPath: path) else {
            values.collector.report(
                at: entry.keyLocation, "\(layerClass.rawValue) has no \"\(written)\"",
                expected: "expected a property of \(layerClass.rawValue)",
                suggestion: SpellingSuggestion.closest(to: path, in: schema.keyPaths(animatableOnly: false)).map {
                    "\(layer).\($0)"
                })
            return nil
        }
        if layerClass.traits.fixedProperties.contains(String(path.prefix { $0 != "." })) {
            values.collector.report(
                at: entry.keyLocation, "\(path) is set by an event",
                expected: "expected it in the layer, because events cannot change \(layerClass.traits.fixedPart)")
            return nil
        }
        return property(entry.value, path, kind, schema.form(of: path)).map {
            .init(layer: layer, keyPath: path, value: $0, location: entry.keyLocation)
        }
    }

    private func addedAnimations(_ value: SceneValue, _ index: LayerIndex) -> [EventDescription.AddedAnimations] {
        guard let map = MapReader(value, "addAnimations", values.collector) else { return [] }
        return map.entries.compactMap { entry in
            guard let layerClass = index.layerClass(entry.key, at: entry.keyLocation, values.collector) else {
                return nil
            }
            let animations = values.list(entry.value, "the animations of \(entry.key)", "a list of animations") {
                animation($0, on: layerClass)
            }
            return animations.map { .init(layer: entry.key, animations: $0) }
        }
    }

    private func removedAnimations(_ value: SceneValue, _ index: LayerIndex) -> [EventDescription.RemovedAnimations] {
        guard let map = MapReader(value, "removeAnimations", values.collector) else { return [] }
        return map.entries.compactMap { entry in
            guard index.layerClass(entry.key, at: entry.keyLocation, values.collector) != nil else { return nil }
            if case .text("all") = entry.value.content { return .init(layer: entry.key, keys: nil) }
            let keys = values.list(entry.value, "the keys of \(entry.key)", "a list of animation keys, or all") {
                values.text($0, "a key")
            }
            return keys.map { .init(layer: entry.key, keys: $0) }
        }
    }
}

/// The layers of a scene by name, for events.
struct LayerIndex {
    /// The classes of the layers with each name; nil for a layer whose class is not legal.
    private let classes: [String: [LayerClass?]]
    let names: [String]

    /// Indexes the layers; the root is called "root" unless it has a name.
    init(_ root: LayerDescription?) {
        var classes: [String: [LayerClass?]] = [:]
        for layer in root?.all ?? [] {
            if let name = layer.name { classes[name, default: []].append(layer.declaredClass) }
        }
        if let root, root.name == nil, classes["root"] == nil { classes["root"] = [root.declaredClass] }
        self.classes = classes
        names = classes.keys.sorted()
    }

    /// Returns the class of the layer called `name`. Reports a name of no layer or of several layers and returns nil;
    /// also nil if the layer's class was reported.
    func layerClass(_ name: String, at location: SourceLocation, _ collector: DiagnosticCollector) -> LayerClass? {
        switch classes[name]?.count ?? 0 {
        case 1: return classes[name]?.first ?? nil
        case 0:
            collector.report(
                at: location, "there is no layer \"\(name)\"",
                expected: names.isEmpty
                    ? "expected a layer with a name" : "expected one of \(names.listed)",
                suggestion: SpellingSuggestion.closest(to: name, in: names))
        case let count:
            collector.report(
                at: location, "\(count) layers are called \"\(name)\"", expected: "expected a unique name")
        }
        return nil
    }

    /// Splits `clip.position.x` into the layer `clip` and the key path `position.x`; the longest matching name is used.
    func split(_ target: String) -> (layer: String, keyPath: String)? {
        if let (name, keyPath) = LayerKeyPath.split(target, isName: { classes[$0] != nil }) { return (name, keyPath) }
        let parts = target.split(separator: ".", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
}

extension LayerDescription {
    fileprivate var declaredClass: LayerClass? { isClassKnown ? layerClass : nil }
}
