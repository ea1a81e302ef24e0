import Multiplane

extension ScenePair {
    /// Pairs for sequences, and for spans of layers.
    static let sequences = [
        ScenePair(
            "a push between the parts of a sequence moves both, which keep running",
            """
              sublayers:
                - sequence:
                    - duration: 1
                      transition: { type: push, subtype: fromRight, duration: 0.5 }
                      sublayers:
                        - frame: [0, 0, 20, 128]
                          backgroundColor: "#f0c080"
                          animations:
                            - { class: CABasicAnimation, keyPath: position.x, fromValue: 10, toValue: 110, duration: 1 }
                    - { duration: 1, contents: quad }
            """,
            is: """
                  sublayers:
                    - { frame: [11, 0, 20, 128], backgroundColor: "#f0c080" }
                    - { frame: [64, 0, 128, 128], contents: quad }
                """, at: (Rational(3, 4), .zero)),
        ScenePair(
            "parts of a sequence fade into each other, within its bounds",
            """
              sublayers:
                - frame: [20, 10, 80, 60]
                  masksToBounds: true
                  transitions: { duration: 0.5 }
                  sequence:
                    - { duration: 1, backgroundColor: "#4080c0" }
                    - { duration: 1, frame: [0, 0, 120, 90], contents: quad }
            """,
            is: """
                  sublayers:
                    - { frame: [20, 10, 80, 60], backgroundColor: "#4080c0" }
                    - frame: [20, 10, 80, 60]
                      masksToBounds: true
                      sublayers: [{ frame: [0, 0, 120, 90], contents: quad, opacity: 0.5 }]
                """, at: (Rational(3, 4), .zero), fuzz: 1),
        ScenePair(
            "a layer with a span is drawn in it with its own time",
            """
              sublayers:
                - during: [0.5, 1.5]
                  frame: [0, 0, 60, 60]
                  backgroundColor: "#f0c080"
                  animations:
                    - { class: CABasicAnimation, keyPath: position.x, fromValue: 30, toValue: 90, duration: 1 }
                - { during: [0, 1], frame: [0, 0, 128, 128], contents: quad }
            """,
            is: """
                  sublayers: [{ frame: [30, 0, 60, 60], backgroundColor: "#f0c080" }]
                """, at: (.one, .zero)),
    ]
}
