import Foundation
import MotionTiming
import RenderTree

/// Hosts a layer tree on a clock that its owner moves, and gives a render tree for each time.
///
/// Confined to the thread that uses the layers. For each frame: events and ended animations up to that time, in order
/// of their times; the implicit transaction's commit; callbacks; evaluation (facts 4.2, 9).
///
///     let engine = AnimationEngine(root: layer)
///     for n in 0..<frames { compositor.render(try engine.frame(at: Double(n) / 30)) }
public final class AnimationEngine {
    public let root: CALayer
    /// Which way the root's surroundings point.
    public let host: RenderTree.Host
    /// Seconds on the host's clock; never goes back.
    public private(set) var time = 0.0
    /// The part of the root's surroundings that is drawn, in points; nil while unknown. Frame content outside is not
    /// asked for.
    public var sight: CGRect?
    /// Pixels of the picture per point of the root's surroundings; what tiled layers choose their resolution by.
    public var pixelsPerPoint: CGFloat = 1

    /// Layers that show something else than their committed values, in the order they began to.
    var animated: [CALayer] = []
    /// What was asked for and is not drawn, each once, in the order it appeared.
    public internal(set) var undrawn: [UndrawnFeature] = []
    /// Layers with uncommitted changes, in the order they changed.
    var changed: [CALayer] = []
    /// The thread that was asked to commit them last.
    var asked: ThreadContext?
    /// Layers that were taken out of their superlayer since the last commit.
    var detached: [CALayer] = []
    /// How often something asked for a commit, or was committed.
    var changeCount = 0
    /// No animation ends before this time, unless something asked for a commit since.
    var nextEnd = (time: -Double.infinity, changeCount: 0)
    /// Emitters, which keep a history of what their animations make of them.
    private var recording: [CAEmitterLayer] = []
    /// Layers that draw what of them is in sight, in the order they came.
    private var tiledLayers: [CATiledLayer] = []
    var reported: Set<UndrawnFeature> = []
    var events = EventSchedule()
    var displayLinks = DisplayLinkSet()
    var callbacks = AnimationCallbacks()
    /// What replicators' late copies show in this frame.
    private(set) var copies = CommittedTree(.copies)

    public init(root: CALayer, host: RenderTree.Host = .yDown) {
        self.root = root
        self.host = host
        root.flags.insert(.isRoot)
    }

    /// Runs `action` at `time`, inside no transaction but the implicit one; equal times run in the order scheduled.
    public func schedule(at time: Double, _ action: @escaping () throws -> Void) { events.add(time, action) }

    /// What the tree shows at `time`.
    ///
    /// - Parameter time: seconds, not before that of the last call.
    /// - Throws: what an event, a layer's frame content or its source of tiles throws.
    public func frame(at time: Double) throws -> RenderTree {
        try advance(to: time)
        try evaluate()
        for layer in tiledLayers { try layer.showTiles(in: self) }
        copies = CommittedTree(.copies)
        return RenderTree(root: root.renderNode(), time: time, host: host)
    }

    /// Lives through the time up to `time` without drawing.
    public func advance(to time: Double) throws {
        precondition(time >= self.time - 1e-9, "an engine's time never goes back: make a new one and replay")
        if root.committed == nil { settle() }
        ThreadContext.current.isProcessingFrame = true
        defer { ThreadContext.current.isProcessingFrame = false }
        while let due = events.next(notAfter: time) {
            move(to: max(due.time, self.time))
            try due.action()
            settle()
        }
        move(to: max(time, self.time))
        let (links, previous) = displayLinks.frame(at: self.time)
        for link in links { link.fire(previous: previous, now: self.time) }
        settle()
    }

    /// Sets the clock and ends the animations whose time is over.
    private func move(to time: Double) {
        self.time = time
        ThreadContext.current.engine = self
        for emitter in recording { emitter.recordAnimatedEmission() }
        for layer in tiledLayers { layer.recordLevels(in: self) }
        endFinishedAnimations()
        callbacks.take().run()
    }

    /// Has an emitter keep its history, for as long as it is in this tree.
    func record(_ emitter: CAEmitterLayer) {
        recording.removeAll { $0 === emitter || $0.engine !== self }
        recording.append(emitter)
    }

    /// Has a layer draw its tiles for each frame, for as long as it is in this tree.
    func drawTiles(of layer: CATiledLayer) {
        tiledLayers.removeAll { $0 === layer || $0.engine !== self }
        tiledLayers.append(layer)
    }

    /// Commits what is pending and runs the callbacks, which may change more; a bounded number of rounds.
    private func settle() {
        for _ in 0..<16 {
            commit()
            ThreadContext.current.transactions.resetImplicit()
            callbacks.take().run()
            if changed.isEmpty { break }
        }
        cancelUnhostedAnimations()
    }
}

// Facts 4.2.
extension AnimationEngine {
    /// When the next frame may differ from this one: now while something moves, a later beginning or event, or
    /// infinity.
    public var nextFrameTime: Double {
        guard root.committed != nil else { return .infinity }
        if !changed.isEmpty { return time }
        return animated.reduce(events.nextTime) { min($0, nextTime(of: $1)) }
    }

    private func nextTime(of layer: CALayer) -> Double {
        guard layer.engine === self else { return .infinity }
        if layer.hasTimeDependentContent || layer.flags.contains(.hasMovingCopies) { return time }
        let now = layer.localTime(atMediaTime: time)
        return layer.animations.entries.reduce(.infinity) { min($0, nextTime(of: $1, on: layer, at: now)) }
    }

    private func nextTime(of entry: AttachedAnimations.Entry, on layer: CALayer, at now: Double) -> Double {
        guard entry.phase == .running, entry.track.timing.speed != 0, layer.isRunning else { return .infinity }
        let begin = entry.track.timing.beginTime
        return begin > now ? max(layer.mediaTime(atLocalTime: begin), time) : time
    }
}

extension CALayer {
    /// False below a paused layer.
    var isRunning: Bool { timing.speed != 0 && superlayer?.isRunning ?? true }
}

/// Actions by time; equal times keep the order in which they were added.
struct EventSchedule {
    private var pending: [(time: Double, action: () throws -> Void)] = []

    /// When the first of them is due; never, if there is none.
    var nextTime: Double { pending.first?.time ?? .infinity }

    mutating func add(_ time: Double, _ action: @escaping () throws -> Void) {
        let index = pending.firstIndex { $0.time > time } ?? pending.count
        pending.insert((time, action), at: index)
    }

    /// Takes the first one due; a nanosecond's tolerance lets one at a frame's very time run in that frame.
    mutating func next(notAfter time: Double) -> (time: Double, action: () throws -> Void)? {
        guard let first = pending.first, first.time <= time + 1e-9 else { return nil }
        return pending.removeFirst()
    }
}

/// What delegates and completion blocks are to be told, in the order of facts 9: starts, completion blocks, stops.
struct AnimationCallbacks {
    private var starts: [CAAnimation] = []
    private var stops: [(animation: CAAnimation, finished: Bool)] = []

    mutating func didStart(_ animation: CAAnimation) { starts.append(animation) }

    mutating func didStop(_ entry: AttachedAnimations.Entry, finished: Bool) {
        stops.append((entry.animation, finished))
        for group in entry.groups { group.leave() }
    }

    /// Takes all that is due out, so that what runs may add more.
    mutating func take() -> AnimationCallbacks {
        defer { self = AnimationCallbacks() }
        return self
    }

    /// Within a batch the most recently added first (facts 2.4).
    func run() {
        for animation in starts.reversed() { animation.delegate?.animationDidStart(animation) }
        ThreadContext.current.runCompletions()
        for stop in stops.reversed() {
            stop.animation.delegate?.animationDidStop(stop.animation, finished: stop.finished)
        }
    }
}

/// Something that a layer asked for and the picture does not show.
public struct UndrawnFeature: Hashable, Sendable, CustomStringConvertible {
    public let layer: RenderNode.Identity
    /// The layer's name, or else its class.
    public let label: String
    public let cause: Cause

    public enum Cause: String, Hashable, Sendable {
        /// A type that is not one of the public four, or a filter that is no transition.
        case transition = "its type of transition, or its filter, is not known: a fade is drawn"
        case transformLayerAppearance =
            "a transform layer has no background, contents, border, shadow, filters or mask of its own, nor does it clip"
    }

    public var description: String { "layer '\(label)': \(cause.rawValue)" }
}
