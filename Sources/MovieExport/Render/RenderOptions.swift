import Logging
import MediaPipeline

/// How a movie is rendered, beside what it is.
public struct RenderOptions: Sendable {
    /// The frames to render, numbered from the scene's start; nil renders all.
    public var frames: Range<Int>?
    /// Threads that draw; the picture does not depend on it.
    public var threads: Int
    public var overwrite: OverwritePolicy
    /// Whether a movie that could not be drawn as asked in every part fails, and is not written.
    public var isStrict: Bool
    /// Whether every frame is drawn a second time, whole, and compared with the one that was mended.
    public var verifiesDamage: Bool

    /// Told, at level debug, what is opened and how; silent unless given.
    public var logger: Logger

    public init(
        frames: Range<Int>? = nil, threads: Int, overwrite: OverwritePolicy = .refuse, isStrict: Bool = false,
        verifiesDamage: Bool = false,
        logger: Logger = Logger(label: "multiplane", factory: { _ in SwiftLogNoOpLogHandler() })
    ) {
        self.frames = frames
        self.threads = threads
        self.overwrite = overwrite
        self.isStrict = isStrict
        self.verifiesDamage = verifiesDamage
        self.logger = logger
    }
}
