import LayerTree
import MotionTiming

extension SceneReader {
    /// The animation classes that scenes support.
    static let animationClasses = [
        "CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation", "CAAnimationGroup", "CATransition",
    ]

    /// Reads an animation of a layer of `layerClass`.
    func animation(_ value: SceneValue, on layerClass: LayerClass) -> AnimationDescription? {
        guard var map = MapReader(value, "an animation", values.collector) else { return nil }
        let className = map.required("class", "one of \(Self.animationClasses.joined(separator: ", "))")
            .flatMap { values.choice($0, "class", of: Self.animationClasses) }
        guard let className, var map = MapReader(value, "a \(className)", values.collector) else { return nil }
        map.allow(["class"])
        let key = map.value("key").flatMap { values.text($0, "key") }
        let timing = values.mediaTiming(&map)
        let function = map.value("timingFunction").flatMap { values.timingFunction($0) }
        let isRemoved = (map.value("removedOnCompletion") ?? map.value("isRemovedOnCompletion")).flatMap {
            values.boolean($0, "removedOnCompletion")
        }
        map.allow(["isRemovedOnCompletion"])
        let kind = animationKind(className, &map, layerClass)
        map.reportUnknownKeys()
        guard let kind else { return nil }
        return AnimationDescription(
            kind: kind, key: key, timing: timing, timingFunction: function, isRemovedOnCompletion: isRemoved ?? false,
            location: value.location)
    }

    private func animationKind(_ className: String, _ map: inout MapReader, _ layerClass: LayerClass)
        -> AnimationDescription.Kind?
    {
        if className == "CAAnimationGroup" {
            let children = map.required("animations", "a list of animations").flatMap { list in
                values.list(list, "animations", "a list of animations") { animation($0, on: layerClass) }
            }
            return children.map { .group($0) }
        }
        if className == "CATransition" { return .transition(transition(&map)) }
        let target = animatedProperty(&map, layerClass)
        switch className {
        case "CAKeyframeAnimation": return keyframes(&map, target).map { .keyframe($0) }
        case "CASpringAnimation":
            let spring = spring(&map)
            return basic(&map, target).map { .spring($0, spring) }
        default: return basic(&map, target).map { .basic($0) }
        }
    }

    /// The animated property with the kind of its value.
    typealias Target = (property: AnimatedProperty, kind: ValueKind)

    private func animatedProperty(_ map: inout MapReader, _ layerClass: LayerClass) -> Target? {
        let path = map.required("keyPath", "the key path of a property").flatMap { keyPath($0, layerClass) }
        let additive =
            (map.value("additive") ?? map.value("isAdditive")).flatMap { values.boolean($0, "additive") } ?? false
        let cumulative =
            (map.value("cumulative") ?? map.value("isCumulative")).flatMap { values.boolean($0, "cumulative") } ?? false
        map.allow(["isAdditive", "isCumulative"])
        let function = map.value("valueFunction")
        guard let path, let kind = LayerSchema(layerClass).kind(ofKeyPath: path) else { return nil }
        let made = AnimatedProperty(keyPath: path, isAdditive: additive, isCumulative: cumulative, valueFunction: nil)
        return function.map { valueFunction($0, made, kind) } ?? (made, kind)
    }

    /// The value functions that scenes support.
    static let valueFunctions = [
        "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX", "translateY",
        "translateZ",
    ]

    /// Returns the property with its value function; the animation's values are then the function's input: a number, or
    /// three.
    private func valueFunction(_ value: SceneValue, _ property: AnimatedProperty, _ kind: ValueKind) -> Target? {
        guard let name = values.choice(value, "valueFunction", of: Self.valueFunctions) else { return nil }
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
        return values.refuse(
            value, "keyPath", "an animatable key path of \(layerClass.rawValue)",
            suggestion: SpellingSuggestion.closest(to: path, in: schema.keyPaths(animatableOnly: true)))
    }

    private func basic(_ map: inout MapReader, _ target: Target?) -> BasicAnimationDescription? {
        let written = ["fromValue", "toValue", "byValue"].map { key in (key, map.value(key)) }
        guard let target else { return nil }
        let ends = written.map { key, value in value.map { property($0, key, target.kind) } }
        if written.allSatisfy({ $0.1 == nil }) {
            values.collector.report(
                at: map.location, "\(map.subject) has no values", expected: "expected fromValue, toValue or byValue")
        }
        return BasicAnimationDescription(
            property: target.property, fromValue: ends[0] ?? nil, toValue: ends[1] ?? nil, byValue: ends[2] ?? nil)
    }

    private func spring(_ map: inout MapReader) -> SpringDescription {
        let positive = 1e-9...ValueReader.numberLimit
        return SpringDescription(
            mass: map.value("mass").flatMap { values.number($0, "mass", in: positive, "a number above 0") },
            stiffness: map.value("stiffness").flatMap {
                values.number($0, "stiffness", in: positive, "a number above 0")
            },
            damping: map.value("damping").flatMap { values.nonNegative($0, "damping") },
            initialVelocity: map.value("initialVelocity").flatMap { values.number($0, "initialVelocity") },
            allowsOverdamping: map.value("allowsOverdamping").flatMap { values.boolean($0, "allowsOverdamping") })
    }
}

extension SceneReader {
    /// Reads the keys of a `CAKeyframeAnimation`.
    func keyframes(_ map: inout MapReader, _ target: Target?) -> KeyframeAnimationDescription? {
        typealias Description = KeyframeAnimationDescription
        let modes = CalculationMode.allCases.map(\.rawValue)
        let rotations = RotationMode.allCases.map(\.rawValue)
        let track = track(&map, target)
        let mode =
            map.value("calculationMode").flatMap { values.choice($0, "calculationMode", of: modes) }.flatMap(
                CalculationMode.init) ?? .linear
        let rotation = map.value("rotationMode").flatMap { values.choice($0, "rotationMode", of: rotations) }.flatMap(
            RotationMode.init)
        let times = keyTimes(&map, track, mode)
        let functions = timingFunctions(&map, track)
        let shapes = ["tensionValues", "continuityValues", "biasValues"].map { key in
            map.value(key).flatMap { values.numbers($0, key) }
        }
        guard let target, let track else { return nil }
        return Description(
            property: target.property, track: track, keyTimes: times, timingFunctions: functions, calculationMode: mode,
            rotationMode: rotation,
            tensionValues: shapes[0], continuityValues: shapes[1], biasValues: shapes[2])
    }

    private func track(_ map: inout MapReader, _ target: Target?) -> KeyframeAnimationDescription.Track? {
        let written = map.value("values")
        let path = map.value("path")
        guard let target else { return nil }
        if let path {
            if let written {
                let _: Int? = values.refuse(written, "values in addition to a path", "either values or a path")
            }
            if target.kind != .point {
                return values.refuse(
                    path, "path for \(target.property.keyPath)", "values, because only points can follow a path")
            }
            return values.path(path, "path").map { .path($0) }
        }
        guard let written else {
            values.collector.report(
                at: map.location, "\(map.subject) has no values", expected: "expected values, or a path for a point")
            return nil
        }
        let items = values.list(written, "values", "a list of values") { item -> PropertyValue? in
            let label = "a value of \(target.property.keyPath)"
            return item.isNull
                ? values.refuse(item, label, "a value, because null cannot be a keyframe")
                : property(item, label, target.kind)
        }
        guard let items else { return nil }
        return items.count < 2 ? values.refuse(written, "values", "at least two values") : .values(items)
    }

    private func keyTimes(
        _ map: inout MapReader, _ track: KeyframeAnimationDescription.Track?,
        _ mode: CalculationMode
    ) -> [Double]? {
        guard let value = map.value("keyTimes"), let times = values.numbers(value, "keyTimes") else { return nil }
        let inOrder = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
        guard inOrder, times.allSatisfy({ (0...1).contains($0) }) else {
            return values.refuse(value, "keyTimes", "numbers from 0 to 1 that do not decrease")
        }
        guard case .values(let items)? = track else { return times }
        let legal = mode == .discrete ? [items.count, items.count + 1] : [items.count]
        return legal.contains(times.count)
            ? times : values.refuse(value, "keyTimes", "\(items.count) key times, one per value")
    }

    private func timingFunctions(_ map: inout MapReader, _ track: KeyframeAnimationDescription.Track?)
        -> [TimingFunctionDescription]?
    {
        guard let value = map.value("timingFunctions") else { return nil }
        let functions = values.list(value, "timingFunctions", "a list of timing functions") {
            values.timingFunction($0, "a timing function")
        }
        guard let functions, case .values(let items)? = track else { return functions }
        return functions.count < items.count
            ? functions
            : values.refuse(value, "timingFunctions", "at most \(items.count - 1), one per segment between values")
    }
}
