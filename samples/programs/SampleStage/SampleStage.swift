import Foundation
import Multiplane

/// What the programs share with each other and with the scene files: size, background and captions, and the way into a
/// file.
public struct SampleStage {
    public static let size = CGSize(width: 1280, height: 720)
    public let root = CALayer()
    private let duration: Rational

    public init(_ title: String, _ text: String, seconds: Rational) {
        duration = seconds
        root.frame = CGRect(origin: .zero, size: Self.size)
        let sky = CAGradientLayer()
        sky.frame = root.bounds
        sky.colors = [CGColor.hex(0x1a1f33), CGColor.hex(0x0b0d14)]
        sky.startPoint = .zero
        sky.endPoint = CGPoint(x: 1, y: 1)
        root.addSublayer(sky)
        root.addSublayer(
            Self.text(title, CGRect(x: 60, y: 36, width: 1160, height: 36), "DejaVu Sans Bold", 26, .hex(0xe8ecf4)))
        root.addSublayer(
            Self.text(text, CGRect(x: 60, y: 74, width: 1160, height: 28), "DejaVu Sans", 18, .hex(0x8b94ad)))
    }

    public static func text(_ string: String, _ frame: CGRect, _ font: String, _ size: CGFloat, _ color: CGColor)
        -> CATextLayer
    {
        let layer = CATextLayer()
        layer.frame = frame
        layer.string = string
        layer.font = font
        layer.fontSize = size
        layer.foregroundColor = color
        return layer
    }

    /// Renders what `prepare` puts on the engine into the file that the first argument names: a movie, or, where a
    /// second argument gives a time in seconds, the picture at that time.
    public func show(_ prepare: (AnimationEngine) -> Void) throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 || arguments.count == 3 else { throw SampleError.usage(arguments.first ?? "sample") }
        guard let rate = FrameRate("30") else { throw SampleError.usage("a rate of 30") }
        let movie = Movie(root: root, frameRate: rate, duration: duration)
        prepare(movie.engine)
        if arguments.count == 3, let time = Rational(arguments[2]) {
            return try writePicture(movie, at: time, to: arguments[1])
        }
        let settings = try MovieSettings.usual(
            .mp4, width: Int(Self.size.width), height: Int(Self.size.height), frameRate: rate)
        let viewport = Viewport(width: Int(Self.size.width), height: Int(Self.size.height))
        _ = try MovieRenderer(
            movie, to: arguments[1], settings: settings, viewport: viewport, options: RenderOptions(threads: 2)
        ).run()
    }

    /// As large as the posters of the scenes: 35 %.
    private func writePicture(_ movie: Movie, at time: Rational, to path: String) throws {
        let scale = 0.35
        let viewport = Viewport(
            width: Int(Self.size.width * scale), height: Int(Self.size.height * scale), scale: scale)
        let picture = try StillRenderer(movie, viewport: viewport, threads: 2).image(at: time)
        try picture.writePNG(to: URL(fileURLWithPath: path))
    }
}

public enum SampleError: Error, CustomStringConvertible {
    case usage(String)

    public var description: String {
        switch self {
        case .usage(let program): "usage: \(program) OUTPUT.mp4, or \(program) OUTPUT.png SECONDS"
        }
    }
}

extension CGColor {
    /// A colour of sRGB as in `0x3cf0c5`.
    public static func hex(_ value: UInt32, alpha: CGFloat = 1) -> CGColor {
        CGColor(
            red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255,
            blue: CGFloat(value & 255) / 255, alpha: alpha)
    }
}
