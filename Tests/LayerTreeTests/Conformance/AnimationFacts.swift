import Foundation
import LayerTree
import TestSupport
import VectorGeometry

/// Facts 6.4, rows N7 to N10 and N37 to N65: presented values of animations.
enum AnimationFacts {
    static let rows: [LayerFact] = groups + springs + transforms + keyframeRows + combinations

    private static func group(
        _ children: [CAAnimation], _ duration: Double, _ more: (CAAnimationGroup) -> Void = { _ in }
    ) -> CAAnimationGroup {
        let group = CAAnimationGroup()
        group.animations = children
        group.duration = duration
        more(group)
        return group
    }

    private static let groups: [LayerFact] = [
        LayerFact("N7", .M) { f in
            f.near(try LayerStage.samples(of: group([basic(from: 0, to: 3, 3)], 0), at: [0.2, 0.3]), [0.2, 0.5])
        },
        LayerFact("N8", .D) { f in
            f.near(try LayerStage.samples(of: group([basic(from: 0, to: 3, 3)], 1), at: [0.9, 1, 1.1]), [0.9, 1, 0.5])
        },
        LayerFact("N9", .D) { f in
            let stage = try LayerStage()
            let log = DelegateLog()
            stage.layer.add(group([basic(from: 0, to: 1) { $0.delegate = log }], 1), forKey: nil)
            try stage.go(to: 2)
            f.same(log.lines, [])
        },
        LayerFact("N10", .C) { f in
            f.near(
                try LayerStage.samples(
                    of: group([basic(from: 8, to: 9, 0.5) { $0.beginTime = 0.5 }], 1), at: [0.25, 0.75]),
                [0.5, 8.5])
        },
        LayerFact("2.13 the group's curve paces its children", .H) { f in
            let paced = group([basic(from: 0, to: 1)], 1) { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
            f.near(try LayerStage.samples(of: paced, at: [0.25]), [0.093465], 1e-4)
        },
    ]

    private static let springs: [LayerFact] = [
        LayerFact("N37", .H) { f in
            let animation = basic(from: 0, to: 1) {
                $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -0.5, 0.5, 1.5)
            }
            let shown = try LayerStage.samples(of: animation, at: [0.15, 0.85])
            f.holds(shown[0] < 0 && shown[1] > 1, "overshoots at both ends: \(shown)")
        },
        LayerFact("N38", .C) { f in
            let spring = CASpringAnimation(keyPath: "zPosition")
            spring.fromValue = 0
            spring.toValue = 100
            f.near(try LayerStage.samples(of: spring, at: [0.05, 0.1, 0.3]), [10.440547, 34.029985, 0.5], 1e-4)
        },
        LayerFact("N39", .M) { f in
            func shown(_ damping: CGFloat) throws -> [Double] {
                let spring = CASpringAnimation(keyPath: "zPosition")
                spring.fromValue = 0
                spring.toValue = 100
                spring.damping = damping
                spring.duration = 1
                return try LayerStage.samples(of: spring, at: [0.05, 0.3])
            }
            f.near(try shown(30), try shown(20))
            f.near(try shown(30)[0], 9.020401, 1e-4)
        },
        LayerFact("N40", .M) { f in
            let spring = CASpringAnimation()
            spring.mass = -1
            f.same(spring.mass, 1)
        },
        LayerFact("N41", .M) { f in f.near(CASpringAnimation().settlingDuration, 1.4727003346780927, 1e-12) },
        LayerFact("N42", .M) { f in
            let spring = CASpringAnimation()
            spring.damping = 0
            f.same(spring.settlingDuration, Double(Float.greatestFiniteMagnitude))
        },
        LayerFact("N43", .M) { f in
            let spring = CASpringAnimation(perceptualDuration: 1, bounce: 0.5)
            f.near(spring.duration, 2.3438753795710707, 1e-12)
            f.holds(spring.allowsOverdamping, "allows overdamping")
        },
    ]

    private static func rotation(_ angle: CGFloat) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 0, 1) }

    private static let transforms: [LayerFact] = [
        LayerFact("N44", .M) { f in
            let t = try rotatedLive(to: rotation(2 * .pi))
            f.near([Double(t.m11), Double(t.m12)], [1, 0])
        },
        LayerFact("N45", .D) { f in
            let stage = try LayerStage()
            stage.layer.add(basic("transform.rotation.z", from: 0, to: 2 * Double.pi), forKey: nil)
            try stage.go(to: 0)
            try stage.go(to: 0.25)
            f.near(Double(stage.layer.presentation()?.transform.m12 ?? 9), 1)
        },
        LayerFact("N46", .M) { f in f.near(Double(try rotatedLive(to: rotation(1.5 * .pi)).m12), -sin(Double.pi / 8)) },
        LayerFact("N47", .R) { f in f.near(Double(try rotatedLive(to: rotation(.pi)).m12), 0.707107) },
        LayerFact("N48", .M) { f in
            let t = try rotatedLive(to: CATransform3DMakeScale(-1, 1, 1))
            f.near([t.m11, t.m12, t.m21, t.m22].map { Double($0) }, [0.5, 0, 0, 1])
        },
        LayerFact("N49", .M) { f in
            let t = try rotatedLive(to: CATransform3DMakeScale(-1, -1, 1))
            f.near([t.m11, t.m12, t.m21, t.m22].map { Double($0) }, [0.707107, -0.707107, 0.707107, 0.707107])
        },
    ]

    /// A quarter of the way from the identity.
    private static func rotatedLive(to: CATransform3D) throws -> CATransform3D {
        let stage = try LayerStage()
        stage.layer.add(basic("transform", from: CATransform3DIdentity, to: to), forKey: nil)
        try stage.go(to: 0)
        try stage.go(to: 0.25)
        return stage.layer.presentation()?.transform ?? CATransform3DMakeScale(99, 99, 99)
    }

    private static let four = [0, 1, 0.5, 0.7]

    private static let keyframeRows: [LayerFact] = [
        LayerFact("N50", .M) { f in f.near(try LayerStage.samples(of: keyframes([9]), at: [0.5]), [0.5]) },
        LayerFact("N51", .M) { f in
            f.near(
                try LayerStage.samples(of: keyframes([0, 1, 2, 3]) { $0.keyTimes = [0, 1] }, at: [0, 0.5, 1]),
                [0, 0.5, 1])
        },
        LayerFact("N52", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: keyframes(four) { $0.calculationMode = .discrete }, at: [0, 0.2, 0.3, 0.5, 0.7, 0.8, 0.99]),
                [0, 0, 1, 0.5, 0.5, 0.7, 0.7])
        },
        LayerFact("N53", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: keyframes(four) {
                        $0.calculationMode = .discrete
                        $0.keyTimes = [0, 0.1, 0.6, 1]
                    }, at: [0.05, 0.1, 0.5, 0.6, 0.99]), [0, 1, 1, 0.5, 0.5])
        },
        LayerFact("N54", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: keyframes(four) {
                        $0.calculationMode = .paced
                        $0.keyTimes = [0, 0.1, 0.6, 1]
                    }, at: [0.05, 0.2, 0.9]), [0.5, 0.9, 0.65])
        },
        LayerFact("N55", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: keyframes(four) {
                        $0.calculationMode = .paced
                        $0.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .easeIn), count: 3)
                    }, at: [0.1, 0.5]), [0.17, 0.85])
        },
        LayerFact("N56", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: keyframes(four) {
                        $0.calculationMode = .cubic
                        $0.keyTimes = [0, 0.1, 0.6, 1]
                    }, at: [0.05, 0.2, 0.4]), [0.61458, 1.00667, 0.74], 1e-4)
        },
        LayerFact("N57", .H) { f in
            let stage = try LayerStage()
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 100, y: 0))
            stage.layer.add(
                keyframes([CGPoint(x: 9, y: 9), CGPoint(x: 9, y: 9)], "position") { $0.path = path }, forKey: nil)
            f.near(try stage.shown("position.x", at: [0, 0.5]), [0, 50])
        },
        LayerFact("N57b", .M) { f in
            let stage = try LayerStage()
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 10, y: 0))
            path.addLine(to: CGPoint(x: 0, y: 10))
            path.closeSubpath()
            stage.layer.add(keyframes(nil, "position") { $0.path = path }, forKey: nil)
            f.near(try stage.shown("position.y", at: [0, 5 / 6.0]), [0, 5])
        },
        LayerFact("N57c", .M) { f in
            let stage = try LayerStage()
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 10, y: 0))
            path.move(to: CGPoint(x: 50, y: 0))
            path.addLine(to: CGPoint(x: 60, y: 0))
            stage.layer.add(keyframes(nil, "position") { $0.path = path }, forKey: nil)
            f.near(try stage.shown("position.x", at: [0, 0.5]), [0, 50])
        },
        LayerFact("N58", .H) { f in
            let stage = try LayerStage()
            stage.layer.add(
                keyframes([CGPoint.zero, CGPoint(x: 9, y: 9)], "position") { $0.rotationMode = .rotateAuto },
                forKey: nil)
            try stage.go(to: 0.5)
            f.same(stage.layer.presentation()?.transform, CATransform3DIdentity)
        },
    ]

    private static let combinations: [LayerFact] = [
        LayerFact("N59", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: basic(from: 1, to: 2) {
                        $0.repeatCount = 3
                        $0.isCumulative = true
                    }, at: [0.5, 1.5, 2.5]), [1.5, 3.5, 5.5])
        },
        LayerFact("N60", .M) { f in
            f.near(
                try LayerStage.samples(
                    of: basic(from: 1, to: 2) {
                        $0.repeatCount = 3
                        $0.isCumulative = true
                        $0.autoreverses = true
                    }, at: [0.5, 2.5]), [1.5, 1.5])
        },
        LayerFact("N61", .H) { f in
            f.near(
                try LayerStage.samples(
                    of: basic(from: -100, to: 0) { $0.isAdditive = true }, at: [0, 0.5, 1], model: 100),
                [0, 50, 100])
        },
        LayerFact("N62", .H) { f in
            let stage = try LayerStage()
            stage.layer.add(basic(from: 10, to: 0) { $0.isAdditive = true }, forKey: nil)
            stage.layer.add(basic(from: 0, to: 20) { $0.isAdditive = true }, forKey: nil)
            f.near(try stage.shown("zPosition", at: [0, 0.5]), [10, 15])
        },
        LayerFact("N63", .P) { f in
            let stage = try LayerStage()
            silently { stage.layer.transform = CATransform3DMakeScale(2, 2, 1) }
            let move = CATransform3DMakeTranslation(5, 0, 0)
            stage.layer.add(basic("transform", from: move, to: move) { $0.isAdditive = true }, forKey: nil)
            f.near(try stage.shown("transform.translation.x", at: [0.5]), [10])
        },
        LayerFact("N64", .H) { f in
            let stage = try LayerStage()
            silently { stage.layer.transform = CATransform3DMakeScale(3, 3, 1) }
            stage.layer.add(
                basic("transform", from: 0, to: 2 * Double.pi) { $0.valueFunction = CAValueFunction(name: .rotateZ) },
                forKey: nil)
            f.near(try stage.shown("transform.scale.x", at: [0, 0.25, 2]), [1, 1, 3])
        },
        LayerFact("N65", .M) { f in
            let stage = try LayerStage()
            stage.layer.add(
                basic("transform", from: 1, to: 5) { $0.valueFunction = CAValueFunction(name: .scale) }, forKey: nil)
            f.near(try stage.shown("transform.scale.x", at: [0.5]), [1])
        },
    ]
}
