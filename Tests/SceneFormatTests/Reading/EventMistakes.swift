let eventMistakes: [Mistake] = [
    .event(
        "no time", "{ set: { stage.opacity: 0 } }",
        "scene.yaml:11:3: an event has no \"at\"; expected the scene time in seconds"),
    .event(
        "a time after the end", "{ at: 1 }",
        "scene.yaml:11:9: at is 1; expected a time before the end of the scene at 1 s"),
    .event(
        "a negative time", "{ at: -1 }",
        "scene.yaml:11:9: at is -1; expected seconds, at least 0 (2, 2.5 or 1001/30)"),
    .event(
        "a misspelled layer", "{ at: 0, set: { stag.opacity: 0 } }",
        "scene.yaml:11:19: there is no layer \"stag\"; expected one of stage; did you mean \"stage\"?"),
    .event(
        "a misspelled property", "{ at: 0, set: { stage.opcity: 0 } }",
        "scene.yaml:11:19: CALayer has no \"opcity\"; expected a property of CALayer; did you mean \"stage.opacity\"?"),
    .event(
        "no property", "{ at: 0, set: { opacity: 0 } }",
        "scene.yaml:11:19: \"opacity\" does not name a layer property; expected layer.property, as in clip.opacity"),
    .event(
        "a value of another kind", "{ at: 0, set: { stage.position: 0 } }",
        "scene.yaml:11:35: position is 0; expected a point [x, y]"),
    .event(
        "a misspelled key", "{ at: 0, transactoin: {} }",
        """
        scene.yaml:11:12: unknown key "transactoin" in an event; expected one of at, transaction, set, addAnimations, \
        removeAnimations, seek, rate, play, pause, nested; did you mean "transaction"?
        """
    ),
    .event(
        "an illegal transaction", "{ at: 0, transaction: { duration: -1, ease: in } }",
        "scene.yaml:11:37: duration is -1; expected seconds, at least 0",
        """
        scene.yaml:11:41: unknown key "ease" in the transaction; expected one of duration, timingFunction, \
        disableActions; did you mean "timingFunction"?
        """
    ),
    .event(
        "an illegal animation",
        "{ at: 0, addAnimations: { stage: [{ class: CABasicAnimation, keyPath: opacity, toValue: x }] } }",
        "scene.yaml:11:91: toValue is the text \"x\"; expected a number"),
    Mistake(
        "two layers with the same name",
        minimalScene(layers: "- name: a\n- name: a", more: "events: [{ at: 0, set: { a.opacity: 0 } }]"),
        "scene.yaml:11:26: 2 layers are called \"a\"; expected a unique name"),
]
