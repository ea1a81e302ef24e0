extension ScenePair {
    static let styles = [
        ScenePair(
            "masksToBounds equals a mask with the bounds",
            "  sublayers: [{ frame: [20, 20, 80, 70], masksToBounds: true, sublayers: [{ frame: [-10, 30, 60, 60], contents: quad }] }]",
            is: """
                  sublayers:
                    - frame: [20, 20, 80, 70]
                      mask: { frame: [0, 0, 80, 70], backgroundColor: white }
                      sublayers: [{ frame: [-10, 30, 60, 60], contents: quad }]
                """),
        ScenePair(
            "rounded masksToBounds equals a rounded mask",
            """
              sublayers:
                - { frame: [20, 20, 80, 70], cornerRadius: 24, masksToBounds: true, backgroundColor: "#00bdf2", sublayers: [{ frame: [-10, 30, 60, 60], backgroundColor: "#ffb000" }] }
            """,
            is: """
                  sublayers:
                    - frame: [20, 20, 80, 70]
                      mask: { frame: [0, 0, 80, 70], cornerRadius: 24, backgroundColor: white }
                      backgroundColor: "#00bdf2"
                      sublayers: [{ frame: [-10, 30, 60, 60], backgroundColor: "#ffb000" }]
                """),
        ScenePair(
            "masksToBounds without content beyond the bounds changes nothing",
            "  sublayers: [{ frame: [20, 20, 80, 70], contents: quad }]",
            is: "  sublayers: [{ frame: [20, 20, 80, 70], masksToBounds: true, contents: quad }]"),
        ScenePair(
            "the opacity of a group with one layer equals the layer's opacity",
            "  sublayers: [{ frame: [20, 20, 80, 70], opacity: 0.5, sublayers: [{ frame: [0, 0, 80, 70], contents: quad }] }]",
            is:
                "  sublayers: [{ frame: [20, 20, 80, 70], sublayers: [{ frame: [0, 0, 80, 70], contents: quad, opacity: 0.5 }] }]"
        ),
        ScenePair(
            "group opacity of layers that do not overlap equals the opacity of each",
            """
              sublayers:
                - { frame: [20, 20, 80, 70], opacity: 0.3, sublayers: [{ frame: [0, 0, 30, 30], backgroundColor: "#ff4040" }, { frame: [40, 40, 30, 30], backgroundColor: "#40ff40" }] }
            """,
            is: """
                  sublayers:
                    - { frame: [20, 20, 80, 70], opacity: 0.3, allowsGroupOpacity: false, sublayers: [{ frame: [0, 0, 30, 30], backgroundColor: "#ff4040" }, { frame: [40, 40, 30, 30], backgroundColor: "#40ff40" }] }
                """),
        ScenePair(
            "opacity 0 equals hidden",
            "  sublayers: [{ frame: [20, 20, 80, 70], contents: quad, opacity: 0, shadowOpacity: 1 }]",
            is: "  sublayers: [{ frame: [20, 20, 80, 70], contents: quad, hidden: true }]"),
        ScenePair(
            "a mask's color has no effect",
            "  sublayers: [{ frame: [20, 20, 80, 70], contents: quad, mask: { frame: [9.5, 5, 40, 60], backgroundColor: \"#ff000080\", cornerRadius: 9 } }]",
            is:
                "  sublayers: [{ frame: [20, 20, 80, 70], contents: quad, mask: { frame: [9.5, 5, 40, 60], backgroundColor: \"#00ffff80\", cornerRadius: 9 } }]"
        ),
        ScenePair(
            "a shadow with opacity 0 is not drawn",
            "  sublayers: [{ frame: [20, 20, 80, 70], backgroundColor: white, shadowOpacity: 0, shadowOffset: [9, 9] }]",
            is: "  sublayers: [{ frame: [20, 20, 80, 70], backgroundColor: white }]"),
        ScenePair(
            "a shadow without blur equals the layer's shape in the shadow color",
            "  sublayers: [{ frame: [20, 20, 40, 40], backgroundColor: \"#ffb000\", shadowOpacity: 1, shadowRadius: 0, shadowOffset: [50, 30], shadowColor: \"#c00000\" }]",
            is: """
                  sublayers:
                    - { frame: [70, 50, 40, 40], backgroundColor: "#c00000" }
                    - { frame: [20, 20, 40, 40], backgroundColor: "#ffb000" }
                """),
    ]
}
