import Multiplane

extension ScenePair {
    /// Pairs for replicators, the ends of transitions, and depth.
    static let structure = [
        ScenePair(
            "replicator instances equal copies",
            """
              sublayers:
                - { class: CAReplicatorLayer, frame: [0, 0, 128, 128], instanceCount: 3, instanceTransform: [{ translate: [30, 12, 0] }], instanceColor: "#ff8000", instanceRedOffset: -0.5, sublayers: [{ frame: [8, 8, 24, 24], backgroundColor: white, cornerRadius: 6 }, { frame: [12, 12, 10, 10], contents: quad }] }
            """,
            is: """
                  sublayers:
                    - { frame: [8, 8, 24, 24], backgroundColor: "#ff8000", cornerRadius: 6 }
                    - { class: CAReplicatorLayer, frame: [4, 4, 20, 20], instanceColor: "#ff8000", sublayers: [{ frame: [8, 8, 10, 10], contents: quad }] }
                    - { frame: [38, 20, 24, 24], backgroundColor: "#808000", cornerRadius: 6 }
                    - { class: CAReplicatorLayer, frame: [34, 16, 20, 20], instanceColor: "#808000", sublayers: [{ frame: [8, 8, 10, 10], contents: quad }] }
                    - { frame: [68, 32, 24, 24], backgroundColor: "#008000", cornerRadius: 6 }
                    - { class: CAReplicatorLayer, frame: [64, 28, 20, 20], instanceColor: "#008000", sublayers: [{ frame: [8, 8, 10, 10], contents: quad }] }
                """, fuzz: 1),
        ScenePair(
            "an instance delay equals a delayed animation",
            """
              sublayers:
                - { class: CAReplicatorLayer, frame: [0, 0, 128, 128], instanceCount: 2, instanceDelay: 0.25, instanceTransform: [{ translate: [0, 50, 0] }], sublayers: [{ frame: [0, 20, 20, 20], contents: quad, animations: [{ class: CABasicAnimation, keyPath: position.x, fromValue: 20, toValue: 100, duration: 1 }] }] }
            """,
            is: """
                  sublayers:
                    - { frame: [50, 20, 20, 20], contents: quad }
                    - { frame: [30, 70, 20, 20], contents: quad }
                """, at: (Rational(1, 2), .zero)),
        ScenePair(
            "a transition at its start equals the old content",
            "  sublayers: [{ name: a, frame: [20, 20, 60, 60], backgroundColor: white, shadowOpacity: 0.5 }]\nevents: [{ at: 0.5, transaction: { disableActions: true }, set: { a.backgroundColor: black }, addAnimations: { a: [{ class: CATransition, type: push, duration: 1 }] } }]",
            is: "  sublayers: [{ frame: [20, 20, 60, 60], backgroundColor: white, shadowOpacity: 0.5 }]",
            at: (Rational(1, 2), .zero)),
        ScenePair(
            "a transition at its end equals the new content",
            "  sublayers: [{ name: a, frame: [20, 20, 60, 60], backgroundColor: white, shadowOpacity: 0.5 }]\nevents: [{ at: 0.5, transaction: { disableActions: true }, set: { a.backgroundColor: black }, addAnimations: { a: [{ class: CATransition, type: reveal, duration: 1 }] } }]",
            is: "  sublayers: [{ frame: [20, 20, 60, 60], backgroundColor: black, shadowOpacity: 0.5 }]",
            at: (Rational(3, 2), .zero)),
        ScenePair(
            "depth order equals painting order",
            """
              sublayers:
                - class: CATransformLayer
                  position: [64, 64]
                  sublayers:
                    - { bounds: [0, 0, 50, 50], position: [10, 0], zPosition: 20, contents: quad, transform: [{ rotate: 40, axis: y }] }
                    - { bounds: [0, 0, 50, 50], position: [-10, 10], zPosition: -20, backgroundColor: white, transform: [{ rotate: 40, axis: y }] }
            """,
            is: """
                  sublayers:
                    - { bounds: [0, 0, 50, 50], position: [54, 74], backgroundColor: white, transform: [{ rotate: 40, axis: y }] }
                    - { bounds: [0, 0, 50, 50], position: [74, 64], contents: quad, transform: [{ rotate: 40, axis: y }] }
                """, fuzz: 1),
    ]
}
