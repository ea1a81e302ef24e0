import Foundation
import Multiplane
import TestSupport

/// Facts 6.6, 6.7 and 7.2 about replicators, transform layers, emitters and rendering into contexts.
enum ClassFacts {
    static let rows: [Fact] = replicators + transformLayers + emitters + contexts

    private static func replicator(
        count: Int, step: CATransform3D, _ copied: CALayer, _ set: (CAReplicatorLayer) -> Void = { _ in }
    ) -> CAReplicatorLayer {
        layer(of: CAReplicatorLayer.self, 0, 0, 100, 100) {
            $0.instanceCount = count
            $0.instanceTransform = step
            $0.addSublayer(copied)
            set($0)
        }
    }

    private static let down = CATransform3DMakeTranslation(0, 30, 0)

    private static let replicators: [Fact] = [
        Fact("R31", .H) { f in
            let copied = replicator(count: 3, step: down, layer(0, 0, 5, 5, .red)) {
                $0.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
            }
            f.near(try DrawnLayers(copied).render()[50, 50], [0, 0, 128, 128], 1)
        },
        Fact("R32", .H) { f in
            let moving = layer(0, 0, 10, 10, .red)
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = 5
            move.toValue = 105
            move.duration = 10
            moving.add(move, forKey: nil)
            let stage = DrawnLayers(replicator(count: 3, step: down, moving) { $0.instanceDelay = 0.5 })
            _ = try stage.render(at: 0)
            let output = try stage.render(at: 2)
            // At x 20, 15 and 10.
            let lit = [(22, 5), (27, 5), (17, 35), (27, 35), (12, 65), (22, 65)].map { output[$0.0, $0.1][3] }
            f.near(lit, [255, 255, 255, 0, 255, 0])
        },
        Fact("R33", .C) { f in
            let copied = replicator(count: 2, step: down, layer(0, 0, 10, 10, .black)) {
                $0.instanceColor = .black
                $0.instanceRedOffset = 1
            }
            f.near(try DrawnLayers(copied).render()[5, 35], DrawnImage.black)
        },
        Fact("H8", .H) { f in
            let copied = layer(0, 0, 10, 10, .red)
            let root = layer(0, 0, 100, 100)
            let copies = replicator(count: 2, step: down, copied)
            root.addSublayer(copies)
            f.same(root.hitTest(CGPoint(x: 5, y: 5)) === copied, true)
            f.same(root.hitTest(CGPoint(x: 5, y: 35)) === copies, true)
        },
        Fact("7.2", .H) { f in
            let dot = layer(45, 5, 10, 10, .red)
            let pulse = CABasicAnimation(keyPath: "transform.scale")
            pulse.fromValue = 1
            pulse.toValue = 0.1
            pulse.duration = 1
            pulse.repeatCount = .infinity
            dot.add(pulse, forKey: nil)
            let ring = replicator(count: 8, step: CATransform3DMakeRotation(.pi / 4, 0, 0, 1), dot) {
                $0.instanceAlphaOffset = -1.0 / 8
                $0.instanceDelay = 1.0 / 8
            }
            let stage = DrawnLayers(ring)
            _ = try stage.render(at: 0)
            let output = try stage.render(at: 1)
            // Instances at −90° + 45°·k, with a color that fades with k; the second is too small to fill a pixel.
            let middles = [(50, 10), (90, 50), (78, 78), (50, 90), (22, 78), (10, 50), (22, 22)]
            f.near(middles.map { output[$0.0, $0.1][3] }, [0, 2, 3, 4, 5, 6, 7].map { 255 * (1 - $0 / 8) }, 2)
            // Instance 2 is delayed by a quarter of the period: 1 − 0.9 · 0.75 of 10 points; instance 6: 1 − 0.9 ·
            // 0.25.
            let lit = { (columns: Range<Int>) in Double(columns.count { output[$0, 50][3] > 20 }) }
            f.near([lit(51..<100), lit(0..<49)], [3.25, 7.75], 1.3)
        },
    ]

    private static func space(_ set: (CATransformLayer) -> Void) -> CATransformLayer {
        layer(of: CATransformLayer.self, 0, 0, 100, 100, set)
    }

    private static let transformLayers: [Fact] = [
        Fact("R34", .H) { f in f.same(try DrawnLayers(space { $0.backgroundColor = .red }).render().inked, []) },
        Fact("R35", .H) { f in
            let faded = space {
                $0.opacity = 0.5
                $0.addSublayer(layer(0, 0, 60, 100, .red))
                $0.addSublayer(layer(40, 0, 60, 100, .blue))
            }
            f.near(try DrawnLayers(faded).render()[50, 50], [64, 0, 128, 191], 2)
        },
        Fact("R37", .H) { f in
            let turned = space {
                $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
                $0.addSublayer(
                    layer(0, 0, 100, 100, .red) { $0.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0) })
            }
            f.near(try DrawnLayers(turned).render()[50, 50], DrawnImage.red)
        },
    ]

    private static func emitter(_ set: (CAEmitterLayer, CAEmitterCell) -> Void) -> CAEmitterLayer {
        layer(of: CAEmitterLayer.self, 0, 0, 300, 300) { emitter in
            let cell = CAEmitterCell()
            cell.name = "dot"
            cell.birthRate = 500
            cell.lifetime = 10
            cell.contents = plainImage(2, 2, .red)
            emitter.emitterPosition = CGPoint(x: 150, y: 150)
            set(emitter, cell)
            emitter.emitterCells = [cell]
        }
    }

    private static let emitters: [Fact] = [
        Fact("R48", .H) { f in
            let root = layer(0, 0, 300, 300)
            let stage = DrawnLayers(root, width: 300, height: 300)
            stage.engine.schedule(at: 5) {
                CATransaction.setDisableActions(true)
                root.addSublayer(emitter { _, cell in cell.velocity = 10 })
            }
            f.same(try stage.render(at: 4).inked, [])
            // The oldest particle has moved 50 points in 5 seconds.
            f.near(try stage.render(at: 5).inked.map(Double.init), [149, 149, 52, 2], 1)
        },
        Fact("R49", .D) { f in
            let ring = emitter { emitter, _ in
                emitter.emitterShape = .circle
                emitter.emitterMode = .outline
                emitter.emitterSize = CGSize(width: 100, height: 20)
            }
            let stage = DrawnLayers(ring, width: 300, height: 300)
            _ = try stage.render()
            f.near(try stage.render(at: 4).inked.map(Double.init), [49, 49, 202, 202], 1)
        },
        Fact("R50", .C) { f in
            let stage = DrawnLayers(emitter { _, cell in cell.contents = nil }, width: 300, height: 300)
            _ = try stage.render()
            f.same(try stage.render(at: 4).inked, [])
        },
        Fact("R51", .C) { f in
            let dots = emitter { _, _ in }
            dots.emitterCells?.first?.birthRate = 0
            f.same(dots.value(forKeyPath: "emitterCells.dot.birthRate") as? Double, 500)
            dots.setValue(7, forKeyPath: "emitterCells.dot.birthRate")
            f.same(dots.emitterCells?.first?.birthRate, 7)
        },
    ]

    private static let contexts: [Fact] = [
        Fact("R56", .M) { f in
            let moved = layer(30, 40, 10, 10, .red) { $0.transform = CATransform3DMakeScale(3, 3, 1) }
            let context = try CGContext(drawing: CGRect(x: 0, y: 0, width: 20, height: 20), scale: 1, isFlipped: true)
            moved.render(in: context)
            f.same(context.makeImage().map { DrawnImage(image: $0).inked }, [0, 0, 10, 10])
        }
    ]
}
