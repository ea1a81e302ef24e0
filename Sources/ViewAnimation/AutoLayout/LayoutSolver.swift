/// Finds values of variables that fulfill linear conditions, as far as their priorities allow.
///
/// Required equations are eliminated. For the others, the sum of the deviations of each priority is minimized, from the
/// highest to the lowest, by the simplex method with Bland's rule. The result does not depend on hash values.
///
/// - Source: Badros, Borning, Stuckey, "The Cassowary linear arithmetic constraint solving algorithm" (2001); with a
///   vector of costs, one for each priority, in place of weights.
struct LayoutSolver {
    /// An equation that gives a symbol as a constant and multiples of other symbols.
    private struct Row {
        var constant: Double
        var cells: [Int: Double] = [:]

        mutating func add(_ factor: Double, of symbol: Int) {
            let sum = cells[symbol, default: 0] + factor
            cells[symbol] = abs(sum) < LayoutSolver.tolerance ? nil : sum
        }

        mutating func add(_ other: Row, times factor: Double) {
            constant += other.constant * factor
            for (symbol, value) in other.cells { add(value * factor, of: symbol) }
        }

        /// Makes the row, which is equal to 0, an equation for `symbol`.
        mutating func solve(for symbol: Int) {
            guard let coefficient = cells.removeValue(forKey: symbol) else { return }
            constant /= -coefficient
            for key in cells.keys { cells[key]? /= -coefficient }
        }
    }

    private static var tolerance: Double { 1e-9 }
    private static var costTolerance: Double { 1e-7 }

    /// The variables have the symbols below this number. They can have any value; all other symbols are not negative.
    private let variableCount: Int
    private let priorities: [UILayoutPriority]
    private var rows: [Int: Row] = [:]
    /// How much a symbol without a row changes the sum of the deviations of each priority.
    private var costs: [Int: [Double]] = [:]
    private var nextSymbol: Int

    /// Returns the values of the variables. Variables that no condition determines are 0.
    ///
    /// - Parameters:
    ///   - conditions: the conditions. Of required equations that contradict each other, the first ones hold.
    ///   - variableCount: the number of variables.
    static func values(for conditions: [LayoutCondition], variableCount: Int) -> [Double] {
        var solver = LayoutSolver(conditions, variableCount)
        let isExact = { (condition: LayoutCondition) in condition.relation == .equal && condition.priority == .required
        }
        for condition in conditions where isExact(condition) { solver.eliminate(condition) }
        for condition in conditions where !isExact(condition) { solver.insert(condition) }
        solver.minimize()
        return (0..<variableCount).map { solver.rows[$0]?.constant ?? 0 }
    }

    private init(_ conditions: [LayoutCondition], _ variableCount: Int) {
        self.variableCount = variableCount
        nextSymbol = variableCount
        priorities = Set(conditions.map(\.priority)).sorted { $0.rawValue > $1.rawValue }
    }

    /// Returns the expression as a row without the symbols that have rows of their own.
    private func row(_ expression: LayoutExpression) -> Row {
        var row = Row(constant: expression.constant)
        for term in expression.terms {
            if let solvedRow = rows[term.variable] {
                row.add(solvedRow, times: term.factor)
            } else {
                row.add(term.factor, of: term.variable)
            }
        }
        return row
    }

    private mutating func eliminate(_ condition: LayoutCondition) {
        var row = row(condition.expression)
        guard let variable = row.cells.keys.min() else { return }
        row.solve(for: variable)
        install(row, for: variable)
    }

    private mutating func insert(_ condition: LayoutCondition) {
        var row = row(condition.expression)
        guard !row.cells.isEmpty, let level = priorities.firstIndex(of: condition.priority) else { return }
        // The first symbol takes up what is allowed, the second one deviations.
        let sign = condition.relation == .greaterThanOrEqual ? -1.0 : 1.0
        let symbols = (nextSymbol, nextSymbol + 1)
        nextSymbol += 2
        row.add(sign, of: symbols.0)
        row.add(-sign, of: symbols.1)
        var cost = [Double](repeating: 0, count: priorities.count)
        cost[level] = 1
        costs[symbols.1] = cost
        if condition.relation == .equal { costs[symbols.0] = cost }
        if row.constant < 0 {
            row.constant.negate()
            for key in row.cells.keys { row.cells[key]?.negate() }
        }
        let free = row.cells.keys.filter { $0 < variableCount }.min()
        let subject = free ?? ((row.cells[symbols.0] ?? 0) < 0 ? symbols.0 : symbols.1)
        row.solve(for: subject)
        install(row, for: subject)
    }

    /// Adds a row, and replaces the symbol in the other rows and in the costs.
    private mutating func install(_ row: Row, for symbol: Int) {
        for key in rows.keys {
            guard let factor = rows[key]?.cells.removeValue(forKey: symbol) else { continue }
            rows[key]?.add(row, times: factor)
        }
        rows[symbol] = row
        guard let cost = costs.removeValue(forKey: symbol) else { return }
        for (other, factor) in row.cells {
            let sum = zip(costs[other] ?? [Double](repeating: 0, count: cost.count), cost).map { $0 + $1 * factor }
            costs[other] = sum.allSatisfy { abs($0) < Self.costTolerance } ? nil : sum
        }
    }

    private mutating func minimize() {
        // Bland's rule always ends; the limit guards against rounding errors.
        for _ in 0..<(100 * (rows.count + 10)) {
            guard let entering = costs.filter({ Self.isNegative($0.value) }).keys.min(),
                let leaving = leavingSymbol(for: entering), var row = rows.removeValue(forKey: leaving)
            else { return }
            row.add(-1, of: leaving)
            row.solve(for: entering)
            install(row, for: entering)
        }
    }

    private static func isNegative(_ cost: [Double]) -> Bool {
        cost.first { abs($0) >= costTolerance }.map { $0 < 0 } ?? false
    }

    /// Returns the symbol that becomes 0 first if `entering` grows.
    private func leavingSymbol(for entering: Int) -> Int? {
        var best: (ratio: Double, symbol: Int)?
        for (symbol, row) in rows where symbol >= variableCount {
            guard let factor = row.cells[entering], factor < -Self.tolerance else { continue }
            let candidate = (ratio: -row.constant / factor, symbol: symbol)
            if best.map({ candidate < $0 }) ?? true { best = candidate }
        }
        return best?.symbol
    }
}
