import LayerTree
import TestSupport
import VectorGeometry

// Facts 2.15, 2.16.
extension MeasuredFacts {
    private static func transaction(_ body: () throws -> Void) rethrows {
        CATransaction.begin()
        defer { CATransaction.commit() }
        try body()
    }

    static let transactions: [Fact] = [
        Fact("2.15 begin() / commit()", .M) { f in
            let stage = try LayerStage()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            CATransaction.setAnimationDuration(2)
            transaction {
                f.same(CATransaction.animationDuration(), 2)
                CATransaction.setAnimationDuration(1)
                stage.layer.zPosition = 3
            }
            f.same(CATransaction.animationDuration(), 2)
            f.same(stage.layer.presentation()?.zPosition, 0)
            CATransaction.commit()
            f.same(stage.layer.presentation()?.zPosition, 3)
        },
        Fact("2.15 flush()", .M) { f in
            let stage = try LayerStage()
            CATransaction.setDisableActions(true)
            stage.layer.zPosition = 1
            f.same(stage.layer.presentation()?.zPosition, 0)
            CATransaction.flush()
            f.same(stage.layer.presentation()?.zPosition, 1)
            silently {
                stage.layer.zPosition = 2
                CATransaction.flush()
                f.same(stage.layer.presentation()?.zPosition, 1)
            }
            f.same(stage.layer.presentation()?.zPosition, 2)
        },
        Fact("2.15 animationDuration()", .M) { f in f.same(CATransaction.animationDuration(), 0.25) },
        Fact("2.15 animationTimingFunction()", .M) { f in
            f.same(CATransaction.animationTimingFunction(), nil)
            let stage = try LayerStage()
            stage.layer.zPosition = 1
            f.same(stage.layer.animation(forKey: "zPosition")?.timingFunction, CAMediaTimingFunction(name: .default))
        },
        Fact("2.15 setValue(_:forKey:), value(forKey:)", .M) { f in
            transaction {
                CATransaction.setValue("v", forKey: "anything")
                CATransaction.setValue(3, forKey: kCATransactionAnimationDuration)
                CATransaction.setValue(1, forKey: kCATransactionDisableActions)
                transaction {
                    f.same(CATransaction.value(forKey: "anything") as? String, "v")
                    f.same(CATransaction.animationDuration(), 3)
                    f.same(CATransaction.disableActions(), true)
                    CATransaction.setValue("w", forKey: "anything")
                }
                f.same(CATransaction.value(forKey: "anything") as? String, "v")
            }
        },
        Fact("2.15 lock()/unlock()", .M) { f in
            for _ in 0..<3 { CATransaction.lock() }
            for _ in 0..<5 { CATransaction.unlock() }
            f.same(CATransaction.animationDuration(), 0.25)
        },
        Fact("2.15 unmatched commit()", .M) { f in
            let stage = try LayerStage()
            CATransaction.commit()
            silently { stage.layer.zPosition = 1 }
            f.same(stage.layer.presentation()?.zPosition, 1)
        },
        Fact("2.15 settings outside begin/commit", .M) { f in
            let stage = try LayerStage()
            CATransaction.setAnimationDuration(3)
            transaction { stage.layer.zPosition = 1 }
            f.same(stage.layer.animation(forKey: "zPosition")?.duration, 3)
            CATransaction.flush()
            stage.layer.cornerRadius = 1
            f.same(stage.layer.animation(forKey: "cornerRadius")?.duration, 0.25)
        },
    ]

    static let presentations: [Fact] = [
        Fact("2.16 nil until committed in a hosted", .M) { f in
            let layer = CALayer()
            CATransaction.flush()
            f.holds(layer.presentation() == nil, "nil without a host")
            let stage = try LayerStage()
            silently { stage.root.addSublayer(layer) }
            f.holds(layer.presentation() != nil, "there once committed")
        },
        Fact("2.16 values = last committed model values", .M) { f in
            let stage = try LayerStage()
            stage.layer.add(basic("cornerRadius", from: 0, to: 10), forKey: nil)
            try stage.go(to: 0)
            try stage.go(to: 0.5)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            stage.layer.zPosition = 9
            f.same(stage.layer.presentation()?.zPosition, 0)
            f.same(stage.layer.presentation()?.cornerRadius, 5)
            CATransaction.commit()
            f.same(stage.layer.presentation()?.zPosition, 9)
        },
        Fact("2.16 presentation().presentation() = itself; .model() = original;", .M) { f in
            let stage = try LayerStage()
            let shown = stage.layer.presentation()
            f.holds(shown != nil && shown?.presentation() === shown, "itself")
            f.holds(shown?.model() === stage.layer, "the original")
            f.holds(stage.layer.model() === stage.layer, "a model's model")
        },
        Fact("2.16 animationKeys() answers the model's", .M) { f in
            let stage = try LayerStage()
            stage.layer.add(basic(from: 0, to: 1), forKey: "k")
            try stage.go(to: 0)
            f.same(stage.layer.presentation()?.animationKeys() ?? [], ["k"])
        },
    ]
}
