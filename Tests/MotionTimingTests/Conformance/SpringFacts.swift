import MotionTiming

/// Facts 2.11 and 7.10.
enum SpringFacts {
    static let rows = settling + positions + properties

    private static let settling: [FactRow] = [
        settles("1,100,10,0 (N41)", SpringCurve(), 1.4727003346780927),
        settles("1,300,20,0", SpringCurve(stiffness: 300, damping: 20), 0.7442555275721707),
        settles("2,100,5,0", SpringCurve(mass: 2, damping: 5), 5.658348137358159),
        settles("1,100,10,5", SpringCurve(initialVelocity: 5), 1.3815510557964275),
        settles("1,100,10,-5", SpringCurve(initialVelocity: -5), 1.5350814063145797),
        settles("1,100,20,0", SpringCurve(damping: 20), 0.9999999999999999),
        settles("1,100,30,0", SpringCurve(damping: 30), 0.9999999999999999),
        settles("1,25,10,0", SpringCurve(stiffness: 25), 1.9000000000000006),
        settles("1,1,2,0", SpringCurve(stiffness: 1, damping: 2), 9.299999999999983),
        settles("1,100,5,0", SpringCurve(damping: 5), 2.854974609888761, .D),
        settles("1,100,15,0", SpringCurve(damping: 15), 1.0220937981854987, .D),
        settles("1,100,1,0", SpringCurve(damping: 1), 13.91321015404625),
        settles("perceptual 1, bounce .5 (N43)", SpringCurve(perceptualDuration: 1, bounce: 0.5), 2.3438753795710707),
        settles("no damping (N42)", SpringCurve(damping: 0), Double(Float.greatestFiniteMagnitude)),
        settles("infinite damping", SpringCurve(damping: .infinity, allowsOverdamping: true), 0),
        settles("perceptual 1, bounce -.5", SpringCurve(perceptualDuration: 1, bounce: -0.5), 2.6, .P),
    ]

    private static let positions: [FactRow] = [
        moves("1,100,10,0", SpringCurve(), [(0.05, 10.440547)]),
        moves("1,100,10,5", SpringCurve(initialVelocity: 5), [(0.05, 29.307807)]),
        moves("1,100,10,-5", SpringCurve(initialVelocity: -5), [(0.05, -8.426713)]),
        moves("1,100,20,0", SpringCurve(damping: 20), [(0.05, 9.020401)]),
        moves("1,100,30,0 as critical (N39)", SpringCurve(damping: 30), [(0.05, 9.020401)]),
        moves(
            "1,100,10,0 later", SpringCurve(),
            [(0.1, 34.029985), (0.2, 84.942563), (0.3, 112.435477), (0.5, 107.459057), (1, 100.217012)]),
        moves(
            "infinite damping reaches the target immediately", SpringCurve(damping: .infinity, allowsOverdamping: true),
            [(0.001, 100)]),
        FactRow(id: "7.10 UIKit's spring", grade: .M, tolerance: 1e-5, expected: [0.487823, 1.034971, 1.000969]) {
            [0.1, 0.2, 1].map { SpringCurve(stiffness: 161.72, damping: 12.717).value(at: $0) }
        },
        FactRow(id: "2.11 seconds are fraction × duration", grade: .M, tolerance: 1e-6, expected: [84.942563]) {
            let track = PropertyTrack(
                target: Target.any, source: .spring(BasicTrack(from: .number(0), to: .number(100)), SpringCurve()))
            return (track.value(at: .init(fraction: 0.5, duration: 0.4), underlying: .none) ?? .none).components
        },
        FactRow(id: "N38 cut off before settling at .25 s", grade: .C, tolerance: 1e-6, expected: [102.335958, nil]) {
            let spring = PropertyTrack(
                target: Target.any, source: .spring(BasicTrack(from: .number(0), to: .number(100)), SpringCurve()))
            let track = AnimationTrack(timing: MediaTiming(), body: .property(spring))
            return [0.25, 0.26].flatMap { track.presented(at: $0, over: .none).components }
        },
    ]

    private static let properties: [FactRow] = [
        FactRow(id: "2.11 default perceptualDuration, bounce", grade: .M, tolerance: 5e-5, expected: [0.6283, 0.5]) {
            [SpringCurve().perceptualDuration, SpringCurve().bounce]
        },
        FactRow(
            id: "2.11 stiffness, damping of perceptual 1, bounce .5", grade: .M, tolerance: 5e-5,
            expected: [39.4784, 6.28319, 1, 0.5, 1]
        ) {
            let spring = SpringCurve(perceptualDuration: 1, bounce: 0.5)
            return [
                spring.stiffness, spring.damping, spring.perceptualDuration, spring.bounce,
                spring.allowsOverdamping ? 1 : 0,
            ]
        },
        FactRow(id: "2.11 bounce below 0", grade: .M, expected: [8 * .pi, -0.5]) {
            let spring = SpringCurve(perceptualDuration: 1, bounce: -0.5)
            return [spring.damping, spring.bounce]
        },
        FactRow(id: "N40 forbidden values are ignored", grade: .M, expected: [1, 100, 10, 0]) {
            var spring = SpringCurve()
            spring.mass = -1
            spring.stiffness = 0
            spring.damping = -1
            let kept = [spring.mass, spring.stiffness, spring.damping]
            spring.damping = 0
            return kept + [spring.damping]
        },
    ]

    private static func settles(_ id: String, _ spring: SpringCurve, _ expected: Double, _ grade: FactRow.Grade = .M)
        -> FactRow
    {
        FactRow(id: "2.11 settling " + id, grade: grade, tolerance: 1e-13 * max(expected, 1), expected: [expected]) {
            [spring.settlingDuration]
        }
    }

    private static func moves(_ id: String, _ spring: SpringCurve, _ expected: [(Double, Double)]) -> FactRow {
        FactRow(id: "2.11 position " + id, grade: .M, tolerance: 1e-6, expected: expected.map(\.1)) {
            expected.map { spring.value(at: $0.0) * 100 }
        }
    }
}
