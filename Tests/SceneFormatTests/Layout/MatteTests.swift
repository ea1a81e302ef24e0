import LayerTree
import MovieRendering
import SceneLanguage
import Testing

@testable import SceneFormat

@Suite("Mattes")
struct MatteTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    @Test("A layer with a matte is in a group whose mask has the matte, which is not drawn itself")
    func group() throws {
        let movie = try fixture.scene(
            minimalScene(
                layers: """
                    - { name: shape, frame: [1, 2, 3, 4] }
                    - { name: shown, frame: [5, 6, 7, 8], matte: shape, compositingFilter: multiplyBlendMode }
                    """)
        ).makeMovie()
        let layers = movie.engine.root.sublayers ?? []
        #expect(layers.count == 1 && layers[0].sublayers?.map(\.name) == ["shown"])
        #expect(layers[0].compositingFilter != nil && layers[0].sublayers?[0].compositingFilter == nil)
        #expect(layers[0].mask?.sublayers?.map(\.name) == ["shape"])
    }

    @Test(
        "Errors of mattes are located",
        arguments: [
            (
                "- { name: shape }\n- { matte: shpae }",
                #"10:16: there is no layer "shpae" beside this one; expected one of shape; did you mean "shape"?"#
            ),
            (
                "- { name: shape }\n- { matte: shape }\n- { matte: shape }",
                #"11:16: the layer "shape" is the matte of two layers; "#
                    + "expected one; put both in a group with the matte (the other is at scene.yaml:10:16)"
            ),
            (
                "- { layout: { stack: vertical }, sublayers: [{ name: a }, { matte: a }] }",
                "9:72: a layer in a stack has a matte; expected the layer and its matte in a group in the stack"
            ),
            (
                "- { mask: { matte: a } }",
                "9:17: a matte cannot be used here; expected it in a layer, because a mask has no layer beside it"
            ),
            (
                "- { name: a }\n- { matte: { layer: a, channel: luminance } }",
                #"10:37: channel is the text "luminance"; expected one of alpha, luma"#
            ),
        ])
    func errors(_ text: String, _ message: String) throws {
        let error = #expect(throws: SceneFormatError.self) { try fixture.scene(minimalScene(layers: text)) }
        let messages = error?.diagnostics.map { "\($0)" } ?? []
        #expect(messages.count == 1 && messages[0].hasSuffix(message), "\(messages)")
    }
}
