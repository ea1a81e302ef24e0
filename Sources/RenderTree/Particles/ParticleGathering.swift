import Foundation

/// Collects the particles that are alive at a time.
struct ParticleGathering {
    let time: Double
    private(set) var cells: [EmitterCellStyle] = []
    private(set) var particles: [Particle] = []

    init(time: Double) { self.time = time }

    /// The particles born between a segment's start and the next one's.
    mutating func gather(_ segment: EmissionHistory.Segment, until next: EmissionHistory.Segment?) {
        let end = min(next?.start ?? time, time)
        guard segment.start <= time, time - end <= segment.style.longestLife else { return }
        for index in segment.style.cells.indices {
            let rate = segment.rate(of: index)
            guard rate > 0 else { continue }
            let cell = segment.style.cells[index]
            let key = ParticleRandom.key(of: UInt64(segment.style.seed), cell: index)
            let opening = segment.opening(of: index)
            let before = segment.births[index]
            let last = (before + segment.emitted(by: index, until: end)).rounded(.down)
            // Those before are dead, with all that came of them.
            let longest = cell.longestLife * Double(max(segment.style.lifetime, 0))
            let first = max(before.rounded(.down) + 1, (before + (time - longest - opening) * rate - 1e-9).rounded(.up))
            guard first <= last, last < 1e15 else { continue }
            let source = source(of: cell, in: segment.style)
            for n in Int(first)...Int(last) {
                let birth = opening + (Double(n) - before) / rate
                gather(source, ParticleRandom(key: key, index: n), birth: birth, center: segment.center(at: birth, next: next))
            }
        }
    }

    /// What the particles of one cell share.
    private final class Source {
        let style: EmitterStyle
        let cell: EmitterCellStyle
        let index: Int
        let children: [Source]
        /// Seconds that what comes of its particles outlives them at most.
        let afterlife: Double

        init(style: EmitterStyle, cell: EmitterCellStyle, index: Int, children: [Source]) {
            (self.style, self.cell, self.index, self.children) = (style, cell, index, children)
            afterlife = (cell.cells.map(\.longestLife).max() ?? 0) * Double(max(style.lifetime, 0))
        }
    }

    private mutating func source(of cell: EmitterCellStyle, in style: EmitterStyle) -> Source {
        let children = cell.cells.map { source(of: $0, in: style) }
        return Source(style: style, cell: cell, index: number(of: cell), children: children)
    }

    private mutating func gather(_ source: Source, _ random: ParticleRandom, birth: Double, center: SIMD3<Double>) {
        var random = random
        guard let lifetime = lifetime(of: source, &random, birth: birth) else { return }
        let place = source.style.birthPlace(&random)
        let born = Newborn(
            source.cell, source.style, &random, at: center + place.offset, longitude: place.longitude, latitude: place.latitude,
            tint: SIMD4(repeating: 1))
        take(born, of: source, age: time - birth, lifetime: lifetime, key: random.ownKey)
    }

    /// One that a particle emits, with its colour, from where it is and relative to its direction.
    private mutating func gather(_ source: Source, _ random: ParticleRandom, birth: Double, from parent: Newborn, parentAge: Double) {
        var random = random
        guard let lifetime = lifetime(of: source, &random, birth: birth) else { return }
        let direction = parent.direction(at: parentAge)
        let born = Newborn(
            source.cell, source.style, &random, at: parent.position(at: parentAge), longitude: direction.longitude,
            latitude: direction.latitude, tint: parent.color(at: parentAge))
        take(born, of: source, age: time - birth, lifetime: lifetime, key: random.ownKey)
    }

    /// Nil for a particle that is dead, with all that came of it.
    private func lifetime(of source: Source, _ random: inout ParticleRandom, birth: Double) -> Double? {
        let own = Double(source.cell.lifetime) + Double(source.cell.lifetimeRange) * random.spread()
        let lifetime = own * Double(source.style.lifetime)
        return lifetime > 0 && time - birth <= lifetime + source.afterlife ? lifetime : nil
    }

    private mutating func take(_ born: Newborn, of source: Source, age: Double, lifetime: Double, key: UInt64) {
        if age <= lifetime, source.cell.contents != nil, source.cell.isEnabled, let particle = born.particle(at: age, cell: source.index) {
            particles.append(particle)
        }
        for (index, child) in source.children.enumerated() {
            emit(child, key: ParticleRandom.key(of: key, cell: index), from: born, age: age, lifetime: lifetime)
        }
    }

    /// What a particle has emitted in its life so far and is still alive.
    private mutating func emit(_ child: Source, key: UInt64, from parent: Newborn, age: Double, lifetime: Double) {
        let cell = child.cell
        let rate = Double(cell.birthRate * child.style.birthRate)
        let closing = min(age, lifetime, cell.beginTime + cell.duration)
        guard rate > 0, closing > cell.beginTime else { return }
        let longest = cell.longestLife * Double(max(child.style.lifetime, 0))
        let first = max(1, ((age - longest - cell.beginTime) * rate - 1e-9).rounded(.up))
        let last = ((closing - cell.beginTime) * rate).rounded(.down)
        guard first <= last, last < 1e15 else { return }
        for n in Int(first)...Int(last) {
            let parentAge = cell.beginTime + Double(n) / rate
            gather(child, ParticleRandom(key: key, index: n), birth: time - age + parentAge, from: parent, parentAge: parentAge)
        }
    }

    private mutating func number(of cell: EmitterCellStyle) -> Int {
        if let index = cells.lastIndex(of: cell) { return index }
        cells.append(cell)
        return cells.count - 1
    }
}

extension EmissionHistory.Segment {
    /// Where the emitter is at a time of the segment.
    fileprivate func center(at time: Double, next: EmissionHistory.Segment?) -> SIMD3<Double> {
        guard movesOn, let next, next.start > start else { return style.center }
        let part = min(max((time - start) / (next.start - start), 0), 1)
        return style.center + (next.style.center - style.center) * part
    }
}

extension EmitterStyle {
    fileprivate var center: SIMD3<Double> { SIMD3(Double(position.x), Double(position.y), Double(zPosition)) }
}
