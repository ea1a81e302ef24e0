import Foundation
import Images
import TestSupport
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

    /// SVT-AV1 gives the thread real-time priority if the process runs as root, as in containers and on CI.
    @Test("Opening and using an encoder keeps the scheduling policy of the thread")
    func scheduling() throws {
        let video = VideoCodecSettings(encoder: "libsvtav1", options: ["preset": "12"], pixelFormat: .yuv420p)
        let settings = try MovieSettings(
            container: .mkv, width: 128, height: 64, frameRate: #require(FrameRate("25")), video: video)
        let policies = LockedValue<[Int32]>([])
        let thread = Thread {
            func note() {
                var policy: Int32 = 0
                var parameters = sched_param()
                pthread_getschedparam(pthread_self(), &policy, &parameters)
                policies.withLock { $0.append(policy) }
            }
            note()
            let files = try? settings.write(3, to: TemporaryFolder()) { _ in PixelBuffer(width: 128, height: 64) }
            if files != nil { note() }
            policies.withLock { $0.append(-1) }
        }
        thread.start()
        while policies.withLock({ $0.last != -1 }) { usleep(1_000) }
        let observed = policies.withLock { $0.dropLast() }
        #expect(observed.count == 2 && observed.first == observed.last)
    }
}
