import MediaObjects
import Quartz2D
import Testing

@testable import LayerTree
@testable import SceneFormat

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
