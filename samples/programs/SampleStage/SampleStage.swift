import Foundation
import Multiplane

/// What the programs share with each other and with the scene files: size, background and captions, and the way into a
/// file.
public struct SampleStage {
    public static let size = CGSize(width: 1280, height: 720)
    public let root = CALayer()
    private let duration: Double

    public init(_ title: String, _ text: String, seconds: Double) {
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

    /// Renders the layers and what `prepare` schedules to the file that the first argument names: a movie, or, if a
    /// second argument gives a time in seconds, the image at that time.
    public func show(_ prepare: (MovieRenderer) -> Void) throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 || arguments.count == 3 else { throw SampleError.usage(arguments.first ?? "sample") }
        let renderer = MovieRenderer(root, size: Self.size, frameRate: 30, duration: duration)
        prepare(renderer)
        let file = URL(fileURLWithPath: arguments[1])
        guard arguments.count == 3, let time = Double(arguments[2]) else {
            try renderer.write(to: file)
            return
        }
        // As large as the posters of the scenes: 35 %.
        renderer.outputSize = CGSize(width: Self.size.width * 0.35, height: Self.size.height * 0.35)
        try renderer.image(at: time).writePNG(to: file)
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
