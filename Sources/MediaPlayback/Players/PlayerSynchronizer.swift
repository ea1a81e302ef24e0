import AudioMixing
import LayerTree
import MediaTime
import MotionTiming

/// A layer with a player that follows its clock.
protocol PlayingLayer: CALayer {
    var player: AVPlayer? { get }
    /// The playback on the layer's clock; nil to play on the host clock.
    var playback: LayerPlayback? { get }
    /// Whether the time is within the span of `playback`.
    var isInSpan: Bool { get }
    /// Called when playback enters or leaves its span.
    func playbackDidChange(isInSpan: Bool)
}

/// Keeps players on the clocks of their layers while a movie is rendered: through changes of the layers by events, and
/// at the exact ends of spans, which may lie between two frames.
package final class PlayerSynchronizer {
    private unowned let engine: AnimationEngine
    private var layers: [any PlayingLayer] = []
    /// The host times for which the engine is to be advanced.
    private var scheduled: Set<Rational> = []
    /// The exact time of the event that runs now.
    private var eventTime: Rational?
    private var now = Rational.zero

    /// Creates a synchronizer that follows the changes of an engine's layer tree.
    package init(_ engine: AnimationEngine) { self.engine = engine }

    /// Starts all players at host time 0, before the first frame.
    package func start() {
        engine.didSettle = { [unowned self] hasOtherLayers in settle(hasOtherLayers) }
        layers = engine.root.playingLayers
        for layer in layers {
            if let playback = layer.playback { layer.player?.startOnClock(at: playback.start) }
        }
        update()
        for player in engine.root.players { player.expectAudio(in: HostSpan()) }
        for layer in layers {
            guard let playback = layer.playback, let player = layer.player else { continue }
            let timeline = LayerTimeline(of: layer, at: .zero)
            var span = timeline.span
            if timeline.clock.speed > .zero { span.limit(from: playback.start, to: playback.end, on: timeline.clock) }
            player.expectAudio(in: span)
        }
    }

    private func settle(_ hasOtherLayers: Bool) {
        if hasOtherLayers { layers = engine.root.playingLayers }
        guard !layers.isEmpty else { return }
        now = max(now, eventTime ?? HostTime.now)
        eventTime = nil
        update()
    }

    private func update() {
        for layer in layers {
            guard let playback = layer.playback, let player = layer.player else { continue }
            let timeline = LayerTimeline(of: layer, at: now)
            let isInSpan = playback.contains(timeline.clock.time(at: now))
            layer.playbackDidChange(isInSpan: isInSpan)
            player.follow(timeline.clock, isSilenced: !isInSpan || !timeline.isShown, fade: timeline.fade, at: now)
            let ends = [playback.start, playback.end].compactMap { $0 }
            schedule(timeline.changes + ends.compactMap(timeline.clock.hostTime))
        }
    }

    private func schedule(_ times: [Rational]) {
        for time in times where time > now && scheduled.insert(time).inserted {
            engine.schedule(at: time.seconds) { [unowned self] in eventTime = time }
        }
    }
}

/// The clock and the visibility of a layer at a time.
struct LayerTimeline {
    /// The clock of the layer.
    private(set) var clock = PlayerClock.host
    /// Whether neither the layer nor a superlayer is hidden.
    private(set) var isShown = true
    /// The fades of the layer and its superlayers over host time; nil for none.
    private(set) var fade: VolumeCurve?
    /// The host times at which the layer or a superlayer appears or disappears.
    private(set) var changes: [Rational] = []
    /// The host times between which the layer exists.
    private(set) var span = HostSpan()

    init(of layer: CALayer, at now: Rational) {
        var path: [CALayer] = []
        var current: CALayer? = layer
        while let layer = current {
            path.append(layer)
            current = layer.superlayer
        }
        for layer in path.reversed() { enter(layer, at: now) }
    }

    private mutating func enter(_ layer: CALayer, at now: Rational) {
        if layer.isHiddenNow { isShown = false }
        if let range = layer.activeRange { limit(to: range, at: now) }
        for fade in layer.audioFades { add(fade) }
        guard layer.beginTime != 0 || layer.speed != 1 || layer.timeOffset != 0 || layer.speedRamp != nil else {
            return
        }
        clock = clock.layer(
            beginTime: Rational(near: layer.beginTime), speed: Rational(near: Double(layer.speed.description) ?? 1),
            timeOffset: Rational(near: layer.timeOffset), ramp: layer.speedRamp.flatMap { RateCurve($0) })
    }

    /// Adds a fade in the superlayer's time; while that runs backward, there is no audio.
    private mutating func add(_ added: AudioFade) {
        guard clock.speed > .zero, let start = clock.hostTime(at: Rational(near: added.range.lowerBound)),
            let end = clock.hostTime(at: Rational(near: added.range.upperBound)),
            let curve = VolumeCurve(fadeFrom: start, to: end, isFadeIn: added.isFadeIn)
        else { return }
        fade = fade?.multiplied(by: curve) ?? curve
    }

    /// Limits visibility to a span of the superlayer's time.
    private mutating func limit(to range: Range<Double>, at now: Rational) {
        let time = clock.time(at: now)
        let start = Rational(near: range.lowerBound)
        let end = range.upperBound.isFinite ? Rational(near: range.upperBound) : nil
        if time < start || end.map({ time >= $0 }) == true { isShown = false }
        changes += [start, end].compactMap { $0.flatMap(clock.hostTime) }
        if clock.speed > .zero { span.limit(from: start, to: end, on: clock) }
    }
}

extension RateCurve {
    /// Creates the curve of a layer's ramp.
    package init?(_ ramp: SpeedRamp) {
        self.init(ramp.points.map { Point(time: Rational(near: $0.time), rate: Rational(near: $0.rate)) })
    }
}

extension CALayer {
    /// The layers of the subtree that can have a player on their clock, in tree order.
    fileprivate var playingLayers: [any PlayingLayer] {
        var layers: [any PlayingLayer] = []
        if let layer = self as? any PlayingLayer { layers.append(layer) }
        for layer in (sublayers ?? []) + [mask].compactMap({ $0 }) { layers += layer.playingLayers }
        return layers
    }
}
