import LayerTree
import TestSupport
import VectorGeometry

// Facts 2.11.
extension MeasuredFacts {
    private static func spring(_ mass: CGFloat, _ stiffness: CGFloat, _ damping: CGFloat, _ velocity: CGFloat = 0)
        -> CASpringAnimation
    {
        let spring = CASpringAnimation(keyPath: "zPosition")
        spring.mass = mass
        spring.stiffness = stiffness
        spring.damping = damping
        spring.initialVelocity = velocity
        return spring
    }

    /// A setter that ignores illegal values.
    private static func setter(
        _ id: String, _ initial: CGFloat, illegal: [CGFloat], legal: CGFloat,
        _ member: ReferenceWritableKeyPath<CASpringAnimation, CGFloat> & Sendable
    ) -> Fact {
        Fact("2.11 " + id, .M) { f in
            let spring = CASpringAnimation()
            f.same(spring[keyPath: member], initial)
            for value in illegal {
                spring[keyPath: member] = value
                f.same(spring[keyPath: member], initial)
            }
            spring[keyPath: member] = legal
            f.same(spring[keyPath: member], legal)
        }
    }

    static let springs: [Fact] = [
        setter("mass", 1, illegal: [0, -1], legal: 2, \.mass),
        setter("stiffness", 100, illegal: [0, -1], legal: 2, \.stiffness),
        setter("damping", 10, illegal: [-1], legal: 0, \.damping),
        Fact("2.11 allowsOverdamping (iOS 17/macOS 14)", .M) { f in
            func shown(_ damping: CGFloat, _ allows: Bool) throws -> [Double] {
                let spring = spring(1, 100, damping)
                spring.fromValue = 0
                spring.toValue = 100
                spring.duration = 1
                spring.allowsOverdamping = allows
                return try LayerStage.samples(of: spring, at: [0.05, 0.3])
            }
            f.same(CASpringAnimation().allowsOverdamping, false)
            f.near(try shown(40, false), try shown(20, false))
            f.holds(try shown(40, true)[1] < shown(20, true)[1], "slower when allowed")
        },
        Fact("2.11 perceptualDuration, bounce", .M) { f in
            f.near(
                [CASpringAnimation().perceptualDuration, Double(CASpringAnimation().bounce)], [0.6283185307, 0.5], 1e-9)
            f.near(Double(spring(1, 100, 40).bounce), -0.5)
            f.near(spring(4, 100, 10).perceptualDuration, 1.2566370614, 1e-9)
        },
        Fact("2.11 init(perceptualDuration:bounce:)", .M) { f in
            let bouncy = CASpringAnimation(perceptualDuration: 2, bounce: 0.25)
            f.near(
                [bouncy.mass, bouncy.stiffness, bouncy.damping].map { Double($0) }, [1, 9.8696044, 4.71238898], 1e-6)
            f.holds(bouncy.allowsOverdamping, "allows overdamping")
            f.same(bouncy.duration, bouncy.settlingDuration)
            let flat = CASpringAnimation(perceptualDuration: 1, bounce: -0.5)
            f.near(Double(flat.damping), 25.13274123, 1e-6)
            f.near(flat.settlingDuration, 2.6, 0.11)
            f.same(CASpringAnimation(perceptualDuration: 1, bounce: -1).settlingDuration, 0)
        },
    ]

    /// The settling duration, and the value after .05 s of the way from 0 to 100 if it was measured.
    private static func settles(
        _ id: String, _ spring: @escaping @Sendable () -> CASpringAnimation, _ duration: Double,
        at50ms value: Double? = nil
    ) -> Fact {
        Fact("2.11 " + id, .M) { f in
            f.near(spring().settlingDuration, duration, 1e-9)
            guard let value else { return }
            let animation = spring()
            animation.fromValue = 0
            animation.toValue = 100
            animation.duration = 2
            f.near(try LayerStage.samples(of: animation, at: [0.05]), [value], 1e-5)
        }
    }

    static let settling: [Fact] = [
        settles("1,100,10,0", { spring(1, 100, 10) }, 1.4727003346780927, at50ms: 10.440547),
        settles("1,300,20,0", { spring(1, 300, 20) }, 0.7442555275721707),
        settles("2,100,5,0", { spring(2, 100, 5) }, 5.658348137358159),
        settles("1,100,10,5", { spring(1, 100, 10, 5) }, 1.3815510557964275, at50ms: 29.307807),
        settles("1,100,10,−5", { spring(1, 100, 10, -5) }, 1.5350814063145797, at50ms: -8.426713),
        settles("1,100,20,0", { spring(1, 100, 20) }, 1, at50ms: 9.020401),
        settles("1,100,30,0 (no overdamping)", { spring(1, 100, 30) }, 1, at50ms: 9.020401),
        settles("1,25,10,0", { spring(1, 25, 10) }, 1.9000000000000006),
        settles("1,1,2,0", { spring(1, 1, 2) }, 9.299999999999983),
        settles("1,100,1,0", { spring(1, 100, 1) }, 13.91321015404625),
        settles(
            "perceptual 1, bounce .5", { CASpringAnimation(perceptualDuration: 1, bounce: 0.5) }, 2.3438753795710707),
        Fact("2.11 positions", .P) { f in
            let animation = spring(1, 100, 10)
            animation.fromValue = 0
            animation.toValue = 100
            animation.duration = 2
            f.near(
                try LayerStage.samples(of: animation, at: [0.1, 0.2, 0.3, 0.5, 1]),
                [34.029985, 84.942563, 112.435477, 107.459057, 100.217012], 1e-5)
        },
        Fact("2.11 documented durations", .D) { f in
            f.near(
                [spring(1, 100, 5).settlingDuration, spring(1, 100, 15).settlingDuration],
                [2.854974609888761, 1.0220937981854987], 1e-9)
        },
    ]
}
