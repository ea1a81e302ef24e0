import SceneLanguage
import SourceText
import Testing

@testable import SceneEditing

@Suite("Origins of values")
struct OriginTests {
    private let scene = """
        theme: { colors: { accent: tomato } }
        parameters:
          size: { type: number, default: 8 }
        components:
          card:
            parameters: { title: { type: string } }
            layer: { class: CATextLayer, string: "{{title}}", opacity: 0.5, backgroundColor: accent }
        root:
          sublayers:
            - { name: plain, opacity: 0.5, cornerRadius: "{{size}}", borderWidth: "{{size * 2}}" }
            - { component: card, set: { title: A }, position: [1, 2] }
            - { component: card, set: { title: B } }
            - repeat: 5
              layer: { name: item, opacity: 1 }

        """

    private func sources() throws -> SceneSources {
        SceneSources([try SceneSources.File(name: "scene.yaml", path: "/scene.yaml", text: scene)])
    }

    private func location(_ path: ValuePath, _ sources: SceneSources) throws -> SourceText.SourceLocation {
        try #require(sources[.init(file: 0, path: path)]).location
    }

    private func origin(_ key: String, _ location: SourceText.SourceLocation, _ layers: [SourceText.SourceLocation])
        throws -> ValueOrigin
    {
        let sources = try sources()
        let layer = try LayerSource(location, among: layers, in: sources)
        let (mapping, written) = try #require(layer.mapping(stating: key, in: sources))
        let value = try #require(sources[mapping.reference.appending([.key(written)])])
        return ValueOrigin(value, of: key, mapping, layer, in: sources)
    }

    @Test("Values of a layer are literals, parameters, or expressions")
    func plain() throws {
        let layer = try location(["root", "sublayers", 0], try sources())
        #expect(try origin("opacity", layer, [layer]).kind == .literal)
        let parameter = try origin("cornerRadius", layer, [layer])
        #expect(parameter.kind == .parameter && parameter.uses == 2)
        #expect(parameter.definition?.path == ["parameters", "size", "default"])
        #expect(try origin("borderWidth", layer, [layer]).kind == .expression)
    }

    @Test("A component's keys have the number of its instances, and an instance's keys are its own")
    func components() throws {
        let sources = try sources()
        let body = try location(["components", "card", "layer"], sources)
        let layers = try [1, 2].map { index in
            body.used(SourceUse("component", at: try location(["root", "sublayers", .index(index)], sources)))
        }
        let opacity = try origin("opacity", layers[0], layers)
        #expect(opacity.kind == .component && opacity.uses == 2)
        let position = try origin("position", layers[0], layers)
        #expect(position.kind == .literal && position.uses == 1)
        let title = try origin("string", layers[1], layers)
        #expect(title.kind == .component && title.definition?.path == ["root", "sublayers", 2, "set", "title"])
        let color = try origin("backgroundColor", layers[0], layers)
        #expect(color.kind == .theme && color.definition?.path == ["theme", "colors", "accent"])
    }

    @Test("A repeated item has the number of its copies")
    func repetitions() throws {
        let layer = try location(["root", "sublayers", 3, "layer"], try sources())
        let opacity = try origin("opacity", layer, Array(repeating: layer, count: 5))
        #expect(opacity.kind == .repeat && opacity.uses == 5)
    }

    @Test("A layer that is in no file of the scene is refused")
    func missing() throws {
        let other = SourceText.SourceLocation(file: "other.yaml", line: 1, column: 1)
        #expect(throws: EditRefusal.self) { try LayerSource(other, among: [], in: try sources()) }
    }
}
