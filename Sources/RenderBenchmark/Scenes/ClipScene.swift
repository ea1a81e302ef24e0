import Foundation
import LayerTree
import MediaPipeline
import Quartz2D

/// W4: a clip at 60 % of its size, turned by ten degrees, with rounded corners and a shadow, under three lines of text.
final class ClipScene: BenchmarkScene {
    let root = Stage.root(showing: BackgroundPicture.gradient())
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

    /// The clip plays in a loop of ten seconds.
    func prepare(frame n: Int) throws {
        screen.contents = try clip.frame(at: Rational(Int64(n % 600), 60)).image
    }
}
