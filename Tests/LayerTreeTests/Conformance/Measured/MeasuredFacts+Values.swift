import Images
import LayerTree
import TestSupport
import VectorGeometry

// Facts 2.6, 2.7, 2.8, 2.8.1.
extension MeasuredFacts {
    /// The value at half time, over a model value of .5.
    private static func ends(_ row: String, _ from: Double?, _ to: Double?, _ by: Double?, _ half: Double) -> Fact {
        Fact("2.7 " + row, .M) { f in
            f.near(try LayerStage.samples(of: basic(from: from, to: to, by: by), at: [0.5]), [half])
        }
    }

    static let ends: [Fact] = [
        Fact("2.6 isCumulative", .M) { f in
            func shown(_ autoreverses: Bool) throws -> [Double] {
                try LayerStage.samples(
                    of: basic(from: 0, to: 2) {
                        $0.repeatCount = 3
                        $0.isCumulative = true
                        $0.autoreverses = autoreverses
                    }, at: [0.5, 1.5, 2.5])
            }
            f.near(try shown(false), [1, 3, 5])
            f.near(try shown(true), [1, 1, 1])
        },
        ends("✓✓–", 0.2, 0.9, 7, 0.55), ends("✓–✓", 0.2, nil, 0.3, 0.35), ends("–✓✓", nil, 0.9, 0.3, 0.75),
        ends("✓––", 0.2, nil, nil, 0.35), ends("–✓–", nil, 0.8, nil, 0.65), ends("––✓", nil, nil, 0.3, 0.65),
        ends("–––", nil, nil, nil, 0.5),
    ]

    static let interpolation: [Fact] = [
        Fact("2.8 Bool (hidden, masksToBounds…)", .M) { f in
            let stage = try LayerStage()
            stage.layer.add(basic("hidden", from: false, to: true), forKey: nil)
            stage.layer.add(basic("masksToBounds", from: false, to: true), forKey: nil)
            try stage.go(to: 0)
            f.same([stage.layer.presentation()?.isHidden, stage.layer.presentation()?.masksToBounds], [false, false])
            try stage.go(to: 0.01)
            f.same([stage.layer.presentation()?.isHidden, stage.layer.presentation()?.masksToBounds], [true, true])
        },
        Fact("2.8 CGColor", .M) { f in
            func half(_ from: CGColor?, _ to: CGColor?) throws -> [Double]? {
                let stage = try LayerStage()
                silently { stage.layer.backgroundColor = to }
                stage.layer.add(basic("backgroundColor", from: from), forKey: nil)
                try stage.go(to: 0)
                try stage.go(to: 0.5)
                return stage.layer.presentation()?.backgroundColor.map {
                    [$0.red, $0.green, $0.blue, $0.alpha].map { Double($0) }
                }
            }
            let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            let clearBlue = CGColor(red: 0, green: 0, blue: 1, alpha: 0)
            f.near(try half(red, clearBlue) ?? [], [0.5, 0, 0.5, 0.5])
            f.near(try half(CGColor(gray: 0.5, alpha: 1), red) ?? [], [0.75, 0.25, 0.25, 1], 1e-3)
            f.same(try half(red, nil), nil)
        },
        Fact("2.8 CATransform3D, both affine", .M) { f in
            let moved = CATransform3DTranslate(CATransform3DMakeRotation(.pi / 2, 0, 0, 1), 10, 0, 0)
            f.near(
                try presentedTransforms(from: CATransform3DIdentity, to: moved, at: [0.5])[0],
                [0.707107, 0.707107, -0.707107, 0.707107, 0, 5])
        },
    ]

    /// The six affine components of the presented transform at each time.
    private static func presentedTransforms(from: CATransform3D, to: CATransform3D, at times: [Double]) throws
        -> [[Double]]
    {
        let stage = try LayerStage()
        stage.layer.add(basic("transform", from: from, to: to), forKey: nil)
        try stage.go(to: 0)
        return try times.map { time in
            try stage.go(to: time)
            guard let t = stage.layer.presentation()?.transform else { return [] }
            return [t.m11, t.m12, t.m21, t.m22, t.m41, t.m42].map { Double($0) }
        }
    }

    private static func row(
        _ id: String, from: CGAffineTransform = .identity, _ to: CGAffineTransform, _ quarter: [Double],
        _ half: [Double]
    ) -> Fact {
        Fact("2.8.1 " + id, .M) { f in
            let found = try presentedTransforms(
                from: CATransform3DMakeAffineTransform(from), to: CATransform3DMakeAffineTransform(to), at: [0.25, 0.5])
            f.near(found.map { Array($0.prefix(4)) }.flatMap { $0 }, quarter + half, 1e-4)
        }
    }

    private static func scale(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform { CGAffineTransform(scaleX: x, y: y) }
    private static let rotated90 = [0.7071, -0.7071, 0.7071, 0.7071], rotated180 = [0.0, -1, 1, 0]

    static let transforms: [Fact] = [
        row("identity → scale(−1,1)", scale(-1, 1), [0.5, 0, 0, 1], [0, 0, 0, 1]),
        row("identity → scale(1,−1)", scale(1, -1), [1, 0, 0, 0.5], [1, 0, 0, 0]),
        row("identity → scale(−1,−1)", scale(-1, -1), rotated90, rotated180),
        row(
            "identity → shear m21=.5", CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
            [1, 0, 0.1151, 1.0023], [1, 0, 0.2368, 1.0031]),
        row(
            "identity → rotate(.5)·scale(−1,1)", scale(-1, 1).rotated(by: 0.5), [0.4961, -0.0623, 0.1247, 0.9922],
            [0, 0, 0.2474, 0.9689]),
        row(
            "identity → scale(2,1)·rotate(1.5)", CGAffineTransform(rotationAngle: 1.5).scaledBy(x: 2, y: 1),
            [1.1631, 0.4578, -0.3663, 0.9305], [1.0975, 1.0225, -0.6816, 0.7317]),
        row(
            "scale(−1,1) → scale(1,−1)", from: scale(-1, 1), scale(1, -1), [-0.7071, -0.7071, -0.7071, 0.7071],
            [0, -1, -1, 0]),
    ]
}
