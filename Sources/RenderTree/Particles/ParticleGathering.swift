import Foundation

/// Collects the particles that are alive at a time.
struct ParticleGathering {
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
            let born = Newborn(
                source.birth, &random, at: span.center(at: birth) + place.offset, longitude: place.longitude,
                latitude: place.latitude,
                tint: SIMD4(repeating: 1))
            take(born, of: source, age: time - birth, lifetime: lifetime, key: random.ownKey)
        }
    }

    /// One that a particle emits, with its colour, from where it is and relative to its direction.
    private mutating func gather(
        _ source: ParticleSource, _ random: ParticleRandom, birth: Double, from parent: Newborn, parentAge: Double
    ) {
        var random = random
        guard let lifetime = source.lifetime(&random, age: time - birth) else { return }
        let direction = parent.direction(at: parentAge)
        let born = Newborn(
            source.birth, &random, at: parent.position(at: parentAge), longitude: direction.longitude,
            latitude: direction.latitude,
            tint: parent.color(at: parentAge))
        take(born, of: source, age: time - birth, lifetime: lifetime, key: random.ownKey)
    }

    private mutating func take(_ born: Newborn, of source: ParticleSource, age: Double, lifetime: Double, key: UInt64) {
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
