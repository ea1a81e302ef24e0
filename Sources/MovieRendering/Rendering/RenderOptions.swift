import Logging
import MediaWriting
import Synchronization

/// The options of a rendering that do not affect what the movie shows.
package struct RenderOptions: Sendable {
    /// The frames to render, counted from the start of the movie; nil renders all.
    package var frames: Range<Int>?
    /// The number of drawing threads. Pixels do not depend on it.
    package var threads: Int
    /// Whether an existing file is replaced.
    package var overwrite: OverwritePolicy
    /// The warnings that are errors.
    package var strictness: Strictness
    /// Whether every frame is drawn a second time as a whole and compared with the incrementally drawn one.
    package var verifiesDamage: Bool
    /// The logger for inputs and outputs, at level debug; silent by default.
    package var logger: Logger

    package init(
        frames: Range<Int>? = nil, threads: Int, overwrite: OverwritePolicy = .refuse,
        strictness: Strictness = .lenient,
        verifiesDamage: Bool = false,
        logger: Logger = Logger(label: "multiplane", factory: { _ in SwiftLogNoOpLogHandler() })
    ) {
        self.frames = frames
        self.threads = threads
        self.overwrite = overwrite
        self.strictness = strictness
        self.verifiesDamage = verifiesDamage
        self.logger = logger
    }
}

/// Cancels a rendering from any thread or signal handler.
public final class RenderCancellation: Sendable {
    private let flag = Atomic<Bool>(false)
    private let outer: RenderCancellation?

    /// Creates a cancellation that is not yet requested.
    public init() { outer = nil }

    /// Creates a cancellation of a part of the work of another one, which also cancels this one.
    package init(within outer: RenderCancellation) { self.outer = outer }

    /// Ends the rendering before its next frame, in any pass. The partial file is removed.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether `cancel()` was called.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || outer?.isCancelled == true }
}

/// The progress of a rendering, in frames.
public struct RenderProgress: Equatable, Sendable {
    /// The number of frames handed to the encoder.
    public let done: Int
    /// The number of frames to render.
    public let total: Int

    /// Creates a progress value.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }

    /// The fraction of frames done, from 0 to 1.
    public var fraction: Double { total == 0 ? 1 : Double(done) / Double(total) }
}

/// The result of a finished rendering.
public struct RenderSummary: Sendable {
    /// The number of frames written.
    public let frameCount: Int
    /// Everything that could not be rendered exactly as requested, each once.
    public let warnings: [RenderWarning]

    package init(frameCount: Int, warnings: [RenderWarning]) {
        self.frameCount = frameCount
        self.warnings = warnings
    }
}
