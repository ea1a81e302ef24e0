import Testing

@testable import MediaTime
@testable import MediaWriting

@Suite("Encoders that are closed before the first frame")
struct UnusedEncoderTests {
    /// SVT-AV1 hangs in this case.
    @Test(
        "Every default encoder can be closed", .timeLimit(.minutes(1)),
        arguments: ["libsvtav1", "libx264", "libx265", "libvpx-vp9", "prores_ks"])
    func closing(name: String) throws {
        let settings = try MovieSettings(
            container: .mkv, width: 128, height: 64, frameRate: #require(FrameRate("25")),
            video: VideoCodecSettings(named: name))
        _ = try VideoEncoder(settings, video: VideoCodecSettings(named: name), globalHeader: true)
    }
}
