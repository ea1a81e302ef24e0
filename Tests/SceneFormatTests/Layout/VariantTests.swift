import Images
import LayerTree
import Testing
import VectorGeometry

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Variants and safe areas")
struct VariantTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private let scene = """
        multiplane: 1
        size: [640, 360]
        frameRate: 25
        duration: 1
        safeArea: titleSafe
        parameters: { headline: { type: string, default: wide }, accent: color }
        theme: { colors: { ink: black } }
        components:
          card: { parameters: { title: string }, layer: { name: "card {{title}}", frame: [0, 0, 50, 50] } }
        variants:
          square: { size: [480, 480], background: white }
          vertical:
            size: [360, 640]
            safeArea: ["10%", 0, 40, 20]
            theme: { colors: { ink: white } }
            parameters: { headline: tall }
            layers:
              root: { borderWidth: 3 }
              title: { frame: safeArea, fontSize: "{{scene.width / 10}}", autoresizingMask: [layerWidthSizable] }
              photo: { if: false }
              card A: { position: [7, 8], opacity: 0.5 }
              item 1: { hidden: true }
        root:
          sublayers:
            - class: CATextLayer
              name: title
              string: "{{headline}} {{scene.variant}} {{scene.width}}×{{scene.height}}"
              foregroundColor: ink
              isHidden: false
              frame: [20, 20, 600, 50]
              autoresizingMask: [layerWidthSizable, layerMinYMargin]
            - { name: photo, frame: [0, 0, 10, 10] }
            - { component: card, set: { title: A } }
            - { repeat: 2, layer: { name: "item {{index}}", isHidden: false } }
        """

    private func read(_ set: String...) throws -> SceneDescription {
        try fixture.scene(scene, overrides: try (["accent=red"] + set).map { try ParameterOverride(argument: $0) })
    }

    private func value(_ key: String, _ layer: LayerDescription?) -> PropertyValue? {
        layer?.properties.first { $0.key == key }?.value
    }

    @Test("Without a selection the scene is as written")
    func original() throws {
        let scene = try read()
        #expect(scene.size == PixelSize(width: 640, height: 360) && scene.root.sublayers.count == 5)
        #expect(value("string", scene.root.sublayers[0]) == .text("wide default 640×360"))
        #expect(scene.root.sublayers[0].frame == CGRect(x: 20, y: 20, width: 600, height: 50))
    }

    @Test("A variant replaces the size, theme and parameters, and keys of layers by name")
    func overrides() throws {
        let scene = try read("variant=vertical")
        #expect(
            scene.size == PixelSize(width: 360, height: 640)
                && scene.root.sublayers.map(\.name).contains("photo") == false)
        #expect(value("borderWidth", scene.root) == .number(3))
        let title = scene.root.sublayers[0]
        #expect(value("string", title) == .text("tall vertical 360×640") && value("fontSize", title) == .number(36))
        #expect(value("foregroundColor", title) == .color(.white))
        #expect(title.frame == CGRect(x: 20, y: 64, width: 340, height: 536))
        #expect(title.layout.autoresizingMask == [.layerWidthSizable])
        let card = scene.root.sublayers[1]
        #expect(value("position", card) == .point(CGPoint(x: 7, y: 8)) && value("opacity", card) == .number(0.5))
        #expect(value("bounds", card) == .rect(CGRect(x: 0, y: 0, width: 50, height: 50)))
        #expect(
            scene.root.sublayers.map { value("hidden", $0) } == [.boolean(false), nil, .boolean(false), .boolean(true)])
        #expect(
            value("string", try read("variant=vertical", "headline=set").root.sublayers[0])
                == .text("set vertical 360×640"))
    }

    @Test("The autoresizingMask adapts frames that the variant does not set")
    func autoresizing() throws {
        // 160 points narrower, 120 points taller.
        #expect(try read("variant=square").root.sublayers[0].frame == CGRect(x: 20, y: 140, width: 440, height: 50))
    }

    @Test(
        "The output size selects the variant with the closest aspect ratio",
        arguments: [
            (1920, 1080, "default"), (1080, 1080, "square"), (1080, 1920, "vertical"), (1080, 1350, "square"),
            (2560, 1080, "default"),
        ])
    func selection(_ width: Int, _ height: Int, _ name: String) throws {
        let document = try SceneDocument(SceneSource(text: scene))
        #expect(document.variants == ["default", "square", "vertical"])
        #expect(document.overrides([], for: PixelSize(width: width, height: height)).map(\.text) == [name])
        #expect(document.overrides([], for: nil).isEmpty)
        let chosen = try [ParameterOverride(argument: "variant=square")]
        #expect(document.overrides(chosen, for: PixelSize(width: width, height: height)) == chosen)
    }

    @Test(
        "Errors in variants are located",
        arguments: [
            (
                "vertical: { sise: [1, 2] }",
                #"9:15: unknown key "sise" in the variant "vertical"; expected one of size, background, safeArea, theme, parameters, layers; did you mean "size"?"#
            ),
            (
                "default: {}",
                #"9:3: "default" is not a valid name of a variant; expected another name, because "default" is the scene without a variant"#
            ),
            (
                "a: { layers: { boxx: { opacity: 1 } } }",
                #"9:18: there is no layer "boxx"; expected one of box, root; did you mean "box"?"#
            ),
            (
                "a: { safeArea: tikstok }",
                #"9:18: safeArea is the text "tikstok"; expected none, titleSafe, actionSafe, instagramReels, youtubeShorts, tiktok, vertical, a map of margins, a margin, [vertical, horizontal] or [top, right, bottom, left]; did you mean "tiktok"?"#
            ),
            (
                "a: { safeArea: \"50%\" }",
                #"9:18: safeArea is the text "50%"; expected margins that leave an area inside 64×48"#
            ),
            (
                "a: { parameters: { x: 1 } }",
                #"9:22: the scene has no parameter "x"; expected a parameter that the scene declares"#
            ),
        ])
    func mistakes(_ variant: String, _ message: String) {
        let text = """
            multiplane: 1
            size: [64, 48]
            frameRate: 25
            duration: 1
            parameters:
              variant: { type: string, default: a }
            root: { sublayers: [{ name: box }] }
            variants:
              \(variant)
            """
        #expect(fixture.messages(text).first == "scene.yaml:" + message)
    }

    @Test("An unknown variant is an error")
    func unknown() {
        let messages = fixture.messages(
            scene, overrides: [.init(name: "accent", text: "red"), .init(name: "variant", text: "squar")])
        #expect(messages.count == 1 && messages[0].contains("square"))
    }
}
