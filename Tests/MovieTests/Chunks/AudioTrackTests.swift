import CFFmpeg
import Foundation
import MediaPlayback
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

@Suite("Audio that is encoded while chunks are rendered")
struct AudioTrackTests {
    /// The containers with an audio encoder of each kind: with delay, with priming in the container, without packets
    /// of a fixed length, and with parameter sets that follow at the end.
    private static let outputs: [(MovieContainer, AudioCodecSettings)] = [
        (.mp4, .aac), (.webm, .opus), (.mov, AudioCodecSettings(encoder: "pcm_s16le")),
        (.mkv, AudioCodecSettings(encoder: "flac")), (.mp4, AudioCodecSettings(encoder: "ac3", bitRate: 192_000)),
    ]

    @Test("The movie has the same bytes as one whose audio is encoded when it is assembled", arguments: outputs.indices)
    func bytes(index: Int) throws {
        let (container, audio) = Self.outputs[index]
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("30000/1001")
        let samples = (0..<300_000).map { 0.4 * Float(sin(Double($0 / 2) / 30)) }
        try MovieTestClip.make(folder.path("clip.mp4"), frames: 40, rate: rate, samples: samples)
        let video = container == .webm ? "libvpx-vp9" : container == .mov ? "prores_ks" : "libx264"
        let settings = try MovieSettings(
            container: container, width: 64, height: 48, frameRate: rate,
            video: VideoCodecSettings(named: video).withOneThread, audio: audio)
        let render = try ChunkedRender(folder.path("plan"), settings: settings, division: .count(4)) {
            let root = TestMovie.root(64, 48)
            root.addSublayer(
                TestMovie.clip(folder.path("clip.mp4"), frame: CGRect(x: 0, y: 0, width: 64, height: 48)))
            return Movie(root: root, frameRate: rate, duration: rate.time(ofFrame: 47))
        }
        try render.renderAll()
        try render.assemble(to: folder.path("late"))
        let track = try AudioTrackRenderer(render.folder).render(
            try render.makeMovie(), settings: settings, cancellation: RenderCancellation())
        try MovieAssembler(written: render.folder, options: RenderOptions(threads: 1)).run(
            nil, to: folder.path("early"), settings: settings, audioTrack: track)
        #expect(try folder.bytes("early") == folder.bytes("late"))
        try checkPackets(folder.path("early"), keyFrames: render.folder.plan.chunks.map(\.first))
    }

    /// Checks that decoding times increase in each stream, and that chunks start with key frames.
    private func checkPackets(_ path: String, keyFrames: [Int]) throws {
        let input = try InputContext(path: path)
        let packet = try AVPacketHandle()
        var last: [Int32: Int64] = [:]
        var count = 0
        while av_read_frame(input.pointer, packet.pointer) >= 0 {
            defer { packet.reset() }
            let raw = packet.pointer.pointee
            if raw.dts != shim_AV_NOPTS_VALUE {
                #expect(raw.dts > last[raw.stream_index] ?? .min)
                last[raw.stream_index] = raw.dts
            }
            guard raw.stream_index == 0 else { continue }
            if keyFrames.contains(count) { #expect(raw.flags & AV_PKT_FLAG_KEY != 0, "packet \(count)") }
            count += 1
        }
        #expect(count == 47)
    }

    @Test("A canceled or failed track leaves no file")
    func canceled() throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("25")
        let settings = try MovieSettings(
            container: .mp4, width: 64, height: 48, frameRate: rate, video: .h264, audio: .aac)
        let render = try ChunkedRender(folder.path("plan"), settings: settings, division: .count(2)) {
            Movie(root: TestMovie.root(64, 48), frameRate: rate, duration: Rational(1))
        }
        let cancellation = RenderCancellation()
        cancellation.cancel()
        #expect(throws: RenderError.cancelled) {
            _ = try AudioTrackRenderer(render.folder).render(
                try render.makeMovie(), settings: settings, cancellation: RenderCancellation(within: cancellation))
        }
        #expect(folder.files == ["plan/plan.json"])
    }
}
