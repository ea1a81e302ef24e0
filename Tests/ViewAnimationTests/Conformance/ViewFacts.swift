import Foundation
import LayerTree
import TestSupport
import ViewAnimation

/// The facts of 6.3 and 6.7 about views, and fact 7.10.
enum ViewFacts {
    static let rows: [Fact] = [
        Fact("A21", .M) { f in
            let stage = try Stage()
            let bare = CALayer()
            stage.view.layer.addSublayer(bare)
            _ = try stage.shown(at: 0)
            UIView.animate(withDuration: 3) { bare.opacity = 0 }
            f.same(bare.animation(forKey: "opacity")?.duration, 0.25)
        },
        Fact("A22", .C) { f in
            let stage = try Stage()
            stage.view.layer.opacity = 0.5
            stage.view.layer.cornerRadius = 3
            f.same(stage.view.layer.animationKeys() ?? [], [])
        },
        Fact("V1", .M) { f in
            let stage = try Stage()
            var heard: [Bool] = []
            UIView.animate(withDuration: 1, animations: {}, completion: { heard.append($0) })
            _ = try stage.shown(at: 0)
            f.same(heard, [true])
        },
        Fact("V2", .M) { f in
            let stage = try Stage()
            UIView.animate(withDuration: 1) { stage.view.center.x = 110 }
            UIView.animate(withDuration: 1) { stage.view.center.y = 60 }
            f.same(stage.view.layer.animationKeys() ?? [], ["position", "position-2"])
            let shown = try stage.shown(at: 0.5).position
            f.near([Double(shown.x), Double(shown.y)], [60, 35], 1e-3)
        },
        Fact("V3", .M) { f in
            let stage = try Stage()
            stage.engine.schedule(at: 0) { UIView.animate(withDuration: 1) { stage.view.alpha = 0.2 } }
            _ = try stage.shown(at: 0.5)
            UIView.animate(withDuration: 1) { stage.view.alpha = 0.8 }
            f.near(stage.basic("opacity")?.fromValue as? Double ?? .nan, 0.2)
            f.near(Double(try stage.shown(at: 0.5).opacity), 0.2)
        },
        Fact("V4", .M) { f in
            let stage = try Stage()
            UIView.animate(withDuration: 1) {
                stage.view.frame = CGRect(x: 9, y: 9, width: 120, height: 40)
                stage.view.bounds.origin = CGPoint(x: 5, y: 5)
            }
            f.same(Set(stage.view.layer.animationKeys() ?? []), ["bounds.origin", "bounds.size", "position"])
        },
        Fact("V5", .M) { f in
            let stage = try Stage()
            UIView.animate(withDuration: 1) { stage.view.layer.borderWidth = 4 }
            f.same(stage.view.layer.animationKeys() ?? [], [])
        },
        Fact("V6", .M) { f in
            let stage = try Stage()
            UIView.animateKeyframes(
                withDuration: 1, delay: 0, options: [],
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { stage.view.alpha = 0 }
                })
            f.same(
                stage.view.layer.animation(forKey: "opacity")?.timingFunction,
                CAMediaTimingFunction(name: .easeInEaseOut))
            f.near(Double(try stage.shown(at: 0.25).opacity), 1 - 0.129162, 1e-4)
        },
        Fact("V7", .M) { f in
            let stage = try Stage()
            let animator = UIViewPropertyAnimator(duration: 9, timingParameters: UISpringTimingParameters())
            animator.addAnimations { stage.view.center.x = 110 }
            animator.startAnimation()
            let spring = stage.basic("position") as? CASpringAnimation
            f.near([spring?.mass, spring?.stiffness, spring?.damping].map { Double($0 ?? .nan) }, [3, 1000, 500])
        },
        Fact("7.10 a block's spring", .M) { f in
            let stage = try Stage()
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
                animations: { stage.view.center.x = 110 })
            let spring = stage.basic("position") as? CASpringAnimation
            f.near(
                [spring?.mass, spring?.stiffness, spring?.damping].map { Double($0 ?? .nan) }, [1, 161.72, 12.717], 1e-3
            )
            f.same(spring?.duration, 1)
            let shown = try [0.1, 0.2, 1].map { (Double(try stage.shown(at: $0).position.x) - 10) / 100 }
            f.near(shown, [0.487823, 1.034971, 1.000969], 1e-4)
        },
    ]
}
