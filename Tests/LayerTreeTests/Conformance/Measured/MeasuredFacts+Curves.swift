import LayerTree
import TestSupport

// Facts 2.14.
extension MeasuredFacts {
    private static func points(_ name: String, _ curve: CAMediaTimingFunctionName, _ expected: [Float]) -> Fact {
        Fact("2.14 " + name, .M) { f in
            var points: [Float] = []
            for index in 0..<4 {
                var pair: [Float] = [9, 9]
                CAMediaTimingFunction(name: curve).getControlPoint(at: index, values: &pair)
                points += pair
            }
            f.same(points, [0, 0] + expected + [1, 1])
        }
    }

    private static func pacing(_ name: String, _ curve: CAMediaTimingFunctionName, _ expected: [Double]) -> Fact {
        Fact("2.14 " + name, .M) { f in
            let animation = basic(from: 0, to: 1) { $0.timingFunction = CAMediaTimingFunction(name: curve) }
            f.near(try LayerStage.samples(of: animation, at: [0.1, 0.25, 0.5, 0.75, 0.9]), expected, 1e-4)
        }
    }

    static let curves: [Fact] = [
        points("linear", .linear, [0, 0, 1, 1]), points("easeIn", .easeIn, [0.42, 0, 1, 1]),
        points("easeOut", .easeOut, [0, 0, 0.58, 1]),
        points("easeInEaseOut", .easeInEaseOut, [0.42, 0, 0.58, 1]), points("default", .default, [0.25, 0.1, 0.25, 1]),
        pacing("easeIn (2)", .easeIn, [0.017027, 0.093465, 0.315357, 0.621861, 0.839428]),
        pacing("easeOut (2)", .easeOut, [0.160572, 0.378140, 0.684643, 0.906535, 0.982973]),
        pacing("easeInEaseOut (2)", .easeInEaseOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
        pacing("default (2)", .default, [0.094795, 0.408511, 0.802403, 0.960459, 0.994316]),
    ]
}
