import Foundation
import LayerTree
import Quartz2D

/// P1: an emitter with 100,000 particles alive at once, in additive light; nothing but time changes.
final class FountainScene: BenchmarkScene {
    let root = Stage.root(showing: BackgroundPicture.gradient())

    init() {
        let cell = CAEmitterCell()
        cell.contents = GlowSprites.images(count: 1).first
        cell.birthRate = 50_000
        cell.lifetime = 2
        cell.velocity = 420
        cell.velocityRange = 380
        cell.emissionRange = 1.2
        cell.emissionLongitude = -CGFloat.pi / 2
        cell.yAcceleration = 220
        cell.scale = 0.35
        cell.scaleRange = 0.2
        cell.color = CGColor(red: 0.4, green: 0.5, blue: 0.7, alpha: 0.5)
        cell.redRange = 0.6
        cell.alphaSpeed = -0.2
        let emitter = CAEmitterLayer()
        emitter.bounds = CGRect(origin: .zero, size: Stage.size)
        emitter.anchorPoint = .zero
        emitter.emitterPosition = CGPoint(x: Stage.size.width / 2, y: Stage.size.height * 0.8)
        emitter.emitterSize = CGSize(width: 600, height: 0)
        emitter.emitterShape = .line
        emitter.renderMode = .additive
        emitter.seed = 5
        emitter.emitterCells = [cell]
        // As many as there will ever be, from the first frame on.
        emitter.beginTime = -3
        root.addSublayer(emitter)
    }

    func prepare(frame n: Int) {}
}
