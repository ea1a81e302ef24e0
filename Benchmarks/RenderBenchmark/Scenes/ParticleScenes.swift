import Foundation
import Images
import LayerTree
import VectorGeometry

/// W5: 5,000 glowing sprites of 16×16 points on straight paths, each with its own opacity.
///
/// The sprites are layers with normal blending, because the workload measures the cost of layers.
final class ParticlesScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: BackgroundImage.gradient())
    private let particles: [Particle]

    private struct Particle {
        let x, y, vx, vy: CGFloat
        let layer: CALayer
    }

    init() {
        let sprites = GlowSprites.images(count: 8)
        var g = LinearCongruentialGenerator(seed: 5)
        particles = (0..<5000).map { _ in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
            let x = g.next(0, plus: BenchmarkCanvas.size.width)
            let y = g.next(0, plus: BenchmarkCanvas.size.height)
            let vx = (g.next() - 0.5) * 300
            let vy = (g.next() - 0.5) * 300
            layer.opacity = Float(g.next(0.2, plus: 0.6))
            layer.contents = sprites[min(7, Int(g.next() * 8))]
            return Particle(x: x, y: y, vx: vx, vy: vy, layer: layer)
        }
        root.sublayers = particles.map(\.layer)
    }

    func prepare(frame n: Int) {
        let t = BenchmarkCanvas.time(n)
        func wrapped(_ v: CGFloat, _ length: CGFloat) -> CGFloat { v - (v / length).rounded(.down) * length }
        for p in particles {
            p.layer.position = CGPoint(
                x: wrapped(p.x + p.vx * t, BenchmarkCanvas.size.width),
                y: wrapped(p.y + p.vy * t, BenchmarkCanvas.size.height))
        }
    }
}

/// W5e: the glows of W5 with additive blending, as the particles of one emitter layer.
final class EmitterScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: BackgroundImage.gradient())

    init() {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: BenchmarkCanvas.size)
        emitter.emitterShape = .rectangle
        emitter.renderMode = .additive
        emitter.emitterPosition = CGPoint(x: BenchmarkCanvas.size.width / 2, y: BenchmarkCanvas.size.height / 2)
        emitter.emitterSize = BenchmarkCanvas.size
        emitter.emitterCells = GlowSprites.images(count: 8).map(Self.cell)
        // Starts longer ago than the lifetime of a particle, so that the number of particles is constant.
        emitter.beginTime = -20
        root.addSublayer(emitter)
    }

    /// Returns a cell with 625 particles alive at any time.
    private static func cell(_ image: CGImage) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.contents = image
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

/// P1: an emitter with 100,000 particles alive at once and additive blending; only time changes.
final class FountainScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: BackgroundImage.gradient())

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
        emitter.bounds = CGRect(origin: .zero, size: BenchmarkCanvas.size)
        emitter.anchorPoint = .zero
        emitter.emitterPosition = CGPoint(x: BenchmarkCanvas.size.width / 2, y: BenchmarkCanvas.size.height * 0.8)
        emitter.emitterSize = CGSize(width: 600, height: 0)
        emitter.emitterShape = .line
        emitter.renderMode = .additive
        emitter.seed = 5
        emitter.emitterCells = [cell]
        // Starts longer ago than the lifetime of a particle, so that the number of particles is constant.
        emitter.beginTime = -3
        root.addSublayer(emitter)
    }

    func prepare(frame n: Int) {}
}

/// R1: 10,000 instances of one layer of 14×7 points in two nested replicators.
///
/// Every instance rotates and glows a little later than the previous one, in its own color; only time changes.
final class ReplicatorScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: BackgroundImage.gradient())

    init() {
        let mark = CALayer()
        mark.bounds = CGRect(x: 0, y: 0, width: 14, height: 7)
        mark.position = CGPoint(x: 9.6, y: 5.4)
        mark.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        mark.cornerRadius = 3
        mark.add(Self.repeated("transform.rotation.z", from: 0, to: Double.pi), forKey: "turn")
        mark.add(Self.repeated("opacity", from: 1, to: 0.3), forKey: "glow")
        let row = Self.replicator(CATransform3DMakeTranslation(19.2, 0, 0), of: mark)
        row.instanceDelay = 0.01
        row.instanceRedOffset = -0.006
        let rows = Self.replicator(CATransform3DMakeTranslation(0, 10.8, 0), of: row)
        rows.instanceDelay = 0.02
        rows.instanceBlueOffset = -0.006
        root.addSublayer(rows)
    }

    func prepare(frame n: Int) {}

    private static func replicator(_ step: CATransform3D, of layer: CALayer) -> CAReplicatorLayer {
        let replicator = CAReplicatorLayer()
        replicator.anchorPoint = .zero
        replicator.instanceCount = 100
        replicator.instanceTransform = step
        replicator.addSublayer(layer)
        return replicator
    }

    private static func repeated(_ keyPath: String, from: Double, to: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        animation.repeatCount = .infinity
        animation.autoreverses = true
        return animation
    }
}
