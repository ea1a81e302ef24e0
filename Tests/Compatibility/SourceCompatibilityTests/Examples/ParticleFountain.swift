import UIKit

/// Drops that are thrown upward and fall back, in one column.
class ParticleFountain: UIView {
    override static var layerClass: AnyClass { return CAEmitterLayer.self }
    var emitterLayer: CAEmitterLayer { return layer as! CAEmitterLayer }

    func configure(velocity: CGFloat, gravity: CGFloat, lifetime: Float) {
        let drop = CAEmitterCell()
        drop.name = "drop"
        drop.contents = makeDrop(side: 6)
        drop.birthRate = 4
        drop.lifetime = lifetime
        drop.velocity = velocity
        drop.yAcceleration = gravity
        drop.emissionLongitude = -.pi / 2
        drop.color = UIColor.blue.cgColor
        drop.alphaSpeed = 0
        emitterLayer.emitterPosition = CGPoint(x: bounds.midX, y: bounds.maxY)
        emitterLayer.emitterShape = .point
        emitterLayer.renderMode = .oldestLast
        emitterLayer.emitterCells = [drop]
        emitterLayer.beginTime = CACurrentMediaTime()
    }

    private func makeDrop(side: CGFloat) -> CGImage? {
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: side, height: side))
        let image = renderer.image { rendererContext in
            rendererContext.cgContext.setFillColor(UIColor.white.cgColor)
            rendererContext.cgContext.fill(rendererContext.format.bounds)
        }
        return image.cgImage
    }

    func turnOff() { emitterLayer.setValue(0, forKeyPath: "emitterCells.drop.birthRate") }
}
