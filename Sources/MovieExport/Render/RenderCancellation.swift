import Synchronization

/// Stops a rendering from another thread, or from a signal's handler.
public final class RenderCancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    public init() {}

    /// The rendering ends at the next frame, also of a second pass over them; nothing is left under the output's name.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
