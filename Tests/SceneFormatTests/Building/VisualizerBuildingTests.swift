import Images
import MediaObjects
import MovieRendering
import Testing
import VectorGeometry

@testable import LayerTree
@testable import SceneFormat
@testable import SceneLanguage

@Suite("Audio visualizer layers in scenes")
struct VisualizerBuildingTests {
    private func fixture() throws -> SceneFixture {
        let fixture = try SceneFixture()
        try fixture.writeWave(seconds: 1, to: "media/voice.wav")
        return fixture
    }

    @Test("A layer draws the file of its asset")
    func building() throws {
        let fixture = try fixture()
        let scene = try fixture.scene(
            minimalScene(
                layers: "- { class: AudioVisualizerLayer, asset: media/voice.wav, kind: waveform, count: 8, "
                    + "frame: [0, 0, 60, 40], foregroundColor: red }"))
        let layer = try #require(try scene.makeCheckedMovie().engine.root.sublayers?.first as? AudioVisualizerLayer)

        #expect(layer.asset?.url.lastPathComponent == "voice.wav" && scene.files.contains { $0.hasSuffix("voice.wav") })
        #expect(
            layer.kind == .waveform && layer.count == 8
                && layer.foregroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    }

    @Test(
        "Numbers out of range, and settings that draw nothing, are located",
        arguments: [
            ("gain: 130", "gain is 130; expected a number from -120 to 120"),
            ("count: -1", "count is -1; expected a number from 0 to 1024"),
            ("release: 11", "release is 11; expected a number from 0 to 10"),
            (
                "count: 0, kind: spectrum",
                "count is 0, which draws nothing; "
                    + "expected a number from 1 to 1024, or kind: waveform, which 0 draws as an outline"
            ),
            (
                "minimumFrequency: 900, maximumFrequency: 800",
                "minimumFrequency is not below maximumFrequency; expected a number below 800"
            ),
        ])
    func ranges(_ keys: String, _ message: String) throws {
        let layer = "- { class: AudioVisualizerLayer, asset: media/voice.wav, frame: [0, 0, 9, 9], "
        #expect(try fixture().messages(minimalScene(layers: layer + keys + " }")) == ["scene.yaml:9:83: " + message])
    }

    @Test("A waveform of no bars is an outline")
    func outline() throws {
        let layer =
            "- { class: AudioVisualizerLayer, asset: media/voice.wav, kind: waveform, count: 0, frame: [0, 0, 9, 9] }"
        #expect(try fixture().messages(minimalScene(layers: layer)) == [])
    }

    @Test("A layer without audio is reported where it is")
    func mistakes() throws {
        let fixture = try fixture()
        #expect(
            fixture.messages(minimalScene(layers: "- { class: AudioVisualizerLayer }")) == [
                "scene.yaml:9:7: an AudioVisualizerLayer has no \"asset\"; expected an audio file or a clip"
            ])
        let text = minimalScene(layers: "- { class: AudioVisualizerLayer, asset: media/logo.png, frame: [0, 0, 9, 9] }")
        #expect(throws: SceneFormatError.self) { try fixture.scene(text).makeCheckedMovie() }
    }
}
