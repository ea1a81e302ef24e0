import AudioMixing
import Foundation
import MediaTime
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Audio of Lottie animations in speed ramps")
struct LottieRampTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture()
        try fixture.writeWave(seconds: 2, to: "media/a.wav")
        let animation = """
            {"v": "5.7.4", "fr": 30, "ip": 0, "op": 60, "w": 40, "h": 20,
             "layers": [{"ty": 6, "refId": "a", "ip": 0, "op": 60, "st": 15, "ks": {}}],
             "assets": [{"id": "a", "u": "", "p": "a.wav"}]}
            """
        try fixture.write(animation, to: "media/audio.json")
    }

    @Test("Audio starts and ends with the ramped time, and its rate follows the ramp")
    func ramp() throws {
        let scene = """
            multiplane: 1
            size: [64, 48]
            frameRate: 25
            duration: 9
            root:
              sublayers:
                - speed: [{ at: 1, value: 0.25 }, { at: 3, value: 1 }]
                  sublayers: [{ class: LottieLayer, asset: media/audio.json, loopMode: playOnce, beginTime: 0.5 }]
            """
        let tracks = try fixture.scene(scene).makeMovie().layerAudio
        let track = try #require(tracks.first)
        let curve = try #require(track.rateCurve)
        // The sound starts 1 s after the start of the ramped layer, which is at 2.44 s.
        let start = (-0.25 + (0.0625 + 0.75 * 0.75).squareRoot()) / 0.375 + 1
        #expect(tracks.count == 1 && abs(track.start.seconds - start) < 1e-5 && track.clipStart.seconds < 1e-5)
        let played = curve.integral(to: track.duration ?? .zero) - curve.integral(to: .zero)
        #expect(abs(played.seconds - 1.5) < 1e-5)
        #expect(abs(curve.rate(at: .zero).seconds - (0.25 + 0.375 * (start - 1))) < 1e-5 && track.rate == .one)
    }

    @Test("A ramp that stops before the sound has no audio")
    func stop() throws {
        let layer = "speed: [{ at: 0, value: 1 }, { at: 0.5, value: 0 }]"
        let lottie = "sublayers: [{ class: LottieLayer, asset: media/audio.json }]"
        let scene = try fixture.scene(minimalScene(layers: "- { \(layer), \(lottie) }"))
        #expect(try scene.makeMovie().layerAudio.isEmpty)
    }
}
