import MotionTiming
import VectorGeometry

/// Facts 2.9: the values 0, 1, 0.5, 0.7 over one second, and other keyframes.
enum KeyframeFacts {
    static let rows = measured + more + counts

    private static let times = "0 .05 .1 .2 .3 .4 .5 .6 .7 .8 .9 .99"
    private static let values = numbers(0, 1, 0.5, 0.7)
    private static let keyTimes = [0, 0.1, 0.6, 1]
    private static let linearWithTimes = "0 .5 1 .9 .8 .7 .6 .5 .55 .6 .65 .695"

    private static let measured: [FactRow] = [
        row("linear", KeyframeTrack(values: values), "0 .15 .3 .6 .9 .9 .75 .6 .52 .58 .64 .694"),
        row("linear, key times", KeyframeTrack(values: values, keyTimes: keyTimes), linearWithTimes),
        row("discrete", KeyframeTrack(values: values, mode: .discrete), "0 0 0 0 1 1 .5 .5 .5 .7 .7 .7"),
        row(
            "discrete, key times", KeyframeTrack(values: values, keyTimes: keyTimes, mode: .discrete),
            "0 0 1 1 1 1 1 .5 .5 .5 .5 .5"),
        row("paced", KeyframeTrack(values: values, mode: .paced), "0 .085 .17 .34 .51 .68 .85 .98 .81 .64 .53 .683"),
        row("paced, key times (N54)", KeyframeTrack(values: values, keyTimes: keyTimes, mode: .paced), linearWithTimes),
        row(
            "cubic", KeyframeTrack(values: values, mode: .cubic),
            "0 .16434 .34725 .708 .96075 .9848 .8 .5792 .49165 .5296 .61795 .69369"),
        row(
            "cubic, key times (N56)", KeyframeTrack(values: values, keyTimes: keyTimes, mode: .cubic),
            "0 .61458 1 1.00667 .9 .74 .58667 .5 .50313 .55833 .63438 .69480"),
    ]

    private static let more: [FactRow] = [
        row(
            "cubic points", KeyframeTrack(values: points((0, 0), (30, 0), (30, 10)), mode: .cubic), at: ".25",
            "16.875 -.625"),
        row("paced points", KeyframeTrack(values: points((0, 0), (30, 0), (30, 10)), mode: .paced), at: ".55", "22 0"),
        row("cubic end, numbers", KeyframeTrack(values: numbers(0, 10, 10), mode: .cubic), at: ".75", "10.625"),
        row(
            "cubic end, points", KeyframeTrack(values: points((0, 0), (10, 0), (10, 30)), mode: .cubic), at: ".75",
            "10.625 13.125"),
        row("paced triples are evenly spaced", KeyframeTrack(values: triples, mode: .paced), at: ".75", "10 15 0", .P),
        row(
            "cubicPaced triples are evenly spaced", KeyframeTrack(values: triples, mode: .cubicPaced), at: ".75",
            "10.625 13.125 0", .P),
        row(
            "N55 paced ignores curves",
            KeyframeTrack(values: values, curves: [.easeIn, .easeIn, .easeIn], mode: .paced), at: ".2", ".34"),
        row(
            "segment curves", KeyframeTrack(values: values, curves: [.easeIn]), at: ".08333333333333333 .5",
            ".0934646508 .75", .H),
        row(
            "paced without distance is evenly spaced", KeyframeTrack(values: numbers(1, 1, 1), mode: .paced), at: ".3",
            "1"),
        row(
            "tension 1 stops at the key",
            KeyframeTrack(values: numbers(0, 1, 2), mode: .cubic, shape: .init(tensions: [0, 1, 0])),
            at: ".375 .5 .625",
            ".890625 1 1.109375", .C),
    ]

    private static let counts: [FactRow] = [
        row("N50 one value", KeyframeTrack(values: numbers(3)), at: ".5", "-"),
        row("no values", KeyframeTrack(values: []), at: ".5", "-"),
        row("one value, discrete", KeyframeTrack(values: numbers(3), mode: .discrete), at: ".5", "-"),
        row("N51 fewer key times", KeyframeTrack(values: values, keyTimes: [0, 0.5]), at: ".25 .5 .75 1", ".5 1 1 1"),
        row("more key times", KeyframeTrack(values: numbers(0, 1), keyTimes: [0, 0.5, 1]), at: ".25 .5 .75", ".5 1 1"),
        row(
            "N52 discrete quarters", KeyframeTrack(values: values, mode: .discrete), at: ".249 .25 .5 .75 1",
            "0 1 .5 .7 .7"),
        row(
            "N53 last value never shown", KeyframeTrack(values: values, keyTimes: keyTimes, mode: .discrete),
            at: ".99 1",
            ".5 .5"),
        row(
            "discrete with n+1 key times",
            KeyframeTrack(values: values, keyTimes: [0, 0.1, 0.2, 0.3, 1], mode: .discrete),
            at: "0 .1 .2 .3 .9 1", "0 1 .5 .7 .7 .7", .H),
        row(
            "key times outside 0…1 are used as given", KeyframeTrack(values: numbers(0, 3, 6), keyTimes: [-1, 0.5, 2]),
            at: "0 .25 .5 .75 1", "2 2.5 3 3.5 4"),
        row(
            "discrete values before the start are skipped",
            KeyframeTrack(values: numbers(1, 2, 3), keyTimes: [-1, -0.5, 0.5], mode: .discrete), at: "0 .4 .5", "2 2 3"
        ),
        row(
            "a segment of zero duration counts as finished",
            KeyframeTrack(values: numbers(0, 1, 2), keyTimes: [0, 1, 1]), at: ".5 1",
            ".5 2", .P),
        row(
            "a jump in the middle", KeyframeTrack(values: numbers(0, 1, 5, 6), keyTimes: [0, 0.5, 0.5, 1]),
            at: ".25 .5 .75", ".5 5 5.5", .P),
    ]

    private static let triples: [AnimatableValue] = [
        .numbers([0, 0, 0]), .numbers([10, 0, 0]), .numbers([10, 30, 0]),
    ]

    private static func numbers(_ list: Double...) -> [AnimatableValue] { list.map(AnimatableValue.number) }

    private static func points(_ list: (Double, Double)...) -> [AnimatableValue] {
        list.map { .point(CGPoint(x: $0.0, y: $0.1)) }
    }

    private static func row(
        _ id: String, _ track: KeyframeTrack, at fractions: String = times, _ expected: String,
        _ grade: FactRow.Grade = .M
    ) -> FactRow {
        FactRow(id: "2.9 " + id, grade: grade, tolerance: 6e-6, expected: expected.numbers) {
            fractions.numbers.compactMap { $0 }.flatMap { (track.value(at: $0) ?? .none).components }
        }
    }
}
