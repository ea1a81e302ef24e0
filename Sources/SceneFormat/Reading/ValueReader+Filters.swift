import LayerTree

extension ValueReader {
    /// A list of filters in the order they are applied; one may stand by itself.
    func filters(_ value: SceneValue, _ label: String) -> [LayerFilter]? {
        guard case .list = value.content else { return filter(value, label).map { [$0] } }
        return list(value, label) { filter($0, "a filter of \(label)") }
    }

    /// The name of a filter, or a map of it with its inputs.
    private func filter(_ value: SceneValue, _ label: String) -> LayerFilter? {
        if case .text = value.content { return filterType(value, label).map { LayerFilter(type: $0) } }
        guard var map = MapReader(value, label, collector) else { return nil }
        let type = map.required("filter", "the name of a filter").flatMap { filterType($0, "filter") }
        guard let type, let kind = FilterKind.named(type) else { return nil }
        var filter = LayerFilter(type: type, name: map.value("name").flatMap { text($0, "name") })
        filter.isEnabled = map.value("enabled").flatMap { boolean($0, "enabled") } ?? true
        for input in kind.inputs {
            if let written = map.value(input.key) { filter.inputs[input.key] = self.input(written, input) }
        }
        map.reportUnknownKeys()
        return filter
    }

    private func filterType(_ value: SceneValue, _ label: String) -> String? {
        choice(value, label, of: FilterKind.all.map(\.type))
    }

    private func input(_ value: SceneValue, _ input: FilterKind.Input) -> FilterValue? {
        switch input.initial {
        case .number: number(value, input.key).map { .number($0) }
        case .color: color(value, input.key).map { .color($0) }
        case .vector(let initial):
            if initial.count == 2 {
                point(value, input.key).map { .vector([Double($0.x), Double($0.y)]) }
            } else {
                numbers(value, input.key).flatMap {
                    $0.count == initial.count ? .vector($0) : refuse(value, input.key, "\(initial.count) numbers")
                }
            }
        }
    }

    /// The name of a blend mode.
    func blendName(_ value: SceneValue, _ label: String) -> LayerFilter? {
        choice(value, label, of: BlendName.all).map { name in
            var filter = LayerFilter(type: name)
            filter.isBareName = true
            return filter
        }
    }
}
