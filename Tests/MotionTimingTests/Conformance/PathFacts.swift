import MotionTiming
import VectorGeometry

/// Facts 2.9: path keyframes.
enum PathFacts {
    static let rows: [FactRow] = [
        row("a curve is followed exactly", PathTrack(path: arch), at: ".25", "15.625 56.25"),
        row("paced inside a curve", PathTrack(path: arch, mode: .paced), at: ".25", "10.648 48.460", tolerance: 0.15),
        row("linear", PathTrack(path: hook), at: ".25", "5 0"),
        row("paced", PathTrack(path: hook, mode: .paced), at: ".25 .5", "10 15 10 40"),
        row("key times", PathTrack(path: hook, keyTimes: [0, 0.8, 1]), at: ".25", "3.125 0"),
        row(
            "segment curves", PathTrack(path: hook, curves: [.easeIn, .easeOut]), at: ".25", "3.1536 0", tolerance: 5e-5
        ),
        row("discrete", PathTrack(path: hook, mode: .discrete), at: "0 .49 .75 1", "0 0 0 0 10 0 10 0"),
        row(
            "discrete with key times", PathTrack(path: hook, keyTimes: [0, 0.2, 0.6], mode: .discrete), at: ".1 .3 .7",
            "0 0 10 0 10 90", .P),
        row("N57b close takes its own part of the time", PathTrack(path: triangle), at: ".8333333333333334", "0 5"),
        row("N57c move takes no time", PathTrack(path: twoPieces), at: ".25 .5 1", "5 0 50 50 60 50"),
        row(
            "N57c move takes no time, paced", PathTrack(path: twoPieces, mode: .paced), at: ".25 .5 1",
            "5 0 50 50 60 50"),
        row("a closing line without length takes no time", PathTrack(path: closedAlready), at: ".75", "10 5", .R),
        row("a closing line at the start point takes no time", PathTrack(path: lap), at: ".5", "10 10", .R),
        row("a line without length is a pause", PathTrack(path: resting), at: ".25 .5 .75", "5 0 10 0 10 0", .H),
        row("a path of only a move has no effect", PathTrack(path: VectorPath([.move(.zero)])), at: ".5", "-", .R),
        FactRow(id: "2.9 rotation auto, upward", grade: .M, expected: [0, 3, -2, 0]) { rotated(.auto) },
        FactRow(id: "2.9 rotation autoReverse, upward", grade: .M, expected: [0, -3, 2, 0]) { rotated(.autoReverse) },
        FactRow(id: "2.9 no rotation without a mode", grade: .H, expected: [nil]) {
            [PathTrack(path: hook).rotation(at: 0.5)]
        },
        FactRow(id: "2.9 tangents of a curve", grade: .H, tolerance: 1e-3, expected: [.pi / 2, 0, -.pi / 2]) {
            [0, 0.5, 1].map { PathTrack(path: arch, rotationMode: .auto).rotation(at: $0) }
        },
    ]

    private static let arch = VectorPath([
        .move(.zero), .cubic(control1: at(0, 100), control2: at(100, 100), to: at(100, 0)),
    ])
    private static let hook = VectorPath([.move(.zero), .line(at(10, 0)), .line(at(10, 90))])
    private static let triangle = VectorPath([.move(.zero), .line(at(10, 0)), .line(at(0, 10)), .close])
    private static let closedAlready = VectorPath([
        .move(.zero), .line(at(10, 0)), .line(at(10, 10)), .move(.zero), .close,
    ])
    private static let lap = VectorPath([
        .move(.zero), .line(at(10, 0)), .line(at(10, 10)), .line(at(0, 10)), .line(.zero), .close,
    ])
    private static let resting = VectorPath([.move(.zero), .line(at(10, 0)), .line(at(10, 0))])
    private static let twoPieces = VectorPath([.move(.zero), .line(at(10, 0)), .move(at(50, 50)), .line(at(60, 50))])

    private static func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

    /// Returns the transform of a layer of scale (2, 3) halfway along a vertical path.
    private static func rotated(_ mode: RotationMode) -> [Double?] {
        let track = PropertyTrack(
            target: Target.any,
            source: .path(PathTrack(path: VectorPath([.move(.zero), .line(at(0, 10))]), rotationMode: mode)))
        let angle = track.rotation(at: .init(fraction: 0.5)) ?? .nan
        let shown = CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 0, 1), CATransform3DMakeScale(2, 3, 1))
        return Array(AnimatableValue.transform(shown).components.prefix(4))
    }

    private static func row(
        _ id: String, _ track: PathTrack, at fractions: String, _ expected: String, _ grade: FactRow.Grade = .M,
        tolerance: Double = 1e-9
    ) -> FactRow {
        FactRow(id: "2.9 path, " + id, grade: grade, tolerance: tolerance, expected: expected.numbers) {
            fractions.numbers.compactMap { $0 }.flatMap {
                (track.point(at: $0).map(AnimatableValue.point) ?? .none).components
            }
        }
    }
}
