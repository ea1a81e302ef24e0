import MotionTiming

/// Facts 2.13: children 0→1 over a model value of 0.5, in the time of their group.
enum GroupFacts {
    static let rows: [FactRow] = [
        row(
            "N8 a longer child is cut", group(1, child(MediaTiming(duration: 2))), "0 .25 .5 .5", at: "0 .5 1 1.01",
            .D),
        row(
            "N7 no duration is .25 s", group(0, child(MediaTiming(duration: 3, fillMode: .both))), ".05 .5",
            at: ".15 .26"),
        row("a child without duration takes the group's", group(2, child(MediaTiming())), ".25 1", at: ".5 2", .P),
        row(
            "N10 a late child", group(1, child(MediaTiming(beginTime: 0.5, duration: 0.5))), ".5 .5 0 .4",
            at: "0 .4 .5 .7", .C),
        row(
            "N10 a late child that fills backwards",
            group(1, child(MediaTiming(beginTime: 0.5, duration: 0.5, fillMode: .backwards))),
            "0 0 0 .4", at: "0 .4 .5 .7", .C),
        row(
            "an early child has no effect after its end", group(1, child(MediaTiming(duration: 0.5))), ".5 1 .5 .5",
            at: ".25 .5 .6 1", .C),
        row(
            "an early child that fills forwards", group(1, child(MediaTiming(duration: 0.5, fillMode: .forwards))),
            "1 1 .5",
            at: ".6 1 1.1", .C),
        row(
            "the group's curve warps its children", group(2, curve: .easeIn, child(MediaTiming(duration: 2))),
            ".0934646508", at: ".5", .H),
        row(
            "the child's own curve counts too", group(2, child(MediaTiming(duration: 2), curve: .easeIn)),
            ".0934646508", at: ".5", .C),
        row(
            "a repeat restarts the children",
            AnimationTrack(
                timing: MediaTiming(duration: 1, repeatCount: 2), body: .group([child(MediaTiming(duration: 1))])),
            ".25 .25 1", at: ".25 1.25 2", .C),
        row(
            "group speed and child speed multiply",
            AnimationTrack(
                timing: MediaTiming(speed: 2, duration: 1),
                body: .group([child(MediaTiming(speed: 0.5, duration: 1))])),
            ".25 .5 .5", at: ".25 .5 .6", .C),
        row("a group in a group", group(2, group(1, child(MediaTiming(duration: 4)))), ".25 .5", at: "1 1.1", .H),
        row(
            "the group holds its end",
            AnimationTrack(
                timing: MediaTiming(duration: 1, fillMode: .forwards), body: .group([child(MediaTiming(duration: 2))])),
            ".5 .5", at: "1 9", .C),
        row("the last child wins", group(1, child(MediaTiming()), additive()), ".35", at: ".1", .H),
    ]

    private static func child(_ timing: MediaTiming, curve: TimingCurve? = nil) -> AnimationTrack {
        AnimationTrack(timing: timing, curve: curve, body: .property(.basic(0, to: 1)))
    }

    private static func additive() -> AnimationTrack {
        AnimationTrack(timing: MediaTiming(), body: .property(PropertyTrack.basic(0.25, to: 0.25).with(additive: true)))
    }

    private static func group(_ duration: Double, curve: TimingCurve? = nil, _ children: AnimationTrack...)
        -> AnimationTrack
    {
        AnimationTrack(timing: MediaTiming(duration: duration), curve: curve, body: .group(children))
    }

    private static func row(
        _ id: String, _ track: AnimationTrack, _ expected: String, at times: String, _ grade: FactRow.Grade = .M
    ) -> FactRow {
        FactRow(id: "2.13 " + id, grade: grade, expected: expected.numbers) {
            times.numbers.compactMap { $0 }.flatMap { track.presented(at: $0, over: .number(0.5)).components }
        }
    }
}
