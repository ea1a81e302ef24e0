import Foundation
import Images
import LayerTree

/// F1: a full-frame photo with changing blur, saturation and brightness.
final class FiltersScene: BenchmarkScene {
    let root = CALayer()
    private let photo = BenchmarkCanvas.root(showing: NoiseImage(width: 1920, height: 1080, base: 256, seed: 1).image())

    init() {
        root.bounds = CGRect(origin: .zero, size: BenchmarkCanvas.size)
        root.anchorPoint = .zero
        root.position = .zero
        root.addSublayer(photo)
    }

    func prepare(frame n: Int) {
        let t = BenchmarkCanvas.time(n)
        photo.filters = [
            CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 8 + 4 * sin(t)]),
            CIFilter(
                name: "CIColorControls",
                parameters: ["inputSaturation": 0.7 + 0.3 * cos(t), "inputBrightness": 0.05 * sin(t)]),
        ].compactMap { $0 }
    }
}

/// F2: a frosted glass panel of 1000×600 that moves above the cards of W1, which do not move.
final class BackdropScene: BenchmarkScene {
    private let cards = CardsScene()
    private let panel = CALayer()
    var root: CALayer { cards.root }

    init() {
        cards.prepare(frame: 30)
        panel.bounds = CGRect(x: 0, y: 0, width: 1000, height: 600)
        panel.cornerRadius = 32
        panel.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.2)
        panel.backgroundFilters = [
            CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 20]),
            CIFilter(name: "CIColorControls", parameters: ["inputSaturation": 1.5]),
        ].compactMap { $0 }
        root.addSublayer(panel)
    }

    func prepare(frame n: Int) {
        let t = BenchmarkCanvas.time(n)
        panel.position = CGPoint(x: 960 + 300 * sin(t), y: 540 + 150 * cos(t))
    }
}
