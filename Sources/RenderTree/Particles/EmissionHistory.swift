import Foundation
import PixelKernels

/// The emission history of a layer: its emitter styles, each from its start time on.
///
/// All particles at any time follow from it, without simulating earlier frames (DESIGN: emitters are closed-form).
package struct EmissionHistory: Equatable, Sendable {
    /// A period with one style.
    struct Segment: Equatable, Sendable {
        /// The start in the layer's time.
        var start: Double
        var style: EmitterStyle
        /// The number of particles that each cell had emitted by then, with the fraction of the next.
        var births: [Double]
        /// Whether the emitter moves at constant speed from here to the start of the next segment.
        var interpolatesPosition: Bool
    }

    private(set) var segments: [Segment] = []

    /// Creates an empty history.
    package init() {}

    /// Whether no style has been set.
    package var isEmpty: Bool { segments.isEmpty }
    /// The start of the last style, in the layer's time; 0 if there is none.
    package var lastStart: Double { segments.last?.start ?? 0 }
    /// The last style; nil if there is none.
    package var lastStyle: EmitterStyle? { segments.last?.style }

    /// Continues with another style from a time of the layer on, and discards any later styles.
    ///
    /// The first style counts from the layer's time 0, as if it had always been set (facts 3.7: pre-warmed).
    /// - Parameter moving: whether the emitter moves at constant speed from the last style's position to this one's.
    package mutating func advance(with style: EmitterStyle, at time: Double, moving: Bool = false) {
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

    /// Returns the number of particles that a cell has emitted by a time within or after a segment; a new cell starts
    /// at 0.
    func births(of cell: Int, until time: Double, in segment: Segment) -> Double {
        let before = cell < segment.births.count ? segment.births[cell] : 0
        guard cell < segment.style.cells.count else { return before }
        return before + segment.emitted(by: cell, until: time)
    }

    /// Removes segments whose last particles have died, if there are many.
    private mutating func removeExpiredSegments(before time: Double) {
        guard segments.count > 2048 else { return }
        let longest = segments.map(\.style.maximumTotalLifetime).max() ?? 0
        let first = segments.firstIndex { $0.start > time - longest } ?? 0
        if first > 1024 { segments.removeFirst(first - 1) }
    }
}

extension EmissionHistory.Segment {
    func rate(of cell: Int) -> Double { max(0, Double(style.cells[cell].birthRate * style.birthRate)) }

    /// Returns the time at which the cell starts to emit in this segment.
    func opening(of cell: Int) -> Double { max(start, style.cells[cell].beginTime) }

    func emitted(by cell: Int, until time: Double) -> Double {
        let closing = style.cells[cell].beginTime + style.cells[cell].duration
        return max(0, min(time, closing) - opening(of: cell)) * rate(of: cell)
    }

    /// Returns the first and last number of the particles that a cell emitted before `end` and that may be alive at
    /// `time`; nil if there are none.
    func births(of cell: Int, until end: Double, aliveAt time: Double) -> ClosedRange<Double>? {
        let end = min(end, time)
        guard start <= time, time - end <= style.maximumTotalLifetime, rate(of: cell) > 0 else { return nil }
        let rate = rate(of: cell)
        let before = births[cell]
        let last = (before + emitted(by: cell, until: end)).rounded(.down)
        // Earlier particles are dead, with all their descendants.
        let longest = style.cells[cell].maximumTotalLifetime * Double(max(style.lifetime, 0))
        let first = max(
            before.rounded(.down) + 1, (before + (time - longest - opening(of: cell)) * rate - 1e-9).rounded(.up))
        return first <= last ? first...last : nil
    }
}

extension EmitterStyle {
    /// The maximum time in seconds from a particle's birth until it and all its descendants have died.
    var maximumTotalLifetime: Double { cells.map { $0.maximumTotalLifetime * Double(max(lifetime, 0)) }.max() ?? 0 }
}

extension EmitterCellStyle {
    /// The maximum lifetime in seconds, at a multiplier of 1.
    var maximumLifetime: Double { max(0, Double(lifetime + abs(lifetimeRange) / 2)) }
    var maximumTotalLifetime: Double { maximumLifetime + (cells.map(\.maximumTotalLifetime).max() ?? 0) }
    /// Whether neither the particles nor their descendants are visible.
    var showsNothing: Bool { (contents == nil || !isEnabled) && cells.isEmpty }
}

/// The position of an emitter within a segment of its history.
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

    /// Writes the path into the parameters of the kernels.
    func describe(_ emission: inout mp_emission) {
        emission.from = (from.x, from.y, from.z)
        emission.to = (to.x, to.y, to.z)
        emission.path_start = start
        emission.path_end = end
        emission.is_moving = moves ? 1 : 0
    }
}

extension EmitterStyle {
    fileprivate var center: SIMD3<Double> { SIMD3(Double(position.x), Double(position.y), Double(zPosition)) }
}
