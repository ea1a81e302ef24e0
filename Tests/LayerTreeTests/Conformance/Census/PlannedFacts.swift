/// Facts about what is not there yet: no row can run for them.
enum PlannedFacts {
    static let all: [(id: String, reason: String)] = [
        ("R31", "no CAReplicatorLayer"), ("R32", "no CAReplicatorLayer"), ("R33", "no CAReplicatorLayer"), ("H8", "no CAReplicatorLayer"),
        ("7.2", "no CAReplicatorLayer"),
        ("R34", "no CATransformLayer"), ("R35", "no CATransformLayer"), ("R37", "no CATransformLayer"),
        ("R48", "no CAEmitterLayer"), ("R49", "no CAEmitterLayer"), ("R50", "no CAEmitterLayer"), ("R51", "no CAEmitterLayer"),
        ("R56", "no CALayer.render(in:)"),
    ]
}
