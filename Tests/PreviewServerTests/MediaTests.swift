import Foundation
import Images
import Quartz2D
import SceneFormat
import TestSupport
import Testing

@testable import MediaPlayback
@testable import PreviewServer

/// Clips and audio files in the timeline: their bars, thumbnails and waveforms.
@Suite struct MediaTests {
    private struct Timeline: Decodable {
        struct Row: Decodable {
            let title: String
            let bars: [TimelineReport.Bar]
        }

        let layers: [Row]
        let audio: [Row]
        let media: [TimelineReport.Media]
    }

    private static let scene = """
        multiplane: 1
        size: [64, 32]
        frameRate: 10
        duration: 4
        assets:
          clip: { sequence: "clip%02d.png", frameRate: 10 }
          tone: tone.wav
        audio:
          - { asset: tone, at: 0.5, loop: true }
        root:
          sublayers:
            - name: film
              class: AVPlayerLayer
              frame: [0, 0, 64, 32]
              player: { asset: clip, at: 1, start: 0.2, rate: 0.5, duration: 2 }
            - name: card
              during: [1, 3]
              frame: [0, 0, 8, 8]
              audio: { asset: tone, at: 0.5 }

        """

    /// Writes ten images from black to red, and half a second of silence followed by half a second at half amplitude.
    private static func fixture(_ text: String = scene) throws -> PreviewFixture {
        let fixture = try PreviewFixture("multiplane: 1\nsize: [8, 8]\nduration: 1\n")
        for number in 1...10 {
            let context = try CGContext(width: 32, height: 16, scale: 1, isOpaque: true)
            context.setFillColor(CGColor(red: CGFloat(number) / 10, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 32, height: 16))
            let name = number < 10 ? "clip0\(number).png" : "clip\(number).png"
            try #require(context.makeImage()).pngData().write(to: URL(fileURLWithPath: fixture.folder + "/" + name))
        }
        try PreviewFixture.wave.write(to: URL(fileURLWithPath: fixture.folder + "/tone.wav"))
        try fixture.write(text)
        _ = try #require(try fixture.state { $0.scene?.width == 64 })
        return fixture
    }

    /// Returns the query for a file of the timeline.
    private func query(_ fixture: PreviewFixture, media: Int) throws -> String {
        let timeline: Timeline = try fixture.client.json("/api/timeline")
        let key = try #require(timeline.media[media].key.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        return "media=\(media)&key=\(key)"
    }

    @Test("Bars of players have their spans and positions in the clip")
    func players() throws {
        let fixture = try Self.fixture()
        let timeline: Timeline = try fixture.client.json("/api/timeline")

        let film = try #require(timeline.layers.first { $0.title == "film" })
        let bars = film.bars.filter { $0.kind == "player" }
        #expect(
            bars.map(\.label) == ["clip", "clip"] && bars.map(\.begin) == [1, 2.6] && bars.map(\.end) == [2.6, 3])
        // The clip ends after 1.6 s; its last frame is held.
        let clips = bars.compactMap(\.clip)
        #expect(clips.map(\.media) == [0, 0] && clips.map(\.rate) == [0.5, 0])
        #expect(abs((clips.first?.start ?? 0) - 0.2) < 1e-9 && clips.last?.start == 1)
        #expect(timeline.media.map(\.hasVideo) == [true, false] && timeline.media.map(\.hasAudio) == [false, true])
    }

    @Test("A speed ramp has a few bars with the rates of its parts")
    func ramps() throws {
        let rate = "[{ at: 0.2, value: 1 }, { at: 1.2, value: 0.1 }]"
        let fixture = try Self.fixture(
            Self.scene.replacingOccurrences(of: "at: 1, start: 0.2, rate: 0.5, duration: 2", with: "rate: \(rate)"))
        let timeline: Timeline = try fixture.client.json("/api/timeline")

        let film = try #require(timeline.layers.first { $0.title == "film" })
        let clips = film.bars.filter { $0.kind == "player" }.compactMap(\.clip)
        #expect(clips.first?.rate == 1 && clips.count < 8, "\(clips)")
        #expect(clips.contains { abs($0.rate - 0.1) < 1e-9 })
    }

    @Test("Audio tracks of the scene have a bar for each repetition, and those of layers their span")
    func tracks() throws {
        let fixture = try Self.fixture()
        let timeline: Timeline = try fixture.client.json("/api/timeline")

        let track = try #require(timeline.audio.first)
        #expect(track.bars.map(\.begin) == [0.5, 1.5, 2.5, 3.5] && track.bars.allSatisfy { $0.clip?.start == 0 })
        let layer = try #require(timeline.layers.first { $0.title == "tone" })
        #expect(layer.bars.first { $0.kind == "audio" }?.begin == 1.5)
        let card = try #require(timeline.layers.first { $0.title == "card" })
        #expect(card.bars.first?.begin == 1 && card.bars.first?.end == 3)
    }

    @Test("Thumbnails divide the clip into equal parts")
    func thumbnails() throws {
        let fixture = try Self.fixture()
        let response = try fixture.client.get("/api/thumbnails?" + query(fixture, media: 0))

        #expect(response.status == 200 && response.headers["content-type"] == "image/jpeg")
        #expect(response.headers["x-count"] == "2" && response.headers["x-duration"] == "1.0")
    }

    @Test("Waveforms have the amplitudes of the file")
    func peaks() throws {
        let fixture = try Self.fixture()
        let peaks: AudioPeaks = try fixture.client.json("/api/peaks?" + query(fixture, media: 1))

        #expect(peaks.duration == 1 && peaks.peaks.count == 50)
        #expect(peaks.peaks[5] == 0 && (100...190).contains(peaks.peaks[40]))
    }

    @Test("A player that is made after a step back continues with the open clip")
    func reuse() throws {
        let fixture = try Self.fixture()
        let scene = try LoadedScene(PreviewSource(path: fixture.folder + "/scene.yaml"), overrides: [])
        let size = scene.output.size
        var player: FramePlayer? = try FramePlayer(scene, size: size, threads: 1)
        let late = try player?.image(ofFrame: 20)
        let early = try player?.image(ofFrame: 25)
        let open = try #require(player?.openDecoders)
        player = nil
        let next = try FramePlayer(scene, size: size, threads: 1)
        let again = try next.image(ofFrame: 20)

        let decoders = try #require(next.openDecoders.first as? SharedClipDecoders)
        #expect(open.count == 1 && open.first === decoders && decoders.decoderCount == 1)
        #expect(try late?.pngData() == again.pngData() && late?.pngData() != early?.pngData())
    }

    @Test("Files outside the scene, other versions and files without video are refused")
    func refused() throws {
        let fixture = try Self.fixture()
        let key = try query(fixture, media: 1).split(separator: "&")[1]

        for query in ["media=2&\(key)", "media=-1&\(key)", "media=1&key=1", "media=1&\(key)", "media=1"] {
            let status = try fixture.client.get("/api/thumbnails?" + query).status
            #expect((400...409).contains(status), "\(query)")
        }
    }
}
