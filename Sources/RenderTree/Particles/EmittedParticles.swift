import Foundation
import PixelKernels

/// All particles of an emitter that may be alive, in parts that can be computed independently.
package struct EmittedParticles: Sendable {
    /// All cells that may have particles; particles refer to them by index.
    package private(set) var cells: [EmitterCellStyle] = []
    private let time: Double
    private var spans: [EmissionSpan] = []

    /// The number of births per part.
    package static let partLength = 512

    /// Finds the particles that may be alive at the time of `drawing`.
    package init(_ drawing: EmitterDrawing) {
        time = drawing.time
        let segments = drawing.history.segments
        for (index, segment) in segments.enumerated() {
            add(segment, until: index + 1 < segments.count ? segments[index + 1] : nil)
        }
    }

    /// The number of parts.
    package var count: Int { spans.count }

    /// Returns a part whose particles the kernels can place directly; nil if it needs `particles(ofPart:)`.
    package func planeEmission(ofPart index: Int) -> PlaneEmission? { spans[index].planeEmission(at: time) }

    /// Returns the living particles of a part, in order of birth.
    package func particles(ofPart index: Int) -> [Particle] {
        if let emission = planeEmission(ofPart: index) { return emission.particles }
        var collector = ParticleCollector(time: time)
        collector.collect(spans[index])
        return collector.particles
    }

    /// Adds the particles born between a segment's start and the next one's.
    private mutating func add(_ segment: EmissionHistory.Segment, until next: EmissionHistory.Segment?) {
        for index in segment.style.cells.indices {
            guard let births = segment.births(of: index, until: next?.start ?? time, aliveAt: time),
                births.upperBound < 1e15
            else { continue }
            let cell = segment.style.cells[index]
            if cell.showsNothing { continue }
            let key = ParticleRandom.key(of: UInt64(segment.style.seed), cell: index)
            add(
                EmissionSpan(
                    source: source(of: cell, in: segment.style),
                    numbers: Int(births.lowerBound)..<Int(births.upperBound) + 1, key: key,
                    opening: segment.opening(of: index), before: segment.births[index], rate: segment.rate(of: index),
                    path: EmitterPath(segment, until: next)))
        }
    }

    private mutating func add(_ span: EmissionSpan) {
        for start in stride(from: span.numbers.lowerBound, to: span.numbers.upperBound, by: Self.partLength) {
            spans.append(span.part(start..<min(start + Self.partLength, span.numbers.upperBound)))
        }
    }

    private mutating func source(of cell: EmitterCellStyle, in style: EmitterStyle) -> ParticleSource {
        let children = cell.cells.map { source(of: $0, in: style) }
        return ParticleSource(cell, style, index: number(of: cell), children: children)
    }

    private mutating func number(of cell: EmitterCellStyle) -> Int {
        if let index = cells.lastIndex(of: cell) { return index }
        cells.append(cell)
        return cells.count - 1
    }
}

/// The particles that one cell emitted in a period and that may be alive, identified by their numbers.
struct EmissionSpan: Sendable {
    let source: ParticleSource
    let numbers: Range<Int>
    private let key: UInt64
    /// The birth time of the particle numbered `before`, and the particles per second.
    private let opening, before, rate: Double
    /// The position of the emitter over time.
    private let path: EmitterPath

    init(
        source: ParticleSource, numbers: Range<Int>, key: UInt64, opening: Double, before: Double, rate: Double,
        path: EmitterPath
    ) {
        self.source = source
        self.numbers = numbers
        self.key = key
        self.path = path
        self.opening = opening
        self.before = before
        self.rate = rate
    }

    /// Returns the part with the given numbers.
    func part(_ numbers: Range<Int>) -> EmissionSpan {
        EmissionSpan(
            source: source, numbers: numbers, key: key, opening: opening, before: before, rate: rate, path: path)
    }

    /// Returns the random numbers of particle `n`.
    func random(_ n: Int) -> ParticleRandom { ParticleRandom(key: key, index: n) }
    func birth(_ n: Int) -> Double { opening + (Double(n) - before) / rate }
    func center(at time: Double) -> SIMD3<Double> { path.center(at: time) }

    /// Writes the span's own values into the parameters of the kernels.
    func describe(_ emission: inout mp_emission) {
        emission.key = key
        emission.opening = opening
        emission.before = before
        emission.rate = rate
        path.describe(&emission)
    }
}

/// The values shared by the particles of one cell: numbers only, so that creating a particle needs no reference
/// counting.
final class ParticleSource: Sendable {
    let seedStyle: ParticleSeedStyle
    let emissionShape: EmissionShape
    let children: [ParticleSource]
    /// The cell's index in `ParticleField.cells`.
    let index: Int
    /// Whether the particles have an image and are drawn.
    let isShown: Bool
    /// The maximum time in seconds by which descendants outlive a particle.
    let descendantLifetime: Double
    private let lifetime, lifetimeRange, lifetimeFactor: Double
    private let maximumTotalLifetime, beginTime, closing, rate: Double

    init(_ cell: EmitterCellStyle, _ style: EmitterStyle, index: Int, children: [ParticleSource]) {
        seedStyle = ParticleSeedStyle(cell, style)
        emissionShape = EmissionShape(style)
        self.index = index
        self.children = children
        isShown = cell.contents != nil && cell.isEnabled
        descendantLifetime = (cell.cells.map(\.maximumTotalLifetime).max() ?? 0) * Double(max(style.lifetime, 0))
        lifetime = Double(cell.lifetime)
        lifetimeRange = Double(cell.lifetimeRange)
        lifetimeFactor = Double(style.lifetime)
        maximumTotalLifetime = cell.maximumTotalLifetime * Double(max(style.lifetime, 0))
        beginTime = cell.beginTime
        closing = cell.beginTime + cell.duration
        rate = Double(cell.birthRate * style.birthRate)
    }

    /// Returns the lifetime of a particle of the given age; nil if it and all its descendants are dead.
    func lifetime(_ random: inout ParticleRandom, age: Double) -> Double? {
        let life = (lifetime + lifetimeRange * random.spread()) * lifetimeFactor
        return life > 0 && age <= life + descendantLifetime ? life : nil
    }

    /// Writes the distribution of lifetimes into the parameters of the kernels.
    func describeLifetime(_ emission: inout mp_emission) {
        emission.lifetime = mp_spread(mean: lifetime, range: lifetimeRange, factor: lifetimeFactor)
    }

    /// Returns the numbers of the particles that a parent has emitted so far and that may be alive.
    func births(ofParentAged age: Double, lifetime: Double) -> ClosedRange<Int>? {
        let end = min(age, lifetime, closing)
        guard rate > 0, end > beginTime else { return nil }
        let first = max(1, ((age - maximumTotalLifetime - beginTime) * rate - 1e-9).rounded(.up))
        let last = ((end - beginTime) * rate).rounded(.down)
        guard first <= last, last < 1e15 else { return nil }
        return Int(first)...Int(last)
    }

    /// Returns a parent's age when it emits particle `n`.
    func parentAge(_ n: Int) -> Double { beginTime + Double(n) / rate }
}

/// Collects the particles alive at a time.
struct ParticleCollector {
    let time: Double
    private(set) var particles: [Particle] = []

    init(time: Double) { self.time = time }

    /// Adds the particles of a span and their descendants.
    mutating func collect(_ span: EmissionSpan) {
        let source = span.source
        particles.reserveCapacity(particles.count + span.numbers.count)
        for n in span.numbers {
            let birth = span.birth(n)
            var random = span.random(n)
            guard let lifetime = source.lifetime(&random, age: time - birth) else { continue }
            let point = source.emissionShape.point(&random)
            let seed = ParticleSeed(
                source.seedStyle, &random, at: span.center(at: birth) + point.offset, longitude: point.longitude,
                latitude: point.latitude, tint: SIMD4(repeating: 1))
            append(seed, of: source, age: time - birth, lifetime: lifetime, key: random.ownKey)
        }
    }

    /// Adds a particle emitted by another particle: with its color, from its position and relative to its direction.
    private mutating func collect(
        _ source: ParticleSource, _ random: ParticleRandom, birth: Double, from parent: ParticleSeed, parentAge: Double
    ) {
        var random = random
        guard let lifetime = source.lifetime(&random, age: time - birth) else { return }
        let direction = parent.direction(at: parentAge)
        let seed = ParticleSeed(
            source.seedStyle, &random, at: parent.position(at: parentAge), longitude: direction.longitude,
            latitude: direction.latitude,
            tint: parent.color(at: parentAge))
        append(seed, of: source, age: time - birth, lifetime: lifetime, key: random.ownKey)
    }

    private mutating func append(
        _ seed: ParticleSeed, of source: ParticleSource, age: Double, lifetime: Double, key: UInt64
    ) {
        if age <= lifetime, source.isShown, let particle = seed.particle(at: age, cell: source.index) {
            particles.append(particle)
        }
        for (index, child) in source.children.enumerated() {
            guard let births = child.births(ofParentAged: age, lifetime: lifetime) else { continue }
            let key = ParticleRandom.key(of: key, cell: index)
            for n in births {
                let parentAge = child.parentAge(n)
                collect(
                    child, ParticleRandom(key: key, index: n), birth: time - age + parentAge, from: seed,
                    parentAge: parentAge)
            }
        }
    }
}
