import CFFmpeg
import Testing

@testable import FFmpegSupport
@testable import MediaReading

@Suite("Gaps in planar audio")
struct PlanarGapTests {
    /// Returns 16 samples per channel whose value identifies the channel.
    private func frame(channels: Int32) throws -> AVFrameHandle {
        let frame = try AVFrameHandle()
        let raw = frame.pointer
        raw.pointee.nb_samples = 16
        raw.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        raw.pointee.sample_rate = 48_000
        av_channel_layout_default(&raw.pointee.ch_layout, channels)
        try check(av_frame_get_buffer(raw, 0), during: "testing")
        for channel in 0..<Int(channels) {
            let plane = UnsafeMutableRawPointer(raw.pointee.extended_data[channel])
            for n in 0..<16 { plane?.storeBytes(of: Float(channel + 1) / 32, toByteOffset: 4 * n, as: Float.self) }
        }
        return frame
    }

    @Test("Every channel is silent in a gap and continues after it", arguments: [1, 2, 8, 16])
    func gap(channels: Int32) throws {
        let resampler = AudioResampler(sampleRate: 48_000, channels: Int(channels))
        let count = Int(channels)
        try resampler.append(try frame(channels: channels), position: 0)
        try resampler.append(try frame(channels: channels), position: 40)
        try resampler.finish()
        var result = [Float](repeating: 9, count: 56 * count)
        resampler.copy(from: 0, into: &result)
        for n in 0..<56 {
            for channel in 0..<count {
                let expected = (16..<40).contains(n) ? 0 : Float(channel + 1) / 32
                #expect(abs(result[n * count + channel] - expected) < 1e-6, "sample \(n) of channel \(channel)")
            }
        }
    }
}
