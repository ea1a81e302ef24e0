import LayerTree

/// The schema of emitter cells.
enum EmitterCellShape {
    static var definition: (String, SchemaNode) {
        let structure: [(String, SchemaNode)] = [
            ("name", .type("string")), ("emitterCells", .array(of: .reference("emitterCell"))),
        ]
        return (
            "emitterCell", .closed(structure + EmitterCellProperty.all.map { ($0.key, SchemaTypes.node(of: $0.kind)) })
        )
    }
}
