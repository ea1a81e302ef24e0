import LayerCompositor
import Limits

/// The end of the time that a rendering may take.
///
/// It decides only whether a rendering continues, never what a frame shows.
package struct RenderDeadline: Sendable {
    private let limits: ResourceLimits
    private let start: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Starts the time of a rendering.
    ///
    /// - Parameter now: The clock.
    package init(_ limits: ResourceLimits = .current, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now })
    {
        self.limits = limits
        self.now = now
        start = now()
    }

    /// The error once the time is over; nil until then.
    var error: LimitError? {
        guard limits.renderTime < .max else { return nil }
        let seconds = Double((now() - start).components.seconds) + 1
        return limits.error(ResourceLimits.renderTimeEntry, seconds)
    }

    /// The same limit for drawing a frame; nil if there is none.
    package var drawingLimit: DrawingTimeLimit? {
        guard limits.renderTime < .max else { return nil }
        return DrawingTimeLimit { error != nil }
    }

    /// Throws the error once the time is over.
    package func check() throws(LimitError) {
        if let error { throw error }
    }
}
