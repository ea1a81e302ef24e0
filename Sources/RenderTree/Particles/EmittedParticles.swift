import Foundation

/// All particles that an emitter has born and that may be alive, in parts that do not depend on each other.
package struct EmittedParticles: Sendable {
    /// All cells that may have particles; particles name theirs by index.
    package private(set) var cells: [EmitterCellStyle] = []
    private let time: Double
    private var spans: [EmissionSpan] = []

    /// Births in a part.
    private static let partLength = 512

    package init(_ drawing: EmitterDrawing) {
        time = drawing.time
        let segments = drawing.history.segments
        for (index, segment) in segments.enumerated() {
            add(segment, until: index + 1 < segments.count ? segments[index + 1] : nil)
        }
    }

    /// How many parts there are.
    package var count: Int { spans.count }

    /// The particles of a part that are alive, by birth.
    package func particles(ofPart index: Int) -> [Particle] {
        var gathering = ParticleCollector(time: time)
        gathering.gather(spans[index])
        return gathering.particles
    }

    /// The particles born between a segment's start and the next one's.
    private mutating func add(_ segment: EmissionHistory.Segment, until next: EmissionHistory.Segment?) {
        let end = min(next?.start ?? time, time)
        guard segment.start <= time, time - end <= segment.style.maximumTotalLifetime else { return }
        for index in segment.style.cells.indices {
            let rate = segment.rate(of: index)
            guard rate > 0 else { continue }
            let cell = segment.style.cells[index]
            let opening = segment.opening(of: index)
            let before = segment.births[index]
            let last = (before + segment.emitted(by: index, until: end)).rounded(.down)
            // Those before are dead, with all that came of them.
            let longest = cell.maximumTotalLifetime * Double(max(segment.style.lifetime, 0))
            let first = max(before.rounded(.down) + 1, (before + (time - longest - opening) * rate - 1e-9).rounded(.up))
            guard first <= last, last < 1e15 else { continue }
            let key = ParticleRandom.key(of: UInt64(segment.style.seed), cell: index)
            add(
                EmissionSpan(
                    source: source(of: cell, in: segment.style), numbers: Int(first)..<Int(last) + 1, key: key,
                    opening: opening, before: before,
                    rate: rate, path: EmitterPath(segment, until: next)))
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

/// The particles that one cell emitted from one time to another and that may be alive, by their numbers.
struct EmissionSpan: Sendable {
    let source: ParticleSource
    let numbers: Range<Int>
    private let key: UInt64
    /// When the particle numbered `before` was born, and how many are in a second.
    private let opening, before, rate: Double
    /// Where the emitter was at a time.
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

    /// A part of it.
    func part(_ numbers: Range<Int>) -> EmissionSpan {
        EmissionSpan(
            source: source, numbers: numbers, key: key, opening: opening, before: before, rate: rate, path: path)
    }

    /// The random numbers of a particle.
    func random(_ n: Int) -> ParticleRandom { ParticleRandom(key: key, index: n) }
    func birth(_ n: Int) -> Double { opening + (Double(n) - before) / rate }
    func center(at time: Double) -> SIMD3<Double> { path.center(at: time) }
}

/// What the particles of one cell share: numbers alone, so that making a particle counts no references.
final class ParticleSource: Sendable {
    let birth: ParticleSeedStyle
    let place: EmissionShape
    let children: [ParticleSource]
    /// The cell's, in `ParticleField.cells`.
    let index: Int
    /// Whether its particles have a picture and are drawn.
    let isShown: Bool
    /// Seconds that what comes of its particles outlives them at most.
    let descendantLifetime: Double
    private let lifetime, lifetimeRange, lifetimeFactor: Double
    private let maximumTotalLifetime, beginTime, closing, rate: Double

    init(_ cell: EmitterCellStyle, _ style: EmitterStyle, index: Int, children: [ParticleSource]) {
        birth = ParticleSeedStyle(cell, style)
        place = EmissionShape(style)
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

    /// Nil for a particle of that age that is dead, with all that came of it.
    func lifetime(_ random: inout ParticleRandom, age: Double) -> Double? {
        let life = (lifetime + lifetimeRange * random.spread()) * lifetimeFactor
        return life > 0 && age <= life + descendantLifetime ? life : nil
    }

    /// The numbers of those that a parent has emitted in its life so far and that may be alive.
    func births(ofParentAged age: Double, lifetime: Double) -> ClosedRange<Int>? {
        let end = min(age, lifetime, closing)
        guard rate > 0, end > beginTime else { return nil }
        let first = max(1, ((age - maximumTotalLifetime - beginTime) * rate - 1e-9).rounded(.up))
        let last = ((end - beginTime) * rate).rounded(.down)
        guard first <= last, last < 1e15 else { return nil }
        return Int(first)...Int(last)
    }

    /// A parent's age when it emits the particle of that number.
    func parentAge(_ n: Int) -> Double { beginTime + Double(n) / rate }
}

/// Collects the particles that are alive at a time.
struct ParticleCollector {
    let time: Double
    private(set) var particles: [Particle] = []

    init(time: Double) { self.time = time }

    /// The particles of a span and what they emit themselves.
    mutating func gather(_ span: EmissionSpan) {
        let source = span.source
        particles.reserveCapacity(particles.count + span.numbers.count)
        for n in span.numbers {
            let birth = span.birth(n)
            var random = span.random(n)
            guard let lifetime = source.lifetime(&random, age: time - birth) else { continue }
            let place = source.place.place(&random)
            let born = ParticleSeed(
                source.birth, &random, at: span.center(at: birth) + place.offset, longitude: place.longitude,
                latitude: place.latitude,
                tint: SIMD4(repeating: 1))
            take(born, of: source, age: time - birth, lifetime: lifetime, key: random.ownKey)
        }
    }

    /// One that a particle emits, with its colour, from where it is and relative to its direction.
    private mutating func gather(
        _ source: ParticleSource, _ random: ParticleRandom, birth: Double, from parent: ParticleSeed, parentAge: Double
    ) {
        var random = random
        guard let lifetime = source.lifetime(&random, age: time - birth) else { return }
        let direction = parent.direction(at: parentAge)
        let born = ParticleSeed(
            source.birth, &random, at: parent.position(at: parentAge), longitude: direction.longitude,
            latitude: direction.latitude,
            tint: parent.color(at: parentAge))
        take(born, of: source, age: time - birth, lifetime: lifetime, key: random.ownKey)
    }

    private mutating func take(
        _ born: ParticleSeed, of source: ParticleSource, age: Double, lifetime: Double, key: UInt64
    ) {
        if age <= lifetime, source.isShown, let particle = born.particle(at: age, cell: source.index) {
            particles.append(particle)
        }
        for (index, child) in source.children.enumerated() {
            guard let births = child.births(ofParentAged: age, lifetime: lifetime) else { continue }
            let key = ParticleRandom.key(of: key, cell: index)
            for n in births {
                let parentAge = child.parentAge(n)
                gather(
                    child, ParticleRandom(key: key, index: n), birth: time - age + parentAge, from: born,
                    parentAge: parentAge)
            }
        }
    }
}
