import Foundation
import Images
import RenderTree
import Testing

@Suite("Particles (facts 3.7)")
struct ParticleFieldTests {
    private static let dot = CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false)

    private func cell(_ rate: Float = 10, _ lifetime: Float = 1, _ change: (inout EmitterCellStyle) -> Void = { _ in })
        -> EmitterCellStyle
    {
        var cell = EmitterCellStyle()
        cell.birthRate = rate
        cell.lifetime = lifetime
        cell.contents = Self.dot
        change(&cell)
        return cell
    }

    private func style(_ cells: [EmitterCellStyle], _ change: (inout EmitterStyle) -> Void = { _ in }) -> EmitterStyle {
        var style = EmitterStyle()
        style.cells = cells
        change(&style)
        return style
    }

    private func particles(_ style: EmitterStyle, at time: Double) -> [Particle] {
        var drawing = EmitterDrawing()
        drawing.style = style
        drawing.history.advance(with: style, at: 0)
        drawing.time = time
        return drawing.field().particles
    }

    @Test("Particle i is born at i / birth rate and dies after its lifetime")
    func births() {
        let style = style([cell(10, 0.95)])
        #expect(
            [0, 0.05, 0.1, 0.55, 0.95, 1.06, 3.06].map { particles(style, at: $0).count } == [0, 0, 1, 5, 9, 9, 9])
        #expect(particles(style, at: 0.25).map { ($0.age * 100).rounded() / 100 } == [0.15, 0.05])
    }

    @Test("The maximum number of particles is at least the actual one, and exact without lifetime ranges and sub-cells")
    func maximumCount() {
        func counts(_ style: EmitterStyle, _ time: Double) -> (maximum: Double, actual: Double) {
            var drawing = EmitterDrawing()
            drawing.style = style
            drawing.history.advance(with: style, at: 0)
            drawing.time = time
            return (drawing.maximumParticleCount, Double(drawing.field().particles.count))
        }
        let child = cell(7, 0.6)
        let nested = style([cell(10, 0.95) { $0.cells = [child] }, cell(3, 0.4)]) {
            ($0.birthRate, $0.lifetime) = (2, 1.5)
        }
        for time in stride(from: 0, through: 4, by: 0.13) {
            let plain = counts(style([cell(10, 0.95)]), time)
            #expect(plain.maximum == plain.actual, "\(time)")
            let all = counts(nested, time)
            #expect(all.maximum >= all.actual && all.maximum <= 20 * all.actual + 10, "\(time): \(all)")
        }
    }

    @Test("The emitter's multipliers apply to birth rate, lifetime, velocity, scale and spin")
    func multipliers() throws {
        let moving = cell(1, 10) { ($0.velocity, $0.spin) = (100, 1) }
        let style = style([moving]) { ($0.birthRate, $0.lifetime, $0.velocity, $0.scale, $0.spin) = (2, 0.5, 3, 4, 5) }
        let first = try #require(particles(style, at: 1.5).first)

        #expect(particles(style, at: 1.5).count == 3 && particles(style, at: 5.6).count == 10)
        #expect(abs(first.center.x - 300) < 1e-9 && first.center.y == 0)
        #expect(first.scale == 4 && abs(first.angle - 5) < 1e-9)
    }

    @Test("Acceleration moves particles, scale speed shrinks them until they vanish, and colors are clamped")
    func life() throws {
        let style = style([
            cell(1, 9) {
                $0.acceleration = SIMD3(0, 10, 0)
                $0.scaleSpeed = -0.25
                $0.colorSpeed = SIMD4(-0.5, 0, 0, 0)
            }
        ])
        let first = try #require(particles(style, at: 4).first)

        #expect(abs(first.center.y - 45) < 1e-9 && abs(first.scale - 0.25) < 1e-9)
        #expect(first.color == SIMD4(0, 1, 1, 1))
        #expect(particles(style, at: 6).map { $0.age.rounded() } == [3, 2, 1, 0])
    }

    @Test("Particles depend only on time and seed")
    func determinism() {
        let wild = cell(200, 2) {
            $0.velocity = 50
            $0.velocityRange = 40
            $0.emissionRange = 2 * .pi
            $0.scaleRange = 1
        }
        let one = particles(style([wild]), at: 5.001)

        #expect(one.count == 400 && one == particles(style([wild]), at: 5.001))
        #expect(one != particles(style([wild]) { $0.seed = 1 }, at: 5.001))
        #expect(Set(one.map { $0.center.x }).count == 400)
    }

    @Test("A range extends from half below the mean to half above, and a fan fills exactly its angle")
    func ranges() {
        let wild = cell(1000, 1) {
            $0.velocity = 100
            $0.velocityRange = 40
            $0.emissionRange = .pi / 2
            $0.emissionLongitude = 1
        }
        let speeds = particles(style([wild]), at: 1).map { particle in
            (particle.center.x * particle.center.x + particle.center.y * particle.center.y).squareRoot() / particle.age
        }
        let angles = particles(style([wild]), at: 1).filter { $0.age > 0.01 }.map {
            atan2($0.center.y, $0.center.x) - 1
        }

        #expect(speeds.filter(\.isFinite).allSatisfy { $0 > 79.99 && $0 < 120.01 })
        let mean = speeds.filter(\.isFinite).reduce(0, +) / 1000
        #expect(abs(mean - 100) < 1.5)
        #expect(angles.allSatisfy { abs($0) <= .pi / 4 + 1e-9 })
        #expect((angles.min() ?? 0) < -0.75 && (angles.max() ?? 0) > 0.75)
    }

    @Test("A line emits toward −y, a circle's rim outward, a rectangle toward +x")
    func directions() {
        let moving = cell(100, 1) { $0.velocity = 10 }
        let line = particles(style([moving]) { ($0.shape, $0.size) = (.line, CGSize(width: 40, height: 0)) }, at: 1)
        #expect(line.allSatisfy { abs($0.center.x) <= 20 && abs($0.center.y + 10 * $0.age) < 1e-9 })
        #expect((line.map { $0.center.x }.max() ?? 0) > 18)
        let rim = particles(
            style([moving]) { ($0.shape, $0.mode, $0.size) = (.circle, .outline, CGSize(width: 100, height: 20)) },
            at: 1)
        #expect(
            rim.allSatisfy {
                abs(($0.center.x * $0.center.x + $0.center.y * $0.center.y).squareRoot() - 100 - 10 * $0.age) < 1e-9
            })
        let box = particles(
            style([moving]) { ($0.shape, $0.size) = (.rectangle, CGSize(width: 40, height: 20)) }, at: 1)
        #expect(box.allSatisfy { abs($0.center.y) <= 10 && abs($0.center.x - 10 * $0.age) <= 20 })
    }

    @Test(
        "Every mode of every shape emits particles on the shape", arguments: EmitterStyle.Shape.allCases,
        EmitterStyle.Mode.allCases)
    func shapes(_ shape: EmitterStyle.Shape, _ mode: EmitterStyle.Mode) {
        let still = cell(500, 1)
        let all = particles(
            style([still]) {
                $0.shape = shape
                $0.mode = mode
                $0.size = CGSize(width: 30, height: 20)
                $0.depth = 10
            }, at: 1)
        let half = SIMD3<Double>(15, 10, 5)
        for particle in all {
            let center = particle.center
            let onSides = (0..<3).count { abs(abs(center[$0]) - half[$0]) < 1e-9 }
            let distance = (center * center).sum().squareRoot()
            switch (shape, mode) {
            case (.point, _), (.circle, .points), (.sphere, .points): #expect(distance == 0)
            case (.line, _):
                #expect(center.y == 0 && center.z == 0 && abs(center.x) <= 15 && (mode != .points || onSides == 1))
            case (.rectangle, .points): #expect(onSides == 2 && center.z == 0)
            case (.rectangle, .outline): #expect(onSides >= 1 && center.z == 0)
            case (.rectangle, _): #expect(abs(center.x) <= 15 && abs(center.y) <= 10 && center.z == 0)
            case (.cuboid, .points): #expect(onSides == 3)
            case (.cuboid, .outline): #expect(onSides >= 2)
            case (.cuboid, .surface): #expect(onSides >= 1)
            case (.cuboid, .volume): #expect((0..<3).allSatisfy { abs(center[$0]) <= half[$0] })
            case (.circle, .outline): #expect(abs(distance - 30) < 1e-9 && center.z == 0)
            case (.circle, _): #expect(distance <= 30 && center.z == 0)
            case (.sphere, .volume): #expect(distance <= 30)
            case (.sphere, _): #expect(abs(distance - 30) < 1e-9)
            }
        }
    }

    @Test("Sub-cells are emitted at their parents' positions in their color, and outlive them")
    func subcells() {
        let spark = cell(10, 1) { $0.velocity = 0 }
        let rocket = cell(1, 1) {
            $0.velocity = 100
            $0.cells = [spark]
            $0.contents = nil
            $0.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        }
        let field = particles(style([rocket]), at: 1.55)

        #expect(field.count == 5 && field.allSatisfy { $0.color == SIMD4(1, 0, 0, 1) })
        #expect(field.map { $0.center.x.rounded() } == [10, 20, 30, 40, 50])
        // The rocket born at 1 died at 2; its last sparks live until 3.
        let once = style([cell(1, 1) { ($0.velocity, $0.cells, $0.contents, $0.duration) = (100, [spark], nil, 1.5) }])
        #expect(particles(once, at: 2.95).count == 1 && particles(once, at: 3.05).isEmpty)
    }

    @Test("A cell emits from its begin time for its duration")
    func cellTiming() {
        let late = style([cell(10, 100) { ($0.beginTime, $0.duration) = (1, 0.5) }])
        #expect([0.9, 1.25, 1.55, 9].map { particles(late, at: $0).count } == [0, 2, 5, 5])
    }

    @Test("A style change keeps living particles and the fraction of the next birth")
    func history() {
        var drawing = EmitterDrawing()
        let full = style([cell(10, 1)])
        drawing.history.advance(with: full, at: 0)
        drawing.history.advance(with: style([cell(10, 1)]) { $0.birthRate = 0 }, at: 1.25)
        drawing.history.advance(with: full, at: 2.05)
        let counts = [1.25, 1.75, 2.3, 2.12].map { time in
            drawing.time = time
            return drawing.field().particles.count
        }

        // 12.5 had been born by 1.25: the next is born half a birth interval after the second change.
        #expect(counts == [10, 5, 3, 2])
    }

    @Test("A moving emitter leaves its particles along its path")
    func trail() {
        var drawing = EmitterDrawing()
        let still = cell(10, 10)
        drawing.history.advance(with: style([still]), at: 0)
        drawing.history.advance(with: style([still]) { $0.position = CGPoint(x: 100, y: 0) }, at: 1, moving: true)
        drawing.time = 0.55
        #expect(drawing.field().particles.map { $0.center.x.rounded() } == [10, 20, 30, 40, 50])
    }

    @Test("Particles are sorted by the drawing order")
    func orders() {
        let rising = cell(10, 1) { ($0.velocity, $0.emissionLatitude) = (10, .pi / 2) }
        let ages = { (order: EmitterStyle.Order) in
            particles(style([rising, rising]) { $0.order = order }, at: 0.35).map { ($0.age * 100).rounded() }
        }
        #expect(ages(.unordered) == [25, 15, 5, 25, 15, 5])
        #expect(ages(.oldestFirst) == [25, 25, 15, 15, 5, 5])
        #expect(ages(.oldestLast) == [5, 5, 15, 15, 25, 25])
        #expect(ages(.backToFront) == [5, 5, 15, 15, 25, 25])
    }
}
