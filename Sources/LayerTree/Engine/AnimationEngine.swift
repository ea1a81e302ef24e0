import Foundation
import Limits
import MotionTiming
import RenderTree

/// Hosts a layer tree on a clock that its owner advances, and returns a render tree for each time.
///
/// Confined to the thread that uses the layers. Each frame runs the events and ends the animations up to its time, in
/// order of their times; commits the implicit transaction; runs callbacks; and evaluates the animations (facts 4.2, 9).
///
///     let engine = AnimationEngine(root: layer)
///     for n in 0..<frames { compositor.render(try engine.frame(at: Double(n) / 30)) }
package final class AnimationEngine {
    /// The root of the hosted tree.
    package let root: CALayer
    /// The reference to the engine that its layers hold.
    let link = EngineLink()
    /// The direction of the y-axis in the root's surroundings.
    package let host: RenderTree.Host
    /// The time of the current frame, in seconds on the host's clock; never decreases.
    package private(set) var time = 0.0
    /// The part of the root's surroundings that is drawn, in points; nil if unknown. Frame content outside of it is not
    /// requested.
    package var visibleRect: CGRect?
    /// The output pixels per point of the root's surroundings, by which tiled layers choose their resolution; 1 by
    /// default.
    package var pixelsPerPoint: CGFloat = 1
    /// The limit for the cached tiles of each tiled layer in bytes, if it is below that of the layer.
    package var tileCacheLimit = Int.max

    /// Whether the blocks and main-actor tasks that wait on the main queue run in each turn, at the time of the movie.
    /// Only for an engine that advances on the main thread, which is not free to run them.
    package var runsMainQueue = false
    /// Whether the engine is running events, callbacks or a commit.
    package private(set) var isAdvancing = false

    /// Called at the time of each event and of each frame, after all changes are committed and before the frame is
    /// evaluated; the argument says whether layers entered or left the tree since the last call.
    package var didSettle: ((_ hasOtherLayers: Bool) -> Void)?
    /// The value of `treeCount` at the last call of `didSettle`.
    private var settledTreeCount = -1

    /// The layers that must be evaluated in each frame, in the order they were added.
    var animatedLayers: [CALayer] = []
    /// The warnings about used features that are not drawn, each once, in order of appearance.
    package internal(set) var warnings: [LayerWarning] = []
    /// The layers with uncommitted changes, in the order they changed.
    var changedLayers: [CALayer] = []
    /// The thread context that was last notified of uncommitted changes.
    var lastNotifiedContext: ThreadContext?
    /// The layers that were removed from their superlayer since the last commit.
    var detached: [CALayer] = []
    /// The number of requests for a commit and of commits.
    var changeCount = 0
    /// The number of commits that changed the sublayers or the mask of a layer.
    var treeCount = 0
    var ends = AnimationEnds()
    /// The number of layers that were ever added to `animatedLayers`.
    var evaluationCount = 0
    /// The emitters, which record how animations changed their emission.
    private var recording: [CAEmitterLayer] = []
    /// The tiled layers, which draw their visible tiles, in the order they were added.
    private(set) var tiledLayers: [CATiledLayer] = []
    var reported: Set<LayerWarning> = []
    var events = EventSchedule()
    var displayLinks = DisplayLinkSet()
    var callbacks = AnimationCallbacks()
    /// The layers with animations whose active duration has not begun, in the order they were added.
    var awaitingStarts: [CALayer] = []
    /// The render nodes of replicators' delayed copies in this frame.
    private(set) var copies = CommittedTree(.copies)
    /// The resource limits at the time the engine was created.
    let limits = ResourceLimits.current
    /// The first limit that a layer exceeded while its node was made; it ends the frame.
    var exceededLimit: LayerLimitError?

    /// Creates an engine at time 0 that hosts a layer tree.
    ///
    /// - Parameters:
    ///   - root: The root of the tree.
    ///   - host: The direction of the y-axis in the root's surroundings.
    package init(root: CALayer, host: RenderTree.Host = .yDown) {
        self.root = root
        self.host = host
        root.flags.insert(.isRoot)
        link.engine = self
    }

    deinit { link.engine = nil }

    /// Schedules `action` at `time` in seconds, outside of explicit transactions; actions of equal times run in the
    /// order scheduled.
    package func schedule(at time: Double, _ action: @escaping () throws -> Void) { events.add(time, action) }

    /// Returns the render tree at `time`.
    ///
    /// - Parameter time: Seconds on the host's clock, not before the last call's.
    /// - Throws: `LayerLimitError`, or an error thrown by an event, a layer's frame content or a tile source.
    package func frame(at time: Double) throws -> RenderTree {
        try advance(to: time)
        try evaluate()
        for layer in tiledLayers { try layer.showTiles(in: self) }
        copies = CommittedTree(.copies)
        let node = root.renderNode()
        try check(node)
        return RenderTree(root: node, time: time, host: host)
    }

    /// Advances the animation state to `time` without drawing.
    ///
    /// - Parameter time: Seconds on the host's clock, not before the last call's.
    /// - Throws: An error thrown by an event.
    package func advance(to time: Double) throws {
        precondition(time >= self.time - 1e-9, "an engine's time cannot go back; create a new engine and replay")
        if root.committed == nil { commitUntilStable() }
        let context = ThreadContext.current
        if !context.runLoop.isEmpty { context.runLoop.attach(to: self) }
        context.isProcessingFrame = true
        isAdvancing = true
        defer {
            ThreadContext.current.isProcessingFrame = false
            isAdvancing = false
        }
        try runEvents(upTo: time)
        move(to: max(time, self.time))
        let (links, previous) = displayLinks.frame(at: self.time)
        for link in links { link.fire(previous: previous, now: self.time) }
        commitUntilStable()
        settle()
        // Display links and callbacks may have scheduled actions for this time.
        try runEvents(upTo: time)
    }

    /// Runs the events up to `time`, and those that they schedule.
    private func runEvents(upTo time: Double) throws {
        while let due = events.next(notAfter: time) {
            move(to: max(due.time, self.time))
            try due.action()
            commitUntilStable()
            settle()
        }
    }

    private func settle() {
        guard let didSettle else { return }
        let hasOtherLayers = settledTreeCount != treeCount
        settledTreeCount = treeCount
        didSettle(hasOtherLayers)
    }

    /// Sets the clock and ends the animations that are over.
    private func move(to time: Double) {
        self.time = time
        ThreadContext.current.engine = self
        for emitter in recording { emitter.recordAnimatedEmission() }
        for layer in tiledLayers { layer.recordLevels(in: self) }
        reportStarts()
        endFinishedAnimations()
        callbacks.take().run()
    }

    /// Records the animated emission of an emitter while it is in this tree.
    func record(_ emitter: CAEmitterLayer) {
        recording.removeAll { $0 === emitter || $0.engine !== self }
        recording.append(emitter)
    }

    /// Draws the tiles of a layer in each frame while it is in this tree.
    func drawTiles(of layer: CATiledLayer) {
        tiledLayers.removeAll { $0 === layer || $0.engine !== self }
        tiledLayers.append(layer)
    }

    /// Commits pending changes and runs the callbacks, which may make more changes; at most 16 rounds.
    private func commitUntilStable() {
        for _ in 0..<16 {
            commit()
            ThreadContext.current.transactions.resetImplicit()
            ThreadContext.current.releaseRetained()
            callbacks.take().run()
            if runsMainQueue { MainQueue.runPendingBlocks() }
            if changedLayers.isEmpty { break }
        }
        cancelUnhostedAnimations()
    }
}

/// A reference to an engine that does not keep it alive, and that is nil once the engine is freed.
///
/// Layers read it at every change and every commit. A weak reference takes several times as long.
final class EngineLink {
    private var reference: Unmanaged<AnimationEngine>?

    /// The engine; nil if it was freed.
    fileprivate(set) var engine: AnimationEngine? {
        get { reference?.takeUnretainedValue() }
        set { reference = newValue.map(Unmanaged.passUnretained) }
    }
}

// Facts 4.2.
extension AnimationEngine {
    /// The time from which the next frame may differ: now while something moves, a later begin time or event, or
    /// infinity.
    package var nextFrameTime: Double {
        guard root.committed != nil else { return .infinity }
        if !changedLayers.isEmpty { return time }
        return animatedLayers.reduce(events.nextTime) { min($0, nextTime(of: $1)) }
    }

    private func nextTime(of layer: CALayer) -> Double {
        guard layer.engine === self else { return .infinity }
        if layer.hasTimeDependentContent || layer.flags.contains(.hasMovingCopies) { return time }
        let now = layer.localTime(atMediaTime: time)
        return layer.animations.entries.reduce(nextLimit(of: layer)) { min($0, nextTime(of: $1, on: layer, at: now)) }
    }

    /// Returns the time at which the layer next appears or disappears.
    private func nextLimit(of layer: CALayer) -> Double {
        guard let range = layer.activeRange else { return .infinity }
        return [range.lowerBound, range.upperBound].reduce(.infinity) { next, limit in
            let limit = layer.superlayer?.mediaTime(atLocalTime: limit) ?? limit
            return limit > time ? min(next, limit) : next
        }
    }

    private func nextTime(of entry: AttachedAnimations.Entry, on layer: CALayer, at now: Double) -> Double {
        guard entry.phase == .running, entry.track.timing.speed != 0, layer.isRunning else { return .infinity }
        let begin = entry.track.timing.beginTime
        return begin > now ? max(layer.mediaTime(atLocalTime: begin), time) : time
    }
}

extension CALayer {
    /// Whether neither this layer nor an ancestor is paused.
    var isRunning: Bool { timing.speed != 0 && superlayer?.isRunning ?? true }
}

/// The pending callbacks, which run in the order of facts 9: starts, completion blocks, stops.
struct AnimationCallbacks {
    private var starts: [CAAnimation] = []
    private var stops: [(animation: CAAnimation, finished: Bool)] = []

    mutating func didStart(_ animation: CAAnimation) { starts.append(animation) }

    mutating func didStop(_ entry: AttachedAnimations.Entry, finished: Bool) {
        stops.append((entry.animation, finished))
        for group in entry.groups { group.leave() }
    }

    /// Removes and returns all callbacks, so that callbacks may add more.
    mutating func take() -> AnimationCallbacks {
        defer { self = AnimationCallbacks() }
        return self
    }

    /// Runs the callbacks; within a batch, the most recently added first (facts 2.4).
    func run() {
        for animation in starts.reversed() { animation.delegate?.animationDidStart(animation) }
        ThreadContext.current.runCompletions()
        for stop in stops.reversed() {
            stop.animation.delegate?.animationDidStop(stop.animation, finished: stop.finished)
        }
    }
}

/// A feature that a layer uses and that is not drawn.
package struct LayerWarning: Hashable, Sendable, CustomStringConvertible {
    /// The identity of the layer.
    package let layer: RenderNode.Identity
    /// The layer's name, or its class if it has none.
    package let label: String
    /// The feature.
    package let cause: Cause
    /// The key path that the cause refers to; nil for none.
    package let keyPath: String?

    init(layer: RenderNode.Identity, label: String, cause: Cause, keyPath: String? = nil) {
        self.layer = layer
        self.label = label
        self.cause = cause
        self.keyPath = keyPath
    }

    /// A feature that is not drawn; raw values are messages.
    package enum Cause: String, Hashable, Sendable {
        /// A transition type that is not one of the public four, or a filter that is not a transition.
        case transition = "the transition's type or filter is unknown; a fade is drawn instead"
        /// A property that transform layers do not draw.
        case transformLayerAppearance =
            "transform layers draw no background, contents, border, shadow, filters or mask, and do not clip"
        /// A value of an animation that its key path cannot use.
        case animationValue =
            "an animation has a value of a type that its key path cannot use; the value has no effect"
    }

    package var description: String {
        "layer '\(label)': \(cause.rawValue)" + (keyPath.map { " (key path '\($0)')" } ?? "")
    }
}
