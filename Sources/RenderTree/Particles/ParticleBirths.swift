/// All particles that an emitter has born and that may be alive, in parts that do not depend on each other.
package struct ParticleBirths: Sendable {
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
        var gathering = ParticleGathering(time: time)
        gathering.gather(spans[index])
        return gathering.particles
    }

    /// The particles born between a segment's start and the next one's.
    private mutating func add(_ segment: EmissionHistory.Segment, until next: EmissionHistory.Segment?) {
        let end = min(next?.start ?? time, time)
        guard segment.start <= time, time - end <= segment.style.longestLife else { return }
        for index in segment.style.cells.indices {
            let rate = segment.rate(of: index)
            guard rate > 0 else { continue }
            let cell = segment.style.cells[index]
            let opening = segment.opening(of: index)
            let before = segment.births[index]
            let last = (before + segment.emitted(by: index, until: end)).rounded(.down)
            // Those before are dead, with all that came of them.
            let longest = cell.longestLife * Double(max(segment.style.lifetime, 0))
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
