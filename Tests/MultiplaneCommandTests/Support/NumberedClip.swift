import Foundation
import Multiplane

/// A clip of 25 frames a second whose frames carry their number as six blocks, with a rising tone; and what movies show
/// of it.
enum NumberedClip {
    private static let bits = 6

    static func write(to path: String, frames: Int) throws {
        guard let rate = FrameRate("25") else { return }
        let settings = try MovieSettings(
            container: .mp4, width: 96, height: 64, frameRate: rate,
            video: VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast", "crf": "10"]), audio: .aac)
        let writer = try MovieWriter(settings, path: path)
        for n in 0..<frames {
            let picture = PixelBuffer(width: 96, height: 64)
            for y in 0..<64 {
                for x in 0..<96 { picture.row(y)[x] = n >> (x * bits / 96) & 1 == 1 ? 0xFFFF_FFFF : 0xFF00_0000 }
            }
            try writer.append(picture, frame: n)
        }
        try writer.append(audio: tone(frames * 1920))
        try writer.finish()
    }

    /// Of two channels.
    private static func tone(_ count: Int) -> [Float] {
        (0..<2 * count).map { n in
            let time = Double(n / 2)
            return 0.4 * Float(sin(time * time * 1e-6))
        }
    }

    /// The number of each frame of a movie whose left three quarters it fills, with the frame's time, and whether what
    /// is right of it is clear.
    static func shown(in path: String) throws -> (times: [Rational], numbers: [Int], clear: [Bool]) {
        let reader = try ClipReader(url: URL(fileURLWithPath: path))
        var times: [Rational] = []
        var numbers: [Int] = []
        var clear: [Bool] = []
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
            clear.append(row[frame.image.width * 7 / 8] >> 24 < 8)
            isLast = frame.isLast
            time = frame.endTime
        }
        return (times, numbers, clear)
    }

    static func expected(at times: [Rational]) -> [Int] { times.map { ($0 * 25).floor } }

    static func sound(of path: String) throws -> [Float] {
        try AudioReader(url: URL(fileURLWithPath: path), sampleRate: 48_000, channels: 2).read(from: 0, count: 60_000)
    }
}
