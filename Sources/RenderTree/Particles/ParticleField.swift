/// The particles of an emitter at one time.
package struct ParticleField: Sendable {
    /// The cells that may have particles.
    package let cells: [EmitterCellStyle]
    /// The particles in drawing order.
    package let particles: [Particle]
}

/// One particle as it is drawn.
package struct Particle: Equatable, Sendable {
    /// The center in the layer's space; z is the depth.
    package var center: SIMD3<Double>
    /// The rotation in radians, from +x toward +y.
    package var angle: Double
    /// The scale relative to the image's size in points; above 0.
    package var scale: Double
    /// Red, green, blue and alpha, each 0…1, which multiply the image.
    package var color: SIMD4<Float>
    /// The seconds since birth.
    package var age: Double
    /// The index of the particle's cell in `ParticleField.cells`.
    package var cell: Int
}

/// The drawing of an emitter layer: its parameters, its history and its time.
package struct EmitterDrawing: Equatable, Sendable {
    /// The current parameters.
    package var style = EmitterStyle()
    /// The emission history.
    package var history = EmissionHistory()
    /// The layer's time in seconds.
    package var time = 0.0

    /// Creates a drawing without particles.
    package init() {}

    /// Returns the particles at the current time.
    package func field() -> ParticleField {
        let emitted = EmittedParticles(self)
        let particles = (0..<emitted.count).flatMap { emitted.particles(ofPart: $0) }
        return ParticleField(cells: emitted.cells, particles: particles.sorted(by: style.order))
    }
}

extension EmitterStyle.Order {
    /// Whether particles are drawn in emission order: by cell, then by birth.
    package var keepsEmissionOrder: Bool { self == .unordered || self == .additive }
}

extension [Particle] {
    /// Returns the particles in the given order; the sort is stable, and orders without a criterion change nothing.
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
