import LayerTree
import Testing
import VectorGeometry

@Suite("Circular constraints (facts 1.20)")
struct ConstraintRingTests {
    private let stage = CALayer()

    init() {
        stage.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        stage.layoutManager = CAConstraintLayoutManager()
    }

    /// Layers whose left edge is 5 points to the right of the layers that they name; all start at 30.
    private func edges(_ sources: [(name: String, sources: [String])]) -> [String: CGFloat] {
        for (name, sources) in sources {
            let layer = CALayer()
            layer.name = name
            layer.frame = CGRect(x: 30, y: 0, width: 10, height: 10)
            for source in sources {
                layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: source, attribute: .minX, offset: 5))
            }
            stage.addSublayer(layer)
        }
        stage.setNeedsLayout()
        stage.layoutIfNeeded()
        return Dictionary(uniqueKeysWithValues: (stage.sublayers ?? []).map { ($0.name ?? "", $0.frame.minX) })
    }

    @Test("Layers in circular constraints stay unchanged, in any order")
    func shared() {
        for order in [["A", "B", "C"], ["B", "C", "A"], ["C", "A", "B"], ["C", "B", "A"]] {
            for layer in stage.sublayers ?? [] { layer.removeFromSuperlayer() }
            let sources = ["A": ["B", "C"], "B": ["A"], "C": ["B"]]
            #expect(edges(order.map { ($0, sources[$0] ?? []) }) == ["A": 30, "B": 30, "C": 30], "\(order)")
        }
    }

    @Test("Layers that depend on a cycle, or that a cycle depends on, are placed")
    func around() {
        let found = edges([
            ("after", ["A"]), ("A", ["B", "before"]), ("B", ["A"]), ("before", ["superlayer"]), ("self", ["self"]),
        ])
        #expect(found == ["after": 35, "A": 30, "B": 30, "before": 5, "self": 30])
    }

    @Test("A chain of 1,000 layers is placed, from either end")
    func chain() {
        let links = (1...1_000).map { (name: "\($0)", sources: [$0 == 1 ? "superlayer" : "\($0 - 1)"]) }
        for order in [links, links.reversed()] {
            for layer in stage.sublayers ?? [] { layer.removeFromSuperlayer() }
            let found = edges(order)
            #expect(found["1000"] == 5_000)
            #expect(found["500"] == 2_500)
        }
    }

    @Test("Of layers with equal names, constraints use the first")
    func equalNames() {
        let found = edges([("first", ["superlayer"]), ("last", ["first"])])
        #expect(found["last"] == 10)
        stage.insertSublayer(named("first", x: 70), at: 0)
        stage.layoutIfNeeded()
        #expect(stage.sublayers?.last?.frame.minX == 75)
    }

    private func named(_ name: String, x: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.name = name
        layer.frame = CGRect(x: x, y: 0, width: 10, height: 10)
        return layer
    }
}
