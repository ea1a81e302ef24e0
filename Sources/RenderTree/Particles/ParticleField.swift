/// What an emitter shows at one time.
public struct ParticleField: Sendable {
    /// All cells that have particles.
    public let cells: [EmitterCellStyle]
    /// In the order in which they are drawn.
    public let particles: [Particle]
}

/// An emitter layer's drawing: what it emits with, how it has emitted, and its time.
public struct EmitterDrawing: Equatable, Sendable {
    public var style = EmitterStyle()
    public var history = EmissionHistory()
    /// The layer's time, seconds.
    public var time = 0.0

    public init() {}

    public func field() -> ParticleField {
        let births = EmittedParticles(self)
        let particles = (0..<births.count).flatMap { births.particles(ofPart: $0) }
        return ParticleField(cells: births.cells, particles: particles.sorted(by: style.order))
    }
}

extension EmitterStyle.Order {
    /// Whether particles stay as they are born: by cell, then by birth.
    package var keepsEmissionOrder: Bool { self == .unordered || self == .additive }
}

extension [Particle] {
    /// Those of one age, and those without an order, stay as they are.
    package func sorted(by order: EmitterStyle.Order) -> [Particle] {
        switch order {
        case .unordered, .additive: self
        case .oldestFirst: sortedStably { $0.age > $1.age }
        case .oldestLast: sortedStably { $0.age < $1.age }
        case .backToFront: sortedStably { $0.center.z < $1.center.z }
        }
    }

    private func sortedStably(_ isBefore: (Particle, Particle) -> Bool) -> [Particle] {
        indices.sorted { a, b in
            if isBefore(self[a], self[b]) { return true }
            return !isBefore(self[b], self[a]) && a < b
        }.map { self[$0] }
    }
}

/// One particle as it is drawn.
public struct Particle: Equatable, Sendable {
    /// In the layer's space; z is depth.
    public var center: SIMD3<Double>
    /// Radians, from +x to +y.
    public var angle: Double
    /// Above 0; of the picture's size in points.
    public var scale: Double
    /// Red, green, blue, alpha, each 0…1; multiplies the picture.
    public var color: SIMD4<Float>
    /// Seconds since its birth.
    public var age: Double
    /// Whose picture it is, in `ParticleField.cells`.
    public var cell: Int
}
