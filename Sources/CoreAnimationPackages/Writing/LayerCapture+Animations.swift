import Images
import LayerTree
import MotionTiming
import VectorGeometry

extension LayerCapture {
    /// Returns the model of an animation; nil, after a report, for one that documents cannot hold.
    ///
    /// - Parameters:
    ///   - layer: The layer that the animation belongs to.
    ///   - hasClock: Whether the time of the layer differs from that of the root.
    ///   - isMember: Whether the animation is in a group.
    func model(of animation: CAAnimation, _ layer: CALayer, hasClock: Bool, isMember: Bool = false)
        -> PackageAnimationModel?
    {
        let name = String(describing: type(of: animation))
        guard let type = PackageVocabulary.animationClasses[name] else {
            report(layer, "packages have no \(name); the animation is left out: use a CAKeyframeAnimation")
            return nil
        }
        var model = PackageAnimationModel(type: type)
        let initial = type.make()
        for property in type.properties.all {
            read(property, of: animation, initial, layer, into: &model)
        }
        if let group = animation as? CAAnimationGroup {
            model.children = (group.animations ?? []).compactMap {
                self.model(of: $0, layer, hasClock: hasClock, isMember: true)
            }
        }
        // The time of adding is the beginning of a package, unless the layer has a time of its own.
        if !isMember, !hasClock, animation.beginTime == Self.layerStart { model.assignments.remove("beginTime") }
        return EasingKeyframes.replacing(model, animation) ?? model
    }

    private func read(
        _ property: AnimationProperty, of animation: CAAnimation, _ initial: CAAnimation, _ layer: CALayer,
        into model: inout PackageAnimationModel
    ) {
        let key = property.key
        let boxed = animation.value(forKey: key)
        switch property.kind {
        case .animations, .frameRates, .delegate: return
        case .filter:
            if boxed != nil {
                report(
                    layer, "packages cannot hold the filter of a transition; it fades: use type push, moveIn or reveal")
            }
            return
        case .timingFunction, .timingFunctions: checkTiming(boxed, animation, layer)
        case .keyPath: checkKeyPath(boxed as? String, layer)
        default: break
        }
        let kind: ValueKind? = property.kind == .bool ? .bool : nil
        guard let value = value(boxed, kind, layer) else { return }
        guard value != self.value(initial.value(forKey: key), kind, layer) else { return }
        guard value.isFinite(allowsInfinity: PackageVocabulary.endlessKeys.contains(key)) else {
            return report(layer, "\(key) of an animation has numbers beyond 10⁹; left out")
        }
        if key == "type", case .text(let type) = value, case .name(let names) = property.kind, !names.contains(type) {
            report(layer, "Core Animation has no transition \(type); it fades: use push, moveIn or reveal")
        }
        model.assignments.set(key, value)
    }

    private func checkKeyPath(_ keyPath: String?, _ layer: CALayer) {
        guard let keyPath else { return }
        let target = LayerKeyPath(keyPath, in: type(of: layer).allProperties)
        if target?.property.isExtension ?? true {
            report(layer, "Core Animation may not have the animated key path \(keyPath) of \(type(of: layer))")
        }
    }

    /// Reports pacings that are not Bézier curves, unless keyframes replace them.
    private func checkTiming(_ boxed: Any?, _ animation: CAAnimation, _ layer: CALayer) {
        let functions = (boxed as? [CAMediaTimingFunction]) ?? (boxed as? CAMediaTimingFunction).map { [$0] } ?? []
        guard functions.contains(where: { $0.curve.function != nil }),
            !EasingKeyframes.canReplace(animation)
        else { return }
        report(
            layer,
            "packages have no easing functions for this \(type(of: animation)); it is linear: use four control "
                + "points, or a CABasicAnimation with fromValue and toValue")
    }
}

/// Keyframes in place of a basic animation with an easing function, which documents cannot hold.
enum EasingKeyframes {
    /// The keyframes per second, and the most of an animation.
    private static let rate = 60.0, limit = 600

    /// Returns whether keyframes can replace an animation.
    static func canReplace(_ animation: CAAnimation) -> Bool {
        guard type(of: animation) == CABasicAnimation.self, let basic = animation as? CABasicAnimation,
            let function = basic.timingFunction, function.curve.function != nil,
            let from = value(basic.fromValue), let to = value(basic.toValue)
        else { return false }
        return basic.byValue == nil && interpolate(from, to, 0) != nil
    }

    /// Returns the model with keyframes; nil for animations that need none.
    static func replacing(_ model: PackageAnimationModel, _ animation: CAAnimation) -> PackageAnimationModel? {
        guard canReplace(animation), let basic = animation as? CABasicAnimation, let from = value(basic.fromValue),
            let to = value(basic.toValue), let curve = basic.timingFunction?.curve
        else { return nil }
        var keyframes = PackageAnimationModel(type: CAKeyframeAnimation.self)
        let replaced: Set = ["fromValue", "toValue", "timingFunction"]
        keyframes.assignments = model.assignments.filter { !replaced.contains($0.keyPath) }
        let duration = basic.duration > 0 && basic.duration.isFinite ? basic.duration : 1
        let count = min(max(Int((duration * rate).rounded(.up)), 2), limit)
        let values = (0...count).compactMap { interpolate(from, to, curve.value(at: Double($0) / Double(count))) }
        keyframes.assignments.set("values", .list(values))
        return keyframes
    }

    private static func value(_ boxed: Any?) -> PackageValue? { PackageValue(boxed: boxed) { _ in nil } }

    private static func interpolate(_ from: PackageValue, _ to: PackageValue, _ t: Double) -> PackageValue? {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
        func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)) }
        func mix(_ a: CGSize, _ b: CGSize) -> CGSize {
            CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height))
        }
        switch (from, to) {
        case (.number(let a), .number(let b)): return .number(mix(a, b))
        case (.point(let a), .point(let b)): return .point(mix(a, b))
        case (.size(let a), .size(let b)): return .size(mix(a, b))
        case (.rect(let a), .rect(let b)):
            return .rect(CGRect(origin: mix(a.origin, b.origin), size: mix(a.size, b.size)))
        case (.color(let a), .color(let b)):
            return .color(
                CGColor(
                    red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
                    alpha: mix(a.alpha, b.alpha)))
        default: return nil
        }
    }
}
