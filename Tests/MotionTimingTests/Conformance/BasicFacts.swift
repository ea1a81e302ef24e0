import MotionTiming

/// Facts 2.7: the ends of basic animations, sampled over a model value of 0.5.
enum BasicFacts {
    static let rows: [FactRow] = [
        row("2.7 from", .basic(0.2), "0.2 .35 .5"),
        row("2.7 to", .basic(to: 0.8), ".5 .65 .8"),
        row("2.7 by", .basic(by: 0.3), ".5 .65 .8"),
        row("2.7 from, by", .basic(0.2, by: 0.3), ".2 .35 .5"),
        row("2.7 to, by", .basic(to: 0.9, by: 0.3), ".6 .75 .9"),
        row("2.7 from, to", .basic(0, to: 1), "0 .5 1"),
        row("2.7 from, to; by ignored", .basic(0, to: 1, by: 9), "0 .5 1"),
        row("N69 no values", .basic(), ".5 .5 .5"),
        FactRow(id: "N68 from-only follows the model", grade: .H, expected: [0.35, 1.1]) {
            [0.5, 2].flatMap {
                (PropertyTrack.basic(0.2).value(at: .init(fraction: 0.5), underlying: .number($0)) ?? .none).components
            }
        },
        FactRow(id: "7.9 the implicit sequence", grade: .M, tolerance: 1e-6, expected: [0.317459, 0.317459, 1]) {
            func implicit(_ begin: Double, from: Double) -> AnimationTrack {
                AnimationTrack(
                    timing: MediaTiming(beginTime: begin, duration: 0.25, fillMode: .backwards), curve: .default,
                    body: .property(.basic(from)))
            }
            let shown = implicit(0, from: 1).presented(at: 0.1, over: .number(0)).components
            let second = implicit(0.1, from: (shown.first ?? nil) ?? .nan)
            return shown + second.presented(at: 0.1, over: .number(1)).components
                + second.presented(at: 0.35, over: .number(1)).components
        },
        FactRow(id: "N36 explicit animation without a curve is linear", grade: .M, expected: [0.25]) {
            AnimationTrack(timing: MediaTiming(duration: 1), body: .property(.basic(0, to: 1)))
                .presented(at: 0.25, over: .number(7)).components
        },
    ]

    private static func row(_ id: String, _ track: PropertyTrack, _ expected: String) -> FactRow {
        FactRow(id: id, grade: .M, expected: expected.numbers) {
            [0, 0.5, 1].flatMap { (track.value(at: .init(fraction: $0), underlying: .number(0.5)) ?? .none).components }
        }
    }
}
