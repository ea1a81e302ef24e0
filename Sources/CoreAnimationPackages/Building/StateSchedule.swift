import Foundation
import Images
import LayerTree
import MotionTiming
import VectorGeometry

/// Turns a schedule of states into animations of the layers of a document, so that every frame follows from its time.
///
/// States at time 0 or before are values of the layers. Each later change of a value is an animation from the value
/// that is shown to the new one, followed by the new value until the next change. Leaving a state takes its values
/// back.
struct StateSchedule {
    /// The animation between states that give none.
    static let defaultSpring = (mass: 2.0, stiffness: 300.0, damping: 50.0, duration: 0.8)
    /// The states that one state may be based on, directly and indirectly.
    private static let baseLimit = 64
    /// Stands for "until the end": longer than any movie.
    private static let endless = 1e7

    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let keyPath: String
    }

    /// A change of one key path at one time.
    private struct Step {
        let time: Double
        /// The new value; nil for the value of the layer.
        let value: PackageValue?
        let animation: PackageAnimationModel?
    }

    /// The value that a state gives to a key path.
    private struct Override {
        let layer: CALayer
        let keyPath: String
        let value: PackageValue
    }

    /// The changes of one key path.
    private struct Track {
        let layer: CALayer
        let keyPath: String
        var steps: [Step] = []
    }

    private let builder: DocumentBuilder
    /// The layer above the root of the document, in whose time changes happen.
    private let container: CALayer
    private(set) var warnings: [PackageWarning] = []

    init(_ builder: DocumentBuilder, container: CALayer) {
        self.builder = builder
        self.container = container
    }

    /// Adds the animations of a schedule.
    mutating func apply(_ changes: [PackageLayer.StateChange]) {
        for owner in builder.owners { apply(changes, owner.model) }
    }

    private mutating func apply(_ changes: [PackageLayer.StateChange], _ model: PackageLayerModel) {
        let usable = changes.filter { change in model.states.contains { $0.name == change.state } }
            .sorted { $0.time < $1.time }
        guard !usable.isEmpty else { return }
        let initial = usable.last { $0.time <= 0 }
        let initialOverrides = initial.map { overrides(of: $0.state, model) } ?? []
        var current = initialOverrides
        var name = initial?.state ?? ""
        var tracks: [Key: Track] = [:]
        var order: [Key] = []
        for change in usable where change.time > 0 {
            let transition = Self.transition(from: name, to: change.state, model.transitions)
            let next = overrides(of: change.state, model)
            for (layer, keyPath, step) in steps(at: change.time, from: current, to: next, transition) {
                let key = key(layer, keyPath)
                if tracks[key] == nil { order.append(key) }
                tracks[key, default: Track(layer: layer, keyPath: keyPath)].steps.append(step)
            }
            current = next
            name = change.state
        }
        let bases = Dictionary(
            uniqueKeysWithValues: tracks.map { ($0.key, Self.modelValue($0.value.layer, $0.value.keyPath)) })
        for override in initialOverrides {
            override.layer.setValue(builder.boxed(override.value), forKeyPath: override.keyPath)
        }
        add(order.compactMap { tracks[$0] }, bases: bases)
    }

    // MARK: - States

    /// The values of a state after those of the states that it is based on; the last one of a key counts.
    private mutating func overrides(of name: String, _ model: PackageLayerModel) -> [Override] {
        var chain: [PackageState] = []
        var next: String? = name
        while let name = next, let state = model.states.first(where: { $0.name == name }) {
            guard chain.count < Self.baseLimit, !chain.contains(where: { $0.name == name }) else {
                warn(
                    model.location,
                    "the states that \"\(name)\" is based on form a cycle or a long chain; it is cut off")
                break
            }
            chain.append(state)
            next = state.base
        }
        var overrides: [Override] = []
        for change in chain.reversed().flatMap(\.changes) {
            guard let layer = target(change), isUsable(change.assignment, layer) else { continue }
            overrides.append(
                Override(layer: layer, keyPath: change.assignment.keyPath, value: change.assignment.value))
        }
        return overrides
    }

    private mutating func target(_ change: PackageState.Change) -> CALayer? {
        if let layer = builder.layers[change.target] { return layer }
        warn(change.assignment.location, "no layer has the id \"\(change.target)\"; its state is ignored")
        return nil
    }

    private mutating func isUsable(_ assignment: PackageAssignment, _ layer: CALayer) -> Bool {
        if let path = LayerKeyPath(assignment.keyPath, in: type(of: layer).allProperties), path.isAnimatable {
            return true
        }
        // A shear of 0 is what editors write for every layer.
        if !assignment.keyPath.hasPrefix("transform.shear") {
            warn(assignment.location, "states cannot change \(assignment.keyPath); ignored")
        }
        return false
    }

    private func key(_ layer: CALayer, _ keyPath: String) -> Key {
        Key(layer: ObjectIdentifier(layer), keyPath: keyPath)
    }

    /// The transition between two states: that of exactly these states, then from any state to the new one, then from
    /// the old one to any, then from any to any.
    static func transition(from: String, to: String, _ transitions: [PackageTransition]) -> PackageTransition? {
        for (first, second) in [(from, to), ("*", to), (from, "*"), ("*", "*")] {
            if let found = transitions.last(where: { $0.from == first && $0.to == second }) { return found }
        }
        return nil
    }

    /// Returns what changes from the values of a state to those of the next one.
    private func steps(
        at time: Double, from current: [Override], to next: [Override], _ transition: PackageTransition?
    ) -> [(CALayer, String, Step)] {
        var elements: [Key: PackageTransition.Element] = [:]
        var targets: [(key: Key, layer: CALayer, keyPath: String)] = []
        var targetKeys: Set<Key> = []
        func note(_ layer: CALayer, _ keyPath: String) {
            let key = key(layer, keyPath)
            if targetKeys.insert(key).inserted { targets.append((key, layer, keyPath)) }
        }
        for override in current + next { note(override.layer, override.keyPath) }
        for case .element(let element) in transition?.items ?? [] {
            guard let layer = builder.layers[element.target] else { continue }
            elements[key(layer, element.key)] = element
            if element.animation.hasValues { note(layer, element.key) }
        }
        let old = values(current)
        let new = values(next)
        return targets.compactMap { key, layer, keyPath in
            let animation = elements[key]?.animation
            guard old[key] != new[key] || animation?.hasValues == true else { return nil }
            return (layer, keyPath, Step(time: time, value: new[key], animation: animation))
        }
    }

    private func values(_ overrides: [Override]) -> [Key: PackageValue] {
        Dictionary(overrides.map { (key($0.layer, $0.keyPath), $0.value) }, uniquingKeysWith: { $1 })
    }

    private mutating func warn(_ location: String, _ problem: String) {
        PackageWarning.add(PackageWarning(location: location, problem: problem), to: &warnings)
    }

    // MARK: - Animations

    private struct Added {
        let time: Double
        let number: Int
        let layer: CALayer
        let animations: [CAAnimation]
    }

    /// Adds the animations of all tracks in the order of time, because later ones cover earlier ones: a state may set
    /// `position`, and another one `position.x`.
    private func add(_ tracks: [Track], bases: [Key: Any?]) {
        var added: [Added] = []
        for track in tracks {
            let base = (bases[key(track.layer, track.keyPath)] ?? nil)
            added += animations(of: track, base: base, number: added.count)
        }
        for (index, entry) in added.sorted(by: { ($0.time, $0.number) < ($1.time, $1.number) }).enumerated() {
            for (part, animation) in entry.animations.enumerated() {
                entry.layer.add(animation, forKey: "state-\(index)-\(part)")
            }
        }
    }

    private func animations(of track: Track, base: Any?, number: Int) -> [Added] {
        var result: [Added] = []
        var earlier: [CAAnimation] = []
        for (index, step) in track.steps.enumerated() {
            let start = localTime(step.time, track.layer)
            let isLast = index + 1 == track.steps.count
            let end = isLast ? start + Self.endless : localTime(track.steps[index + 1].time, track.layer)
            guard end > start else { continue }
            let shown = Self.value(track, earlier, at: start)
            let target = step.value.flatMap { builder.boxed($0) } ?? base
            var animations: [CAAnimation] = []
            if let target { animations.append(Self.hold(target, track.keyPath, from: start, to: end)) }
            if let move = move(track, step, from: shown, to: target, length: end - start) {
                move.beginTime = start
                animations.append(move)
            }
            // The value of the previous step holds until this one, so that older steps cannot be seen.
            earlier = animations
            result.append(Added(time: step.time, number: number + index, layer: track.layer, animations: animations))
        }
        return result
    }

    /// Converts a time of the container to the time of a layer below.
    private func localTime(_ time: Double, _ layer: CALayer) -> Double {
        var chain: [CALayer] = []
        var next: CALayer? = layer
        while let layer = next, layer !== container {
            chain.append(layer)
            next = layer.superlayer
        }
        return chain.reversed().reduce(time) { ($0 - $1.beginTime) * Double($1.speed) + $1.timeOffset }
    }

    /// Returns an animation that shows a value.
    private static func hold(_ value: Any, _ keyPath: String, from start: Double, to end: Double) -> CAAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = value
        animation.toValue = value
        animation.beginTime = start
        animation.duration = end - start
        animation.isRemovedOnCompletion = false
        return animation
    }

    /// Returns the animation to a new value, cut off at the next change.
    private func move(
        _ track: Track, _ step: Step, from shown: Any?, to target: Any?, length: Double
    ) -> CAAnimation? {
        let animation: CAAnimation
        if let model = step.animation {
            animation = builder.animation(model)
            if let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil,
                basic.byValue == nil
            {
                basic.fromValue = shown
                basic.toValue = target
            }
            if animation.duration == 0, model.number("duration") != nil { return nil }
        } else {
            guard let shown, let target,
                LayerKeyPath(track.keyPath, in: type(of: track.layer).allProperties)?.isStepped == false
            else { return nil }
            let spring = CASpringAnimation(keyPath: track.keyPath)
            spring.mass = Self.defaultSpring.mass
            spring.stiffness = Self.defaultSpring.stiffness
            spring.damping = Self.defaultSpring.damping
            spring.duration = Self.defaultSpring.duration
            spring.fromValue = shown
            spring.toValue = target
            animation = spring
        }
        if let property = animation as? CAPropertyAnimation, property.keyPath?.isEmpty != false {
            property.keyPath = track.keyPath
        }
        let group = CAAnimationGroup()
        group.animations = [animation]
        group.duration = length
        group.isRemovedOnCompletion = false
        return group
    }

    /// Returns the value of a layer without animations; a transparent color or an empty path instead of none.
    private static func modelValue(_ layer: CALayer, _ keyPath: String) -> Any? {
        if let value = layer.value(forKeyPath: keyPath) { return value }
        switch LayerKeyPath(keyPath, in: type(of: layer).allProperties)?.kind {
        case .color: return CGColor.clear
        case .path: return CGPath(VectorPath())
        default: return nil
        }
    }

    /// Returns the value that a key path shows at a time of its layer, with animations that began earlier.
    private static func value(_ track: Track, _ animations: [CAAnimation], at time: Double) -> Any? {
        let model = modelValue(track.layer, track.keyPath)
        guard !animations.isEmpty else { return model }
        let layer = type(of: track.layer).make()
        if let filters = track.layer.filters { layer.filters = filters }
        layer.transform = track.layer.transform
        layer.setValue(model, forKeyPath: track.keyPath)
        for (index, animation) in animations.enumerated() { layer.add(animation, forKey: "\(index)") }
        let engine = AnimationEngine(root: layer)
        guard (try? engine.frame(at: time.nextDown)) != nil else { return model }
        return layer.presentation()?.value(forKeyPath: track.keyPath) ?? model
    }
}
