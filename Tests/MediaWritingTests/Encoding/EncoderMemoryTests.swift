import Images
import MediaTime
import TestSupport
import Testing

@testable import MediaWriting

@Suite struct EncoderMemoryTests {
    private func memory(_ video: VideoCodecSettings, processors: Int = 8) -> EncoderMemory {
        EncoderMemory(video, width: 1920, height: 1080, processors: processors)
    }

    @Test("An encoder that fits keeps its settings", arguments: ["libx264", "libx265", "libvpx-vp9", "prores_ks"])
    func fitting(encoder: String) {
        let video = VideoCodecSettings(encoder: encoder, options: ["crf": "20"])
        let memory = memory(video)
        let fitted = memory.settings(within: memory.maximum)

        #expect(fitted.video == video && fitted.change == nil)
        #expect(memory.minimum <= memory.maximum)
    }

    @Test("x264 first uses fewer threads, then fewer look-ahead frames, and says so")
    func x264() {
        let memory = memory(VideoCodecSettings(encoder: "libx264"))
        let lessThreads = memory.settings(within: memory.maximum - 1)
        #expect(lessThreads.video.options == ["threads": "11"])
        #expect(lessThreads.change == "libx264 uses 11 instead of 12 threads")

        let least = memory.settings(within: memory.minimum)
        #expect(least.video.options == ["threads": "1", "rc-lookahead": "5"])
        #expect(
            least.change == "libx264 uses 1 instead of 12 threads and a look-ahead of 5 instead of 40 frames")
    }

    @Test("Options that were given are kept")
    func given() {
        let video = VideoCodecSettings(encoder: "libx264", options: ["threads": "4", "rc-lookahead": "30"])
        let memory = memory(video)

        #expect(memory.minimum == memory.maximum)
        #expect(memory.settings(within: 1).video == video)
    }

    @Test("The look-ahead of x264 follows its preset")
    func presets() {
        func maximum(_ preset: String) -> Int {
            memory(VideoCodecSettings(encoder: "libx264", options: ["preset": preset])).maximum
        }
        #expect(maximum("ultrafast") < maximum("veryfast") && maximum("medium") < maximum("veryslow"))
    }

    @Test(
        "The reduced settings can be encoded",
        arguments: [
            ("libx264", MovieContainer.mp4, [:]), ("libx265", .mp4, ["x265-params": "bframes=3"]),
            ("libvpx-vp9", .webm, [:]),
        ])
    func encodable(encoder: String, container: MovieContainer, options: [String: String]) throws {
        let settings = try MovieSettings(
            container: container, width: 64, height: 64, frameRate: 25,
            video: VideoCodecSettings(encoder: encoder, options: options))
        let fitted = try #require(settings.encoderMemory?.settings(within: 1))
        let reduced = try settings.with(video: fitted.video)
        let folder = try TemporaryFolder()
        let writer = try MovieWriter(reduced, path: folder.path("a.\(container.fileExtension)"))
        for n in 0..<12 {
            let frame = PixelBuffer(width: 64, height: 64)
            frame.clear()
            try writer.append(frame, frame: n)
        }
        try writer.finish()
        #expect(fitted.change != nil && reduced.video?.options != options)
    }

    @Test("Encoders of segments get their option for one thread, and given numbers are kept")
    func oneThread() {
        func options(_ encoder: String, _ options: [String: String] = [:]) -> [String: String] {
            VideoCodecSettings(encoder: encoder, options: options).withOneThread.options
        }
        #expect(options("libx264", ["crf": "20"]) == ["crf": "20", "threads": "1"])
        #expect(options("libx264", ["threads": "4"]) == ["threads": "4"])
        #expect(options("libx265") == ["x265-params": "frame-threads=1:pools=1"])
        #expect(
            options("libx265", ["x265-params": "frame-threads=2:aq-mode=3"])
                == ["x265-params": "frame-threads=2:aq-mode=3:pools=1"])
        #expect(options("libsvtav1", ["svtav1-params": "tune=0"]) == ["svtav1-params": "tune=0:lp=1"])
        #expect(options("libsvtav1", ["svtav1-params": "lp=4"]) == ["svtav1-params": "lp=4"])
    }
}
