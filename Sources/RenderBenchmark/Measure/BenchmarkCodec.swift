import Foundation
import MediaPipeline

/// What every workload is encoded with: x264 veryfast, quality 23, 60 frames a second.
enum BenchmarkCodec {
    static func settings(width: Int, height: Int) throws -> MovieSettings {
        guard let rate = FrameRate("60") else { preconditionFailure("60 is a frame rate") }
        let codec = VideoCodecSettings(encoder: "libx264", options: ["preset": "veryfast", "crf": "23"])
        return try MovieSettings(container: .mp4, width: width, height: height, frameRate: rate, video: codec)
    }
}
