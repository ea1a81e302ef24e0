import Multiplane

extension ScenePair {
    static let timing = [
        ScenePair(
            "an animation on a layer with speed 0 equals its value",
            """
              sublayers:
                - { frame: [4, 20, 40, 40], contents: quad, speed: 0, timeOffset: 0.75, animations: [{ class: CABasicAnimation, keyPath: position.x, fromValue: 24, toValue: 104, beginTime: 0.25, duration: 1 }] }
            """,
            is: "  sublayers: [{ frame: [44, 20, 40, 40], contents: quad }]", at: (Rational(7, 5), .zero)),
        ScenePair(
            "an animation with speed 0 equals its value",
            """
              sublayers:
                - { frame: [4, 20, 40, 40], contents: quad, animations: [{ class: CABasicAnimation, keyPath: position.x, fromValue: 24, toValue: 104, duration: 1, speed: 0, timeOffset: 0.5 }] }
            """,
            is: "  sublayers: [{ frame: [44, 20, 40, 40], contents: quad }]", at: (Rational(7, 5), .zero)),
        ScenePair(
            "an animation at half its duration equals its value",
            """
              sublayers:
                - { frame: [20, 20, 40, 40], backgroundColor: white, animations: [{ class: CABasicAnimation, keyPath: cornerRadius, fromValue: 0, toValue: 20, beginTime: 0.5, duration: 1 }] }
            """,
            is: "  sublayers: [{ frame: [20, 20, 40, 40], backgroundColor: white, cornerRadius: 10 }]",
            at: (.one, .zero)),
        ScenePair(
            "an autoreversed animation returns to its values",
            "  sublayers: [{ frame: [0, 20, 40, 40], contents: quad, animations: [{ class: CABasicAnimation, keyPath: position.x, fromValue: 20, toValue: 100, duration: 0.75, autoreverses: true }] }]",
            is:
                "  sublayers: [{ frame: [0, 20, 40, 40], contents: quad, animations: [{ class: CABasicAnimation, keyPath: position.x, fromValue: 20, toValue: 100, duration: 0.75 }] }]",
            at: (Rational(5, 4), Rational(1, 4)), fuzz: 1),
        ScenePair(
            "an event with disabled actions equals a change of the scene",
            "  sublayers: [{ name: a, frame: [0, 20, 40, 40], contents: quad }]\nevents: [{ at: 0, transaction: { disableActions: true }, set: { a.position: [64, 70] } }]",
            is: "  sublayers: [{ frame: [44, 50, 40, 40], contents: quad }]", at: (.zero, .one)),
        ScenePair(
            "an event's implicit animation equals an explicit one",
            "  sublayers: [{ name: a, frame: [0, 20, 40, 40], contents: quad }]\nevents: [{ at: 0.5, transaction: { duration: 1, timingFunction: easeOut }, set: { a.position: [90, 70] } }]",
            is: """
                  sublayers:
                    - { frame: [70, 50, 40, 40], contents: quad, animations: [{ class: CABasicAnimation, keyPath: position, fromValue: [20, 40], toValue: [90, 70], beginTime: 0.5, duration: 1, timingFunction: easeOut, fillMode: backwards }] }
                """, at: (.one, .one)),
        ScenePair(
            "a removed animation has no effect",
            """
              sublayers: [{ name: a, frame: [0, 20, 40, 40], contents: quad, animations: [{ class: CABasicAnimation, keyPath: position.x, toValue: 100, duration: 2 }] }]
            events: [{ at: 0.5, removeAnimations: { a: all } }]
            """,
            is: "  sublayers: [{ frame: [0, 20, 40, 40], contents: quad }]", at: (.one, .one)),
    ]
}
