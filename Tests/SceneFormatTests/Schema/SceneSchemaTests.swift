import Foundation
import Testing

@testable import SceneFormat

@Suite("JSON Schema of scenes")
struct SceneSchemaTests {
    private func definitions() throws -> [String: Any] {
        let root = try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any]
        return try #require(root?["$defs"] as? [String: Any])
    }

    @Test("The schema is JSON, and every reference has a definition")
    func references() throws {
        let defined = Set(try definitions().keys)
        let used = SceneSchema.json().split(separator: "\"#/$defs/").dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }

        #expect(used.count > 100 && Set(used).subtracting(defined).isEmpty)
    }

    @Test("The schema has exactly the keys that the reader accepts for a layer", arguments: LayerClass.allCases)
    func layerKeys(_ layerClass: LayerClass) throws {
        let layer = try definitions()[layerClass.rawValue] as? [String: Any]
        let keys = Set(try #require(layer?["properties"] as? [String: Any]).keys)
        let schema = LayerSchema(layerClass)

        #expect(Set(keys.map(schema.canonical)) == Set(schema.keys))
    }

    @Test("The schema is the same each time")
    func stable() {
        #expect(SceneSchema.json() == SceneSchema.json())
    }
}
