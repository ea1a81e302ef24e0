import Foundation
import MotionTiming

/// A layer's animations in the order they were added, and the cancelled ones that are still to be reported.
struct AttachedAnimations {
    private(set) var entries: [Entry] = [] { didSet { compiled = .notYet } }
    private(set) var cancelled: [Entry] = []
    /// The keys of the entries.
    private var attachedKeys: Set<String> = []

    /// One animation of a layer.
    final class Entry {
        /// The key; nil for an animation added without one, which never replaces another.
        let key: String?
        /// The frozen copy, which `animation(forKey:)` returns and the delegate receives.
        let animation: CAAnimation
        var track: AnimationTrack
        let groups: [CompletionGroup]
        var phase = Phase.pending
        /// Whether `animationDidStart(_:)` was called: when the active duration begins, but not while the layer is
        /// paused.
        var isStartReported = false
        /// The running transition, for a `CATransition`.
        let transition: RunningTransition?
        /// Whether it animates named sublayers.
        let hasSublayerTargets: Bool
        /// The first key path whose values it cannot use; nil for none.
        let unusableKeyPath: String?
        /// Whether it changes a property of a subclass, whose image comes from `display()`.
        let hasDeclaredTargets: Bool

        init(
            key: String?, animation: CAAnimation, track: AnimationTrack, groups: [CompletionGroup],
            unusableKeyPath: String? = nil
        ) {
            self.key = key
            self.animation = animation
            self.track = track
            self.groups = groups
            self.unusableKeyPath = unusableKeyPath
            let targets = track.targets
            hasSublayerTargets = targets.contains { !$0.sublayerPath.isEmpty }
            hasDeclaredTargets = targets.contains { $0.property.isDeclared }
            transition = (animation as? CATransition).map(RunningTransition.init)
            for group in groups { group.enter() }
        }

        /// Returns whether the layer draws values of the animation, so that it has to draw again without it.
        func redraws(_ layer: CALayer) -> Bool {
            hasDeclaredTargets && track.targets.contains { type(of: layer).needsDisplay(forKey: $0.property.key) }
        }

        /// The end of the active interval in the layer's time.
        var end: Double { track.timing.end(inheritedDuration: track.timing.duration) }

        /// Returns whether it is over at a time of the layer, and is removed then.
        func isToBeRemoved(by time: Double) -> Bool { animation.isRemovedOnCompletion && end < time - 1e-9 }
    }

    /// The time at which the engine checks whether an animation is over; nil if none ever is.
    var endCheck: AnimationEnds.Check?
    /// The position of the layer among the layers that the engine evaluates.
    var evaluationNumber = 0
    /// The compiled animations, once nothing but time changes.
    var compiled = Compiled.notYet

    enum Compiled {
        /// Something changed since the last frame.
        case notYet
        case motion(CompiledAnimations)
        /// Some animations cannot be compiled; they are evaluated one by one.
        case never
    }

    var motion: CompiledAnimations? { if case .motion(let motion) = compiled { motion } else { nil } }

    /// The phase of an animation. Pending: not committed yet. Finished: its active interval is over, but it stays
    /// attached.
    enum Phase { case pending, running, finished }

    /// Whether frames may call the layer's `display()`.
    private(set) var redraws = false

    var isEmpty: Bool { entries.isEmpty && cancelled.isEmpty }
    var keys: [String] { entries.compactMap(\.key) }

    func entry(forKey key: String) -> Entry? { entries.last { $0.key == key } }

    /// Adds an animation; it replaces one with the same key, which stops unfinished (facts N26).
    mutating func add(_ entry: Entry) {
        if let key = entry.key {
            remove(forKey: key)
            attachedKeys.insert(key)
        }
        entries.append(entry)
        redraws = redraws || entry.hasDeclaredTargets
    }

    mutating func remove(forKey key: String) {
        guard attachedKeys.remove(key) != nil else { return }
        cancelled += entries.filter { $0.key == key }
        entries.removeAll { $0.key == key }
    }

    mutating func removeAll() {
        cancelled += entries
        entries = []
        attachedKeys = []
    }

    mutating func drop(_ finished: Entry) {
        guard let index = entries.firstIndex(where: { $0 === finished }) else { return }
        entries.remove(at: index)
        if let key = finished.key { attachedKeys.remove(key) }
    }

    mutating func takeCancelled() -> [Entry] {
        defer { cancelled = [] }
        return cancelled
    }
}

extension AnimationTrack {
    /// The key paths that the track and its children animate.
    var targets: [LayerKeyPath] {
        switch body {
        case .property(let track): [track.target as? LayerKeyPath].compactMap { $0 }
        case .group(let children): children.flatMap(\.targets)
        case .none: []
        }
    }
}
