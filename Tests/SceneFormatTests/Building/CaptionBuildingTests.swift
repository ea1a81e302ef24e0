import Captions
import Foundation
import LayerTree
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Captions in scenes")
struct CaptionBuildingTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture()
        try fixture.write("WEBVTT\n\n00:00.000 --> 00:01.000\nHello world\n", to: "media/a.vtt")
    }

    @Test("Captions without a frame leave 5 % of the superlayer on each side")
    func defaultFrame() throws {
        let scene = try fixture.scene(
            minimalScene(
                layers: """
                    - { class: CaptionLayer, captions: media/a.vtt }
                    - { class: CaptionLayer, captions: media/a.vtt, frame: [1, 2, 30, 20], reveal: word }
                    """))
        let layers = try #require(try scene.makeMovie().engine.root.sublayers).compactMap { $0 as? CaptionLayer }

        #expect(abs(layers[0].frame.width - 57.6) < 1e-9 && abs(layers[0].frame.minY - 2.4) < 1e-9)
        #expect(layers[1].frame == CGRect(x: 1, y: 2, width: 30, height: 20) && layers[1].reveal == .word)
        #expect(layers[0].track?.cues.first?.text == "Hello world")
    }

    @Test("Captions in the root without a frame have the scene's safe area")
    func safeArea() throws {
        let text = minimalScene(
            layers: """
                - { class: CaptionLayer, captions: media/a.vtt }
                - { bounds: [0, 0, 40, 40], sublayers: [{ class: CaptionLayer, captions: media/a.vtt }] }
                """
        ).replacing("root:", with: "safeArea: [4, 8, 20, 16]\nroot:")
        let layers = try #require(try fixture.scene(text).makeMovie().engine.root.sublayers)

        #expect(layers[0].frame == CGRect(x: 16, y: 4, width: 40, height: 24))
        #expect(layers[1].sublayers?[0].frame == CGRect(x: 2, y: 2, width: 36, height: 36))
    }

    @Test("The files, fonts and texts of a scene include those of captions")
    func files() throws {
        let scene = try fixture.scene(
            minimalScene(layers: "- { class: CaptionLayer, captions: media/a.vtt, font: DejaVu Sans }"))

        #expect(scene.files.contains { $0.hasSuffix("media/a.vtt") })
        #expect(scene.fontNames == ["DejaVu Sans"] && scene.text.contains("Hello world"))
    }

    @Test("Problems of a caption file are reported at their places, with the layer that uses it")
    func mistakes() throws {
        let path = try fixture.write("1\n00:00:01;000 --> 00:00:02,000\nA\n", to: "media/b.srt")
        #expect(
            fixture.messages(minimalScene(layers: "- { class: CaptionLayer, captions: media/b.srt }")) == [
                "\(path):2:1: the time is \"00:00:01;000\"; expected a time such as 00:00:01,500 "
                    + "(captions used at scene.yaml:9:40)"
            ])
        #expect(
            fixture.messages(minimalScene(layers: "- { class: CaptionLayer }")) == [
                "scene.yaml:9:7: a CaptionLayer has no \"captions\"; "
                    + "expected an SRT, WebVTT, SBV, LRC, ASS or JSON file"
            ])
    }
}
