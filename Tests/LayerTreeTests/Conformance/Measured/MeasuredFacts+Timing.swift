import LayerTree
import TestSupport

// Facts 2.1, 2.2.
extension MeasuredFacts {
    static let timing: [Fact] = [
        Fact("2.1 beginTime", .M) { f in
            f.same([CAAnimation().beginTime, CALayer().beginTime], [0, 0])
            let stage = try LayerStage()
            try stage.go(to: 2)
            stage.layer.add(basic(from: 0, to: 1), forKey: "now")
            stage.layer.add(basic(from: 0, to: 1) { $0.beginTime = 7 }, forKey: "later")
            try stage.go(to: 2)
            f.same(["now", "later"].map { stage.layer.animation(forKey: $0)?.beginTime }, [2, 7])
        },
        Fact("2.1 duration", .M) { f in f.same([CAAnimation().duration, CALayer().duration], [0, .infinity]) },
    ]

    /// An animation from 0 to 1 over a model value of .5, sampled at the table's times.
    private static func cycle(
        _ id: String, _ expected: [Double], _ duration: Double = 1, _ set: @escaping @Sendable (CAAnimation) -> Void
    ) -> Fact {
        Fact("2.2 " + id, .M) { f in
            let times = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3, 4.5]
            f.near(try LayerStage.samples(of: basic(from: 0, to: 1, duration, set), at: times), expected)
        }
    }

    static let cycles: [Fact] = [
        cycle("autoreverses", [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5]) { $0.autoreverses = true },
        cycle("repeatCount 2.5", [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5, 0.5]) { $0.repeatCount = 2.5 },
        cycle("repeatDuration 1.7", [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]) {
            $0.repeatDuration = 1.7
        },
        cycle("speed 2", [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]) { $0.speed = 2 },
        cycle("timeOffset .3", [0.3, 0.5, 0.8, 0.2, 0.3, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]) { $0.timeOffset = 0.3 },
        cycle("autoreverses, repeatCount 2", [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.1, 0.5, 1, 0.5]) {
            $0.autoreverses = true
            $0.repeatCount = 2
        },
        cycle("speed −1", [0, 0.8, 0.5, 0.1, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]) { $0.speed = -1 },
        cycle("duration 0 (→ .25)", [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 0) { _ in },
    ]

    private static func fill(_ mode: CAMediaTimingFillMode, _ expected: [Double]) -> Fact {
        Fact("2.2 " + mode.rawValue, .M) { f in
            let animation = basic(from: 0, to: 1) {
                $0.beginTime = 1
                $0.fillMode = mode
                $0.isRemovedOnCompletion = false
            }
            f.near(try LayerStage.samples(of: animation, at: [0, 0.5, 1, 1.5, 2, 2.5]), expected)
        }
    }

    static let fillModes: [Fact] = [
        fill(.removed, [0.5, 0.5, 0, 0.5, 1, 0.5]), fill(.forwards, [0.5, 0.5, 0, 0.5, 1, 1]),
        fill(.backwards, [0, 0, 0, 0.5, 1, 0.5]), fill(.both, [0, 0, 0, 0.5, 1, 1]),
    ]
}
