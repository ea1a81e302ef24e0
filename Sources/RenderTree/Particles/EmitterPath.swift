/// Where an emitter is within a segment of its history.
struct EmitterPath: Sendable {
    private let from, to: SIMD3<Double>
    private let start, end: Double
    private let moves: Bool

    init(_ segment: EmissionHistory.Segment, until next: EmissionHistory.Segment?) {
        from = segment.style.center
        start = segment.start
        end = next?.start ?? segment.start
        to = next?.style.center ?? from
        moves = segment.movesOn && end > start
    }

    func center(at time: Double) -> SIMD3<Double> {
        moves ? from + (to - from) * min(max((time - start) / (end - start), 0), 1) : from
    }
}

extension EmitterStyle {
    fileprivate var center: SIMD3<Double> { SIMD3(Double(position.x), Double(position.y), Double(zPosition)) }
}
