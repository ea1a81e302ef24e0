import Foundation
import Testing

@testable import ViewAnimation

@Suite("Auto Layout: solver")
struct LayoutSolverTests {
    /// A linear congruential generator.
    private struct Random {
        var state: UInt64
        mutating func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
    }

    private func deviation(_ condition: LayoutCondition, _ values: [Double]) -> Double {
        let value = condition.expression.value(values)
        return switch condition.relation {
        case .equal: abs(value)
        case .greaterThanOrEqual: max(0, -value)
        case .lessThanOrEqual: max(0, value)
        }
    }

    /// The sums of the deviations of each priority, from the highest to the lowest.
    private func costs(_ conditions: [LayoutCondition], _ values: [Double]) -> [Double] {
        [1000, 750, 250].map { (priority: Float) in
            conditions.filter { $0.priority.rawValue == priority }.reduce(0) { $0 + deviation($1, values) }
        }
    }

    @Test("No change of random solutions reduces the deviations", arguments: 1...30)
    func optimum(seed: Int) {
        var random = Random(state: UInt64(seed))
        let count = 4
        let conditions = (0..<10).map { _ -> LayoutCondition in
            var expression = LayoutExpression(Double(random.next(200) - 100))
            for variable in 0..<count {
                expression = expression + LayoutExpression(variable: variable) * Double(random.next(5) - 2)
            }
            let relations: [NSLayoutConstraint.Relation] = [.equal, .greaterThanOrEqual, .lessThanOrEqual]
            // Required equations are exact or contradictions, so none of them takes part.
            let relation = relations[random.next(3)]
            let priority = relation == .equal ? [750, 250][random.next(2)] : [1000, 750, 250][random.next(3)]
            return LayoutCondition(
                expression: expression, relation: relation, priority: UILayoutPriority(Float(priority)))
        }
        let values = LayoutSolver.values(for: conditions, variableCount: count)
        let best = costs(conditions, values)
        for _ in 0..<300 {
            let step = pow(10, Double(random.next(5) - 3))
            let changed = values.map { $0 + step * Double(random.next(21) - 10) }
            let other = costs(conditions, changed)
            let difference = zip(other, best).map { $0 - $1 }.first { abs($0) > 1e-6 }
            #expect((difference ?? 0) >= 0, "seed \(seed): \(other) is better than \(best)")
        }
    }

    @Test("Required equations hold exactly, and undetermined variables are 0")
    func equations() {
        let x = LayoutExpression(variable: 0)
        let y = LayoutExpression(variable: 1)
        let conditions = [x + y - 10, x - y - 4].map {
            LayoutCondition(expression: $0, relation: .equal, priority: .required)
        }
        #expect(LayoutSolver.values(for: conditions, variableCount: 3) == [7, 3, 0])
    }
}
