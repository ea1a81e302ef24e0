/// Facts without a row in these tables: about what is not there yet, or about pictures alone.
enum PlannedFacts {
    static let all: [(id: String, reason: String)] = [
        ("R31", "drawn: `ReplicaTests` and `ReplicatorTests` show it"), ("R32", "drawn: `ReplicaTests` and `ReplicatorTests` show it"),
        ("R33", "drawn: `ReplicaTests` and `ReplicatorTests` show it"), ("H8", "drawn: `ReplicaTests` and `ReplicatorTests` show it"),
        ("7.2", "drawn: `ReplicaTests` and `ReplicatorTests` show it"),
        ("R34", "drawn: `SpaceTests` shows it"), ("R35", "drawn: `SpaceTests` shows it"), ("R37", "drawn: `SpaceTests` shows it"),
        ("R48", "no CAEmitterLayer"), ("R49", "no CAEmitterLayer"), ("R50", "no CAEmitterLayer"), ("R51", "no CAEmitterLayer"),
        ("R56", "no CALayer.render(in:)"),
    ]
}
