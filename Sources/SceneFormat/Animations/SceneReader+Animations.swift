import LayerTree
import MotionTiming
import SceneLanguage

extension SceneReader {
    /// Reads an animation of a layer of `layerClass`.
    func animation(_ value: SceneValue, on layerClass: LayerClass) -> AnimationDescription? {
        guard var map = MapReader(value, "an animation", values.collector) else { return nil }
        let names = AnimationClass.allCases.map(\.rawValue)
        let name = map.required("class", "one of \(names.joined(separator: ", "))")
            .flatMap { values.choice($0, "class", of: names) }
        guard let name, let animationClass = AnimationClass(rawValue: name),
            var map = MapReader(value, "a \(name)", values.collector)
        else { return nil }
        map.allow(["class"])
        var animation = AnimationDescription()
        _ = AnimationDescription.keys.read(&map, into: &animation, values)
        let kind = kind(animationClass, &map, layerClass)
        map.reportUnknownKeys()
        guard let kind else { return nil }
        animation.kind = kind
        animation.source = ObjectSource(map)
        return animation
    }

    private func kind(_ animationClass: AnimationClass, _ map: inout MapReader, _ layerClass: LayerClass)
        -> AnimationDescription.Kind?
    {
        switch animationClass {
        case .group:
            let children = map.required("animations", "a list of animations").flatMap { list in
                values.list(list, "animations", "a list of animations") { animation($0, on: layerClass) }
            }
            return children.map { .group($0) }
        case .transition: return .transition(transition(&map))
        case .keyframe: return keyframes(&map, animatedProperty(&map, layerClass)).map { .keyframe($0) }
        case .basic: return basic(&map, animatedProperty(&map, layerClass)).map { .basic($0) }
        case .spring:
            let target = animatedProperty(&map, layerClass)
            var spring = SpringDescription()
            _ = SpringDescription.keys.read(&map, into: &spring, values)
            readBounce(map, into: &spring)
            return basic(&map, target).map { .spring($0, spring) }
        }
    }

    /// Reads `perceptualDuration` and `bounce`, which stand for the other constants of a spring.
    private func readBounce(_ map: MapReader, into spring: inout SpringDescription) {
        let duration = map.written("perceptualDuration")
        let bounce = map.written("bounce")
        guard let written = duration ?? bounce else { return }
        let constants = ["mass", "stiffness", "damping", "allowsOverdamping"]
        if let other = constants.first(where: { map.written($0) != nil }) {
            values.collector.report(
                at: written.location,
                "\(map.subject) has \(other) and \(duration == nil ? "bounce" : "perceptualDuration")",
                expected: "expected either perceptualDuration and bounce, or mass, stiffness and damping")
            return
        }
        let seconds = duration.map { SpringDescription.perceptualDuration.read($0, "perceptualDuration", values) }
        let bounciness = bounce.map { SpringDescription.bounce.read($0, "bounce", values) }
        guard let period = seconds ?? 0.5, let legalBounce = bounciness ?? 0 else { return }
        let curve = SpringCurve(perceptualDuration: period, bounce: legalBounce)
        spring.stiffness = curve.stiffness
        spring.damping = curve.damping
        spring.allowsOverdamping = true
    }

    /// The animated property with the kind of its value.
    typealias Target = (property: AnimatedProperty, kind: ValueKind)

    private func animatedProperty(_ map: inout MapReader, _ layerClass: LayerClass) -> Target? {
        let path = map.required("keyPath", "the key path of a property").flatMap { keyPath($0, layerClass) }
        var property = AnimatedProperty()
        _ = AnimatedProperty.keys.read(&map, into: &property, values)
        let function = map.value("valueFunction")
        guard let path, let kind = LayerSchema(layerClass).kind(ofKeyPath: path) else { return nil }
        property.keyPath = path
        return function.map { valueFunction($0, property, kind) } ?? (property, kind)
    }

    /// Returns the property with its value function; the animation's values are then the function's input: a number, or
    /// three.
    private func valueFunction(_ value: SceneValue, _ property: AnimatedProperty, _ kind: ValueKind) -> Target? {
        guard let name = values.choice(value, "valueFunction", of: AnimatedProperty.valueFunctions) else { return nil }
        guard kind == .transform else {
            return values.refuse(
                value, "valueFunction", "the key path of a transform, because value functions produce transforms")
        }
        var property = property
        property.valueFunction = name
        return (property, ["scale", "translate"].contains(name) ? .numbers : .number)
    }

    private func keyPath(_ value: SceneValue, _ layerClass: LayerClass) -> String? {
        let schema = LayerSchema(layerClass)
        guard let written = values.text(value, "keyPath", "the key path of a property") else { return nil }
        let path = schema.canonicalPath(written)
        if schema.isAnimatable(path) { return path }
        if path == "frame" {
            return values.refuse(
                value, "keyPath", "position or bounds, because frame is derived and cannot be animated")
        }
        if schema.kind(ofKeyPath: path) != nil {
            return values.refuse(value, "keyPath", "a property that can be animated")
        }
        if let path = KeyPathHabit.path(written, schema) {
            return values.refuse(
                value, "keyPath", "an animatable key path of \(layerClass.rawValue): write keyPath: \(path)")
        }
        return values.refuse(
            value, "keyPath", "an animatable key path of \(layerClass.rawValue)",
            suggestion: SpellingSuggestion.closest(to: path, in: schema.keyPaths(animatableOnly: true)),
            correction: path == written ? .spelling(path, in: schema.keyPaths(animatableOnly: true)) : nil)
    }

    private func basic(_ map: inout MapReader, _ target: Target?) -> BasicAnimationDescription? {
        var basic = BasicAnimationDescription()
        map.allow(BasicAnimationDescription.keys.names)
        guard let target else { return nil }
        func end(_ key: String) -> PropertyValue? {
            map.written(key).flatMap { property($0, key, target.kind, unit: target.property.unit) }
        }
        basic.property = target.property
        basic.fromValue = end("fromValue")
        basic.toValue = end("toValue")
        basic.byValue = end("byValue")
        if BasicAnimationDescription.keys.names.allSatisfy({ map.written($0) == nil }) {
            values.collector.report(
                at: map.location, "\(map.subject) has no values", expected: "expected fromValue, toValue or byValue")
        }
        return basic
    }
}
