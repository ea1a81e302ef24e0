import LayerTree
import VectorGeometry

extension SceneReader {
    /// A layer and all below it. A wrong part is reported and left out, so that the rest is still looked at.
    func layer(_ value: SceneValue, isRoot: Bool = false) -> LayerDescription? {
        let layerClass = layerClass(of: value)
        guard var map = MapReader(value, subject(layerClass, value), values.collector) else { return nil }
        map.allow(LayerSchema.structuralKeys)
        let name = map.value("name").flatMap { values.text($0, "name") }
        let frame = map.value("frame").flatMap { values.rect($0, "frame") }
        let timing = values.layerTiming(&map)
        let properties = properties(&map, layerClass)
        checkPlacement(map, isRoot: isRoot)
        let sublayers = map.value("sublayers").flatMap { values.list($0, "sublayers", "a list of layers") { layer($0) } }
        let mask = map.value("mask").flatMap { layer($0) }
        let animations = map.value("animations").flatMap { list in
            values.list(list, "animations", "a list of animations") { animation($0, on: layerClass) }
        }
        let player = layerClass == .player ? player(&map) : nil
        reportUnknownKeys(map, layerClass)
        return LayerDescription(
            layerClass: layerClass, name: name, frame: frame, properties: properties, timing: timing, sublayers: sublayers ?? [],
            animations: animations ?? [], player: player, location: value.location, masks: mask.map { [$0] } ?? [])
    }

    private func subject(_ layerClass: LayerClass, _ value: SceneValue) -> String {
        if case .text(let name)? = value["name"]?.content { return "the \(layerClass.rawValue) \"\(name)\"" }
        return layerClass == .player ? "an AVPlayerLayer" : "a \(layerClass.rawValue)"
    }

    private func layerClass(of value: SceneValue) -> LayerClass {
        guard let written = value["class"], !written.isNull else { return .layer }
        return values.choice(written, "class", of: LayerClass.allCases.map(\.rawValue)).flatMap(LayerClass.init) ?? .layer
    }

    private func properties(_ map: inout MapReader, _ layerClass: LayerClass) -> [LayerDescription.Assignment] {
        let schema = LayerSchema(layerClass)
        return schema.properties.compactMap { key, kind in
            map.allow([key])
            let written = map.entries.filter { schema.canonical($0.key) == key }
            map.allow(written.map(\.key))
            if written.count > 1 {
                values.collector.report(
                    at: written[1].keyLocation, "\"\(written[1].key)\" and \"\(written[0].key)\" are the same property", expected: "expected one of them")
            }
            guard let entry = written.first else { return nil }
            return property(entry.value, key, kind).map { .init(key: key, value: $0) }
        }
    }

    /// `frame` stands for bounds and position; the root's place is the movie's.
    private func checkPlacement(_ map: MapReader, isRoot: Bool) {
        let keys = map.entries.filter { ["frame", "bounds", "position"].contains($0.key) }
        if isRoot, let entry = keys.first {
            values.collector.report(at: entry.keyLocation, "the root has a \(entry.key)", expected: "expected none, because the root is as large as the movie")
        } else if keys.contains(where: { $0.key == "frame" }), let other = keys.first(where: { $0.key != "frame" }) {
            values.collector.report(at: other.keyLocation, "the layer has both frame and \(other.key)", expected: "expected either frame, or bounds and position")
        }
    }

    /// A key of another class is no misspelling, so it is reported with the classes that have it.
    private func reportUnknownKeys(_ map: MapReader, _ layerClass: LayerClass) {
        var map = map
        let legal = Set(LayerSchema(layerClass).keys)
        map.allow(LayerSchema(layerClass).keys)
        for entry in map.entries where !legal.contains(entry.key) {
            let owners = LayerClass.allCases.filter { $0 != layerClass && LayerSchema($0).keys.contains(entry.key) }
            guard !owners.isEmpty, owners.count < LayerClass.allCases.count - 1 else { continue }
            values.collector.report(
                at: entry.keyLocation, "\(map.subject) has no \"\(entry.key)\"",
                expected: "expected it in \(owners.map(\.rawValue).joined(separator: " or "))")
            map.allow([entry.key])
        }
        map.reportUnknownKeys()
    }
}
