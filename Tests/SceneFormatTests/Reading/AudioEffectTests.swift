import AudioMixing
import Foundation
import LayerTree
import MediaPlayback
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Effects of audio tracks")
struct AudioEffectTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    @Test("Decibels, pan, loudness and ducking are read")
    func effects() throws {
        let tracks = try fixture.scene(
            minimalScene(
                more: """
                    audio:
                    - { asset: clip, name: voice, volume: -6dB, pan: -0.5, loudness: -16 }
                    - { asset: clip, volume: [{ at: 0, value: -inf dB }, { at: 1, value: 0 dB }], duckedBy: voice }
                    - { asset: clip, duckedBy: { track: voice, depth: -20, attack: 0.1, release: 2, threshold: -50 } }
                    """)
        ).audio.map(\.track)
        #expect(abs(tracks[0].volume - 0.5012) < 1e-4 && tracks[0].pan == -0.5 && tracks[0].loudness == -16)
        #expect(tracks[1].volume == 0 && tracks[1].ducking == AudioTrack.Ducking(by: "voice"))
        var ducking = AudioTrack.Ducking(by: "voice")
        ducking.depth = -20
        ducking.attack = 0.1
        ducking.release = 2
        ducking.threshold = -50
        #expect(tracks[2].ducking == ducking && tracks[2].loudness == nil && tracks[2].pan == 0)
    }

    @Test("Players and the audio of layers have the effects of audio tracks")
    func players() throws {
        let scene = try fixture.scene(
            minimalScene(
                layers: """
                    - class: AVPlayerLayer
                      player: { asset: clip, pan: 0.5, loudness: -16, duckedBy: voice }
                      audio: { asset: clip, pan: -1, duckedBy: { track: voice, depth: -3 } }
                    """, more: "audio: [{ asset: clip, name: voice }]"))
        let layer = try #require(try scene.makeMovie().engine.root.sublayers?.first as? AVPlayerLayer)
        let player = try #require(layer.player)
        #expect(player.pan == 0.5 && player.loudness == -16 && player.ducking == AudioDucking(by: "voice"))
        let audio = try #require((layer.sublayers?.first as? AudioLayer)?.player)
        #expect(audio.pan == -1 && audio.ducking?.depth == -3 && audio.loudness == nil)
    }

    @Test("A player that is lowered by an unknown track is reported")
    func unknownTrack() {
        let text = minimalScene(
            layers: "- { class: AVPlayerLayer, player: { asset: clip, duckedBy: voices } }",
            more: "audio: [{ asset: clip, name: voice }]")
        let messages = fixture.messages(text)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("there is no audio track or player \"voices\"; expected one of voice") == true)
    }

    @Test("Several voices lower a track, with or without settings")
    func severalVoices() throws {
        let fixture = try SceneFixture()
        let voices = "- { asset: clip, name: a }\n  - { asset: clip, name: b }\n"
        for (ducking, depth) in [("[a, b]", -12.0), ("{ track: [a, b], depth: -3 }", -3)] {
            let text = minimalScene(more: "audio:\n  \(voices)  - { asset: clip, duckedBy: \(ducking) }")
            let read = try #require(try fixture.scene(text).audio.last?.effects.ducking)
            #expect(read.names == ["a", "b"] && read.depth == depth)
        }
        let text = minimalScene(more: "audio:\n  \(voices)  \(voices)  - { asset: clip, duckedBy: [b, c] }")
        let messages = fixture.messages(text)
        #expect(messages.count == 2)
        #expect(
            messages.first?.hasSuffix(
                "2 audio tracks or players are called \"b\"; expected a unique name; list the names of several voices")
                == true)
        #expect(messages.last?.contains("there is no audio track or player \"c\"; expected one of a, b") == true)
    }

    @Test(
        "Errors are located",
        arguments: [
            (
                "volume: 30dB",
                #"10:32: volume is the text "30dB"; expected a factor from 0 to 16, decibels such as -6dB, or a list of keyframes { at, value }"#
            ),
            ("pan: 2", "10:29: pan is 2; expected a number from -1 (left) to 1 (right)"),
            ("loudness: 3", "10:34: loudness is 3; expected LUFS from -70 to 0, such as -16"),
            ("duckedBy: speech", #"10:34: there is no audio track or player "speech"; expected one of voice"#),
            ("name: me, duckedBy: me", #"10:44: "me" lowers itself; expected one of voice"#),
            ("duckedBy: { depth: -3 }", #"10:34: duckedBy has no "track"; expected the name of an audio track"#),
        ])
    func mistakes(_ keys: String, _ message: String) {
        let text = minimalScene(more: "audio: [{ asset: clip, \(keys) }, { asset: clip, name: voice }]")
        #expect(fixture.messages(text) == ["scene.yaml:" + message])
    }
}
