import Foundation
import MotionTiming
import RenderTree

/// A layer that shows its sublayers one after another, as parts with transitions between them.
///
/// Each part exists in its own span (`activeRange`), in a local time that starts at 0. Unlike a `CATransition` in a
/// layer, which begins with a frozen image, a transition of a sequence shows both parts running.
///
///     let sequence = SequenceLayer()
///     sequence.frame = root.bounds
///     let push = CATransition()
///     push.type = .push
///     push.duration = 0.5
///     sequence.append(intro, duration: 4, transition: push)
///     sequence.append(clip, duration: 6)   // from 3.5 s to 9.5 s
///
/// Multiplane only.
public final class SequenceLayer: CALayer {
    private var transitions: [PartTransition] = []
    /// The last part that was appended, with the transition from it.
    private var last: (part: CALayer, end: Double, transition: CATransition?, crossfadesAudio: Bool)?
    /// Whether a transition ran in the last frame.
    private var wasInTransition = false

    /// The end of the last part, in seconds of this layer's time; 0 without parts.
    public var sequenceDuration: CFTimeInterval {
        children.compactMap { $0.activeRange?.upperBound }.filter(\.isFinite).max() ?? 0
    }

    /// Adds a part that starts when the part appended before it ends, less the duration of the transition from that
    /// part.
    ///
    /// - Parameters:
    ///   - part: The part; its `beginTime` and `activeRange` are set.
    ///   - duration: The duration of the part in seconds, including the transitions at both ends.
    ///   - transition: The transition to the next part; `duration` is in seconds, 0.25 if it is not set.
    ///   - crossfadesAudio: Whether the audio of both parts fades during the transition.
    public func append(
        _ part: CALayer, duration: CFTimeInterval, transition: CATransition? = nil, crossfadesAudio: Bool = true
    ) {
        let overlap = last?.transition.map(\.effectiveDuration) ?? 0
        let start = max(0, (last?.end ?? 0) - overlap)
        add(part, at: start, duration: duration)
        if let last, let transition = last.transition {
            addTransition(transition, from: last.part, to: part, at: start, crossfadesAudio: last.crossfadesAudio)
        }
        last = (part, start + duration, transition, crossfadesAudio)
    }

    /// Adds a part at a time of this layer, above the other parts.
    ///
    /// - Parameters:
    ///   - part: The part; its `beginTime` and `activeRange` are set.
    ///   - start: The start in seconds.
    ///   - duration: The duration in seconds.
    public func add(_ part: CALayer, at start: CFTimeInterval, duration: CFTimeInterval) {
        part.beginTime = start
        part.activeRange = start..<start + max(0, duration)
        addSublayer(part)
    }

    /// Adds a transition between two parts that overlap.
    ///
    /// - Parameters:
    ///   - transition: The kind of transition, with its duration in seconds and its timing function.
    ///   - from: The part that the transition leads from.
    ///   - to: The part that it leads to.
    ///   - start: The start of the transition in seconds of this layer's time.
    ///   - crossfadesAudio: Whether the audio of both parts fades, with constant power.
    public func addTransition(
        _ transition: CATransition, from: CALayer, to: CALayer, at start: CFTimeInterval, crossfadesAudio: Bool = true
    ) {
        let kind = PartTransition.Kind.transition(RunningTransition(transition), transition.timingFunction?.curve)
        add(
            PartTransition(kind, from: from, to: to, range: start..<start + transition.effectiveDuration),
            crossfadesAudio: crossfadesAudio)
    }

    /// Adds a transition between two parts that overlap, in which the alpha of a layer is the share of the later part.
    ///
    /// - Parameters:
    ///   - matte: The layer, a sublayer of the sequence that exists during the transition.
    ///   - from: The part that the transition leads from.
    ///   - to: The part that it leads to.
    ///   - range: The span of the transition in seconds of this layer's time.
    ///   - crossfadesAudio: Whether the audio of both parts fades, with constant power.
    package func addTransition(
        through matte: CALayer, from: CALayer, to: CALayer, during range: Range<CFTimeInterval>,
        crossfadesAudio: Bool = true
    ) {
        add(PartTransition(.matte(matte), from: from, to: to, range: range), crossfadesAudio: crossfadesAudio)
    }

    /// Returns whether a sublayer is not drawn itself, because it is the matte of a transition.
    package func isMatte(_ layer: CALayer) -> Bool { transitions.contains { $0.matte === layer } }

    private func add(_ transition: PartTransition, crossfadesAudio: Bool) {
        let (from, to, range) = (transition.from, transition.to, transition.range)
        transitions.append(transition)
        if crossfadesAudio {
            from.audioFades.append(AudioFade(range: range, isFadeIn: false))
            to.audioFades.append(AudioFade(range: range, isFadeIn: true))
        }
        didChange()
    }

    override var hasTimeDependentContent: Bool { super.hasTimeDependentContent || !transitions.isEmpty }

    override func complete(_ shown: inout LayerState, at time: Double, in visibleRect: CGRect?) throws {
        try super.complete(&shown, at: time, in: visibleRect)
        let now = localTime(atMediaTime: time)
        let isInTransition = transitions.contains { $0.isRunning(at: now) }
        if isInTransition || wasInTransition { invalidateNode() }
        wasInTransition = isInTransition
    }

    override var arrangesChildNodes: Bool { !transitions.isEmpty }

    /// Replaces the nodes of two parts in transition by one node that shows both.
    override func arranged(_ nodes: [RenderNode], at now: ShutterTime) -> [RenderNode] {
        let bounds = (presented ?? committed ?? state).placement.bounds
        return transitions.reduce(nodes) { nodes, transition in
            // A matte is never drawn itself.
            let matte = transition.matte.flatMap { matte in nodes.first { $0.identity == matte.identity } }
            let nodes = matte.map { matte in nodes.filter { $0 !== matte } } ?? nodes
            guard let progress = transition.progress(at: now),
                let from = nodes.firstIndex(where: { $0.identity == transition.from.identity }),
                let to = nodes.firstIndex(where: { $0.identity == transition.to.identity })
            else { return nodes }
            var arranged = nodes
            arranged[to] = transition.node(
                from: nodes[from], to: nodes[to], matte: matte, in: bounds, progress: progress)
            arranged.remove(at: from)
            return arranged
        }
    }
}

/// A transition between two parts of a sequence.
private struct PartTransition {
    enum Kind {
        /// A transition with its pace; nil for linear.
        case transition(RunningTransition, TimingCurve?)
        /// The alpha of a layer.
        case matte(CALayer)
    }

    let from: CALayer
    let to: CALayer
    let range: Range<Double>
    private let kind: Kind
    private let identity = RenderNode.Identity.next()

    init(_ kind: Kind, from: CALayer, to: CALayer, range: Range<Double>) {
        self.from = from
        self.to = to
        self.range = range
        self.kind = kind
    }

    /// The layer whose alpha is the share of the later part; nil for none.
    var matte: CALayer? {
        if case .matte(let layer) = kind { layer } else { nil }
    }

    /// Returns whether the transition runs at a time. The start may be rounded.
    func isRunning(at now: Double) -> Bool { range.contains(now + 1e-9) }

    /// Returns the progress at a time, 0…1; nil if the transition does not run at the time of the frame.
    func progress(at now: ShutterTime) -> Double? {
        guard isRunning(at: now.frame) else { return nil }
        let time = now.time == now.frame ? now.time : min(max(now.time, range.lowerBound), range.upperBound)
        let fraction = (time - range.lowerBound) / (range.upperBound - range.lowerBound)
        guard case .transition(_, let curve?) = kind else { return fraction }
        return curve.value(at: fraction)
    }

    /// Returns a node that shows the transition within `bounds`.
    func node(from: RenderNode, to: RenderNode, matte: RenderNode?, in bounds: CGRect, progress: Double) -> RenderNode {
        var placement = Placement()
        placement.bounds = bounds
        placement.position = CGPoint(x: bounds.midX, y: bounds.midY)
        let old = RenderNode(identity: identity, label: "transition", placement: placement, children: [from])
        let shown =
            switch kind {
            case .transition(let transition, _): transition.shown(progress: progress, from: old)
            case .matte: Transition(.matte, progress: CGFloat(progress), old: old, matte: matte)
            }
        return RenderNode(
            identity: identity, label: "transition", placement: placement, children: [to], transition: shown)
    }
}

/// A fade of the audio of a layer's players.
package struct AudioFade: Equatable, Sendable {
    /// The span of the fade in seconds of the superlayer's time.
    package let range: Range<Double>
    /// Whether the audio fades from silence; otherwise, to silence.
    package let isFadeIn: Bool

    init(range: Range<Double>, isFadeIn: Bool) {
        self.range = range
        self.isFadeIn = isFadeIn
    }

    /// Reads the start, the end and the direction from an archive; nil for anything else.
    init?(archived values: [Any]) {
        guard values.count == 3, let start = BoxedValue.number(values[0]), let end = BoxedValue.number(values[1]),
            let isFadeIn = values[2] as? Bool, start <= end
        else { return nil }
        self.init(range: start..<end, isFadeIn: isFadeIn)
    }
}

extension CATransition {
    /// The duration in seconds; 0.25 if it is not set.
    fileprivate var effectiveDuration: Double { duration > 0 ? duration : 0.25 }
}
