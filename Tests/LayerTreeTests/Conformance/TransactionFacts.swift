import LayerTree
import TestSupport
import VectorGeometry

/// Facts 6.5.
enum TransactionFacts {
    /// Collects messages of completion blocks.
    private final class Notes {
        var lines: [String] = []
    }

    private static func transaction(_ body: () throws -> Void) rethrows {
        CATransaction.begin()
        defer { CATransaction.commit() }
        try body()
    }

    static let rows: [LayerFact] = [
        LayerFact("X1", .H) { f in
            let stage = try LayerStage()
            transaction {
                CATransaction.setAnimationDuration(2)
                transaction {
                    CATransaction.setAnimationDuration(0.5)
                    stage.layer.zPosition = 1
                }
                stage.layer.cornerRadius = 1
            }
            f.same(stage.layer.animation(forKey: "zPosition")?.duration, 0.5)
            f.same(stage.layer.animation(forKey: "cornerRadius")?.duration, 2)
        },
        LayerFact("X2", .D) { f in
            let stage = try LayerStage()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            transaction { stage.layer.zPosition = 1 }
            f.same(stage.layer.presentation()?.zPosition, 0)
            CATransaction.commit()
            f.same(stage.layer.presentation()?.zPosition, 1)
        },
        LayerFact("X3", .M) { f in
            let stage = try LayerStage()
            let notes = Notes()
            transaction {
                stage.layer.add(basic(from: 0, to: 1, 5), forKey: nil)
                CATransaction.setCompletionBlock { notes.lines.append("done") }
            }
            try stage.go(to: 0.1)
            f.same(notes.lines, ["done"])
        },
        LayerFact("X4", .M) { f in
            let stage = try LayerStage()
            let notes = Notes()
            transaction { CATransaction.setCompletionBlock { notes.lines.append("done") } }
            f.same(notes.lines, [])
            try stage.go(to: 0.1)
            try stage.go(to: 0.2)
            f.same(notes.lines, ["done"])
        },
        LayerFact("X5", .M) { f in
            let stage = try LayerStage()
            let notes = Notes()
            transaction {
                CATransaction.setCompletionBlock { notes.lines.append("first") }
                stage.layer.add(basic(from: 0, to: 1, 1), forKey: "a")
                CATransaction.setCompletionBlock { notes.lines.append("second") }
                stage.layer.add(basic(from: 0, to: 1, 2), forKey: "b")
            }
            try stage.go(to: 1.5)
            f.same(notes.lines, ["first"])
            try stage.go(to: 2.5)
            f.same(notes.lines, ["first", "second"])
        },
        LayerFact("X6", .M) { f in
            let stage = try LayerStage()
            let notes = Notes()
            transaction {
                CATransaction.setCompletionBlock { notes.lines.append("done") }
                CATransaction.setCompletionBlock(nil)
                f.holds(CATransaction.completionBlock() == nil, "the getter is cleared")
            }
            try stage.go(to: 0.1)
            f.same(notes.lines, ["done"])
        },
        LayerFact("X7", .C) { f in
            let stage = try LayerStage()
            let notes = Notes()
            transaction {
                CATransaction.setCompletionBlock { notes.lines.append("done") }
                stage.layer.add(basic(from: 0, to: 1) { $0.repeatCount = .infinity }, forKey: "k")
            }
            try stage.go(to: 1000)
            f.same(notes.lines, [])
            stage.layer.removeAnimation(forKey: "k")
            try stage.go(to: 1001)
            f.same(notes.lines, ["done"])
        },
        LayerFact("X8", .M) { f in
            CATransaction.commit()
            f.same(CATransaction.animationDuration(), 0.25)
        },
        LayerFact("X9", .M) { f in
            let stage = try LayerStage()
            CATransaction.setAnimationDuration(3)
            stage.layer.zPosition = 1
            f.same(stage.layer.animation(forKey: "zPosition")?.duration, 3)
            try stage.go(to: 0.1)
            f.same(CATransaction.animationDuration(), 0.25)
        },
        LayerFact("X10", .H) { f in
            let stage = try LayerStage()
            let easeIn = CAMediaTimingFunction(name: .easeIn)
            let easeOut = CAMediaTimingFunction(name: .easeOut)
            transaction {
                CATransaction.setAnimationTimingFunction(easeIn)
                stage.layer.zPosition = 1
                stage.layer.add(basic(from: 0, to: 1), forKey: "plain")
                stage.layer.add(basic(from: 0, to: 1) { $0.timingFunction = easeOut }, forKey: "own")
            }
            f.same(
                ["zPosition", "plain", "own"].map { stage.layer.animation(forKey: $0)?.timingFunction },
                [easeIn, easeIn, easeOut])
        },
        LayerFact("X11", .M) { f in
            transaction {
                CATransaction.setValue("v", forKey: "anything")
                transaction { f.same(CATransaction.value(forKey: "anything") as? String, "v") }
            }
            f.holds(CATransaction.value(forKey: "anything") == nil, "gone with its transaction")
        },
        LayerFact("X12", .H) { f in
            let stage = try LayerStage()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            stage.layer.zPosition = 1
            CATransaction.flush()
            f.same(stage.layer.presentation()?.zPosition, 0)
            CATransaction.commit()
            f.same(stage.layer.presentation()?.zPosition, 1)
        },
        LayerFact("X13", .M) { f in
            final class Placing: CALayer {
                override func layoutSublayers() { sublayers?.first?.zPosition += 1 }
            }
            let stage = try LayerStage(Placing())
            let child = CALayer()
            silently { stage.layer.addSublayer(child) }
            try stage.go(to: 0.1)
            silently { stage.layer.setNeedsLayout() }
            f.holds(child.animationKeys() == nil && child.zPosition > 0, "moved without an animation")
        },
        LayerFact("X14", .H) { f in
            let stage = try LayerStage()
            silently { stage.layer.opacity = 0.5 }
            stage.layer.actions = ["zPosition": noAction]
            stage.layer.zPosition = 2
            f.same(stage.layer.presentation()?.zPosition, 0)
            CATransaction.flush()
            f.same(stage.layer.presentation()?.zPosition, 2)
        },
        LayerFact("2.15 keys", .H) { f in
            transaction {
                CATransaction.setValue(7.0, forKey: kCATransactionAnimationDuration)
                CATransaction.setValue(true, forKey: kCATransactionDisableActions)
                f.same(CATransaction.animationDuration(), 7)
                f.same(CATransaction.disableActions(), true)
            }
        },
        LayerFact("2.15 lock", .M) { f in
            CATransaction.lock()
            CATransaction.lock()
            CATransaction.unlock()
            CATransaction.unlock()
            CATransaction.unlock()
            f.same(CATransaction.animationDuration(), 0.25)
        },
    ]

    private static var noAction: any CAAction { NoAction() }

    private struct NoAction: CAAction {
        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
    }
}
