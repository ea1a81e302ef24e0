import Foundation
import Images
import LayerTree
import MediaReading
import MediaTime
import MediaWriting
import VectorGeometry

/// W4: a clip at 60 % of its size, rotated by ten degrees, with rounded corners and a shadow, behind three lines of
/// text.
final class ClipScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: BackgroundImage.gradient())
    private let screen = CALayer()
    private let clip: ClipReader

    init(clip url: URL) throws {
        clip = try ClipReader(url: url)
        root.addSublayer(screenWithShadow())
        root.addSublayer(Self.line("Breaking: software compositor", x: 120, y: 110, size: 56, opacity: 0.9))
        root.addSublayer(Self.line("Live 1080p30 clip in a layer", x: 1180, y: 980, size: 40, opacity: 0.7))
        root.addSublayer(Self.line("alpha 0.5 overlay text", x: 700, y: 560, size: 64, opacity: 0.5))
    }

    private func screenWithShadow() -> CALayer {
        let bounds = CGRect(x: 0, y: 0, width: 1152, height: 648)
        let holder = CALayer()
        holder.bounds = bounds
        holder.position = CGPoint(x: 960, y: 540)
        holder.setAffineTransform(CGAffineTransform(rotationAngle: 10 * .pi / 180))
        holder.shadowOpacity = 0.6
        holder.shadowRadius = 20
        holder.shadowOffset = CGSize(width: 0, height: 12)
        holder.shadowPath = CGPath(roundedRect: bounds, cornerWidth: 24, cornerHeight: 24, transform: nil)
        screen.frame = bounds
        screen.cornerRadius = 24
        screen.masksToBounds = true
        holder.addSublayer(screen)
        return holder
    }

    private static func line(_ text: String, x: CGFloat, y: CGFloat, size: CGFloat, opacity: Float) -> CALayer {
        let line = CATextLayer()
        line.string = text
        line.fontSize = size
        line.foregroundColor = .white
        line.opacity = opacity
        line.frame = CGRect(x: x, y: y - size, width: CGFloat(text.count) * size * 0.7, height: size * 1.4)
        return line
    }

    /// Shows the clip in a loop of ten seconds.
    func prepare(frame n: Int) throws {
        screen.contents = try clip.frame(at: Rational(Int64(n % 600), 60)).image
    }
}

/// Writes the clip of W4: ten seconds of 1080p30, a slow zoom into a fractal with film grain, as hard to decode as
/// camera footage.
struct BenchmarkClip {
    static let frames = 300
    private let width = 1920, height = 1080

    func write(to path: String) throws {
        let codec = VideoCodecSettings(encoder: "libx264", options: ["preset": "fast", "crf": "27", "g": "60"])
        guard let rate = FrameRate("30") else { preconditionFailure("30 is a frame rate") }
        let settings = try MovieSettings(container: .mp4, width: width, height: height, frameRate: rate, video: codec)
        let writer = try MovieWriter(settings, path: path)
        let map = FractalMap()
        let buffer = PixelBuffer(width: width, height: height)
        for n in 0..<Self.frames {
            draw(map, frame: n, into: buffer)
            try writer.append(buffer, frame: n)
        }
        try writer.finish()
    }

    /// Draws the nearest texels of the map, which is larger than the frame, with grain of up to three levels.
    private func draw(_ map: FractalMap, frame n: Int, into buffer: PixelBuffer) {
        let zoom = 0.35 + 0.55 * Float(n) / Float(Self.frames)
        let center = Float(FractalMap.size) / 2
        var grain = UInt32(truncatingIfNeeded: n &* 2_654_435_761) | 1
        for y in 0..<height {
            let row = buffer.row(y)
            let line = Int(center + (Float(y) - 540) * zoom) * FractalMap.size
            for x in 0..<width {
                grain = grain &* 1_664_525 &+ 1_013_904_223
                let i = line + Int(center + (Float(x) - 960) * zoom)
                row[x] = map.color(i, grain: Int32(bitPattern: grain >> 24) % 7 - 3)
            }
        }
    }
}

/// Escape times of the Mandelbrot set, larger than a frame.
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
