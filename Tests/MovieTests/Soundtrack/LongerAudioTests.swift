import AudioMixing
import Foundation
import MediaReading
import TestSupport
import Testing

@testable import MediaObjects
@testable import MediaPlayback
@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

@Suite("Audio that is longer than the video")
struct LongerSoundTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let rate: FrameRate

    /// One second of video and 1.5 s of audio, loud from 1.2 s on.
    init() throws {
        folder = try TemporaryFolder()
        rate = try MovieTestClip.rate("25")
        url = URL(fileURLWithPath: folder.path("a.mp4"))
        let samples = (0..<144_000).map { n -> Float in
            let time = Float(n / 2)
            return time < 57_600 ? 0 : 0.5 * sin(time * 0.05)
        }
        try TwoTracks.make(url.path, frames: 25, rate: rate, samples: samples)
    }

    /// The maximum of the left channel in each frame.
    private func loudness(cues: [AudioTrack] = [], player: AVPlayer? = nil, frames: Int) throws -> [Float] {
        let format = try #require(MovieSettings.defaultAudioCodec(.mp4))
        let track = Soundtrack(cues: cues, format: format)
        if let player { track.add(player) }
        return try (0..<frames).map { try track.samples(frame: $0, frameRate: rate).map(abs).max() ?? 0 }
    }

    private func player(loops: Bool) -> AVPlayer {
        let player = AVPlayer(playerItem: AVPlayerItem(url: url))
        player.repeatsAtItemEnd = loops
        player.rate = 1
        player.beginMovie()
        return player
    }

    @Test("An audio track plays to the end of the audio")
    func cue() throws {
        let heard = try loudness(cues: [AudioTrack(url: url)], frames: 45)
        #expect(
            heard[..<29].allSatisfy { $0 < 0.01 } && heard[31..<37].allSatisfy { $0 > 0.3 }
                && heard[39...].allSatisfy { $0 == 0 })
    }

    @Test("A player ends with the audio and holds the last frame until then")
    func played() throws {
        let player = player(loops: false)
        #expect(try loudness(player: player, frames: 40)[31..<37].allSatisfy { $0 > 0.3 })
        let end = try #require(player.timeline.endHost)
        #expect(end >= Rational(3, 2) && end < Rational(8, 5))
        #expect(try player.currentItem?.frame(at: Rational(7, 5)).isLast == true)
    }

    @Test(
        "A player plays to the end of the audio, and repeats at the end of the video, in any container"
    )
    func lengths() throws {
        let asset = AVURLAsset(url: url)
        #expect(asset.playedLength(repeats: true) == 1)
        #expect(try #require(asset.playedLength(repeats: false)) >= Rational(3, 2))
        // Audio that outlasts the video by less than a packet may does not count, even if the container is as long.
        let close = URL(fileURLWithPath: folder.path("b.mp4"))
        try TwoTracks.make(close.path, frames: 25, rate: rate, samples: [Float](repeating: 0.1, count: 2 * 50_400))
        let other = AVURLAsset(url: close)
        #expect(other.duration > CMTime(value: 1, timescale: 1) && other.playedLength(repeats: false) == 1)
    }

    @Test("A loop restarts at the end of the video")
    func looped() throws {
        let player = player(loops: true)
        #expect(try loudness(player: player, frames: 60).allSatisfy { $0 < 0.01 })
        #expect(player.timeline.itemTime(at: Rational(5, 2)) == Rational(1, 2))
    }
}
