import MotionTiming
import VectorGeometry

/// Facts 2.8.1: interpolation of affine transforms at 0.25 and 0.5.
enum TransformFacts {
    static let rows: [FactRow] = [
        row("identity → scale(-1,1)", scale(-1, 1), ".5 0 0 1", "0 0 0 1"),
        row("identity → scale(1,-1)", scale(1, -1), "1 0 0 .5", "1 0 0 0"),
        row("identity → scale(-1,-1)", scale(-1, -1), ".7071 -.7071 .7071 .7071", "0 -1 1 0"),
        row("identity → rotate π", .init(rotationAngle: .pi), ".7071 .7071 -.7071 .7071", "0 1 -1 0", .R),
        row(
            "identity → shear", CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0), "1 0 .1151 1.0023",
            "1 0 .2368 1.0031"),
        row(
            "identity → rotate(.5)·scale(-1,1)", scale(-1, 1).rotated(by: 0.5), ".4961 -.0623 .1247 .9922",
            "0 0 .2474 .9689"),
        row(
            "identity → scale(2,1)·rotate(1.5)", CGAffineTransform(rotationAngle: 1.5).scaledBy(x: 2, y: 1),
            "1.1631 .4578 -.3663 .9305", "1.0975 1.0225 -.6816 .7317"),
        row("scale(-1,1) → scale(1,-1)", from: scale(-1, 1), scale(1, -1), "-.7071 -.7071 -.7071 .7071", "0 -1 -1 0"),
        row("N44 identity → rotate 2π", .init(rotationAngle: 2 * .pi), "1 0 0 1", "1 0 0 1"),
        row(
            "N46 identity → rotate 270°", .init(rotationAngle: 1.5 * .pi), ".92388 -.38268 .38268 .92388",
            ".7071 -.7071 .7071 .7071"),
    ]

    private static func scale(_ x: Double, _ y: Double) -> CGAffineTransform { CGAffineTransform(scaleX: x, y: y) }

    private static func row(
        _ id: String, from: CGAffineTransform = .identity, _ to: CGAffineTransform, _ quarter: String, _ half: String,
        _ grade: FactRow.Grade = .M
    ) -> FactRow {
        FactRow(id: "2.8.1 " + id, grade: grade, tolerance: 1e-4, expected: quarter.numbers + half.numbers) {
            let a = AnimatableValue.transform(CATransform3DMakeAffineTransform(from))
            let b = AnimatableValue.transform(CATransform3DMakeAffineTransform(to))
            return [0.25, 0.5].flatMap { a.interpolated(to: b, fraction: $0).components.prefix(4) }
        }
    }
}
