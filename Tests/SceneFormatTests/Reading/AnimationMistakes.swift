let animationMistakes: [Mistake] = [
    .animation(
        "no class", "{ keyPath: opacity, toValue: 1 }",
        "scene.yaml:10:9: an animation has no \"class\"; expected one of CABasicAnimation, CASpringAnimation, CAKeyframeAnimation, CAAnimationGroup, CATransition"
    ),
    .animation(
        "a misspelt class", "{ class: CABasicAnimatoin, keyPath: opacity, toValue: 1 }",
        "scene.yaml:10:18: class is the text \"CABasicAnimatoin\"; expected one of CABasicAnimation, CASpringAnimation, CAKeyframeAnimation, CAAnimationGroup, CATransition; did you mean \"CABasicAnimation\"?"
    ),
    .animation(
        "a misspelt key path", "{ class: CABasicAnimation, keyPath: postion.x, toValue: 1 }",
        "scene.yaml:10:45: keyPath is the text \"postion.x\"; expected an animatable key path of CALayer; did you mean \"position.x\"?"
    ),
    .animation(
        "a misspelt part", "{ class: CABasicAnimation, keyPath: transform.rotaton.z, toValue: 1 }",
        "scene.yaml:10:45: keyPath is the text \"transform.rotaton.z\"; expected an animatable key path of CALayer; did you mean \"transform.rotation.z\"?"
    ),
    .animation(
        "the frame", "{ class: CABasicAnimation, keyPath: frame, toValue: [0, 0, 1, 1] }",
        "scene.yaml:10:45: keyPath is the text \"frame\"; expected position or bounds, because frame is derived and cannot be animated"
    ),
    .animation(
        "what cannot be animated", "{ class: CABasicAnimation, keyPath: contentsGravity, toValue: center }",
        "scene.yaml:10:45: keyPath is the text \"contentsGravity\"; expected a property that can be animated"),
    .animation(
        "a value of another kind", "{ class: CABasicAnimation, keyPath: position, toValue: 4 }",
        "scene.yaml:10:64: toValue is 4; expected a point [x, y]"),
    .animation(
        "a value function where there is no transform",
        "{ class: CABasicAnimation, keyPath: opacity, valueFunction: scaleX, toValue: 1 }",
        "scene.yaml:10:69: valueFunction is the text \"scaleX\"; expected a key path that names a transform, as value functions make transforms"
    ),
    .animation(
        "no values", "{ class: CABasicAnimation, keyPath: opacity }",
        "scene.yaml:10:9: a CABasicAnimation has no values; expected fromValue, toValue or byValue"),
    .animation(
        "a negative duration", "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, duration: -1 }",
        "scene.yaml:10:76: duration is -1; expected seconds, at least 0, or inf"),
    .animation(
        "a wrong curve", "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, timingFunction: easInEaseOut }",
        "scene.yaml:10:82: timingFunction is the text \"easInEaseOut\"; expected linear, easeIn, easeOut, easeInEaseOut, default, or [x1, y1, x2, y2] with x1 and x2 from 0 to 1; did you mean \"easeInEaseOut\"?"
    ),
    .animation(
        "a curve that runs back",
        "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, timingFunction: [2, 0, 1, 1] }",
        "scene.yaml:10:82: timingFunction is [2, 0, 1, 1]; expected linear, easeIn, easeOut, easeInEaseOut, default, or [x1, y1, x2, y2] with x1 and x2 from 0 to 1"
    ),
    .animation(
        "a wrong fill mode", "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, fillMode: forward }",
        "scene.yaml:10:76: fillMode is the text \"forward\"; expected one of removed, forwards, backwards, both; did you mean \"forwards\"?"
    ),
    .animation(
        "a spring without mass", "{ class: CASpringAnimation, keyPath: opacity, toValue: 1, mass: 0 }",
        "scene.yaml:10:73: mass is 0; expected a number above 0"),
    .animation(
        "a key of another class", "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, keyTimes: [0, 1] }",
        "scene.yaml:10:66: unknown key \"keyTimes\" in a CABasicAnimation; expected one of its 22 keys (see docs/SceneFormat.md)"
    ),
    .animation(
        "one keyframe", "{ class: CAKeyframeAnimation, keyPath: opacity, values: [1] }",
        "scene.yaml:10:65: values is [1]; expected two values or more"),
    .animation(
        "no keyframes", "{ class: CAKeyframeAnimation, keyPath: opacity }",
        "scene.yaml:10:9: a CAKeyframeAnimation has no values; expected values, or a path for a point"),
    .animation(
        "key times that decrease",
        "{ class: CAKeyframeAnimation, keyPath: opacity, values: [1, 2, 3], keyTimes: [0, 0.6, 0.5] }",
        "scene.yaml:10:86: keyTimes is [0, 0.6, 0.5]; expected numbers from 0 to 1 that do not decrease"),
    .animation(
        "too few key times", "{ class: CAKeyframeAnimation, keyPath: opacity, values: [1, 2, 3], keyTimes: [0, 1] }",
        "scene.yaml:10:86: keyTimes is [0, 1]; expected 3, one for each of the values"),
    .animation(
        "too many curves",
        "{ class: CAKeyframeAnimation, keyPath: opacity, values: [1, 2], timingFunctions: [linear, linear] }",
        "scene.yaml:10:90: timingFunctions is [linear, linear]; expected at most 1, one for each segment between values"
    ),
    .animation(
        "a path for a number", "{ class: CAKeyframeAnimation, keyPath: opacity, path: { rect: [0, 0, 1, 1] } }",
        "scene.yaml:10:63: path for opacity is a map; expected values, because only a point follows a path"),
    .animation(
        "nothing as a keyframe", "{ class: CAKeyframeAnimation, keyPath: backgroundColor, values: [black, null] }",
        "scene.yaml:10:81: a value of backgroundColor is empty; expected a value, because nothing cannot be a keyframe"),
    .animation(
        "an empty group", "{ class: CAAnimationGroup }",
        "scene.yaml:10:9: a CAAnimationGroup has no \"animations\"; expected a list of animations"),
    .animation(
        "an unknown type of transition", "{ class: CATransition, type: cube }",
        "scene.yaml:10:38: type is the text \"cube\"; expected one of fade, moveIn, push, reveal, flip"),
    .animation(
        "a disintegration by its name only", "{ class: CATransition, filter: CIDisintegrateWithMaskTransition }",
        "scene.yaml:10:40: filter is the text \"CIDisintegrateWithMaskTransition\"; expected { name: CIDisintegrateWithMaskTransition, inputMaskImage: … } with the name of an asset, a picture whose dark parts change first"
    ),
    .animation(
        "a disintegration without its mask",
        "{ class: CATransition, filter: { name: CIDisintegrateWithMaskTransition } }",
        "scene.yaml:10:40: a filter has no \"inputMaskImage\"; expected the name of an asset, a picture whose dark parts change first"
    ),
    .animation(
        "a mask that is no asset",
        "{ class: CATransition, filter: { name: CIDisintegrateWithMaskTransition, inputMaskImage: lgoo, inputAngle: 2 } }",
        "scene.yaml:10:98: inputMaskImage is the text \"lgoo\"; expected the name of an asset: clip, logo; did you mean \"logo\"?",
        "scene.yaml:10:104: unknown key \"inputAngle\" in a filter; expected one of name, inputMaskImage, inputShadowRadius, inputShadowDensity, inputShadowOffset"
    ),
    .animation(
        "a mask of another filter",
        "{ class: CATransition, filter: { name: CIDissolveTransition, inputMaskImage: logo } }",
        "scene.yaml:10:70: unknown key \"inputMaskImage\" in a filter; expected one of its 14 keys (see docs/SceneFormat.md)"
    ),
    .animation(
        "an end before the start", "{ class: CATransition, startProgress: 0.5, endProgress: 0.25 }",
        "scene.yaml:10:65: endProgress is 0.25; expected a number from startProgress to 1"),
    .animation(
        "a mistake within a group",
        "{ class: CAAnimationGroup, animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: full }] }",
        "scene.yaml:10:103: toValue is the text \"full\"; expected a number"),
]
