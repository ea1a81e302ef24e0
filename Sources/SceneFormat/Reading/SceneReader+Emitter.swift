import LayerTree

extension SceneReader {
    /// `emitterCells: [{ name, birthRate, …, emitterCells }]`.
    func emitterCells(_ map: inout MapReader) -> [EmitterCellDescription] {
        map.value("emitterCells").flatMap { values.list($0, "emitterCells", "a list of cells") { emitterCell($0) } }
            ?? []
    }

    private func emitterCell(_ value: SceneValue) -> EmitterCellDescription? {
        guard var map = MapReader(value, "an emitter cell", values.collector) else { return nil }
        let name = map.value("name").flatMap { values.text($0, "name") }
        let cells = emitterCells(&map)
        let properties = EmitterCellProperty.all.compactMap { declared -> LayerDescription.Assignment? in
            map.allow([declared.key])
            guard let entry = map.entries.first(where: { $0.key == declared.key }) else { return nil }
            return property(entry.value, declared.key, declared.kind).map {
                .init(key: declared.key, value: $0, location: entry.keyLocation)
            }
        }
        map.reportUnknownKeys()
        return EmitterCellDescription(name: name, properties: properties, cells: cells)
    }
}
