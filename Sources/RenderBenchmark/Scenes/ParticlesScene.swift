import Foundation
import LayerTree
import Quartz2D

/// W5: 5,000 glowing sprites of 16×16 points, moving straight, each with its own intensity.
///
/// As layers, painted over instead of added: it is what layers cost that is measured.
final class ParticlesScene: BenchmarkScene {
    let root = Stage.root(showing: BackgroundPicture.gradient())
    private let particles: [Particle]

    private struct Particle {
        let x, y, vx, vy: CGFloat
        let layer: CALayer
    }

    init() {
        let sprites = GlowSprites.images(count: 8)
        var g = ParameterStream(seed: 5)
        particles = (0..<5000).map { _ in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
            let x = g.next(0, plus: Stage.size.width)
            let y = g.next(0, plus: Stage.size.height)
            let vx = (g.next() - 0.5) * 300
            let vy = (g.next() - 0.5) * 300
            layer.opacity = Float(g.next(0.2, plus: 0.6))
            layer.contents = sprites[min(7, Int(g.next() * 8))]
            return Particle(x: x, y: y, vx: vx, vy: vy, layer: layer)
        }
        root.sublayers = particles.map(\.layer)
    }

    func prepare(frame n: Int) {
        let t = Stage.time(n)
        func wrapped(_ v: CGFloat, _ length: CGFloat) -> CGFloat { v - (v / length).rounded(.down) * length }
        for p in particles {
            p.layer.position = CGPoint(
                x: wrapped(p.x + p.vx * t, Stage.size.width), y: wrapped(p.y + p.vy * t, Stage.size.height))
        }
    }
}
