import PixelKernels
import RenderTree

/// Particles that one worker places.
enum EmissionJob: Sendable {
    /// Consecutive parts that a kernel creates and places. An emitter that moves has a part for each sample of its
    /// path, most with a few particles.
    case emissions(ArraySlice<PlacedEmission>, births: Int)
    /// Particles of other cells, such as those that emit particles themselves.
    case particles(ArraySlice<Particle>)

    /// The maximum number of sprites.
    var capacity: Int {
        switch self {
        case .emissions(_, let births): births
        case .particles(let particles): particles.count
        }
    }

    /// Divides an emitter's particles into jobs of about equal size, in emission order.
    ///
    /// Particles that kernels cannot place directly are computed now, by all workers.
    static func jobs(_ emitted: EmittedParticles, _ placing: ParticlePlacing, _ workerPool: TileWorkerPool)
        -> [EmissionJob]
    {
        let parts = (0..<emitted.count).map { part in
            emitted.planeEmission(ofPart: part).flatMap { PlacedEmission($0, placing) }
        }
        let others = parts.indices.filter { parts[$0] == nil }
        let particles = workerPool.map(others.count) { emitted.particles(ofPart: others[$0]) }
        var jobs: [EmissionJob] = []
        var start = 0
        for (index, particles) in zip(others, particles) {
            jobs += Self.jobs(parts[start..<index])
            jobs += Self.jobs(particles)
            start = index + 1
        }
        return jobs + Self.jobs(parts[start...])
    }

    private static func jobs(_ parts: ArraySlice<PlacedEmission?>) -> [EmissionJob] {
        let emissions = parts.compactMap { $0 }
        var jobs: [EmissionJob] = []
        var start = 0
        var births = 0
        for (index, emission) in emissions.enumerated() {
            if births > 0, births + emission.births > EmittedParticles.partLength {
                jobs.append(.emissions(emissions[start..<index], births: births))
                (start, births) = (index, 0)
            }
            births += emission.births
        }
        if births > 0 { jobs.append(.emissions(emissions[start...], births: births)) }
        return jobs
    }

    /// Divides particles into jobs of equal size, in order.
    static func jobs(_ particles: [Particle]) -> [EmissionJob] {
        let length = EmittedParticles.partLength
        return stride(from: 0, to: particles.count, by: length).map {
            .particles(particles[$0..<min(particles.count, $0 + length)])
        }
    }

    /// Writes the sprites of the visible particles, and returns their number.
    func place(by placing: ParticlePlacing, at memory: UnsafeMutablePointer<ParticleBatch.Sprite>) -> Int {
        switch self {
        case .emissions(let emissions, _): emissions.reduce(0) { $0 + $1.place(at: memory + $0) }
        case .particles(let particles): placing.place(particles, at: memory)
        }
    }
}

/// A part of an emitter's particles that a kernel creates and places.
struct PlacedEmission: Sendable {
    private let emission: PlaneEmission
    private let view: mp_particle_view

    /// The number of particles, visible or not.
    var births: Int { emission.numbers.count }

    /// Returns nil if the particles are not seen in parallel projection, or show nothing.
    init?(_ emission: PlaneEmission, _ placing: ParticlePlacing) {
        guard let view = placing.view(ofCell: emission.cell) else { return nil }
        self.emission = emission
        self.view = view
    }

    /// Writes the sprites of the visible particles, and returns their number.
    func place(at memory: UnsafeMutablePointer<ParticleBatch.Sprite>) -> Int {
        withUnsafePointer(to: emission.parameters) { parameters in
            withUnsafePointer(to: view) { view in
                Int(
                    mp_emit_placed(
                        parameters, Int64(emission.numbers.lowerBound),
                        Int32(truncatingIfNeeded: emission.numbers.count), view, memory))
            }
        }
    }
}
