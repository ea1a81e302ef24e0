import Multiplane

extension ScenePair {
    /// Returns a pair for a transition of a layer to the same content, which must not change the image.
    private static func unchanged(_ title: String, _ layer: String, type: String, fuzz: Int = 1) -> ScenePair {
        let behind = "    - { frame: [0, 0, 128, 128], backgroundColor: \"#446688\" }"
        return ScenePair(
            title,
            """
              sublayers:
            \(behind)
                - { name: a, \(layer) }
            events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.shadowRadius: 4 }, addAnimations: { a: [{ class: CATransition, \(type), duration: 1, timingFunction: linear }] } }]
            """,
            is: "  sublayers:\n\(behind)\n    - { \(layer) }", at: (1, .zero), fuzz: fuzz)
    }

    private static let blended =
        ##"frame: [20, 20, 60, 50], backgroundColor: "#ffcc80", compositingFilter: multiplyBlendMode"##
    private static let inverting = "frame: [20, 20, 60, 50], backgroundFilters: [CIColorInvert]"
    private static let rotated = "transform: [{ rotate: 20 }]"
    /// A clipping superlayer that hides the edges of a rotated sublayer.
    private static let windowed =
        #"frame: [34, 34, 60, 50], masksToBounds: true, sublayers: [{ name: a, frame: [-30, -30, 120, 120], backgroundColor: white, opacity: 0.5, "#

    /// Pairs for blend modes and background filters during sliding and filter transitions.
    static let sliding =
        ["push", "moveIn", "reveal"].flatMap { type in
            [
                unchanged("a blend mode applies throughout \(type)", blended, type: "type: \(type)"),
                unchanged("a background filter applies throughout \(type)", inverting, type: "type: \(type)"),
            ]
        } + [
            unchanged(
                "a blend mode applies while a rotated layer pushes", "\(blended), \(rotated)", type: "type: push",
                fuzz: 20),
            unchanged(
                "a background filter applies while a rotated layer pushes", "\(inverting), \(rotated)",
                type: "type: push", fuzz: 3),
            ScenePair(
                "a push transition in a rotated group with opacity leaves no seam",
                """
                  sublayers:
                    - { frame: [0, 0, 128, 128], backgroundColor: black }
                    - { \(windowed)transform: [{ rotate: 30 }], sublayers: [{ frame: [0, 0, 120, 120], backgroundColor: white }] }] }
                events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.shadowRadius: 4 }, addAnimations: { a: [{ class: CATransition, type: push, subtype: fromLeft, duration: 1 }] } }]
                """,
                is:
                    "  sublayers: [{ frame: [0, 0, 128, 128], backgroundColor: black }, { frame: [34, 34, 60, 50], backgroundColor: white, opacity: 0.5 }]",
                at: (1, .zero), fuzz: 2),
            ScenePair(
                "a layer without bounds dissolves like other layers",
                """
                  sublayers: [{ name: a, class: CAShapeLayer, position: [30, 20], path: "M 0 0 L 40 0 L 40 30 L 0 30 Z", fillColor: white }]
                events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.fillColor: "#ff0000" }, addAnimations: { a: [{ class: CATransition, filter: CIDissolveTransition, duration: 1, timingFunction: linear }] } }]
                """,
                is: ##"  sublayers: [{ frame: [30, 20, 40, 30], backgroundColor: "#ff8080" }]"##, at: (1, .zero),
                fuzz: 1),
            unchanged(
                "a filter transition does not change an image at fractional pixels",
                "frame: [20.5, 20.25, 61.5, 50.5], contents: quad",
                type: "filter: CIDissolveTransition"),
            unchanged(
                "a filter transition keeps the sharpness of a long layer",
                "frame: [-2464, 8, 5000, 100], backgroundColor: white, sublayers: [{ frame: [2480, 8, 60, 60], contents: quad }]",
                type: "filter: CIDissolveTransition"),
            unchanged(
                "a filter transition does not change a flipped image at fractional pixels",
                "frame: [20.5, 20.25, 61.5, 50.5], contents: quad, transform: [{ scale: [-1, 1] }]",
                type: "filter: CIDissolveTransition"),
            ScenePair(
                "a single-sided layer that turns away fades",
                """
                  sublayers: [{ name: a, frame: [20, 20, 60, 50], backgroundColor: white, transform: [{ scale: [-1, 1] }] }]
                events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.doubleSided: false }, addAnimations: { a: [{ class: CATransition, duration: 1, timingFunction: linear }] } }]
                """,
                is: "  sublayers: [{ frame: [20, 20, 60, 50], backgroundColor: white, opacity: 0.5 }]", at: (1, .zero),
                fuzz: 1),
            ScenePair(
                "a single-sided layer that turns away dissolves",
                """
                  sublayers: [{ name: a, frame: [20, 20, 60, 50], backgroundColor: white, transform: [{ scale: [-1, 1] }] }]
                events: [{ at: 0.5, transaction: { disableActions: true }, set: { a.doubleSided: false }, addAnimations: { a: [{ class: CATransition, filter: CIDissolveTransition, duration: 1, timingFunction: linear }] } }]
                """,
                is: "  sublayers: [{ frame: [20, 20, 60, 50], backgroundColor: white, opacity: 0.5 }]", at: (1, .zero),
                fuzz: 1),
        ]
}
