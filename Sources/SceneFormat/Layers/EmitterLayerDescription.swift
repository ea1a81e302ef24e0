import LayerTree
import SceneLanguage
import SourceFiles

/// The keys of a `CAEmitterLayer`.
struct EmitterLayerDescription: SceneLayerKind {
    typealias Layer = CAEmitterLayer

    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "emitterCells", .emitterCells, default: "none", "The kinds of particles that the layer emits.")
    }

    /// The cells.
    var cells: [EmitterCellDescription] = []

    /// The properties of all cells.
    var properties: [LayerDescription.Assignment] { cells.flatMap(\.all).flatMap(\.properties) }

    mutating func readRules(_ map: inout MapReader, _ layer: SceneLayerContext) -> Bool {
        cells = layer.reader.emitterCells(map)
        return true
    }

    func apply(to layer: CAEmitterLayer, _ images: SceneImageCache) throws(MediaError) {
        layer.emitterCells = try cells.cells(images)
    }
}

/// A cell of an emitter layer, with the cells that its particles emit.
struct EmitterCellDescription: Equatable, Sendable {
    /// The name that key paths use; nil for none.
    var name: String?
    /// The properties, in the order of the emitter cell's property table.
    var properties: [LayerDescription.Assignment] = []
    /// The cells that each particle emits.
    var cells: [EmitterCellDescription] = []

    /// This cell and all cells within it.
    var all: [EmitterCellDescription] { [self] + cells.flatMap(\.all) }
}

extension EmitterCellDescription {
    /// The keys in addition to the emitter cell's property table.
    static let keys = SceneKeys<Self> {
        SceneKey(
            "name", \.name, .text(), default: "none", example: "spark",
            "The name for key paths: `emitterCells.spark.birthRate` can be animated and set by events.")
        SceneKey(
            rule: "emitterCells", .emitterCells, default: "none",
            "The cells that each particle emits from its position, with its color and relative to its direction.")
    }

    /// The schema of a cell, with the properties of the property table.
    static var schema: JSONSchemaNode {
        .closed(
            keys.references.flatMap(\.schemaProperties)
                + EmitterCellProperty.all.map { ($0.key, ValueJSONSchema.node(of: $0.kind)) })
    }
}

extension SceneValueForm {
    /// A list of emitter cells.
    static let emitterCells = SceneValueForm(
        kind: .list, expectation: "a list of cells", schema: .array(of: .reference("emitterCell")),
        object: "emitterCell")
}

extension SceneReader {
    /// Reads `emitterCells: [{ name, birthRate, …, emitterCells }]`.
    fileprivate func emitterCells(_ map: MapReader) -> [EmitterCellDescription] {
        let form = SceneValueForm.emitterCells
        return map.written("emitterCells").flatMap {
            values.list($0, "emitterCells", form.expectation) { emitterCell($0) }
        } ?? []
    }

    private func emitterCell(_ value: SceneValue) -> EmitterCellDescription? {
        guard var map = MapReader(value, "an emitter cell", values.collector) else { return nil }
        var cell = EmitterCellDescription()
        _ = EmitterCellDescription.keys.read(&map, into: &cell, values)
        cell.cells = emitterCells(map)
        cell.properties = EmitterCellProperty.all.compactMap { declared in
            map.allow([declared.key])
            guard let entry = map.entries.first(where: { $0.key == declared.key }) else { return nil }
            // The lifetime of a cell is a time; that of an emitter is a factor.
            let unit = SceneValueForm.Unit.ofEmitterCells[declared.key] ?? .points
            return property(entry.value, declared.key, declared.kind, unit: unit).map {
                .init(key: declared.key, value: $0, location: entry.keyLocation)
            }
        }
        map.reportUnknownKeys()
        return cell
    }
}

extension EmitterCellDescription {
    /// Creates the cell and the cells within it.
    ///
    /// - Throws: `MediaError` if an image cannot be read.
    fileprivate func cell(_ images: SceneImageCache) throws(MediaError) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.name = name
        for assignment in properties {
            cell.setValue(try assignment.value.keyValueCodingValue(images: images), forKey: assignment.key)
        }
        cell.emitterCells = try cells.cells(images)
        return cell
    }
}

extension [EmitterCellDescription] {
    /// Creates the cells.
    ///
    /// - Throws: `MediaError` if an image cannot be read.
    fileprivate func cells(_ images: SceneImageCache) throws(MediaError) -> [CAEmitterCell] {
        var cells: [CAEmitterCell] = []
        for description in self { cells.append(try description.cell(images)) }
        return cells
    }
}
