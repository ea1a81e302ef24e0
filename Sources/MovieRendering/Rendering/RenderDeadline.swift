import Limits

/// The end of the time that a rendering may take.
///
/// It decides only whether a rendering continues, never what a frame shows.
package struct RenderDeadline: Sendable {
    private let limits: ResourceLimits
    private let start = ContinuousClock.now

    /// Starts the time of a rendering.
    package init(_ limits: ResourceLimits = .current) { self.limits = limits }

    /// The error once the time is over; nil until then.
    var error: LimitError? {
        guard limits.renderTime < .max else { return nil }
        let seconds = Double((ContinuousClock.now - start).components.seconds) + 1
        return limits.error(ResourceLimits.renderTimeEntry, seconds)
    }

    /// Throws the error once the time is over.
    package func check() throws(LimitError) {
        if let error { throw error }
    }
}
