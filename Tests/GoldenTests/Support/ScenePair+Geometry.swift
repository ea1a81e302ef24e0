extension ScenePair {
    static let geometry = [
        ScenePair(
            "a frame equals bounds and position",
            "  sublayers: [{ frame: [20, 30, 60, 40], anchorPoint: [0.25, 1], contents: quad }]",
            is: "  sublayers: [{ bounds: [0, 0, 60, 40], position: [35, 70], anchorPoint: [0.25, 1], contents: quad }]"),
        ScenePair(
            "a scaled shape equals a larger shape",
            """
              sublayers:
                - { class: CAShapeLayer, position: [10, 10], path: "M 3 5 L 30 9 L 17 33 Z", strokeColor: white, lineWidth: 2, fillColor: "#ffb000", transform: [{ scale: 3 }] }
            """,
            is: """
                  sublayers:
                    - { class: CAShapeLayer, position: [10, 10], path: "M 9 15 L 90 27 L 51 99 Z", strokeColor: white, lineWidth: 6, fillColor: "#ffb000" }
                """, fuzz: 1),
        ScenePair(
            "a scaled rounded layer with a border equals a larger one",
            """
              sublayers:
                - { frame: [40, 40, 40, 30], cornerRadius: 7, borderWidth: 3, borderColor: "#ff4040", backgroundColor: white, transform: [{ scale: 2 }] }
            """,
            is:
                "  sublayers: [{ frame: [20, 25, 80, 60], cornerRadius: 14, borderWidth: 6, borderColor: \"#ff4040\", backgroundColor: white }]",
            fuzz: 1),
        ScenePair(
            "a sublayerTransform about the anchor equals the transform of a layer at the anchor",
            "  sublayerTransform: [{ rotate: 30 }]\n  sublayers: [{ bounds: [0, 0, 60, 40], position: [64, 64], contents: quad }]",
            is:
                "  sublayers: [{ bounds: [0, 0, 60, 40], position: [64, 64], contents: quad, transform: [{ rotate: 30 }] }]"
        ),
        ScenePair(
            "the steps of a transform equal its matrix",
            "  sublayers: [{ frame: [20, 20, 60, 40], contents: quad, transform: [{ scale: [1.5, 0.5] }, { translate: [7, 11] }] }]",
            is:
                "  sublayers: [{ frame: [20, 20, 60, 40], contents: quad, transform: [1.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0, 7, 11, 0, 1] }]"
        ),
        ScenePair(
            "flipping twice equals not flipping",
            """
              sublayers:
                - { frame: [10, 10, 100, 100], geometryFlipped: true, sublayers: [{ frame: [0, 0, 100, 100], geometryFlipped: true, sublayers: [{ frame: [5, 9, 60, 40], contents: quad }] }] }
            """,
            is: "  sublayers: [{ frame: [15, 19, 60, 40], contents: quad }]"),
        ScenePair(
            "bounds with an origin show the content at the origin",
            "  sublayers: [{ bounds: [30, 20, 80, 80], position: [64, 64], sublayers: [{ frame: [40, 45, 30, 30], backgroundColor: white }] }]",
            is: "  sublayers: [{ frame: [34, 49, 30, 30], backgroundColor: white }]"),
        ScenePair(
            "zPosition order equals array order",
            "  sublayers: [{ frame: [40, 40, 50, 50], backgroundColor: white, zPosition: 2 }, { frame: [20, 20, 50, 50], contents: quad }]",
            is:
                "  sublayers: [{ frame: [20, 20, 50, 50], contents: quad }, { frame: [40, 40, 50, 50], backgroundColor: white }]"
        ),
        ScenePair(
            "a rectangle on whole pixels equals a background",
            "  sublayers: [{ class: CAShapeLayer, path: { rect: [20, 20, 50, 50] }, fillColor: \"#00bdf280\" }]",
            is: "  sublayers: [{ frame: [20, 20, 50, 50], backgroundColor: \"#00bdf280\" }]"),
        ScenePair(
            "a gradient with two equal colors equals a background",
            "  sublayers: [{ class: CAGradientLayer, frame: [20, 20, 50, 50], cornerRadius: 9, colors: [\"#00bdf2\", \"#00bdf2\"] }]",
            is: "  sublayers: [{ frame: [20, 20, 50, 50], cornerRadius: 9, backgroundColor: \"#00bdf2\" }]"),
        ScenePair(
            "a trimmed line equals a shorter line",
            "  sublayers: [{ class: CAShapeLayer, path: \"M 16 40 L 112 40\", strokeColor: white, lineWidth: 7, strokeStart: 0.25, strokeEnd: 0.75 }]",
            is: "  sublayers: [{ class: CAShapeLayer, path: \"M 40 40 L 88 40\", strokeColor: white, lineWidth: 7 }]"),
    ]
}
