import Images
import LayerTree
import TestSupport
import VectorGeometry

// Facts 2.10, 2.12, 2.13.
extension MeasuredFacts {
    /// The implicit animation of `zPosition` from 0 to 5, in a transaction configured by `set`.
    private static func implicitAnimation(_ set: () -> Void = {}) throws -> CABasicAnimation? {
        let stage = try LayerStage()
        CATransaction.begin()
        set()
        stage.layer.zPosition = 5
        CATransaction.commit()
        return stage.layer.animation(forKey: "zPosition") as? CABasicAnimation
    }

    static let implicit: [Fact] = [
        Fact("2.10 class", .M) { f in
            let animation = try implicitAnimation()
            f.holds(animation.map { type(of: $0) == CABasicAnimation.self } == true, "a basic animation")
            f.same(animation?.keyPath, "zPosition")
        },
        Fact("2.10 fromValue", .M) { f in
            let stage = try LayerStage()
            stage.layer.zPosition = 10
            try stage.go(to: 0)
            let shown = try stage.shown("zPosition", at: [0.1])[0]
            stage.layer.zPosition = 20
            let second = stage.layer.animation(forKey: "zPosition") as? CABasicAnimation
            f.near(second?.fromValue as? Double ?? .nan, shown)
            f.holds(shown > 0 && shown < 10, "on its way")
        },
        Fact("2.10 toValue/byValue", .M) { f in
            let animation = try implicitAnimation()
            f.holds(animation != nil && animation?.toValue == nil && animation?.byValue == nil, "neither")
        },
        Fact("2.10 duration", .M) { f in
            f.same(try implicitAnimation()?.duration, 0.25)
            f.same(try implicitAnimation { CATransaction.setAnimationDuration(3) }?.duration, 3)
        },
        Fact("2.10 timingFunction", .M) { f in
            f.same(try implicitAnimation()?.timingFunction, CAMediaTimingFunction(name: .default))
            let easeOut = CAMediaTimingFunction(name: .easeOut)
            f.same(try implicitAnimation { CATransaction.setAnimationTimingFunction(easeOut) }?.timingFunction, easeOut)
        },
        Fact("2.10 fillMode", .M) { f in f.same(try implicitAnimation()?.fillMode, .backwards) },
        Fact("2.10 key", .M) { f in
            let stage = try LayerStage()
            stage.layer.zPosition = 1
            stage.layer.cornerRadius = 1
            stage.layer.zPosition = 2
            f.same(stage.layer.animationKeys() ?? [], ["cornerRadius", "zPosition"])
        },
        Fact("2.10 none when", .M) { f in
            let fresh = try LayerStage(live: false)
            fresh.layer.zPosition = 5
            f.holds(fresh.layer.animationKeys() == nil, "not live")
            let stage = try LayerStage()
            silently { stage.layer.zPosition = 5 }
            stage.layer.zPosition = 5
            stage.layer.backgroundColor = .black
            stage.layer.borderColor = nil
            stage.layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
            f.same(stage.layer.animationKeys() ?? [], [])
            f.same(try implicitAnimation { CATransaction.setDisableActions(true) } == nil, true)
        },
    ]

    private static func group(
        _ duration: Double, _ children: [CAAnimation], _ more: (CAAnimationGroup) -> Void = { _ in }
    ) -> CAAnimationGroup {
        let group = CAAnimationGroup()
        group.duration = duration
        group.animations = children
        more(group)
        return group
    }

    static let groups: [Fact] = [
        Fact("2.12 startProgress, endProgress", .M) { f in
            let transition = CATransition()
            f.same([transition.startProgress, transition.endProgress], [0, 1])
            transition.startProgress = -3
            transition.endProgress = 7
            f.same([transition.startProgress, transition.endProgress], [-3, 7])
        },
        Fact("2.13 children run in the group's local", .M) { f in
            let eased = group(2, [basic(from: 0, to: 1, 2)]) {
                $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
            }
            f.near(try LayerStage.samples(of: eased, at: [0.5, 1]), [0.093465, 0.315357], 1e-4)
            let fast = group(2, [basic(from: 0, to: 1, 2)]) { $0.speed = 2 }
            f.near(try LayerStage.samples(of: fast, at: [0.5, 1, 1.1]), [0.5, 1, 0.5])
            let again = group(1, [basic(from: 0, to: 1, 4) { $0.beginTime = 0.5 }]) { $0.repeatCount = 2 }
            f.near(try LayerStage.samples(of: again, at: [0.25, 0.9, 1.25, 1.9]), [0.5, 0.1, 0.5, 0.1])
        },
        Fact("2.13 group duration 0 ⇒ transaction's duration/0.25", .M) { f in
            f.near(try LayerStage.samples(of: group(0, [basic(from: 0, to: 1, 3)]), at: [0.15, 0.3]), [0.05, 0.5])
            let stage = try LayerStage()
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            stage.layer.add(group(0, [basic(from: 0, to: 1, 4)]), forKey: nil)
            CATransaction.commit()
            f.near(try stage.shown("zPosition", at: [1, 2, 2.1]), [0.25, 0.5, 0])
        },
    ]
}
