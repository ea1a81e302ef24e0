import Foundation
import Images
import LayerTree
import RenderTree
import Testing

@Suite("Emitter layers (facts 3.7)")
struct EmitterTests {
    private static let dot = CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false)

    private func cell(_ rate: Float = 10, _ lifetime: Float = 100) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.name = "spark"
        cell.birthRate = rate
        cell.lifetime = lifetime
        cell.contents = Self.dot
        return cell
    }

    private func emitter(_ cells: [CAEmitterCell]) -> CAEmitterLayer {
        let layer = CAEmitterLayer()
        layer.emitterCells = cells
        return layer
    }

    private func particles(_ engine: AnimationEngine, at time: Double) throws -> [Particle] {
        guard case .emitter(let drawing) = try engine.frame(at: time).root.drawing else { return [] }
        return drawing.field().particles
    }

    @Test("Emitter layers and cells have defaults")
    func defaults() {
        let layer = CAEmitterLayer()
        let cell = CAEmitterCell()
        #expect([layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin] == [1, 1, 1, 1, 1])
        #expect(
            layer.emitterShape == .point && layer.emitterMode == .volume && layer.renderMode == .unordered
                && layer.emitterCells == nil)
        #expect(
            cell.duration == .infinity && cell.scale == 1 && cell.birthRate == 0 && cell.isEnabled
                && cell.color == .white)
        #expect(CAEmitterCell.defaultValue(forKey: "scale") as? Double == 1)
    }

    @Test("Cells are copied; key paths change the layer's cells")
    func keyPaths() {
        let spark = cell()
        let layer = emitter([spark])
        spark.birthRate = 99
        layer.emitterCells?.first?.birthRate = 98
        #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Double == 10)
        layer.setValue(20, forKeyPath: "emitterCells.spark.birthRate")
        #expect(layer.emitterCells?.first?.birthRate == 20)

        let rocket = CAEmitterCell()
        rocket.name = "rocket"
        rocket.emitterCells = [cell()]
        layer.emitterCells = [rocket]
        layer.setValue(
            CGColor(red: 1, green: 0, blue: 0, alpha: 1), forKeyPath: "emitterCells.rocket.emitterCells.spark.color")
        #expect(layer.emitterCells?.first?.emitterCells?.first?.color?.green == 0)
    }

    @Test("Cells accept their own keys, timing keys and unknown keys")
    func cellKeys() {
        let cell = cell()
        cell.setValue(2, forKey: "speed")
        cell.setValue("ember", forKey: "name")
        cell.setValue([self.cell()], forKey: "emitterCells")
        cell.setValue(7, forKey: "mark")
        cell.setValue(3, forKey: "beginTime")

        #expect(cell.speed == 2 && cell.name == "ember" && cell.emitterCells?.count == 1 && cell.beginTime == 3)
        #expect(cell.value(forKey: "speed") as? Float == 2 && cell.value(forKey: "name") as? String == "ember")
        #expect(cell.value(forKey: "mark") as? Int == 7)
    }

    @Test("Emission counts from the layer's time 0")
    func prewarmed() throws {
        let root = CALayer()
        let engine = AnimationEngine(root: root)
        _ = try engine.frame(at: 5)
        let old = emitter([cell()])
        let new = emitter([cell()])
        new.beginTime = CACurrentMediaTime()
        root.addSublayer(old)
        root.addSublayer(new)
        let counts = try engine.frame(at: 6).root.children.map { node in
            if case .emitter(let drawing) = node.drawing { drawing.field().particles.count } else { -1 }
        }
        #expect(counts == [60, 10])
    }

    @Test("Stopping births in an event keeps existing particles")
    func stops() throws {
        let layer = emitter([cell(10, 1)])
        let engine = AnimationEngine(root: layer)
        engine.schedule(at: 2.05) {
            CATransaction.setDisableActions(true)
            layer.birthRate = 0
        }
        #expect(try particles(engine, at: 2).count == 11)
        #expect(try particles(engine, at: 2.55).count == 5)
        #expect(try particles(engine, at: 4).isEmpty)
    }

    @Test("Animated emission does not depend on the frames drawn")
    func animated() throws {
        func field(_ times: [Double]) throws -> [Particle] {
            let layer = emitter([cell(60)])
            let move = CAKeyframeAnimation(keyPath: "emitterPosition")
            move.values = [CGPoint.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)]
            move.duration = 2
            move.fillMode = .both
            layer.add(move, forKey: nil)
            let rate = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
            rate.fromValue = 0
            rate.toValue = 120
            rate.duration = 2
            layer.add(rate, forKey: nil)
            let engine = AnimationEngine(root: layer)
            var last: [Particle] = []
            for time in times { last = try particles(engine, at: time) }
            return last
        }
        let once = try field([3])
        let often = try field(Array(stride(from: 0, through: 3, by: 0.04)) + [3])

        #expect(once == often)
        // 120 while it moves, and 60 in the last second.
        #expect(abs(once.count - 180) <= 2)
        #expect(once.filter { $0.age < 0.9 }.allSatisfy { $0.center == .zero })
        let turning = once.filter { abs($0.age - 2) < 0.02 }
        #expect(!turning.isEmpty && turning.allSatisfy { abs($0.center.x - 100) < 3 && $0.center.y < 3 })
    }

    @Test("A paused emitter shows any timeOffset")
    func scrubbed() throws {
        let layer = emitter([cell()])
        layer.speed = 0
        let engine = AnimationEngine(root: layer)
        let counts = try [0.55, 3.05, 1.05].enumerated().map { frame, offset in
            layer.timeOffset = offset
            CATransaction.flush()
            return try particles(engine, at: Double(frame)).count
        }
        #expect(counts == [5, 30, 10])
    }
}
