import Foundation

/// How a layer has emitted up to now: its styles one after the other, each from its time on.
///
/// From it every particle follows, at any time, without the frames before (DESIGN: emitters are closed-form).
public struct EmissionHistory: Equatable, Sendable {
    struct Segment: Equatable, Sendable {
        /// The layer's time.
        var start: Double
        var style: EmitterStyle
        /// How many particles each cell had emitted by then, with the fraction of the next.
        var births: [Double]
        /// Whether the emitter moves evenly from here to where the next segment begins.
        var interpolatesPosition: Bool
    }

    private(set) var segments: [Segment] = []

    public init() {}

    public var isEmpty: Bool { segments.isEmpty }
    public var lastStart: Double { segments.last?.start ?? 0 }
    public var lastStyle: EmitterStyle? { segments.last?.style }

    /// Goes on with another style from a time of the layer on; what was said of later times is forgotten.
    ///
    /// The first style counts from the layer's time 0, as if it had always been (facts 3.7: pre-warmed).
    /// - Parameter moving: whether the emitter's position goes evenly from the last style's to this one's.
    public mutating func advance(with style: EmitterStyle, at time: Double, moving: Bool = false) {
        while let last = segments.last, last.start >= time, segments.count > 1 || last.start > time {
            segments.removeLast()
        }
        guard let last = segments.last else {
            segments = [
                Segment(
                    start: min(time, 0), style: style, births: style.cells.map { _ in 0 }, interpolatesPosition: false)
            ]
            return
        }
        if style == last.style, !moving, !last.interpolatesPosition { return }
        let counts = style.cells.indices.map { self.births(of: $0, until: time, in: last) }
        segments[segments.count - 1].interpolatesPosition = moving
        segments.append(Segment(start: time, style: style, births: counts, interpolatesPosition: false))
        removeExpiredSegments(before: time)
    }

    /// How many particles a cell has emitted by a time within or after a segment; from 0 for a cell that is new.
    func births(of cell: Int, until time: Double, in segment: Segment) -> Double {
        let before = cell < segment.births.count ? segment.births[cell] : 0
        guard cell < segment.style.cells.count else { return before }
        return before + segment.emitted(by: cell, until: time)
    }

    /// Segments whose last particles have died are not kept, once there are many.
    private mutating func removeExpiredSegments(before time: Double) {
        guard segments.count > 2048 else { return }
        let longest = segments.map(\.style.maximumTotalLifetime).max() ?? 0
        let first = segments.firstIndex { $0.start > time - longest } ?? 0
        if first > 1024 { segments.removeFirst(first - 1) }
    }
}

extension EmissionHistory.Segment {
    func rate(of cell: Int) -> Double { max(0, Double(style.cells[cell].birthRate * style.birthRate)) }

    /// When the cell emits in this segment at the earliest.
    func opening(of cell: Int) -> Double { max(start, style.cells[cell].beginTime) }

    func emitted(by cell: Int, until time: Double) -> Double {
        let closing = style.cells[cell].beginTime + style.cells[cell].duration
        return max(0, min(time, closing) - opening(of: cell)) * rate(of: cell)
    }
}

extension EmitterStyle {
    /// Seconds from a particle's birth until it and all that come of it have died.
    var maximumTotalLifetime: Double { cells.map { $0.maximumTotalLifetime * Double(max(lifetime, 0)) }.max() ?? 0 }
}

extension EmitterCellStyle {
    /// At a multiplier of 1.
    var maximumLifetime: Double { max(0, Double(lifetime + abs(lifetimeRange) / 2)) }
    var maximumTotalLifetime: Double { maximumLifetime + (cells.map(\.maximumTotalLifetime).max() ?? 0) }
}

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
        moves = segment.interpolatesPosition && end > start
    }

    func center(at time: Double) -> SIMD3<Double> {
        moves ? from + (to - from) * min(max((time - start) / (end - start), 0), 1) : from
    }
}

extension EmitterStyle {
    fileprivate var center: SIMD3<Double> { SIMD3(Double(position.x), Double(position.y), Double(zPosition)) }
}
