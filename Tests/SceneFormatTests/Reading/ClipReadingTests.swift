import AudioMixing
import Foundation
import LayerTree
import MediaObjects
import MediaPlayback
import MediaTime
import MovieRendering
import SourceFiles
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Clips, image sequences and volumes in scenes")
struct ClipReadingTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture(files: ["media/clip.mp4", "media/logo.png", "walk/f007.png", "walk/f008.png"])
    }

    private func scene(assets: String, layers: String = "", more: String = "") -> String {
        minimalScene(layers: layers, more: more).replacingOccurrences(
            of: "assets: { clip: media/clip.mp4, logo: media/logo.png }", with: assets)
    }

    @Test("An image sequence is an asset of a player")
    func sequence() throws {
        let text = scene(
            assets: "assets: { walk: { sequence: walk/f%03d.png, frameRate: 24000/1001 } }",
            layers: "- { class: AVPlayerLayer, player: { asset: walk } }")
        let scene = try fixture.scene(text)
        let asset = try #require(scene.root.sublayers.first?.player?.asset)
        let sequence = try #require(asset.sequence)

        #expect(sequence.frameRate == FrameRate("24000/1001") && sequence.firstNumber == nil)
        #expect(try sequence.files().map(\.lastPathComponent) == ["f007.png", "f008.png"])
        #expect(asset.source == .sequence(sequence))
        let layer = try #require(try scene.makeMovie().engine.root.sublayers?.first as? AVPlayerLayer)
        #expect(layer.player?.currentItem?.asset.source == .sequence(sequence))
    }

    @Test(
        "Errors in image sequences are reported",
        arguments: [
            ("{ sequence: walk/f%03d.png }", "has no \"frameRate\""),
            ("{ sequence: walk/f.png, frameRate: 24 }", "is not an image sequence pattern"),
            ("{ sequence: run/f%03d.png, frameRate: 24 }", "the folder does not exist"),
            ("{ sequence: walk/g%03d.png, frameRate: 24 }", "no file matches this pattern"),
            (
                "{ sequence: walk/f%03d.png, frameRate: 24, first: 6 }",
                "the first image of the sequence is missing; the next is number 7"
            ),
            ("{ sequence: walk/f%03d.png, frameRate: 24, first: 8, last: 9 }", "unknown key \"last\""),
            ("{ sequence: walk/f%03d.png, frameRate: fast }", "frameRate is the text \"fast\""),
        ])
    func sequenceMistakes(_ asset: String, _ message: String) {
        let messages = fixture.messages(scene(assets: "assets: { walk: \(asset) }"))
        #expect(messages.contains { $0.contains(message) }, "\(messages)")
    }

    @Test("A file with options is an asset of players and audio tracks")
    func fileWithOptions() throws {
        for (value, isShown) in [
            ("{ file: media/clip.mp4, showsContentBeforeZero: true }", true),
            ("{ file: media/clip.mp4, showsContentBeforeZero: false }", false), ("{ file: media/clip.mp4 }", false),
        ] {
            let text = scene(
                assets: "assets: { film: \(value) }",
                layers: "- { class: AVPlayerLayer, player: { asset: film } }", more: "audio: [{ asset: film }]")
            let scene = try fixture.scene(text)
            let asset = try #require(scene.root.sublayers.first?.player?.asset)
            let url = URL(fileURLWithPath: asset.path)
            #expect(url.lastPathComponent == "clip.mp4")
            #expect(asset.source == (isShown ? .untrimmed(url) : .file(url)))
            let movie = try scene.makeMovie()
            let layer = try #require(movie.engine.root.sublayers?.first as? AVPlayerLayer)
            #expect(layer.player?.currentItem?.asset.source == asset.source)
            #expect(scene.audio.first?.track.showsContentBeforeZero == isShown)
        }
    }

    @Test(
        "Errors in files with options are reported",
        arguments: [
            ("{ file: media/clip.mkv }", "there is no file \"media/clip.mkv\""),
            ("{ file: media/clip.mp4, showsContentBeforeZero: 3 }", "showsContentBeforeZero is"),
            ("{ file: media/clip.mp4, showContentBeforeZero: true }", "unknown key \"showContentBeforeZero\""),
        ])
    func fileMistakes(_ asset: String, _ message: String) {
        let messages = fixture.messages(scene(assets: "assets: { film: \(asset) }"))
        #expect(messages.contains { $0.contains(message) }, "\(messages)")
    }

    @Test("A player has its trim and pitch algorithm")
    func trim() throws {
        let scene = try fixture.scene(
            minimalScene(
                layers: "- { class: AVPlayerLayer, player: { asset: clip, trim: [0.5, 3/2], pitch: follows, rate: 2 } }"
            ))
        let player = try #require(scene.root.sublayers.first?.player)
        #expect(player.trim == TrimDescription(from: Rational(1, 2), to: Rational(3, 2)) && !player.keepsPitch)
        let item = try #require(
            (try scene.makeMovie().engine.root.sublayers?.first as? AVPlayerLayer)?.player?.currentItem)
        #expect(
            item.reversePlaybackEndTime == CMTime(Rational(1, 2))
                && item.forwardPlaybackEndTime == CMTime(Rational(3, 2)))
        #expect(item.audioTimePitchAlgorithm == .varispeed)
    }

    @Test(
        "A trimmed clip plays from its start, or backward from its end, unless a start is given",
        arguments: [
            ("trim: [0.5, 3/2]", Rational(1, 2)), ("trim: [0.5, 3/2], rate: -1", Rational(3, 2)),
            ("trim: [0.5, 3/2], rate: -1, loop: true", Rational(3, 2)),
            ("trim: [0.5, 3/2], loop: true", Rational(1, 2)), ("trim: [0.5, 3/2], start: 1", 1), ("rate: 50", 0),
            ("rate: 1001/1000", 0),
        ])
    func start(_ members: String, _ time: Rational) throws {
        let scene = try fixture.scene(
            minimalScene(layers: "- { class: AVPlayerLayer, player: { asset: clip, \(members) } }"))
        let player = try #require((try scene.makeMovie().engine.root.sublayers?.first as? AVPlayerLayer)?.player)
        #expect(player.currentTime() == CMTime(time))
    }

    @Test("An audio track has its volume keyframes, fades and rate")
    func volumes() throws {
        let track =
            """
            audio: [{ asset: clip, volume: [{ at: 0, value: 0 }, { at: 2.5, value: 1.5 }], fadeIn: 1/2, fadeOut: 1, \
            rate: 1.5, pitch: kept }]
            """
        let cue = try #require(try fixture.scene(minimalScene(more: track)).makeMovie().audio.first)
        #expect(cue.volumeCurve == VolumeCurve([.init(time: 0, gain: 0), .init(time: Rational(5, 2), gain: 1.5)]))
        #expect(cue.fadeIn == Rational(1, 2) && cue.fadeOut == 1 && cue.rate == Rational(3, 2) && cue.keepsPitch)
    }

    @Test("A player's volume keyframes are in scene time")
    func playerVolume() throws {
        let layer =
            """
            - { class: AVPlayerLayer, player: { asset: clip, volume: [{ at: 1, value: 1 }, { at: 3/2, value: 0.25 }] } \
            }
            """
        let movie = try fixture.scene(minimalScene(layers: layer)).makeMovie()
        let player = try #require((movie.engine.root.sublayers?.first as? AVPlayerLayer)?.player)
        #expect(
            player.volume == 1
                && player.volumeCurve
                    == VolumeCurve([.init(time: 1, gain: 1), .init(time: Rational(3, 2), gain: 0.25)])
        )
    }

    @Test(
        "Errors in trims, rates and volumes are reported",
        arguments: [
            ("- { class: AVPlayerLayer, player: { asset: clip, trim: [2, 1] } }", "", "trim is [2, 1]"),
            ("- { class: AVPlayerLayer, player: { asset: clip, trim: 2 } }", "", "trim is 2"),
            (
                "- { class: AVPlayerLayer, player: { asset: clip, trim: [1, 2], start: 0 } }", "",
                "start is 0; expected a time within the trim, 1.0 to 2.0"
            ),
            (
                "- { class: AVPlayerLayer, player: { asset: clip, rate: 101 } }", "",
                "rate is 101; expected a factor from -100 to 100"
            ),
            ("- { class: AVPlayerLayer, player: { asset: clip, pitch: high } }", "", "pitch is the text \"high\""),
            ("", "audio: [{ asset: clip, volume: [] }]", "at least one keyframe"),
            (
                "", "audio: [{ asset: clip, volume: [{ at: 1, value: 1 }, { at: 1, value: 0 }] }]",
                "keyframes with increasing times"
            ),
            ("", "audio: [{ asset: clip, volume: [{ at: 1 }] }]", "has no \"value\""),
            (
                "- { class: AVPlayerLayer, player: { asset: clip, volume: 2 } }", "",
                "expected a factor from 0 to 1, decibels such as -6dB, or a list of keyframes"
            ),
            (
                "- { class: AVPlayerLayer, player: { asset: clip, volume: [{ at: 0, value: 2 }] } }", "",
                "expected a factor from 0 to 1"
            ),
            ("", "audio: [{ asset: clip, rate: 0 }]", "rate is 0"),
            ("", "audio: [{ asset: clip, fadeIn: -1 }]", "fadeIn is -1"),
        ])
    func mistakes(_ layers: String, _ more: String, _ message: String) {
        let messages = fixture.messages(minimalScene(layers: layers, more: more))
        #expect(messages.contains { $0.contains(message) }, "\(messages)")
    }
}
