import FFmpegSupport
import Foundation
import LayerTree
import MediaObjects
import MediaPlayback
import MotionTiming
import SourceFiles

/// Creates animation objects from their descriptions.
struct AnimationBuilder {
    let images: SceneImageCache

    /// Creates the animation.
    ///
    /// - Throws: `MediaError` if an image cannot be read.
    func animation(_ description: AnimationDescription) throws(MediaError) -> CAAnimation {
        let animation = try instance(description.kind)
        apply(description.timing, to: animation)
        animation.timingFunction = description.timingFunction?.function
        animation.isRemovedOnCompletion = description.isRemovedOnCompletion
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
        apply(basic.property, to: animation)
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
        transition.type = description.type == .flip ? .viewFlip : CATransitionType(rawValue: description.type.rawValue)
        transition.subtype = description.subtype.map { CATransitionSubtype(rawValue: $0.rawValue) }
        transition.startProgress = Float(description.startProgress)
        transition.endProgress = Float(description.endProgress)
        transition.filter = try description.filter?.filter(images)
        return transition
    }

    /// Creates a spring, which lasts until it settles unless the scene sets a duration, which is applied later.
    private func spring(_ basic: BasicAnimationDescription, _ spring: SpringDescription) throws(MediaError)
        -> CAAnimation
    {
        let animation = try fill(CASpringAnimation(keyPath: basic.property.keyPath), basic)
        if let mass = spring.mass { animation.mass = CGFloat(mass) }
        if let stiffness = spring.stiffness { animation.stiffness = CGFloat(stiffness) }
        if let damping = spring.damping { animation.damping = CGFloat(damping) }
        if let velocity = spring.initialVelocity { animation.initialVelocity = CGFloat(velocity) }
        if let allowsOverdamping = spring.allowsOverdamping { animation.allowsOverdamping = allowsOverdamping }
        animation.duration = animation.settlingDuration
        return animation
    }

    private func keyframes(_ keyframes: KeyframeAnimationDescription) throws(MediaError) -> CAAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyframes.property.keyPath)
        apply(keyframes.property, to: animation)
        switch keyframes.track {
        case .path(let path): animation.path = CGPath(path)
        case .values(let values):
            var objects: [Any] = []
            for value in values {
                if let value = try value.keyValueCodingValue(images: images) { objects.append(value) }
            }
            animation.values = objects
        }
        animation.keyTimes = keyframes.keyTimes?.map { NSNumber(value: $0) }
        animation.timingFunctions = keyframes.timingFunctions?.map(\.function)
        animation.calculationMode = CAAnimationCalculationMode(keyframes.calculationMode)
        animation.rotationMode = keyframes.rotationMode.map { CAAnimationRotationMode($0) }
        animation.tensionValues = keyframes.tensionValues?.map { NSNumber(value: $0) }
        animation.continuityValues = keyframes.continuityValues?.map { NSNumber(value: $0) }
        animation.biasValues = keyframes.biasValues?.map { NSNumber(value: $0) }
        return animation
    }

    private func apply(_ property: AnimatedProperty, to animation: CAPropertyAnimation) {
        animation.isAdditive = property.isAdditive
        animation.isCumulative = property.isCumulative
        animation.valueFunction = property.valueFunction.flatMap {
            CAValueFunction(name: CAValueFunctionName(rawValue: $0))
        }
    }

    private func apply(_ timing: MediaTimingDescription, to animation: CAAnimation) {
        // In a scene, 0 is the first frame; in the layer tree, 0 is the time at which the animation is added.
        if let beginTime = timing.beginTime {
            animation.beginTime = beginTime == 0 ? AVCoreAnimationBeginTimeAtZero : beginTime
        }
        if let timeOffset = timing.timeOffset { animation.timeOffset = timeOffset }
        if let speed = timing.speed { animation.speed = Float(speed) }
        if let duration = timing.duration { animation.duration = duration }
        if let repeatCount = timing.repeatCount { animation.repeatCount = Float(repeatCount) }
        if let repeatDuration = timing.repeatDuration { animation.repeatDuration = repeatDuration }
        if let autoreverses = timing.autoreverses { animation.autoreverses = autoreverses }
        if let fillMode = timing.fillMode { animation.fillMode = CAMediaTimingFillMode(rawValue: fillMode.rawValue) }
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
        for (key, point) in points { inputs[key] = point }
        inputs["inputColor"] = color
        if let mask { inputs["inputMaskImage"] = try images.image(mask) }
        return TransitionFilter(name: name, inputs: inputs)
    }
}
