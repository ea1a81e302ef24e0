import SceneEditing
import SceneLanguage

/// The keys that the files state for a layer, for the inspector of the page.
struct LayerValues {
    private let layer: LayerSource
    private let sources: SceneSources

    init(_ layer: LayerSource, _ sources: SceneSources) {
        self.layer = layer
        self.sources = sources
    }

    /// The body of the response.
    var report: EditValue {
        let reference = layer.mappings[0].reference
        let file = sources.files[reference.file]
        return .map([
            .init("file", .text(file.name)), .init("line", number(file.editor.line(of: reference.path))),
            .init("values", .list(values)), .init("animations", .list(animations)),
        ])
    }

    private func number(_ number: Int?) -> EditValue { number.map { .number(Double($0)) } ?? .null }

    private var values: [EditValue] {
        var keys: Set<String> = []
        return layer.mappings.flatMap { mapping in
            (sources[mapping.reference]?.entries ?? []).compactMap { entry in
                guard !["sublayers", "animations", "component", "set", "sequence", "mask"].contains(entry.key),
                    keys.insert(entry.key).inserted
                else { return nil }
                return value(entry, mapping, mapping.reference.path)
            }
        }
    }

    private func value(_ entry: SceneValue.Entry, _ mapping: LayerSource.Mapping, _ parent: ValuePath) -> EditValue {
        let path = parent + [.key(entry.key)]
        let editor = sources.files[mapping.reference.file].editor
        let origin = ValueOrigin(entry.value, of: entry.key, mapping, layer, in: sources)
        return .map([
            .init("key", .text(entry.key)), .init("text", .text(editor.text(at: path) ?? "")),
            .init("value", EditValue(entry.value)), .init("origin", .text(origin.kind.rawValue)),
            .init("line", number(editor.line(of: path))), .init("uses", number(origin.uses)),
            .init("title", .text(origin.title)),
        ])
    }

    /// The animations of the component's layer, then those of its instance.
    private var animations: [EditValue] {
        var index = -1
        return layer.mappings.reversed().flatMap { mapping -> [EditValue] in
            let list = mapping.reference.appending([.key("animations")])
            let items = sources[list].map(EditValue.init)?.items ?? []
            return items.indices.map { item in
                index += 1
                return animation(index, list.appending([.index(item)]), mapping)
            }
        }
    }

    private func animation(
        _ index: Int, _ reference: SceneSources.Reference, _ mapping: LayerSource.Mapping
    ) -> EditValue {
        let entries = sources[reference]?.entries ?? []
        let animation = sources[reference].map(EditValue.init) ?? .null
        let begin = animation["beginTime"]?.double ?? 0
        let duration = animation["duration"]?.double
        let keys = entries.map { EditValue.Entry($0.key, value($0, mapping, reference.path)) }
        return .map([
            .init("index", number(index)), .init("class", animation["class"] ?? .null),
            .init("keyPath", animation["keyPath"] ?? .null), .init("begin", .number(begin)),
            .init("duration", duration.map { .number($0) } ?? .null),
            .init("keyTimes", .list(times(animation, begin, duration).map { .number($0) })), .init("keys", .map(keys)),
        ])
    }

    /// Returns the times of the values in seconds of the layer.
    private func times(_ animation: EditValue, _ begin: Double, _ duration: Double?) -> [Double] {
        guard let duration else { return [] }
        if let times = animation["keyTimes"]?.items {
            let numbers = times.compactMap(\.double)
            return numbers.count == times.count ? numbers.map { begin + $0 * duration } : []
        }
        guard let count = animation["values"]?.items?.count, count > 1 else { return [begin, begin + duration] }
        return (0..<count).map { begin + Double($0) / Double(count - 1) * duration }
    }
}
