import Foundation
import Testing

@testable import MediaTime
@testable import MediaWriting

@Suite("Concurrent use of one encoder library")
struct EncodersAtOnceTests {
    /// SVT-AV1 frees memory that another encoder reads while it opens, which crashes the process.
    @Test(
        "Encoders opened and closed at the same time give correct output", .timeLimit(.minutes(3)),
        arguments: ["libsvtav1", "libx265"])
    func turns(name: String) throws {
        let video = VideoCodecSettings(
            encoder: name, options: ["preset": name == "libsvtav1" ? "12" : "ultrafast"], pixelFormat: .yuv420p)
        let settings = try MovieSettings(
            container: .mkv, width: 128, height: 64, frameRate: #require(FrameRate("25")), video: video)
        let opened = LockedValue(0)
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
