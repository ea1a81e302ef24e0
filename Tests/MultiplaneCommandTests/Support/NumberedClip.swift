import Foundation
import Multiplane
import TestSupport

/// A clip with 25 frames per second whose frames show their number as six binary blocks, with a rising tone; and
/// readers for movies that show it.
enum NumberedClip {
    private static let bits = 6

    static func write(to path: String, frames: Int) throws {
        guard let rate = FrameRate("25") else { return }
        let settings = try MovieSettings(
            container: .mp4, width: 96, height: 64, frameRate: rate,
            video: VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast", "crf": "10"]), audio: .aac)
        let writer = try MovieWriter(settings, path: path)
        for n in 0..<frames {
            let frame = PixelBuffer(width: 96, height: 64)
            for y in 0..<64 {
                for x in 0..<96 { frame.row(y)[x] = n >> (x * bits / 96) & 1 == 1 ? 0xFFFF_FFFF : 0xFF00_0000 }
            }
            try writer.append(frame, frame: n)
        }
        try writer.append(audio: tone(frames * 1920))
        try writer.finish()
    }

    /// Writes the clip with 50 frames, `clip.mp4`, and a scene that shows it in its left three quarters, `scene.yaml`.
    static func writeScene(seconds: String, to folder: TemporaryFolder) throws {
        try write(to: folder.path("clip.mp4"), frames: 50)
        try folder.write(
            """
            multiplane: 1
            size: [128, 96]
            frameRate: 25
            duration: \(seconds)
            assets: { clip: clip.mp4 }
            root:
              sublayers:
                - { class: AVPlayerLayer, frame: [0, 0, 96, 96], videoGravity: resize, player: { asset: clip } }
            """, to: "scene.yaml")
    }

    /// Returns `count` stereo samples of the tone, interleaved.
    private static func tone(_ count: Int) -> [Float] {
        (0..<2 * count).map { n in
            let time = Double(n / 2)
            return 0.4 * Float(sin(time * time * 1e-6))
        }
    }

    /// Reads a movie that shows the clip in its left three quarters.
    ///
    /// - Returns: the time and the number of each frame, and whether the right quarter is transparent.
    static func shown(in path: String) throws -> (times: [Rational], numbers: [Int], isTransparent: [Bool]) {
        let reader = try ClipReader(url: URL(fileURLWithPath: path))
        var times: [Rational] = []
        var numbers: [Int] = []
        var isTransparent: [Bool] = []
        var time = Rational.zero
        var isLast = false
        while !isLast {
            let frame = try reader.frame(at: time)
            let row = frame.image.pixels.row(frame.image.height / 2)
            times.append(frame.presentationTime)
            numbers.append(
                (0..<bits).reduce(0) {
                    $0 | (row[(2 * $1 + 1) * frame.image.width * 3 / (8 * bits)] >> 8 & 255 > 127 ? 1 << $1 : 0)
                })
            isTransparent.append(row[frame.image.width * 7 / 8] >> 24 < 8)
            isLast = frame.isLast
            time = frame.endTime
        }
        return (times, numbers, isTransparent)
    }

    static func expected(at times: [Rational]) -> [Int] { times.map { ($0 * 25).floor } }

    static func audio(of path: String) throws -> [Float] {
        try AudioReader(url: URL(fileURLWithPath: path), sampleRate: 48_000, channels: 2).read(from: 0, count: 60_000)
    }
}
