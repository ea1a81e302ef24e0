import MotionTiming
import SceneLanguage
import SourceText

/// The times of a layer in the scene: scene time = begin + (layer time − offset) ÷ speed.
struct SceneClock {
    var begin = 0.0
    var offset = 0.0
    var speed = 1.0

    /// Returns the scene time of a layer's time in seconds.
    func sceneTime(_ time: Double) -> Double { begin + (time - offset) / speed }

    /// Returns the clock of a sublayer; nil if it is paused, runs backward, or changes its speed.
    func inner(_ layer: LayerDescription) -> SceneClock? {
        let rate = layer.timing.speed ?? 1
        guard rate > 0, layer.timing.speedRamp == nil, layer.span?.isRelative != true else { return nil }
        let start = (layer.timing.beginTime ?? 0) + (layer.span?.start.seconds ?? 0)
        return SceneClock(begin: sceneTime(start), offset: layer.timing.timeOffset ?? 0, speed: speed * rate)
    }
}

extension MistakeCheck {
    /// Checks the ends of the animations of a layer and the layers below it.
    ///
    /// - Parameters:
    ///   - outside: The clock of the superlayer.
    ///   - added: The animations that events add, with the times of the events.
    func checkTimes(
        of layer: LayerDescription, in outside: SceneClock, _ added: [(Double, EventDescription.AddedAnimations)]
    ) {
        guard let clock = outside.inner(layer) else { return }
        for animation in layer.animations { checkEnd(of: animation, clock, isPartOfLayer: true) }
        for (time, addition) in added where layer.name != nil && addition.layer == layer.name && clock.speed == 1 {
            for animation in addition.animations {
                checkEnd(of: animation, SceneClock(begin: time), isPartOfLayer: false)
            }
        }
        for sublayer in layer.masks + layer.sublayers { checkTimes(of: sublayer, in: clock, added) }
    }

    /// Warns about animations that a later one of the same key path hides, because it also has an effect before it
    /// starts.
    func checkFills(of layer: LayerDescription) {
        for (index, later) in layer.animations.enumerated() where later.timing.fillMode == .both {
            guard let property = later.animatedProperty, !property.isAdditive else { continue }
            let hidden = layer.animations[..<index].first { earlier in
                earlier.animatedProperty?.keyPath == property.keyPath
                    && (earlier.timing.beginTime ?? 0) < (later.timing.beginTime ?? 0)
            }
            guard hidden != nil else { continue }
            let begin = Self.text(later.timing.beginTime ?? 0)
            collector.warn(
                at: later.location,
                "the animation of \(property.keyPath) at \(begin) s also has an effect before, and hides "
                    + "an earlier one",
                remedy: "write fillMode: forwards")
        }
    }

    private func checkEnd(of animation: AnimationDescription, _ clock: SceneClock, isPartOfLayer: Bool) {
        if checkRest(of: animation, available: nil) { return }
        let timing = animation.timing
        guard (timing.repeatCount ?? 0) <= 1, timing.repeatDuration == nil, let length = animation.end,
            let duration = timing.duration, duration.isFinite
        else { return }
        let begin = timing.beginTime ?? 0
        let start = clock.sceneTime(begin)
        let end = clock.sceneTime(length)
        let sceneEnd = scene.duration.seconds
        let frame = scene.frameRate.time(ofFrame: 1).seconds
        if begin > 0, start >= sceneEnd {
            // `ContentOutsideMovie` reports the others.
            guard !isPartOfLayer || [.backwards, .both].contains(timing.fillMode) else { return }
            collector.warn(
                at: animation.location,
                "\(animation.title) starts at \(Self.text(start)) s, but the scene ends at \(Self.text(sceneEnd)) s",
                remedy: "write an earlier beginTime, or a longer duration of the scene")
        } else if end - sceneEnd > frame, end - start > sceneEnd * 1.1 + frame || (end - sceneEnd) * 2 >= end - start {
            let isMilliseconds = duration >= 100 && duration / 1000 < sceneEnd
            let remedy =
                isMilliseconds
                ? "durations are seconds: write duration: \(Self.text(duration / 1000))"
                : "write a shorter duration, or a longer one of the scene"
            collector.warn(
                at: animation.location,
                "\(animation.title) ends at \(Self.text(end)) s, but the scene ends at \(Self.text(sceneEnd)) s",
                remedy: remedy)
        }
    }

    /// Warns about springs that their duration, or that of their group, cuts before they are at rest.
    ///
    /// - Parameter available: The seconds that a group leaves to the animation; nil outside of a group.
    /// - Returns: Whether the animation is a spring.
    @discardableResult
    private func checkRest(of animation: AnimationDescription, available: Double?) -> Bool {
        switch animation.kind {
        case .group(let children):
            let duration = animation.timing.duration ?? 0.25
            for child in children where child.timing.speed ?? 1 == 1 {
                checkRest(of: child, available: duration - (child.timing.beginTime ?? 0))
            }
            return false
        case .spring(let basic, let spring):
            let curve = spring.curve
            let duration = min(animation.timing.duration ?? .infinity, available ?? .infinity)
            let settling = curve.settlingDuration
            guard duration > 0, duration < settling, settling < 1000 else { return true }
            let missing = curve.largestDistance(from: duration, to: settling)
            guard missing > 0.01 else { return true }
            let remedy =
                available == nil || animation.timing.duration ?? .infinity < available ?? .infinity
                ? "leave out duration, or write duration: \(Self.text((settling * 10).rounded(.up) / 10))"
                : "write duration: \(Self.text((settling * 10).rounded(.up) / 10)) for the group"
            collector.warn(
                at: animation.location,
                "the spring of \(basic.property.keyPath) is cut at \(Self.text(duration)) s, up to "
                    + "\(Self.text(missing * 100)) % of its way before it rests", remedy: remedy)
            return true
        case .basic, .keyframe, .transition: return false
        }
    }
}

extension AnimationDescription {
    /// The animation in messages.
    fileprivate var title: String {
        switch kind {
        case .basic(let basic), .spring(let basic, _): "the animation of \(basic.property.keyPath)"
        case .keyframe(let keyframes): "the animation of \(keyframes.property.keyPath)"
        case .group: "the animation group"
        case .transition: "the transition"
        }
    }
}

extension SpringDescription {
    /// The motion of the spring.
    fileprivate var curve: SpringCurve {
        var curve = SpringCurve()
        if let mass { curve.mass = mass }
        if let stiffness { curve.stiffness = stiffness }
        if let damping { curve.damping = damping }
        if let initialVelocity { curve.initialVelocity = initialVelocity }
        if let allowsOverdamping { curve.allowsOverdamping = allowsOverdamping }
        return curve
    }
}

extension SpringCurve {
    /// Returns the largest distance from rest between two times, as a part of the whole way.
    fileprivate func largestDistance(from start: Double, to end: Double) -> Double {
        (0...64).map { abs(1 - value(at: start + (end - start) * Double($0) / 64)) }.max() ?? 0
    }
}

extension AnimationDescription {
    /// The animated property; nil for groups and transitions.
    fileprivate var animatedProperty: AnimatedProperty? {
        switch kind {
        case .basic(let basic), .spring(let basic, _): basic.property
        case .keyframe(let keyframes): keyframes.property
        case .group, .transition: nil
        }
    }
}
