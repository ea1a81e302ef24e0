import Foundation
import LayerTree
import Quartz2D

/// P1: an emitter with 100,000 particles alive at once, in additive light; nothing but time changes.
final class FountainScene: BenchmarkScene {
    let root = Stage.root(showing: BackgroundPicture.gradient())

    init() {
        let cell = CAEmitterCell()
        cell.contents = GlowSprites.images(count: 1).first
        (cell.birthRate, cell.lifetime) = (50_000, 2)
        (cell.velocity, cell.velocityRange, cell.emissionRange) = (420, 380, 1.2)
        (cell.emissionLongitude, cell.yAcceleration) = (-CGFloat.pi / 2, 220)
        (cell.scale, cell.scaleRange) = (0.35, 0.2)
        (cell.color, cell.redRange, cell.alphaSpeed) = (CGColor(red: 0.4, green: 0.5, blue: 0.7, alpha: 0.5), 0.6, -0.2)
        let emitter = CAEmitterLayer()
        (emitter.bounds, emitter.anchorPoint) = (CGRect(origin: .zero, size: Stage.size), .zero)
        emitter.emitterPosition = CGPoint(x: Stage.size.width / 2, y: Stage.size.height * 0.8)
        (emitter.emitterSize, emitter.emitterShape) = (CGSize(width: 600, height: 0), .line)
        (emitter.renderMode, emitter.seed, emitter.emitterCells) = (.additive, 5, [cell])
        // As many as there will ever be, from the first frame on.
        emitter.beginTime = -3
        root.addSublayer(emitter)
    }

    func prepare(frame n: Int) {}
}
