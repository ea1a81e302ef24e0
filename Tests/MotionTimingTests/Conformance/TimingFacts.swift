import MotionTiming

/// Facts 2.2: 0→1 linear, duration 1, over the model value 0.5, which shows where the animation has no effect.
enum TimingFacts {
    static let rows = measured + fillModes + notes + frames

    private static let times = "0 .2 .5 .9 1.0 1.2 1.5 1.9 2.1 2.5 3.0 4.5"

    private static let measured: [FactRow] = [
        row("2.2 autoreverses", MediaTiming(duration: 1, autoreverses: true), "0 .2 .5 .9 1 .8 .5 .1 - - - -"),
        row("2.2 repeatCount 2.5", MediaTiming(duration: 1, repeatCount: 2.5), "0 .2 .5 .9 0 .2 .5 .9 .1 .5 - -"),
        row("2.2 repeatDuration 1.7", MediaTiming(duration: 1, repeatDuration: 1.7), "0 .2 .5 .9 0 .2 .5 - - - - -"),
        row("2.2 speed 2", MediaTiming(speed: 2, duration: 1), "0 .4 1 - - - - - - - - -"),
        row("2.2 timeOffset .3", MediaTiming(timeOffset: 0.3, duration: 1), ".3 .5 .8 .2 .3 - - - - - - -"),
        row(
            "2.2 autoreverses, repeatCount 2", MediaTiming(duration: 1, repeatCount: 2, autoreverses: true),
            "0 .2 .5 .9 1 .8 .5 .1 .1 .5 1 -"),
        row("2.2 speed -1", MediaTiming(speed: -1, duration: 1), "0 .8 .5 .1 0 - - - - - - -"),
        row("2.2 duration 0", MediaTiming(), "0 .8 - - - - - - - - - -"),
    ]

    private static let fillModes: [FactRow] = [
        (FillMode.removed, "- - 0 .5 1 -"), (.forwards, "- - 0 .5 1 1"), (.backwards, "0 0 0 .5 1 -"),
        (.both, "0 0 0 .5 1 1"),
    ].map { mode, expected in
        row(
            "2.2 fill \(mode.rawValue)", MediaTiming(beginTime: 1, duration: 1, fillMode: mode), expected,
            at: "0 .5 1.0 1.5 2.0 2.5")
    }

    private static let notes: [FactRow] = [
        row("N6 duration 0 ends after .25", MediaTiming(), "1 -", at: ".25 .26", grade: .H),
        row("N15 autoreverses takes 2 s", MediaTiming(duration: 1, autoreverses: true), "0 -", at: "2 2.001"),
        row(
            "N16 holds in mid-cycle", MediaTiming(duration: 1, repeatCount: 2.5, fillMode: .forwards), ".5 .5 .5",
            at: "2.5 3 100", grade: .C),
        row("N17 interior boundary is the next cycle", MediaTiming(duration: 1, repeatCount: 2), "0", at: "1"),
        row("N18 the end shows the end", MediaTiming(duration: 1, repeatCount: 2), "1 -", at: "2 2.000001"),
        row(
            "N19 timeOffset ends where it began", MediaTiming(timeOffset: 0.3, duration: 1), ".3 .3 -",
            at: "0 1 1.001"),
        row("N20 speed 2 takes half", MediaTiming(speed: 2, duration: 1), "1 -", at: ".5 .501"),
        row("N21 speed -1 after the start", MediaTiming(speed: -1, duration: 1), "0 .999 .001", at: "0 .001 .999"),
        row(
            "N22 speed 0 never ends", MediaTiming(timeOffset: 0.5, speed: 0, duration: 1), ".5 .5 .5", at: "0 1 1e6",
            grade: .C),
        row(
            "2.2 an end off by 5e-10 s is the end", MediaTiming(duration: 1), "1 -",
            at: "1.0000000005 1.00000001", grade: .R),
        row(
            "2.2 a start off by 5e-10 s is the start", MediaTiming(beginTime: 1, duration: 1), "0 -",
            at: ".9999999995 .9999", grade: .R),
        row(
            "2.2 endless", MediaTiming(duration: 1, repeatCount: .infinity), "0 .25 0 .5", at: "0 .25 1000 12345.5",
            grade: .H),
        FactRow(id: "2.2 end", grade: .H, expected: [3, .infinity, .infinity, 1.25, 0.5, 4]) {
            [
                MediaTiming(beginTime: 1, speed: 2, duration: 2, autoreverses: true),
                MediaTiming(speed: 0, duration: 1), MediaTiming(duration: 1, repeatCount: .infinity),
                MediaTiming(beginTime: 1), MediaTiming(speed: -2, duration: 1),
                MediaTiming(duration: 1, repeatCount: 9, repeatDuration: 4),
            ].map { $0.end(inheritedDuration: 0.25) }
        },
    ]

    /// Facts 7.4: frame n of an animation that starts at T0 shows (n/f)/d, and n = d·f is the last in effect.
    private static let frames: [FactRow] = [24.0, 25, 30, 60, 30000.0 / 1001].map { rate in
        FactRow(id: "7.4 frames at \(rate)", grade: .H, expected: [0, 0.5, 1, nil]) {
            let timing = MediaTiming(beginTime: 1.7, duration: 12 / rate)
            return [0, 6, 12, 13].map { timing.sample(at: 1.7 + Double($0) / rate, inheritedDuration: 0.25)?.fraction }
        }
    }

    private static func row(
        _ id: String, _ timing: MediaTiming, _ expected: String, at times: String = times, grade: FactRow.Grade = .M
    ) -> FactRow {
        FactRow(id: id, grade: grade, expected: expected.numbers) {
            times.numbers.map { $0.flatMap { timing.sample(at: $0, inheritedDuration: 0.25)?.fraction } }
        }
    }
}
