import Multiplane

extension ScenePair {
    /// Pairs for blend modes, background filters and masks at half of a transition.
    static let transitions = [
        ScenePair(
            "a layer that fades out keeps its blend mode",
            """
              sublayers:
                - { frame: [0, 0, 128, 128], backgroundColor: "#4080c0" }
                - { name: a, frame: [20, 20, 60, 60], backgroundColor: "#f0c080", compositingFilter: multiplyBlendMode }
            events: [{ at: 0.5, transaction: { duration: 1, timingFunction: linear }, set: { a.hidden: true } }]
            """,
            is: """
                  sublayers:
                    - { frame: [0, 0, 128, 128], backgroundColor: "#4080c0" }
                    - { frame: [20, 20, 60, 60], backgroundColor: "#f0c080", compositingFilter: multiplyBlendMode, opacity: 0.5 }
                """, at: (1, .zero), fuzz: 1),
        ScenePair(
            "a background filter applies throughout a fade",
            """
              sublayers:
                - { frame: [0, 0, 128, 128], contents: quad }
                - { name: a, frame: [20, 20, 60, 60], backgroundColor: "#ffffff20", backgroundFilters: [CIColorInvert] }
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.shadowRadius: 4 }, addAnimations: { a: [{ class: CATransition, duration: 1 }] } }]
            """,
            is: """
                  sublayers:
                    - { frame: [0, 0, 128, 128], contents: quad }
                    - { frame: [20, 20, 60, 60], backgroundColor: "#ffffff20", backgroundFilters: [CIColorInvert] }
                """, at: (1, .zero), fuzz: 1),
        ScenePair(
            "a background filter keeps its layer's opacity and mask throughout a fade",
            """
              sublayers:
                - { frame: [0, 0, 128, 128], contents: quad }
                - { name: a, frame: [20, 20, 60, 60], opacity: 0.5, backgroundFilters: [CIColorInvert], mask: { frame: [0, 0, 60, 40], backgroundColor: "#00000080" } }
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.backgroundColor: "#ffffff20" }, addAnimations: { a: [{ class: CATransition, duration: 1 }] } }]
            """,
            is: """
                  sublayers:
                    - { frame: [0, 0, 128, 128], contents: quad }
                    - { frame: [20, 20, 60, 60], opacity: 0.5, backgroundColor: "#ffffff20", backgroundFilters: [CIColorInvert], mask: { frame: [0, 0, 60, 40], backgroundColor: "#00000080" } }
                """, at: (Rational(29, 20), .zero), fuzz: 2),
        ScenePair(
            "a layer with a background filter fades to one without, each with its own mask",
            """
              sublayers:
                - { frame: [0, 0, 128, 128], backgroundColor: "#4080c0" }
                - { name: a, frame: [20, 20, 60, 60], backgroundFilters: [CIColorInvert], mask: { frame: [0, 0, 60, 60], backgroundColor: "#00000080" } }
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.backgroundColor: white, a.backgroundFilters: [] }, addAnimations: { a: [{ class: CATransition, duration: 1, timingFunction: linear }] } }]
            """,
            is: """
                  sublayers:
                    - { frame: [0, 0, 128, 128], backgroundColor: "#4080c0" }
                    - { frame: [20, 20, 60, 60], backgroundColor: "#90a0b0" }
                """, at: (1, .zero), fuzz: 2),
        ScenePair(
            "one background filter fades into another",
            """
              sublayers:
                - { frame: [0, 0, 128, 128], backgroundColor: "#4080c0" }
                - { name: a, frame: [20, 20, 60, 60], backgroundFilters: [CIColorInvert] }
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.backgroundFilters: [{ filter: CIColorControls, inputBrightness: 0.2 }] }, addAnimations: { a: [{ class: CATransition, duration: 1, timingFunction: linear }] } }]
            """,
            is: """
                  sublayers:
                    - { frame: [0, 0, 128, 128], backgroundColor: "#4080c0" }
                    - { frame: [20, 20, 60, 60], backgroundColor: "#999999" }
                """, at: (1, .zero), fuzz: 2),
        ScenePair(
            "a push transition in a rotated layer leaves no gap",
            """
              sublayers:
                - { frame: [0, 0, 128, 128], backgroundColor: black }
                - frame: [34, 34, 60, 60]
                  masksToBounds: true
                  sublayers: [{ name: a, frame: [-30, -30, 120, 120], backgroundColor: white, transform: [{ rotate: 30 }] }]
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.shadowRadius: 4 }, addAnimations: { a: [{ class: CATransition, type: push, subtype: fromLeft, duration: 1 }] } }]
            """,
            is:
                "  sublayers: [{ frame: [0, 0, 128, 128], backgroundColor: black }, { frame: [34, 34, 60, 60], backgroundColor: white }]",
            at: (1, .zero), fuzz: 1),
        ScenePair(
            "a filter transition keeps the layer's shadow and content beyond the bounds",
            """
              sublayers:
                - { frame: [0, 0, 128, 128], backgroundColor: white }
                - { name: a, frame: [30, 30, 60, 50], backgroundColor: "#4080c0", opacity: 0.7, shadowOpacity: 0.8, shadowRadius: 5, shadowOffset: [4, 6], sublayers: [{ frame: [-12, 10, 20, 12], backgroundColor: black }] }
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.magnificationFilter: nearest }, addAnimations: { a: [{ class: CATransition, filter: CISwipeTransition, duration: 1 }] } }]
            """,
            is: """
                  sublayers:
                    - { frame: [0, 0, 128, 128], backgroundColor: white }
                    - { frame: [30, 30, 60, 50], backgroundColor: "#4080c0", opacity: 0.7, shadowOpacity: 0.8, shadowRadius: 5, shadowOffset: [4, 6], sublayers: [{ frame: [-12, 10, 20, 12], backgroundColor: black }] }
                """, at: (1, .zero), fuzz: 1),
        ScenePair(
            "a filter transition from an empty layer shows its shadow",
            """
              sublayers:
                - { frame: [0, 0, 128, 128], backgroundColor: white }
                - { name: a, frame: [30, 30, 60, 50], backgroundColor: "#4080c0", shadowRadius: 5, shadowOffset: [4, 6] }
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.shadowOpacity: 0.8 }, addAnimations: { a: [{ class: CATransition, filter: CIDissolveTransition, duration: 1, timingFunction: linear }] } }]
            """,
            is: """
                  sublayers:
                    - { frame: [0, 0, 128, 128], backgroundColor: white }
                    - { frame: [30, 30, 60, 50], backgroundColor: "#4080c0", shadowOpacity: 0.4, shadowRadius: 5, shadowOffset: [4, 6] }
                """, at: (1, .zero), fuzz: 1),
        ScenePair(
            "a flipped layer is visible in a filter transition",
            """
              sublayers: [{ name: a, frame: [20, 20, 60, 60], backgroundColor: white, doubleSided: false, geometryFlipped: true }]
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.shadowRadius: 4 }, addAnimations: { a: [{ class: CATransition, filter: CISwipeTransition, duration: 1 }] } }]
            """,
            is: "  sublayers: [{ frame: [20, 20, 60, 60], backgroundColor: white }]", at: (1, .zero), fuzz: 1),
        ScenePair(
            "a mask's blend mode is ignored during a filter transition",
            """
              sublayers:
                - frame: [20, 20, 60, 60]
                  backgroundColor: white
                  mask: { name: m, frame: [0, 0, 60, 60], backgroundColor: black, compositingFilter: multiplyBlendMode }
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { m.backgroundColor: white }, addAnimations: { m: [{ class: CATransition, filter: CIDissolveTransition, duration: 1 }] } }]
            """,
            is: "  sublayers: [{ frame: [20, 20, 60, 60], backgroundColor: white }]", at: (1, .zero), fuzz: 1),
        ScenePair(
            "a single-sided layer facing away stays hidden during a transition",
            """
              sublayers: [{ name: a, frame: [20, 20, 60, 60], backgroundColor: white, doubleSided: false, transform: [{ rotate: 180, axis: y }] }]
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.backgroundColor: black }, addAnimations: { a: [{ class: CATransition, filter: CISwipeTransition, duration: 1 }] } }]
            """,
            is: "  sublayers: []", at: (1, .zero)),
        ScenePair(
            "geometryFlipped does not make single-sided layers face away",
            "  sublayers: [{ class: CATransformLayer, frame: [0, 0, 128, 128], geometryFlipped: true, sublayers: [{ frame: [10, 10, 40, 30], backgroundColor: white, doubleSided: false }, { frame: [60, 10, 40, 30], backgroundColor: white, doubleSided: false, transform: [{ rotate: 180, axis: y }] }] }]",
            is: "  sublayers: [{ frame: [10, 88, 40, 30], backgroundColor: white }]"),
        ScenePair(
            "a border without antialiased edges ends with its background",
            "  sublayers: [{ frame: [10.6, 10.6, 60.8, 40.8], borderWidth: 4.4, borderColor: white, allowsEdgeAntialiasing: false }]",
            is: "  sublayers: [{ frame: [11, 11, 60, 40], borderWidth: 4, borderColor: white }]", fuzz: 1),
    ]
}
