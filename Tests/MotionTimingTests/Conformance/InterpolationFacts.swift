import MotionTiming
import VectorGeometry

/// Facts 2.8: interpolation of each kind of value.
enum InterpolationFacts {
    static let rows: [FactRow] = [
        row("2.8 numbers, extrapolated", .number(10), .number(20), at: "-.5 0 .5 1 1.5", "5 10 15 20 25", .H),
        row("2.8 points", .point(CGPoint(x: 0, y: 10)), .point(CGPoint(x: 4, y: 30)), at: ".25", "1 15", .H),
        row(
            "2.8 sizes", .size(CGSize(width: 0, height: 10)), .size(CGSize(width: 4, height: 30)), at: ".25", "1 15", .H
        ),
        row(
            "2.8 rects", .rect(CGRect(x: 0, y: 0, width: 10, height: 10)),
            .rect(CGRect(x: 4, y: 8, width: 30, height: 50)),
            at: ".5", "2 4 20 30", .H),
        row("N66 false → true", .bool(false), .bool(true), at: "0 .001 .5 1", "0 1 1 1", .M),
        row("N66b true → false", .bool(true), .bool(false), at: "0 .5 .999 1", "1 1 1 0", .P),
        row("2.8 colors, not premultiplied", .color(red), .color(transparentBlue), at: ".5", ".5 0 .5 .5", .M),
        row("N67 nil → red", .color(nil), .color(red), at: "0 .5 1", "- - -", .M),
        row("2.8 red → nil", .color(red), .color(nil), at: "0 .5 1", "- - -", .M),
        row(
            "2.8 gradient colors", .colors([red, red]), .colors([transparentBlue, red]), at: ".5", ".5 0 .5 .5 1 0 0 1",
            .C),
        row(
            "N72 two colors → three, before half", .colors([red, red]), .colors([red, red, red]), at: ".49",
            "1 0 0 1 1 0 0 1", .C),
        row(
            "N72 two colors → three, after half", .colors([red]), .colors([red, red]), at: ".5", "1 0 0 1 1 0 0 1", .C),
        row("2.8 arrays of numbers", .numbers([0, 1]), .numbers([2, 3]), at: ".5", "1 2", .C),
        row("2.8 arrays of different count", .numbers([0, 1]), .numbers([2]), at: ".25 .75", "0 1 2", .C),
        row("2.8 mismatched kinds switch halfway", .number(0), .point(CGPoint(x: 1, y: 2)), at: ".49 .5", "0 1 2", .P),
        FactRow(id: "2.8 strings switch halfway", grade: .P, expected: [0, 1]) {
            [0.49, 0.5].map {
                AnimatableValue.string("a").interpolated(to: .string("b"), fraction: $0) == .string("b") ? 1 : 0
            }
        },
        FactRow(id: "2.8 paths of equal structure", grade: .H, expected: [1]) {
            let blend = AnimatableValue.path(triangle(0)).interpolated(to: .path(triangle(8)), fraction: 0.25)
            return [blend == .path(triangle(2)) ? 1 : 0]
        },
        FactRow(id: "2.8 a line becomes a cubic with its control points at its ends", grade: .M, expected: [1, 1]) {
            let start = CGPoint(x: 2, y: 0)
            let line = VectorPath([.move(start), .line(CGPoint(x: 10, y: 0))])
            let curve = VectorPath([
                .move(start),
                .cubic(
                    control1: CGPoint(x: 2, y: 8), control2: CGPoint(x: 10, y: 8), to: CGPoint(x: 10, y: 0)),
            ])
            let half = VectorPath([
                .move(start),
                .cubic(
                    control1: CGPoint(x: 2, y: 4), control2: CGPoint(x: 10, y: 4), to: CGPoint(x: 10, y: 0)),
            ])
            return [(line, curve), (curve, line)].map {
                AnimatableValue.path($0).interpolated(to: .path($1), fraction: 0.5) == .path(half) ? 1 : 0
            }
        },
        FactRow(id: "2.8 tangents of opposite directions turn instead of shrinking", grade: .M, expected: [10]) {
            func curve(_ x: CGFloat) -> VectorPath {
                let end = CGPoint(x: 30, y: 0)
                return VectorPath([.move(.zero), .cubic(control1: CGPoint(x: x, y: 0), control2: end, to: end)])
            }
            let half = AnimatableValue.path(curve(10)).interpolated(to: .path(curve(-10)), fraction: 0.5)
            guard case .path(let path?) = half, case .cubic(let control, _, _)? = path.elements.last else {
                return [nil]
            }
            return [Double(abs(control.y))]
        },
        FactRow(id: "2.8 a quadratic curve becomes the equal cubic curve", grade: .R, expected: [1]) {
            let quad = VectorPath([.move(.zero), .quad(control: CGPoint(x: 3, y: 6), to: CGPoint(x: 6, y: 0))])
            let cubic = VectorPath([
                .move(.zero),
                .cubic(control1: CGPoint(x: 2, y: 4), control2: CGPoint(x: 4, y: 4), to: CGPoint(x: 6, y: 0)),
            ])
            return [AnimatableValue.path(quad).interpolated(to: .path(cubic), fraction: 0.5) == .path(cubic) ? 1 : 0]
        },
        FactRow(id: "2.8 paths of different structure switch after the start", grade: .R, expected: [0, 1, 1]) {
            let a = VectorPath([.move(.zero), .close])
            let b = triangle(1)
            return [0, 0.001, 1].map {
                AnimatableValue.path(a).interpolated(to: .path(b), fraction: $0) == .path(b) ? 1 : 0
            }
        },
        FactRow(id: "N71 images crossfade", grade: .C, expected: [nil, 0.25, nil]) {
            let a = ObjectReference(Target())
            let b = ObjectReference(Target())
            return [0, 0.25, 1].flatMap {
                AnimatableValue.object(a).interpolated(to: .object(b), fraction: $0).components
            }
        },
    ]

    private static let red = ColorComponents(red: 1, green: 0, blue: 0)
    private static let transparentBlue = ColorComponents(red: 0, green: 0, blue: 1, alpha: 0)

    private static func triangle(_ x: Double) -> VectorPath {
        VectorPath([
            .move(CGPoint(x: x, y: 0)), .line(CGPoint(x: 10, y: x)),
            .quad(control: CGPoint(x: x, y: x), to: CGPoint(x: 0, y: x)),
            // The tangents of the curve keep their angles.
            .cubic(control1: CGPoint(x: 1, y: x + 2), control2: CGPoint(x: x - 3, y: 4), to: CGPoint(x: x, y: 5)),
            .close,
        ])
    }

    private static func row(
        _ id: String, _ from: AnimatableValue, _ to: AnimatableValue, at fractions: String, _ expected: String,
        _ grade: FactRow.Grade
    ) -> FactRow {
        FactRow(id: id, grade: grade, expected: expected.numbers) {
            fractions.numbers.compactMap { $0 }.flatMap { from.interpolated(to: to, fraction: $0).components }
        }
    }
}
