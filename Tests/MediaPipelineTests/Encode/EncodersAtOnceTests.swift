import Foundation
import Testing

@testable import MediaPipeline

@Suite("Encoders of one library, opened and closed at the same time")
struct EncodersAtOnceTests {
    /// SVT-AV1 frees what another one reads while it opens: then the process crashes.
    @Test("None disturbs another", .timeLimit(.minutes(3)), arguments: ["libsvtav1", "libx265"])
    func turns(name: String) throws {
        let video = VideoCodecSettings(
            encoder: name, options: ["preset": name == "libsvtav1" ? "12" : "ultrafast"], pixelFormat: .yuv420p)
        let settings = try MovieSettings(
            container: .mkv, width: 128, height: 64, frameRate: #require(FrameRate("25")), video: video)
        let opened = Guarded(0)
        let group = DispatchGroup()
        for _ in 0..<6 {
            group.enter()
            Thread.detachNewThread {
                for _ in 0..<30 where (try? VideoEncoder(settings, video: video, globalHeader: true)) != nil {
                    opened.withLock { $0 += 1 }
                }
                group.leave()
            }
        }
        group.wait()
        #expect(opened.withLock { $0 } == 180)
    }
}
