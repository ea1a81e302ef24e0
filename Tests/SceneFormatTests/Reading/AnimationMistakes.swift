import RenderTree

let animationMistakes: [Mistake] = [
    .animation(
        "no class", "{ keyPath: opacity, toValue: 1 }",
        """
        scene.yaml:10:9: an animation has no "class"; expected one of CABasicAnimation, CASpringAnimation, \
        CAKeyframeAnimation, CAAnimationGroup, CATransition
        """
    ),
    .animation(
        "a misspelled class", "{ class: CABasicAnimatoin, keyPath: opacity, toValue: 1 }",
        """
        scene.yaml:10:18: class is the text "CABasicAnimatoin"; expected one of CABasicAnimation, CASpringAnimation, \
        CAKeyframeAnimation, CAAnimationGroup, CATransition; did you mean "CABasicAnimation"?
        """
    ),
    .animation(
        "a misspelled key path", "{ class: CABasicAnimation, keyPath: postion.x, toValue: 1 }",
        """
        scene.yaml:10:45: keyPath is the text "postion.x"; expected an animatable key path of CALayer; did you mean \
        "position.x"?
        """
    ),
    .animation(
        "a misspelled part of a key path", "{ class: CABasicAnimation, keyPath: transform.rotaton.z, toValue: 1 }",
        """
        scene.yaml:10:45: keyPath is the text "transform.rotaton.z"; expected an animatable key path of CALayer; did \
        you mean "transform.rotation.z"?
        """
    ),
    .animation(
        "the frame", "{ class: CABasicAnimation, keyPath: frame, toValue: [0, 0, 1, 1] }",
        """
        scene.yaml:10:45: keyPath is the text "frame"; expected position or bounds, because frame is derived and \
        cannot be animated
        """
    ),
    .animation(
        "a property that cannot be animated", "{ class: CABasicAnimation, keyPath: contentsGravity, toValue: center }",
        "scene.yaml:10:45: keyPath is the text \"contentsGravity\"; expected a property that can be animated"),
    .animation(
        "a value of another kind", "{ class: CABasicAnimation, keyPath: position, toValue: 4 }",
        "scene.yaml:10:64: toValue is 4; expected a point [x, y]"),
    .animation(
        "a value function without a transform",
        "{ class: CABasicAnimation, keyPath: opacity, valueFunction: scaleX, toValue: 1 }",
        """
        scene.yaml:10:69: valueFunction is the text "scaleX"; expected the key path of a transform, because value \
        functions produce transforms
        """
    ),
    .animation(
        "no values", "{ class: CABasicAnimation, keyPath: opacity }",
        "scene.yaml:10:9: a CABasicAnimation has no values; expected fromValue, toValue or byValue"),
    .animation(
        "a negative duration", "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, duration: -1 }",
        "scene.yaml:10:76: duration is -1; expected seconds, at least 0, or inf"),
    .animation(
        "an unknown timing function",
        "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, timingFunction: easInEaseOut }",
        """
        scene.yaml:10:82: timingFunction is the text "easInEaseOut"; expected linear, easeIn, easeOut, easeInEaseOut, \
        default, an easing such as easeOutBack, or [x1, y1, x2, y2] with x1 and x2 from 0 to 1; did you mean \
        "easeInEaseOut"?
        """
    ),
    .animation(
        "control points outside 0 to 1",
        "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, timingFunction: [2, 0, 1, 1] }",
        """
        scene.yaml:10:82: timingFunction is [2, 0, 1, 1]; expected linear, easeIn, easeOut, easeInEaseOut, default, an \
        easing such as easeOutBack, or [x1, y1, x2, y2] with x1 and x2 from 0 to 1
        """
    ),
    .animation(
        "an unknown fill mode", "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, fillMode: forward }",
        """
        scene.yaml:10:76: fillMode is the text "forward"; expected one of removed, forwards, backwards, both; did you \
        mean "forwards"?
        """
    ),
    .animation(
        "a spring with zero mass", "{ class: CASpringAnimation, keyPath: opacity, toValue: 1, mass: 0 }",
        "scene.yaml:10:73: mass is 0; expected a number above 0"),
    .animation(
        "a key of another class", "{ class: CABasicAnimation, keyPath: opacity, toValue: 1, keyTimes: [0, 1] }",
        """
        scene.yaml:10:66: unknown key "keyTimes" in a CABasicAnimation; expected one of its 22 keys, such \
        as key, keyPath, beginTime, additive, class (see docs/SceneFormat.md)
        """
    ),
    .animation(
        "one keyframe", "{ class: CAKeyframeAnimation, keyPath: opacity, values: [1] }",
        "scene.yaml:10:65: values is [1]; expected at least two values"),
    .animation(
        "no keyframes", "{ class: CAKeyframeAnimation, keyPath: opacity }",
        "scene.yaml:10:9: a CAKeyframeAnimation has no values; expected values, or a path for a point"),
    .animation(
        "key times that decrease",
        "{ class: CAKeyframeAnimation, keyPath: opacity, values: [1, 2, 3], keyTimes: [0, 0.6, 0.5] }",
        "scene.yaml:10:86: keyTimes is [0, 0.6, 0.5]; expected numbers from 0 to 1 that do not decrease"),
    .animation(
        "too few key times", "{ class: CAKeyframeAnimation, keyPath: opacity, values: [1, 2, 3], keyTimes: [0, 1] }",
        "scene.yaml:10:86: keyTimes is [0, 1]; expected 3 key times, one per value"),
    .animation(
        "too many timing functions",
        "{ class: CAKeyframeAnimation, keyPath: opacity, values: [1, 2], timingFunctions: [linear, linear] }",
        "scene.yaml:10:90: timingFunctions is [linear, linear]; expected at most 1, one per segment between values"
    ),
    .animation(
        "a path for a number", "{ class: CAKeyframeAnimation, keyPath: opacity, path: { rect: [0, 0, 1, 1] } }",
        "scene.yaml:10:63: path for opacity is a map; expected values, because only points can follow a path"),
    .animation(
        "null as a keyframe", "{ class: CAKeyframeAnimation, keyPath: backgroundColor, values: [black, null] }",
        "scene.yaml:10:81: a value of backgroundColor is empty; expected a value, because null cannot be a keyframe"),
    .animation(
        "an empty group", "{ class: CAAnimationGroup }",
        "scene.yaml:10:9: a CAAnimationGroup has no \"animations\"; expected a list of animations"),
    .animation(
        "an unknown transition type", "{ class: CATransition, type: cube }",
        "scene.yaml:10:38: type is the text \"cube\"; expected one of fade, moveIn, push, reveal, flip"),
    .animation(
        "a disintegration without inputs", "{ class: CATransition, filter: CIDisintegrateWithMaskTransition }",
        """
        scene.yaml:10:40: filter is the text "CIDisintegrateWithMaskTransition"; expected { name: \
        CIDisintegrateWithMaskTransition, inputMaskImage: … } with the name of an image asset (its dark parts change \
        first)
        """
    ),
    .animation(
        "a disintegration without its mask",
        "{ class: CATransition, filter: { name: CIDisintegrateWithMaskTransition } }",
        """
        scene.yaml:10:40: a CIDisintegrateWithMaskTransition has no "inputMaskImage"; expected the name of an image \
        asset (its dark parts change first)
        """
    ),
    .animation(
        "a mask that is not an asset",
        """
        { class: CATransition, filter: { name: CIDisintegrateWithMaskTransition, inputMaskImage: lgoo, inputAngle: 2 } \
        }
        """,
        """
        scene.yaml:10:98: inputMaskImage is the text "lgoo"; expected a file, or the name of an asset: clip, logo; did you mean \
        "logo"?
        """,
        """
        scene.yaml:10:104: unknown key "inputAngle" in a CIDisintegrateWithMaskTransition; expected one of name, \
        inputMaskImage, inputShadowRadius, inputShadowDensity, inputShadowOffset
        """
    ),
    .animation(
        "a mask for another filter",
        "{ class: CATransition, filter: { name: CIDissolveTransition, inputMaskImage: logo } }",
        "scene.yaml:10:70: unknown key \"inputMaskImage\" in a CIDissolveTransition; expected one of name"
    ),
    .animation(
        "an input of another filter",
        "{ class: CATransition, filter: { name: CISwipeTransition, inputCenter: [20, 10] } }",
        """
        scene.yaml:10:67: unknown key "inputCenter" in a CISwipeTransition; expected one of name, inputAngle, \
        inputWidth, inputColor, inputOpacity
        """
    ),
    .animation(
        "a misspelled input",
        "{ class: CATransition, filter: { name: CIModTransition, inputCentre: [20, 10] } }",
        """
        scene.yaml:10:65: unknown key "inputCentre" in a CIModTransition; expected one of name, inputCenter, \
        inputAngle, inputRadius, inputCompression; did you mean "inputCenter"?
        """
    ),
    .animation(
        "an unknown filter with inputs",
        "{ class: CATransition, filter: { name: CISwipeTransitoin, inputCenter: [20, 10], inputWidht: 3 } }",
        """
        scene.yaml:10:48: name is the text "CISwipeTransitoin"; expected one of \
        \(TransitionFilter.names.joined(separator: ", ")); did you mean "CISwipeTransition"?
        """,
        """
        scene.yaml:10:90: unknown key "inputWidht" in a filter; expected one of its 21 keys (see docs/SceneFormat.md); \
        did you mean "inputWidth"?
        """
    ),
    .animation(
        "an end before the start", "{ class: CATransition, startProgress: 0.5, endProgress: 0.25 }",
        "scene.yaml:10:65: endProgress is 0.25; expected a number from startProgress to 1"),
    .animation(
        "an error in a group",
        "{ class: CAAnimationGroup, animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: full }] }",
        "scene.yaml:10:103: toValue is the text \"full\"; expected a number"),
]
