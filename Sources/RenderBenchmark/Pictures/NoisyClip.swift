import Foundation
import MediaPipeline
import Quartz2D

/// Writes the clip of W4: ten seconds of 1080p30, a slow flight over a fractal with film grain, as hard to decode as
/// footage.
struct NoisyClip {
    static let frames = 300
    private let width = 1920, height = 1080

    func write(to path: String) throws {
        let codec = VideoCodecSettings(encoder: "libx264", options: ["preset": "fast", "crf": "27", "g": "60"])
        guard let rate = FrameRate("30") else { preconditionFailure("30 is a frame rate") }
        let settings = try MovieSettings(container: .mp4, width: width, height: height, frameRate: rate, video: codec)
        let writer = try MovieWriter(settings, path: path)
        let map = FractalMap()
        let picture = PixelBuffer(width: width, height: height)
        for n in 0..<Self.frames {
            draw(map, frame: n, into: picture)
            try writer.append(picture, frame: n)
        }
        try writer.finish()
    }

    /// Nearest texels of the map, which is larger than the picture, with up to three levels of grain either way.
    private func draw(_ map: FractalMap, frame n: Int, into picture: PixelBuffer) {
        let zoom = 0.35 + 0.55 * Float(n) / Float(Self.frames)
        let centre = Float(FractalMap.size) / 2
        var grain = UInt32(truncatingIfNeeded: n &* 2_654_435_761) | 1
        for y in 0..<height {
            let row = picture.row(y)
            let line = Int(centre + (Float(y) - 540) * zoom) * FractalMap.size
            for x in 0..<width {
                grain = grain &* 1_664_525 &+ 1_013_904_223
                let i = line + Int(centre + (Float(x) - 960) * zoom)
                row[x] = map.color(i, grain: Int32(bitPattern: grain >> 24) % 7 - 3)
            }
        }
    }
}

/// Escape times of the Mandelbrot set, large enough to move about in.
struct FractalMap {
    static let size = 1800
    private let levels: [UInt8]

    init() {
        levels = (0..<Self.size * Self.size).map { i in
            let x = Float(i % Self.size) / Float(Self.size)
            let y = Float(i / Self.size) / Float(Self.size)
            return Self.level(-0.79 + 0.12 * x, 0.08 + 0.12 * y)
        }
    }

    private static func level(_ cx: Float, _ cy: Float) -> UInt8 {
        var x = Float(0)
        var y = Float(0)
        var n = 0
        while n < 96, x * x + y * y < 4 {
            (x, y) = (x * x - y * y + cx, 2 * x * y + cy)
            n += 1
        }
        return UInt8(n)
    }

    func color(_ i: Int, grain: Int32) -> UInt32 {
        let n = Int32(levels[i])
        func byte(_ v: Int32) -> UInt32 { UInt32(min(max(v + grain, 0), 255)) }
        return byte(n * 5 % 256) | byte(255 - n * 2) << 8 | byte(n * 7 % 256) << 16 | 0xff00_0000
    }
}
