import AudioMixing
import Foundation
import MediaObjects
import MediaTime
import MovieRendering
import TestSupport
import Testing

@Suite("Time stretching algorithms of tracks")
struct TrackPitchTests {
    @Test("An audio mix chooses the algorithm of a track; others have that of the session")
    func mix() throws {
        let folder = try TemporaryFolder()
        let samples = [Float](repeating: 0.1, count: 96_000)
        try MovieTestClip.make(folder.path("a.mp4"), frames: 25, rate: MovieTestClip.rate("25"), samples: samples)
        let clip = AVURLAsset(url: URL(fileURLWithPath: folder.path("a.mp4")))
        let composition = AVMutableComposition()
        let source = try #require(clip.tracks(withMediaType: .audio).first)
        let range = CMTimeRange(start: .zero, duration: clip.duration)
        let tracks = try (0..<2).map { _ in
            let track = try #require(
                composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
            try track.insertTimeRange(range, of: source, at: .zero)
            return track
        }
        let mix = AVMutableAudioMix()
        let parameters = AVMutableAudioMixInputParameters(track: tracks[1])
        #expect(parameters.audioTimePitchAlgorithm == nil)
        parameters.audioTimePitchAlgorithm = .varispeed
        mix.inputParameters = [parameters]
        #expect(AudioPlan(composition, mix, keepsPitch: true).cues.map(\.keepsPitch) == [true, false])
        parameters.audioTimePitchAlgorithm = .spectral
        #expect(AudioPlan(composition, mix, keepsPitch: false).cues.map(\.keepsPitch) == [false, true])
        parameters.audioTimePitchAlgorithm = nil
        #expect(AudioPlan(composition, mix, keepsPitch: false).cues.map(\.keepsPitch) == [false, false])
    }
}
