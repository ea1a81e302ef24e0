import Foundation
import LayerTree
import Quartz2D

/// W5e: the same number of the same glows as W5's, added up, as the particles of one emitter layer.
final class EmitterScene: BenchmarkScene {
    let root = Stage.root(showing: BackgroundPicture.gradient())

    init() {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: Stage.size)
        emitter.emitterShape = .rectangle
        emitter.renderMode = .additive
        emitter.emitterPosition = CGPoint(x: Stage.size.width / 2, y: Stage.size.height / 2)
        emitter.emitterSize = Stage.size
        emitter.emitterCells = GlowSprites.images(count: 8).map(Self.cell)
        // Longer ago than a particle lives: from the first frame on as many die as are born.
        emitter.beginTime = -20
        root.addSublayer(emitter)
    }

    /// 625 of its particles are alive at any time.
    private static func cell(_ picture: CGImage) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.contents = picture
        cell.birthRate = 62.5
        cell.lifetime = 10
        cell.velocity = 100
        cell.velocityRange = 100
        cell.emissionRange = 2 * .pi
        cell.color = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
        cell.alphaRange = 0.6
        return cell
    }

    func prepare(frame n: Int) {}
}
