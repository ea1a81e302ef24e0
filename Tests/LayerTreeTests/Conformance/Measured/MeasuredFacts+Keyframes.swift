import Foundation
import LayerTree
import TestSupport
import VectorGeometry

// Facts 2.9.
extension MeasuredFacts {
    private static let four = [0, 1, 0.5, 0.7]
    private static let times = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99]
    private static let uneven: [NSNumber] = [0, 0.1, 0.6, 1]

    private static func samples(
        _ id: String, _ mode: CAAnimationCalculationMode, _ keyTimes: [NSNumber]?, _ expected: [Double]
    ) -> Fact {
        Fact("2.9 " + id, .M) { f in
            f.near(
                try LayerStage.samples(
                    of: keyframes(four) { ($0.calculationMode, $0.keyTimes) = (mode, keyTimes) }, at: times), expected,
                1e-4)
        }
    }

    private static func shaped(
        _ id: String, _ shape: @escaping @Sendable (CAKeyframeAnimation) -> Void, _ expected: [Double]
    ) -> Fact {
        Fact("2.9 " + id, .C) { f in
            let animation = keyframes(four) {
                $0.calculationMode = .cubic
                shape($0)
            }
            f.near(try LayerStage.samples(of: animation, at: [0, 0.5]), expected)
        }
    }

    static let keyframeModes: [Fact] = [
        Fact("2.9 discrete", .M) { f in
            func shown(_ keyTimes: [NSNumber]?) throws -> [Double] {
                try LayerStage.samples(
                    of: keyframes([1, 2, 3]) { ($0.calculationMode, $0.keyTimes) = (.discrete, keyTimes) },
                    at: [0, 0.3, 0.4, 0.7, 0.95])
            }
            f.near(try shown(nil), [1, 1, 2, 3, 3])
            f.near(try shown([0, 0.35, 0.8, 1]), [1, 1, 2, 2, 3])
            f.near(try shown([0, 0.35, 0.8]), [1, 1, 2, 2, 3])
        },
        Fact("2.9 paced, cubicPaced", .M) { f in
            func shown(_ mode: CAAnimationCalculationMode) throws -> [Double] {
                try LayerStage.samples(
                    of: keyframes(four) { ($0.calculationMode, $0.keyTimes) = (mode, uneven) }, at: times)
            }
            f.near(try shown(.paced), try shown(.linear))
        },
        Fact("2.9 count mismatch", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: keyframes([0, 1, 2, 3]) { $0.keyTimes = [0, 0.5, 1] }, at: [0.25, 0.75, 1]),
                [0.5, 1.5, 2])
            f.near(
                try LayerStage.samples(of: keyframes([0, 1]) { $0.keyTimes = [0, 1, 1, 1] }, at: [0.5, 1]), [0.5, 1])
        },
        Fact("2.9 single value / empty", .M) { f in
            for values in [[9.0], []] {
                f.near(try LayerStage.samples(of: keyframes(values), at: [0, 0.5]), [0.5, 0.5])
            }
        },
        samples("linear", .linear, nil, [0, 0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694]),
        samples(
            "linear, kt {0,.1,.6,1}", .linear, uneven, [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695]),
        samples("discrete (2)", .discrete, nil, [0, 0, 0, 0, 1, 1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7]),
        samples("discrete, same kt", .discrete, uneven, [0, 0, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5]),
        samples("paced", .paced, nil, [0, 0.085, 0.17, 0.34, 0.51, 0.68, 0.85, 0.98, 0.81, 0.64, 0.53, 0.683]),
        samples("paced, same kt", .paced, uneven, [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695]),
        samples(
            "cubic", .cubic, nil,
            [0, 0.16434, 0.34725, 0.708, 0.96075, 0.9848, 0.8, 0.5792, 0.49165, 0.5296, 0.61795, 0.69369]),
        samples(
            "cubic, same kt", .cubic, uneven,
            [0, 0.61458, 1, 1.00667, 0.9, 0.74, 0.58667, 0.5, 0.50313, 0.55833, 0.63438, 0.69480]),
        shaped("full tension stops at each key", { $0.tensionValues = [1, 1, 1, 1] }, [0, 0.75]),
        shaped("no continuity is a straight line", { $0.continuityValues = [-1, -1, -1, -1] }, [0, 0.75]),
        shaped("full bias follows what came before", { $0.biasValues = [1, 1, 1, 1] }, [0, 0.9375]),
    ]

    /// The positions of a layer that moves along a path or through points.
    private static func coordinates(_ animation: CAKeyframeAnimation, at times: [Double]) throws -> [Double] {
        let stage = try LayerStage()
        stage.layer.add(animation, forKey: nil)
        try stage.go(to: 0)
        return try times.flatMap { time in
            try stage.go(to: time)
            guard let position = stage.layer.presentation()?.position else { return [Double]() }
            return [Double(position.x), Double(position.y)]
        }
    }

    private static func along(_ draw: (CGMutablePath) -> Void, _ more: (CAKeyframeAnimation) -> Void = { _ in })
        -> CAKeyframeAnimation
    {
        let path = CGMutablePath()
        draw(path)
        return keyframes(nil, "position") {
            $0.path = path
            more($0)
        }
    }

    private static func corner(_ path: CGMutablePath) {
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 90))
    }

    private static func arch(_ path: CGMutablePath) {
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
    }

    static let paths: [Fact] = [
        Fact("2.9 curves", .M) { f in f.near(try coordinates(along(arch), at: [0.25]), [15.625, 56.25]) },
        Fact("2.9 paced (2)", .M) { f in
            f.near(try coordinates(along(arch) { $0.calculationMode = .paced }, at: [0.25]), [10.648, 48.460], 0.15)
        },
        Fact("2.9 two segments (0,0)→(10,0)→(10,90)", .M) { f in
            f.near(try coordinates(along(corner), at: [0.25]), [5, 0])
            f.near(try coordinates(along(corner) { $0.calculationMode = .paced }, at: [0.25, 0.5]), [10, 15, 10, 40])
            f.near(try coordinates(along(corner) { $0.keyTimes = [0, 0.8, 1] }, at: [0.25]), [3.125, 0])
            let eased = along(corner) {
                $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut)]
            }
            f.near(try coordinates(eased, at: [0.25]), [3.1536, 0], 1e-3)
            f.near(try coordinates(along(corner) { $0.calculationMode = .discrete }, at: [0.75]), [10, 0])
        },
        Fact("2.9 closeSubpath", .M) { f in
            let triangle = along {
                $0.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
                $0.closeSubpath()
            }
            f.near(try coordinates(triangle, at: [5 / 6.0]), [0, 5])
        },
        Fact("2.9 several subpaths", .M) { f in
            for mode in [CAAnimationCalculationMode.linear, .paced] {
                let two = along(
                    {
                        $0.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
                        $0.addLines(between: [CGPoint(x: 50, y: 0), CGPoint(x: 60, y: 0)])
                    }, { $0.calculationMode = mode })
                f.near(try coordinates(two, at: [0.25, 0.5, 0.75]), [5, 0, 50, 0, 55, 0])
            }
        },
        Fact("2.9 rotationMode turns before the model's transform", .M) { f in
            func rotatedTransform(_ mode: CAAnimationRotationMode) throws -> [Double] {
                let stage = try LayerStage()
                silently { stage.layer.transform = CATransform3DMakeScale(2, 3, 1) }
                stage.layer.add(
                    along({ $0.addLines(between: [.zero, CGPoint(x: 0, y: 9)]) }, { $0.rotationMode = mode }),
                    forKey: nil)
                try stage.go(to: 0)
                try stage.go(to: 0.5)
                guard let t = stage.layer.presentation()?.transform else { return [] }
                return [t.m11, t.m12, t.m21, t.m22].map { Double($0) }
            }
            f.near(try rotatedTransform(.rotateAuto), [0, 3, -2, 0])
            f.near(try rotatedTransform(.rotateAutoReverse), [0, -3, 2, 0])
        },
        Fact("2.9 points", .M) { f in
            func through(_ points: [CGPoint], _ mode: CAAnimationCalculationMode, _ time: Double) throws -> [Double] {
                try coordinates(keyframes(points, "position") { $0.calculationMode = mode }, at: [time])
            }
            let bend = [CGPoint.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
            f.near(try through(bend, .cubic, 0.25), [16.875, -0.625])
            f.near(try through(bend, .paced, 0.55), [22, 0])
            let long = [CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)]
            f.near(try through(long, .cubic, 0.75), [10.625, 13.125])
            f.near(try through(long, .cubicPaced, 0.25), [10, 0])
            f.near(
                try LayerStage.samples(of: keyframes([0, 10, 10]) { $0.calculationMode = .cubic }, at: [0.75]), [10.625]
            )
        },
        Fact("2.9 triples for a value function", .P) { f in
            func shown(_ mode: CAAnimationCalculationMode) throws -> [Double] {
                let stage = try LayerStage()
                stage.layer.add(
                    keyframes([[0, 0, 0], [10, 0, 0], [10, 30, 0]], "transform") {
                        $0.valueFunction = CAValueFunction(name: .translate)
                        $0.calculationMode = mode
                    }, forKey: nil)
                try stage.go(to: 0)
                try stage.go(to: 0.75)
                guard let t = stage.layer.presentation()?.transform else { return [] }
                return [Double(t.m41), Double(t.m42)]
            }
            f.near(try shown(.paced), [10, 15])
            f.near(try shown(.cubicPaced), [10.625, 13.125])
        },
    ]
}
