import Foundation
import LayerTree
import MediaPlayback
import MediaTime
import MotionTiming
import RenderTree
import SceneLanguage
import SourceFiles
import VectorGeometry

/// Creates animation objects from their descriptions.
struct AnimationBuilder {
    let images: SceneImageCache

    /// Creates the animation.
    ///
    /// - Throws: `MediaError` if an image cannot be read.
    func animation(_ description: AnimationDescription) throws(MediaError) -> CAAnimation {
        let animation = try instance(description.kind)
        try set(description, AnimationDescription.keys, on: animation)
        // In a scene, 0 is the first frame; in the layer tree, 0 is the time at which the animation is added.
        if description.timing.beginTime == 0 { animation.beginTime = AVCoreAnimationBeginTimeAtZero }
        return animation
    }

    private func instance(_ kind: AnimationDescription.Kind) throws(MediaError) -> CAAnimation {
        switch kind {
        case .basic(let basic): return try fill(CABasicAnimation(keyPath: basic.property.keyPath), basic)
        case .spring(let basic, let spring): return try self.spring(basic, spring)
        case .keyframe(let keyframes): return try self.keyframes(keyframes)
        case .transition(let transition): return try self.transition(transition)
        case .group(let children):
            let group = CAAnimationGroup()
            var animations: [CAAnimation] = []
            for child in children { animations.append(try animation(child)) }
            group.animations = animations
            return group
        }
    }

    private func fill<Animation: CABasicAnimation>(_ animation: Animation, _ basic: BasicAnimationDescription)
        throws(MediaError) -> Animation
    {
        try apply(basic.property, to: animation)
        animation.fromValue = try basic.fromValue?.keyValueCodingValue(images: images)
        animation.toValue = try basic.toValue?.keyValueCodingValue(images: images)
        animation.byValue = try basic.byValue?.keyValueCodingValue(images: images)
        return animation
    }

    /// Creates the transition between two parts of a sequence.
    func transition(_ description: PartTransition) throws(MediaError) -> CATransition {
        let transition = try transition(description.transition)
        transition.duration = description.duration.seconds
        transition.timingFunction = description.timingFunction?.function
        return transition
    }

    private func transition(_ description: TransitionDescription) throws(MediaError) -> CATransition {
        let transition = CATransition()
        try set(description, TransitionDescription.keys, on: transition)
        if description.type == .flip { transition.type = .viewFlip }
        transition.endProgress = Float(description.endProgress)
        transition.filter = try description.filter?.filter(images)
        return transition
    }

    /// Creates a spring, which lasts until it settles unless the scene sets a duration, which is applied later.
    private func spring(_ basic: BasicAnimationDescription, _ spring: SpringDescription) throws(MediaError)
        -> CAAnimation
    {
        let animation = try fill(CASpringAnimation(keyPath: basic.property.keyPath), basic)
        try set(spring, SpringDescription.keys, on: animation)
        animation.duration = animation.settlingDuration
        return animation
    }

    private func keyframes(_ keyframes: KeyframeAnimationDescription) throws(MediaError) -> CAAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyframes.property.keyPath)
        try apply(keyframes.property, to: animation)
        try set(keyframes, KeyframeAnimationDescription.keys, on: animation)
        switch keyframes.track {
        case .path(let path): animation.path = CGPath(path)
        case .values(let values):
            var objects: [Any] = []
            for value in values {
                if let value = try value.keyValueCodingValue(images: images) { objects.append(value) }
            }
            animation.values = objects
        }
        return animation
    }

    private func apply(_ property: AnimatedProperty, to animation: CAPropertyAnimation) throws(MediaError) {
        try set(property, AnimatedProperty.keys, on: animation)
        animation.valueFunction = property.valueFunction.flatMap {
            CAValueFunction(name: CAValueFunctionName(rawValue: $0))
        }
    }

    /// Sets the values of the keys that no rule reads; their names are those of key-value coding.
    private func set<Object>(_ object: Object, _ keys: SceneKeys<Object>, on animation: CAAnimation)
        throws(MediaError)
    {
        for key in keys.all {
            guard key.reference.name != "key", let value = key.value?(object) else { continue }
            animation.setValue(Self.keyValueCodingValue(value), forKey: key.reference.name)
        }
    }

    private static func keyValueCodingValue(_ value: Any) -> Any {
        switch value {
        case let name as any RawRepresentable<String>: name.rawValue
        case let function as TimingFunctionDescription: function.function
        case let functions as [TimingFunctionDescription]: functions.map(\.function)
        case let numbers as [Double]: numbers.map { NSNumber(value: $0) }
        default: value
        }
    }
}

extension TimingFunctionDescription {
    /// The timing function as an object.
    var function: CAMediaTimingFunction {
        switch self {
        case .named(let name): CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name.rawValue))
        case .controlPoints(let x1, let y1, let x2, let y2):
            CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
        case .easing(let function): CAMediaTimingFunction(curve: TimingCurve(function))
        }
    }
}

extension TransitionFilterDescription {
    /// Creates the filter.
    ///
    /// - Throws: `MediaError` if the mask image cannot be read.
    func filter(_ images: SceneImageCache) throws(MediaError) -> TransitionFilter? {
        var inputs: [String: Any] = [:]
        for (key, number) in numbers { inputs[key] = number }
        for (key, flag) in flags { inputs[key] = flag ? 1.0 : 0 }
        for (key, point) in points { inputs[key] = point }
        inputs["inputColor"] = color
        if let mask { inputs["inputMaskImage"] = try images.image(mask) }
        return TransitionFilter(name: name, inputs: inputs)
    }
}
