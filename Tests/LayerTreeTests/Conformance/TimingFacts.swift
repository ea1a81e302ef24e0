import LayerTree
import TestSupport
import VectorGeometry

/// Facts 6.4, rows N1 to N27: active intervals and results of animations.
enum TimingFacts {
    static let rows: [LayerFact] = lifetimes + cycles + layerTime

    private static func kept(_ fill: CAMediaTimingFillMode) -> (CAAnimation) -> Void {
        { animation in
            animation.isRemovedOnCompletion = false
            animation.fillMode = fill
        }
    }

    private static let lifetimes: [LayerFact] = [
        LayerFact("N1", .C) { f in
            f.near(try LayerStage.samples(of: basic(from: 0, to: 1), at: [0.5, 1.5]), [0.5, 0.5])
        },
        LayerFact("N2", .C) { f in
            let stage = try LayerStage()
            silently { stage.layer.zPosition = 1 }
            stage.layer.add(basic(from: 0, to: 1), forKey: nil)
            f.near(try stage.shown("zPosition", at: [0, 0.5, 1, 1.5]), [0, 0.5, 1, 1])
        },
        LayerFact("N3", .C) { f in
            f.near(try LayerStage.samples(of: basic(from: 0, to: 1) { $0.fillMode = .forwards }, at: [1.5]), [0.5])
        },
        LayerFact("N4, N5", .H) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            stage.layer.add(
                basic(from: 0, to: 1) {
                    $0.isRemovedOnCompletion = false
                    $0.delegate = log
                }, forKey: "k")
            f.near(try stage.shown("zPosition", at: [0.5, 1.5, 2, 3]), [0.5, 0, 0, 0])
            f.same(stage.layer.animationKeys() ?? [], ["k"])
            f.same(log.lines, ["start ", "stop  true"])
        },
        LayerFact("N6", .H) { f in
            f.near(try LayerStage.samples(of: basic(from: 0, to: 1, 0), at: [0.2, 0.25, 0.3]), [0.8, 1, 0.5])
            let stage = try LayerStage()
            CATransaction.begin()
            CATransaction.setAnimationDuration(4)
            stage.layer.add(basic(from: 0, to: 1, 0), forKey: "k")
            CATransaction.commit()
            f.same(stage.layer.animation(forKey: "k")?.duration, 4)
        },
        LayerFact("N11", .D) { f in
            f.near(
                try LayerStage.samples(
                    of: basic(from: 0, to: 1) { $0.beginTime = CACurrentMediaTime() + 1 }, at: [0.9, 1.5]), [0.5, 0.5])
            f.near(
                try LayerStage.samples(
                    of: basic(from: 0, to: 1) {
                        $0.beginTime = CACurrentMediaTime() + 1
                        $0.fillMode = .backwards
                    }, at: [0.9, 1.25]), [0, 0.25])
        },
        LayerFact("N12", .C) { f in
            let stage = try LayerStage()
            try stage.go(to: 10)
            stage.layer.add(basic(from: 0, to: 1) { $0.beginTime = 1 }, forKey: "k")
            f.near(try stage.shown("zPosition", at: [10]), [0])
            try stage.go(to: 10.1)
            f.holds(stage.layer.animationKeys() == nil, "over at once")
        },
        LayerFact("N13", .M) { f in
            let stage = try LayerStage()
            try stage.go(to: 3)
            stage.layer.add(basic(from: 0, to: 1), forKey: "k")
            try stage.go(to: 3)
            f.same(stage.layer.animation(forKey: "k")?.beginTime, 3)
        },
        LayerFact("N26", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            for tag in ["a", "b"] {
                stage.layer.add(
                    basic(from: 0, to: 1) {
                        $0.delegate = log
                        $0.setValue(tag, forKey: "tag")
                    }, forKey: "k")
                try stage.go(to: tag == "a" ? 0.1 : 0.2)
            }
            f.same(log.lines, ["start a", "start b", "stop a false"])
        },
        LayerFact("N27", .M) { f in
            let stage = try LayerStage()
            for value in [1.0, 2] {
                stage.layer.add(basic(from: value, to: value) { $0.isAdditive = true }, forKey: nil)
            }
            f.near(try stage.shown("zPosition", at: [0.5]), [3])
        },
        LayerFact("N28", .M) { f in
            let stage = try LayerStage()
            let animation = basic(from: 0, to: 1)
            stage.layer.add(animation, forKey: nil)
            animation.toValue = 100
            f.near(try stage.shown("zPosition", at: [0, 0.5]), [0, 0.5])
        },
        LayerFact("N30", .M) { f in
            let stage = try LayerStage()
            stage.layer.add(basic(from: 0, to: 1), forKey: "k")
            stage.layer.animation(forKey: "k")?.setValue("t", forKey: "tag")
            f.same(stage.layer.animation(forKey: "k")?.value(forKey: "tag") as? String, "t")
        },
        LayerFact("N31", .M) { f in
            let stage = try LayerStage()
            stage.layer.add(CATransition(), forKey: "foo")
            f.same(stage.layer.animationKeys() ?? [], ["transition"])
        },
        LayerFact("N32", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            stage.layer.add(basic(from: 0, to: 1) { $0.delegate = log }, forKey: nil)
            try stage.go(to: 0.1)
            silently { stage.layer.removeFromSuperlayer() }
            try stage.go(to: 0.2)
            silently { stage.root.addSublayer(stage.layer) }
            try stage.go(to: 0.3)
            f.same(log.lines, ["start ", "stop  false"])
            f.holds(stage.layer.animationKeys() == nil, "gone")
        },
        LayerFact("N33", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            let stray = CALayer()
            stage.engine.schedule(at: 0.5) { stray.add(basic(from: 0, to: 1) { $0.delegate = log }, forKey: nil) }
            try stage.go(to: 1)
            f.same(log.lines, ["start ", "stop  false"])
            f.holds(stray.animationKeys() == nil, "gone")
        },
        LayerFact("N33 outside an engine's turn", .M, .divergent) { f in
            let stray = CALayer()
            stray.add(basic(from: 0, to: 1), forKey: "k")
            CATransaction.flush()
            f.holds(stray.animationKeys() == nil, "gone")
        },
        LayerFact("N34, N35", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.lines.append("block") }
            for tag in ["A", "B"] {
                stage.layer.add(
                    basic(from: 0, to: 1) {
                        $0.delegate = log
                        $0.setValue(tag, forKey: "tag")
                    }, forKey: tag)
            }
            CATransaction.commit()
            try stage.go(to: 2)
            f.same(log.lines, ["start B", "start A", "block", "stop B true", "stop A true"])
        },
        LayerFact("N36", .M) { f in f.near(try LayerStage.samples(of: basic(from: 0, to: 1), at: [0.25]), [0.25]) },
    ]

    private static let cycles: [LayerFact] = [
        LayerFact("N15", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: basic(from: 0, to: 1) { $0.autoreverses = true }, at: [0.2, 1, 1.2, 1.9, 2.1]),
                [0.2, 1, 0.8, 0.1, 0.5])
        },
        LayerFact("N16", .M) { f in
            let animation = basic(from: 0, to: 1) {
                $0.repeatCount = 2.5
                kept(.forwards)($0)
            }
            f.near(try LayerStage.samples(of: animation, at: [0.9, 2.1, 3, 9], model: 7), [0.9, 0.1, 0.5, 0.5])
        },
        LayerFact("N17", .M) { f in
            f.near(
                try LayerStage.samples(of: basic(from: 0, to: 1) { $0.repeatCount = 2 }, at: [0.9, 1, 1.1]),
                [0.9, 0, 0.1])
        },
        LayerFact("N18", .M) { f in
            f.near(try LayerStage.samples(of: basic(from: 0, to: 1), at: [1, 1.001]), [1, 0.5])
        },
        LayerFact("N19", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: basic(from: 0, to: 1) { $0.timeOffset = 0.3 }, at: [0, 0.2, 0.5, 0.9, 1, 1.2]),
                [0.3, 0.5, 0.8, 0.2, 0.3, 0.5])
        },
        LayerFact("N20", .M) { f in
            f.near(
                try LayerStage.samples(of: basic(from: 0, to: 1) { $0.speed = 2 }, at: [0.2, 0.5, 0.6]), [0.4, 1, 0.5])
        },
        LayerFact("N21", .M) { f in
            f.near(
                try LayerStage.samples(of: basic(from: 0, to: 1) { $0.speed = -1 }, at: [0, 0.2, 0.5, 0.9, 1, 1.2]),
                [0, 0.8, 0.5, 0.1, 0, 0.5])
        },
        LayerFact("N22", .C) { f in
            f.near(
                try LayerStage.samples(
                    of: basic(from: 0, to: 10) {
                        $0.speed = 0
                        $0.timeOffset = 0.5
                    }, at: [0, 1, 100]), [5, 5, 5])
        },
        LayerFact("2.2 repeatDuration", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: basic(from: 0, to: 1) { $0.repeatDuration = 1.7 }, at: [0.9, 1.2, 1.6, 1.9]),
                [0.9, 0.2, 0.6, 0.5])
        },
        LayerFact("2.2 fill modes", .M) { f in
            let rows: [(CAMediaTimingFillMode, [Double])] = [
                (.removed, [7, 7, 0, 0.5, 1, 7]), (.forwards, [7, 7, 0, 0.5, 1, 1]),
                (.backwards, [0, 0, 0, 0.5, 1, 7]), (.both, [0, 0, 0, 0.5, 1, 1]),
            ]
            for (mode, expected) in rows {
                let animation = basic(from: 0, to: 1) {
                    $0.beginTime = 1
                    kept(mode)($0)
                }
                f.near(try LayerStage.samples(of: animation, at: [0, 0.5, 1, 1.5, 2, 2.5], model: 7), expected)
            }
        },
    ]

    private static func pair(_ set: (CALayer, CALayer) -> Void) -> (CALayer, CALayer) {
        let root = CALayer()
        let child = CALayer()
        root.addSublayer(child)
        set(root, child)
        return (root, child)
    }

    private static let layerTime: [LayerFact] = [
        LayerFact("N23", .C) { f in
            let stage = try LayerStage()
            try stage.go(to: 5)
            stage.layer.add(basic(from: 1, to: 2), forKey: nil)
            f.near(try stage.shown("zPosition", at: [5.5]), [1.5])
            stage.layer.speed = 0
            f.near(try stage.shown("zPosition", at: [5.6]), [0])
        },
        LayerFact("N24", .D) { f in
            let stage = try LayerStage()
            stage.layer.add(basic(from: 0, to: 1, 10), forKey: nil)
            try stage.go(to: 0)
            try stage.go(to: 2)
            let now = stage.layer.convertTime(CACurrentMediaTime(), from: nil)
            stage.layer.speed = 0
            stage.layer.timeOffset = now
            f.near(try stage.shown("zPosition", at: [2, 5]), [0.2, 0.2])
            let paused = stage.layer.timeOffset
            stage.layer.speed = 1
            stage.layer.timeOffset = 0
            stage.layer.beginTime = 0
            stage.layer.beginTime = stage.layer.convertTime(CACurrentMediaTime(), from: nil) - paused
            f.near(try stage.shown("zPosition", at: [5, 6]), [0.2, 0.3])
        },
        LayerFact("N25", .M) { f in
            let (root, child) = pair { $1.speed = 0 }
            f.near(child.convertTime(10, to: root), 0)
        },
        LayerFact("N25b", .M) { f in
            let (root, child) = pair {
                $1.beginTime = 8
                $1.timeOffset = 7
            }
            f.near(child.convertTime(7, from: root), 0)
        },
        LayerFact("1.15 time there and back", .M) { f in
            let (root, child) = pair {
                $0.speed = 2
                $0.timeOffset = 3
                $1.speed = 4
                $1.timeOffset = 5
            }
            f.near([child.convertTime(10, from: root), root.convertTime(10, from: child)], [45, 1.25])
            root.beginTime = 1
            child.beginTime = 6
            f.near([root.convertTime(10, from: nil), root.convertTime(10, to: nil)], [21, 4.5])
            f.near([child.convertTime(10, from: nil), child.convertTime(10, to: nil)], [65, 3.125])
        },
        LayerFact("1.15 a paused child", .M) { f in
            let (root, child) = pair {
                $0.speed = 2
                $0.timeOffset = 3
                $0.beginTime = 1
                $1.speed = 0
                $1.timeOffset = 7
                $1.beginTime = 8
            }
            f.near(
                [child.convertTime(10, from: root), root.convertTime(10, from: child), child.convertTime(10, to: nil)],
                [7, 0, -0.5])
        },
        LayerFact("7.3", .P) { f in
            let (a, b) = pair {
                $0.speed = 2
                $0.timeOffset = 1
                $0.beginTime = 2
                $1.speed = 0.5
                $1.timeOffset = 3
            }
            f.near([a.convertTime(5, from: nil), b.convertTime(5, from: nil), a.convertTime(7, to: nil)], [7, 6.5, 5])
        },
        LayerFact("7.4", .P) { f in
            let stage = try LayerStage()
            stage.layer.add(basic(from: 0, to: 1, 0.5) { $0.beginTime = 1e-9 }, forKey: nil)
            f.near(try stage.shown("zPosition", at: [5 / 30.0, 15 / 30.0, 16 / 30.0]), [1 / 3.0, 1, 0], 1e-6)
        },
        LayerFact("7.9", .M) { f in
            let stage = try LayerStage()
            stage.layer.opacity = 0
            f.near(try stage.shown("opacity", at: [0, 0.1]), [1, 0.317459], 1e-3)
            stage.layer.opacity = 1
            f.near(try stage.shown("opacity", at: [0.1, 0.4]), [0.317459, 1], 1e-3)
        },
    ]
}
