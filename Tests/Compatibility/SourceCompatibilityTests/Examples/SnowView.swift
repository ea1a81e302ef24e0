import UIKit

/// Flakes that fall evenly from a line above the view.
class SnowView: UIView {
    private let emitterLayer = CAEmitterLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 0, green: 0, blue: 0.4, alpha: 1)
        clipsToBounds = true
        let size = CGSize(width: 4, height: 4)
        UIGraphicsBeginImageContextWithOptions(size, false, 1)
        let context = UIGraphicsGetCurrentContext()!
        context.setFillColor(UIColor.white.cgColor)
        context.fillEllipse(in: CGRect(origin: .zero, size: size))
        let flake = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()

        let cell = CAEmitterCell()
        cell.contents = flake?.cgImage
        cell.birthRate = 60
        cell.lifetime = 4
        cell.velocity = 50
        cell.emissionLongitude = .pi
        cell.scale = 1
        cell.scaleRange = 0
        emitterLayer.emitterShape = .line
        emitterLayer.emitterSize = CGSize(width: bounds.width, height: 0)
        emitterLayer.emitterPosition = CGPoint(x: bounds.midX, y: -10)
        emitterLayer.emitterCells = [cell]
        layer.addSublayer(emitterLayer)
    }

    required init?(coder: NSCoder) { return nil }
}
