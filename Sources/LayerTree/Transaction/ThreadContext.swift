import Foundation

/// The state of one thread: its transactions, its media clock, and the callbacks that wait for the next turn.
final class ThreadContext {
    var transactions = TransactionStack()
    /// The engine that last advanced on this thread; its time is the thread's.
    weak var engine: AnimationEngine?
    /// The display links and timers that follow the engines of this thread.
    var runLoop = RunLoopClock()
    /// The completion blocks that are due, in order.
    var completions: [() -> Void] = []
    /// The engines with changes to commit, in the order of their requests.
    var pendingEngines: [WeakEngine] = []

    /// The number of times this thread holds the transactions' lock.
    var lockDepth = 0
    let archiveProgress = ArchiveProgress()
    /// Whether an engine is running events, callbacks or a commit.
    var isProcessingFrame = false
    /// The number of tasks that were resumed and have not run since.
    var resumedTasks = 0
    /// The names of declared properties of layers that are being created.
    var unresolvedNames: [DeclaredPropertyName] = []
    /// The layer whose `display()` runs in a frame of an animation, with its presented values.
    var displayed: DisplayedState?
    /// The layers in no hosted tree that were given animations in this turn.
    private var unhosted: [CALayer] = []

    /// Gives the waiting links, timers and actions to the engine that is advancing, if one is.
    func attachToRunningEngine() {
        if isProcessingFrame, let engine { runLoop.attach(to: engine) }
    }

    /// Records a layer that was given animations. Outside of a turn a scene is being built, whose animations wait for
    /// their engine (Divergences, unhosted layers).
    func trackUnhosted(_ layer: CALayer) {
        if isProcessingFrame { unhosted.append(layer) }
    }

    func takeUnhosted() -> [CALayer] {
        defer { unhosted = [] }
        return unhosted
    }

    /// New layers that changed since the last commit, which keeps them alive like a transaction of Core Animation. In a
    /// program without commits, only the latest layers are kept.
    private var retained: [CALayer] = []
    private var oldestRetained = 0

    func retainUntilCommit(_ layer: CALayer) {
        if retained.count < Self.maximumRetainedCount { return retained.append(layer) }
        retained[oldestRetained] = layer
        oldestRetained = (oldestRetained + 1) % Self.maximumRetainedCount
    }

    func releaseRetained() {
        retained = []
        oldestRetained = 0
    }

    private static let maximumRetainedCount = 256

    struct WeakEngine {
        weak var engine: AnimationEngine?
    }

    /// The context of the current thread. Read at every change of a layer: a pthread key is many times faster than the
    /// thread dictionary.
    static var current: ThreadContext {
        if let stored = pthread_getspecific(slot) {
            return Unmanaged<ThreadContext>.fromOpaque(stored).takeUnretainedValue()
        }
        let context = ThreadContext()
        pthread_setspecific(slot, Unmanaged.passRetained(context).toOpaque())
        return context
    }

    /// The key of the thread's context, which is released when the thread ends.
    private static let slot: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { context in context.map { Unmanaged<ThreadContext>.fromOpaque($0).release() } }
        return key
    }()

    func setNeedsCommit(_ engine: AnimationEngine) {
        if !pendingEngines.contains(where: { $0.engine === engine }) {
            pendingEngines.append(WeakEngine(engine: engine))
        }
    }

    /// Commits every engine with pending changes.
    func commit() {
        let engines = pendingEngines
        pendingEngines = []
        for entry in engines { entry.engine?.commit() }
        releaseRetained()
    }

    func runCompletions() {
        let due = completions
        completions = []
        for block in due { block() }
    }
}

/// Returns the time of the clock that drives animations in seconds: the time of the current frame; 0 before the first
/// frame and without an engine.
///
/// - Apple: `CACurrentMediaTime()`, on a clock that the engine advances instead of the host's.
public func CACurrentMediaTime() -> CFTimeInterval { ThreadContext.current.engine?.time ?? 0 }
