import Foundation
import LayerTree
import Quartz2D

/// F1: a photo all over the picture, blurred more and less, its saturation and brightness changing.
final class FiltersScene: BenchmarkScene {
    let root = CALayer()
    private let photo = Stage.root(showing: NoiseImage(width: 1920, height: 1080, base: 256, seed: 1).image())

    init() {
        root.bounds = CGRect(origin: .zero, size: Stage.size)
        root.anchorPoint = .zero
        root.position = .zero
        root.addSublayer(photo)
    }

    func prepare(frame n: Int) {
        let t = Stage.time(n)
        photo.filters = [
            CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 8 + 4 * sin(t)]),
            CIFilter(
                name: "CIColorControls",
                parameters: ["inputSaturation": 0.7 + 0.3 * cos(t), "inputBrightness": 0.05 * sin(t)]),
        ].compactMap { $0 }
    }
}

/// F2: a panel like frosted glass, 1000×600, that moves above the cards of W1, themselves at rest.
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
        let t = Stage.time(n)
        panel.position = CGPoint(x: 960 + 300 * sin(t), y: 540 + 150 * cos(t))
    }
}
