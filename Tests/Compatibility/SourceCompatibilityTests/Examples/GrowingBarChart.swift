import UIKit

/// Bars that grow from the bottom one after the other.
class GrowingBarChart: UIView {
    struct Bar: Equatable {
        let value: Double
        let color: UIColor
    }

    private let mainLayer = CALayer()
    private(set) var barLayers: [CALayer] = []
    var space: CGFloat = 10
    var barWidth: CGFloat = 20

    var bars: [Bar]? {
        willSet { mainLayer.sublayers?.forEach { $0.removeFromSuperlayer() } }
        didSet {
            guard let bars = bars else { return }
            mainLayer.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
            layer.addSublayer(mainLayer)
            barLayers = bars.enumerated().map { show(index: $0.offset, bar: $0.element) }
        }
    }

    private func show(index: Int, bar: Bar) -> CALayer {
        let x = space + CGFloat(index) * (barWidth + space)
        let barLayer = CALayer()
        barLayer.anchorPoint = CGPoint(x: 0.5, y: 1)
        barLayer.bounds = CGRect(x: 0, y: 0, width: barWidth, height: bounds.height * CGFloat(bar.value))
        barLayer.position = CGPoint(x: x + barWidth / 2, y: bounds.height)
        barLayer.backgroundColor = bar.color.cgColor
        mainLayer.addSublayer(barLayer)
        return barLayer
    }

    func animateIn(stagger: Double) {
        let now = CACurrentMediaTime()
        barLayers.enumerated().forEach { index, barLayer in
            let animation = CABasicAnimation(keyPath: "bounds")
            animation.fromValue = NSValue(cgRect: CGRect(x: 0, y: 0, width: barWidth, height: 0))
            animation.toValue = NSValue(cgRect: barLayer.bounds)
            animation.beginTime = now + Double(index) * stagger
            animation.duration = 1
            animation.fillMode = .backwards
            barLayer.add(animation, forKey: "grow")
        }
    }
}
