import Foundation

/// What belongs to one thread: its transactions, its media clock, the callbacks that wait for the next turn.
final class ThreadContext {
    var transactions = TransactionStack()
    /// The engine that last moved on this thread; its time is the thread's.
    weak var engine: AnimationEngine?
    /// Completion blocks, in the order they fell due.
    var completions: [() -> Void] = []
    /// Engines with changes to commit, in the order they asked.
    var pendingEngines: [WeakEngine] = []

    /// How often this thread holds the transactions' lock.
    var lockDepth = 0
    let archiveProgress = ArchiveProgress()
    /// Whether an engine runs events, callbacks or a commit.
    var isProcessingFrame = false
    /// Layers in no hosted tree that were given animations in this turn.
    private var unhosted: [CALayer] = []

    /// Outside a turn a scene is being made, whose animations wait for their engine (Divergences, unhosted layers).
    func trackUnhosted(_ layer: CALayer) {
        if isProcessingFrame { unhosted.append(layer) }
    }

    func takeUnhosted() -> [CALayer] {
        defer { unhosted = [] }
        return unhosted
    }

    struct WeakEngine {
        weak var engine: AnimationEngine?
    }

    /// Asked for at every change of a layer: a thread's own slot is many times faster than its dictionary.
    static var current: ThreadContext {
        if let known = pthread_getspecific(slot) {
            return Unmanaged<ThreadContext>.fromOpaque(known).takeUnretainedValue()
        }
        let context = ThreadContext()
        pthread_setspecific(slot, Unmanaged.passRetained(context).toOpaque())
        return context
    }

    /// Emptied when its thread ends.
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
    }

    func runCompletions() {
        let due = completions
        completions = []
        for block in due { block() }
    }
}

/// Seconds on the clock that animations run by: the time of the frame being made, 0 before the first and without an
/// engine.
///
/// - Apple: `CACurrentMediaTime()`, on a clock that the engine moves instead of the host's.
public func CACurrentMediaTime() -> CFTimeInterval { ThreadContext.current.engine?.time ?? 0 }
