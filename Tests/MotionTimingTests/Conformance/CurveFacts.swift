import MotionTiming

/// Facts 2.14; measured with single precision.
enum CurveFacts {
    static let rows: [FactRow] = [
        row("linear", ".1 .25 .5 .75 .9"),
        row("easeIn", ".017027 .093465 .315357 .621861 .839428"),
        row("easeOut", ".160572 .378140 .684643 .906535 .982973"),
        row("easeInEaseOut", ".019722 .129162 .5 .870838 .980278"),
        row("default", ".094795 .408511 .802403 .960459 .994316"),
        FactRow(id: "N37 overshoots both ways", grade: .H, expected: [1, 1]) {
            let curve = TimingCurve(0.5, -0.5, 0.5, 1.5)
            return [curve.value(at: 0.15) < 0 ? 1 : 0, curve.value(at: 0.85) > 1 ? 1 : 0]
        },
        FactRow(id: "2.14 unknown name", grade: .H, expected: [nil]) {
            [TimingCurve.named("easeinout").map { _ in 0 }]
        },
        FactRow(id: "7.9 default at .4", grade: .M, tolerance: 1e-6, expected: [0.682541]) {
            [TimingCurve.default.value(at: 0.4)]
        },
    ]

    private static func row(_ name: String, _ expected: String) -> FactRow {
        FactRow(id: "2.14 " + name, grade: .M, tolerance: 3e-6, expected: expected.numbers) {
            [0.1, 0.25, 0.5, 0.75, 0.9].map { TimingCurve.named(name)?.value(at: $0) }
        }
    }
}
