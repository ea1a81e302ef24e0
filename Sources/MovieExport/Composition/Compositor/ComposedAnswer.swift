import Foundation
import Quartz2D

/// What a compositor makes of a request, for the one who waits for it.
///
/// The request holds it and so does who waits, who does not hold the request: one that is dropped without an end ends
/// then.
/// - Thread safety: any thread.
final class CompositionResponse: @unchecked Sendable {
    enum Content {
        case frame(CVPixelBuffer)
        case failure(any Error)
        case cancelled
    }

    private let isThere = DispatchSemaphore(value: 0)
    private let content = Guarded<Content?>(nil)

    /// Of several answers the first one holds.
    func end(_ new: Content) {
        content.withLock { $0 = $0 ?? new }
        isThere.signal()
    }

    /// The composed frame, when it is there. Once.
    ///
    /// - Throws: what the compositor finished with; `RenderError.cancelled`.
    func wait() throws -> CVPixelBuffer {
        isThere.wait()
        switch content.withLock({ $0 }) {
        case .frame(let frame): return frame
        case .failure(let error): throw error
        case .cancelled, nil: throw RenderError.cancelled
        }
    }
}
