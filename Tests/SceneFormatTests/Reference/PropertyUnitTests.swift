import LayerTree
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Units of layer properties")
struct PropertyUnitTests {
    typealias Unit = SceneValueForm.Unit

    /// The words of summaries that mean a unit.
    private static let words: [(words: String, unit: Unit)] = [
        ("seconds", .seconds), ("in radians", .radians), ("in dB", .decibels), ("0…1", .fraction),
        ("from 0 to 1", .fraction), ("in unit space", .fraction), ("in the unit square", .fraction),
        ("as a fraction", .fraction), ("factor", .fraction), ("in points", .points),
    ]

    @Test("Every key with a unit is a property")
    func keys() {
        let layers = LayerClass.allCases.flatMap { LayerSchema($0).properties.map(\.key) }
        let clock = MediaTimingDescription.layerKeys.names
        #expect(Set(Unit.ofLayers.keys).subtracting(layers + clock) == [])
        #expect(Set(Unit.ofEmitterCells.keys).subtracting(EmitterCellProperty.all.map(\.key)) == [])
    }

    @Test("Units are those of the documentation")
    func documentation() throws {
        var found: Set<String> = []
        for property in try Self.all {
            for (words, unit) in Self.words where property.summary.contains(words) {
                found.insert(words)
                #expect(property.unit == unit, "\(property.name): \(property.summary)")
            }
        }
        #expect(found == Set(Self.words.map(\.words)))
    }

    private struct Property {
        let name: String
        let summary: String
        let unit: Unit
    }

    /// The properties that consist of numbers, with the units in which scenes write them.
    private static var all: [Property] {
        get throws {
            let layers = try LayerClass.allCases.flatMap { layerClass in
                try numericProperties(LayerSchema(layerClass).ownProperties, of: layerClass.rawValue) {
                    Unit(ofKeyPath: $0)
                }
            }
            let cells = try numericProperties(EmitterCellProperty.all.map { ($0.key, $0.kind) }, of: "emitterCell") {
                Unit(ofKeyPath: "emitterCells.spark.\($0)")
            }
            return layers + cells
        }
    }

    private static func numericProperties(
        _ properties: [(key: String, kind: ValueKind)], of object: String, _ unit: (String) -> Unit
    ) throws -> [Property] {
        let keys = try #require(SceneReference.objects.first { $0.name == object }).keys
        return properties.compactMap { key, kind in
            guard [.number, .point, .size, .rect, .numbers].contains(kind),
                let summary = keys.first(where: { $0.name == key })?.summary
            else { return nil }
            return Property(name: "\(object).\(key)", summary: summary, unit: unit(key))
        }
    }
}
