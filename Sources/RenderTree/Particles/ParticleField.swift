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
        var gathering = ParticleGathering(time: time)
        for (index, segment) in history.segments.enumerated() {
            let next = index + 1 < history.segments.count ? history.segments[index + 1] : nil
            gathering.gather(segment, until: next)
        }
        return ParticleField(cells: gathering.cells, particles: gathering.particles.sorted(by: style.order))
    }
}

extension [Particle] {
    /// Those of one age, and those without an order, stay as they are: by cell, then by birth.
    fileprivate func sorted(by order: EmitterStyle.Order) -> [Particle] {
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
