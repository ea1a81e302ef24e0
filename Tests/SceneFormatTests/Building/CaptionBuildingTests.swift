import Captions
import Foundation
import Testing

@testable import SceneFormat

@Suite("Captions in scenes")
struct CaptionBuildingTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture()
        try fixture.write("WEBVTT\n\n00:00.000 --> 00:01.000\nHello world\n", to: "media/a.vtt")
    }

    @Test("Captions without a frame are as large as the safe area of the superlayer")
    func safeArea() throws {
        let scene = try fixture.scene(
            minimalScene(
                layers: """
                    - { class: CaptionLayer, captions: media/a.vtt }
                    - { class: CaptionLayer, captions: media/a.vtt, safeArea: [0, 0.25, 0.5, 0.25] }
                    - { class: CaptionLayer, captions: media/a.vtt, frame: [1, 2, 30, 20], reveal: word }
                    """))
        let layers = try #require(try scene.makeMovie().engine.root.sublayers).compactMap { $0 as? CaptionLayer }

        #expect(abs(layers[0].frame.width - 57.6) < 1e-9 && abs(layers[0].frame.minY - 2.4) < 1e-9)
        #expect(layers[1].frame == CGRect(x: 16, y: 0, width: 32, height: 24))
        #expect(layers[2].frame == CGRect(x: 1, y: 2, width: 30, height: 20) && layers[2].reveal == .word)
        #expect(layers[0].track?.cues.first?.text == "Hello world")
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
        let path = try fixture.write("1\n00:00:01.000 --> 00:00:02,000\nA\n", to: "media/b.srt")
        #expect(
            fixture.messages(minimalScene(layers: "- { class: CaptionLayer, captions: media/b.srt }")) == [
                "\(path):2:1: the time is \"00:00:01.000\"; expected a time such as 00:00:01,500 "
                    + "(captions used at scene.yaml:9:40)"
            ])
        #expect(
            fixture.messages(minimalScene(layers: "- { class: CaptionLayer }")) == [
                "scene.yaml:9:7: a CaptionLayer has no \"captions\"; expected an SRT, WebVTT or JSON file"
            ])
        #expect(
            fixture.messages(minimalScene(layers: "- { class: CaptionLayer, captions: media/a.vtt, safeArea: 5 }")) == [
                "scene.yaml:9:63: safeArea is 5; expected a fraction from 0 to 0.45, or [top, left, bottom, right]"
            ])
    }
}
