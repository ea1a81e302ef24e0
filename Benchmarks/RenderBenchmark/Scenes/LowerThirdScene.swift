import Foundation
import Images
import LayerTree

/// W3: a panel over a photo, 5 % of the frame, that fades in and out every three seconds while two lines of text slide
/// in.
final class LowerThirdScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: NoiseImage(width: 1920, height: 1080, base: 256, seed: 1).image())
    private let box = CALayer()
    private let lines: [CATextLayer]

    init() {
        lines = [("Multiplane Lower Third", 20, 52), ("A second, smaller line of text", 90, 34)].map {
            Self.line($0.0, y: $0.1, size: $0.2)
        }
        box.frame = CGRect(x: 120, y: 820, width: 700, height: 150)
        box.backgroundColor = CGColor(red: 0.08, green: 0.1, blue: 0.16, alpha: 0.8)
        box.masksToBounds = true
        for line in lines { box.addSublayer(line) }
        root.addSublayer(box)
    }

    private static func line(_ text: String, y: CGFloat, size: CGFloat) -> CATextLayer {
        let line = CATextLayer()
        line.string = text
        line.fontSize = size
        line.foregroundColor = .white
        line.frame = CGRect(x: 24, y: y, width: 660, height: size * 1.3)
        return line
    }

    func prepare(frame n: Int) {
        let shown = Self.share(frame: n)
        box.opacity = Float(shown)
        for line in lines { line.position.x = 354 + (1 - shown) * -200 }
    }

    /// Returns the visibility with easing: 0 hidden … 1 visible.
    private static func share(frame n: Int) -> CGFloat {
        let t = CGFloat(n % 180) / 60
        let p = t < 0.6 ? t / 0.6 : t < 2.4 ? 1 : max(0, 1 - (t - 2.4) / 0.6)
        return p * p * (3 - 2 * p)
    }
}
