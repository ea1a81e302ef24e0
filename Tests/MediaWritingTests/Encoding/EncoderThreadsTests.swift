import Testing

@testable import MediaWriting

@Suite("Encoders with one thread")
struct EncoderThreadsTests {
    private func options(_ encoder: String, _ options: [String: String] = [:]) -> [String: String] {
        VideoCodecSettings(encoder: encoder, options: options).withOneThread.options
    }

    @Test("Each encoder gets its option, and given numbers are kept")
    func names() {
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
