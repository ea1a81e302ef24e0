import LayerTree
import TestSupport

// Facts 2.4, 2.5.
extension MeasuredFacts {
    private static func tagged(
        _ tag: String, _ log: DelegateLog, _ duration: Double = 1, _ more: (CABasicAnimation) -> Void = { _ in }
    ) -> CABasicAnimation {
        basic(from: 0, to: 1, duration) {
            $0.delegate = log
            $0.setValue(tag, forKey: "tag")
            more($0)
        }
    }

    static let lifetimes: [Fact] = [
        Fact("2.4 +defaultValue(forKey:), shouldArchiveValue(forKey:)", .M) { f in
            f.same(CABasicAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool, true)
            f.same(CABasicAnimation.defaultValue(forKey: "speed") as? Float, 1)
            f.same(CABasicAnimation.defaultValue(forKey: "fillMode") as? String, "removed")
            f.same(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? String, "linear")
            f.same(CATransition.defaultValue(forKey: "type") as? String, "fade")
            f.same(CATransition.defaultValue(forKey: "endProgress") as? Double, 1)
            f.same(
                ["mass", "stiffness", "damping"].map { CASpringAnimation.defaultValue(forKey: $0) as? Double },
                [1, 100, 10])
            f.same(CASpringAnimation.defaultValue(forKey: "allowsOverdamping") as? Bool, false)
            for key in ["duration", "beginTime", "startProgress", "initialVelocity", "nonsense"] {
                f.holds(CASpringAnimation.defaultValue(forKey: key) == nil, "nil for \(key)")
            }
            let animation = CABasicAnimation()
            f.same(animation.shouldArchiveValue(forKey: "toValue"), false)
            animation.toValue = 3
            f.same(animation.shouldArchiveValue(forKey: "toValue"), true)
        },
        Fact("2.4 copying", .M) { f in
            let stage = try LayerStage()
            let original = basic(from: 0, to: 1)
            stage.layer.add(original, forKey: "k")
            original.toValue = 9
            let held = stage.layer.animation(forKey: "k") as? CABasicAnimation
            f.same(held?.toValue as? Int, 1)
            f.holds(held !== original, "a copy")
            held?.setValue("t", forKey: "tag")
            f.same(held?.value(forKey: "tag") as? String, "t")
        },
        Fact("2.4 animationDidStart(_:)", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            stage.layer.add(tagged("first", log), forKey: "a")
            stage.layer.add(tagged("second", log), forKey: "b")
            f.same(log.lines, [])
            try stage.go(to: 0)
            f.same(log.lines, ["start second", "start first"])
        },
        Fact("2.4 start of an animation that begins later", .H) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            stage.layer.add(tagged("later", log) { $0.beginTime = 5 }, forKey: "b")
            stage.layer.add(tagged("removed", log) { $0.beginTime = 5 }, forKey: "c")
            try stage.go(to: 0)
            try stage.go(to: 4.9)
            f.same(log.lines, [])
            stage.layer.removeAnimation(forKey: "c")
            try stage.go(to: 5)
            f.same(log.lines, ["start later", "stop removed false"])
            // Begin and end between two frames.
            stage.layer.add(tagged("short", log, 0.1) { $0.beginTime = 7 }, forKey: "d")
            try stage.go(to: 6.5)
            log.lines = []
            try stage.go(to: 8)
            f.same(log.lines, ["start short", "stop short true"])
        },
        Fact("2.4 no start while the layer is paused", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            silently { stage.layer.speed = 0 }
            stage.layer.add(tagged("a", log, 100), forKey: "a")
            try stage.go(to: 0.1)
            try stage.go(to: 9)
            f.same(log.lines, [])
            silently { stage.layer.speed = 1 }
            try stage.go(to: 9.1)
            f.same(log.lines, ["start a"])
        },
        Fact("2.4 animationDidStop(_:finished:)", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            for tag in ["ends", "removed", "replaced"] { stage.layer.add(tagged(tag, log), forKey: tag) }
            try stage.go(to: 0.1)
            log.lines = []
            stage.layer.removeAnimation(forKey: "removed")
            stage.layer.add(basic(from: 0, to: 1), forKey: "replaced")
            try stage.go(to: 0.2)
            f.same(log.lines.sorted(), ["stop removed false", "stop replaced false"])
            log.lines = []
            try stage.go(to: 2)
            f.same(log.lines, ["stop ends true"])
        },
        Fact("2.4 with isRemovedOnCompletion == false", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            stage.layer.add(
                tagged("a", log) { ($0.isRemovedOnCompletion, $0.fillMode) = (false, .forwards) }, forKey: "a")
            f.near(try stage.shown("zPosition", at: [0.5, 2, 3]), [0.5, 1, 1])
            f.same(log.lines, ["start a", "stop a true"])
            f.same(stage.layer.animationKeys() ?? [], ["a"])
        },
        Fact("2.4 removed early", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            for tag in ["a", "b"] { stage.layer.add(tagged(tag, log), forKey: tag) }
            try stage.go(to: 0.1)
            log.lines = []
            stage.layer.removeAllAnimations()
            f.same(log.lines, [])
            try stage.go(to: 0.1)
            f.same(log.lines, ["stop b false", "stop a false"])
        },
        Fact("2.4 order vs transaction completion", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.lines.append("block") }
            stage.layer.add(tagged("a", log), forKey: "a")
            CATransaction.commit()
            try stage.go(to: 2)
            f.same(log.lines, ["start a", "block", "stop a true"])
        },
        Fact("2.4 animation added to a layer that", .M) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            let stray = CALayer()
            stage.engine.schedule(at: 0.5) { stray.add(tagged("a", log), forKey: "a") }
            try stage.go(to: 1)
            f.same(log.lines, ["start a", "stop a false"])
            f.holds(stray.animationKeys() == nil, "gone")
        },
        Fact("2.5 add(a, forKey: k)", .M) { f in
            let stage = try LayerStage()
            CATransaction.begin()
            CATransaction.setAnimationDuration(4)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
            stage.layer.add(basic(from: 0, to: 1, -2), forKey: "negative")
            stage.layer.add(basic(from: 0, to: 1, 3), forKey: "same")
            stage.layer.add(basic(from: 0, to: 1, 5), forKey: "same")
            for _ in 0..<2 { stage.layer.add(basic("opacity", from: 0, to: 1), forKey: nil) }
            CATransaction.commit()
            f.same(stage.layer.animationKeys() ?? [], ["negative", "same"])
            f.same(stage.layer.animation(forKey: "negative")?.duration, 4)
            f.same(stage.layer.animation(forKey: "same")?.duration, 5)
            f.same(stage.layer.animation(forKey: "same")?.timingFunction, CAMediaTimingFunction(name: .easeIn))
        },
        Fact("2.5 CATransition", .M) { f in
            let stage = try LayerStage()
            for key in ["a", "b"] { stage.layer.add(CATransition(), forKey: key) }
            f.same(stage.layer.animationKeys() ?? [], ["transition"])
        },
        Fact("2.5 animationKeys()", .M) { f in
            let layer = CALayer()
            f.holds(layer.animationKeys() == nil, "nil when there are none")
            for key in ["c", "a", "b"] { layer.add(basic(from: 0, to: 1), forKey: key) }
            f.same(layer.animationKeys() ?? [], ["c", "a", "b"])
        },
    ]
}
