/// A linear expression of the variables of a layout: a constant and a factor for each variable.
struct LayoutExpression: Equatable {
    var constant: Double
    /// The factors, in the order of the variables, without zeros.
    private(set) var terms: [Term] = []

    struct Term: Equatable {
        let variable: Int
        var factor: Double
    }

    init(_ constant: Double = 0) { self.constant = constant }

    init(variable: Int) {
        constant = 0
        terms = [Term(variable: variable, factor: 1)]
    }

    static func + (lhs: LayoutExpression, rhs: LayoutExpression) -> LayoutExpression { lhs.adding(rhs, times: 1) }
    static func - (lhs: LayoutExpression, rhs: LayoutExpression) -> LayoutExpression { lhs.adding(rhs, times: -1) }
    static func + (lhs: LayoutExpression, rhs: Double) -> LayoutExpression { lhs + LayoutExpression(rhs) }
    static func - (lhs: LayoutExpression, rhs: Double) -> LayoutExpression { lhs - LayoutExpression(rhs) }
    static func * (lhs: LayoutExpression, rhs: Double) -> LayoutExpression {
        LayoutExpression().adding(lhs, times: rhs)
    }

    /// Returns the sum with a multiple of another expression.
    private func adding(_ other: LayoutExpression, times scale: Double) -> LayoutExpression {
        var result = LayoutExpression(constant + other.constant * scale)
        var own = terms[...]
        var others = other.terms[...]
        while let next = [own.first?.variable, others.first?.variable].compactMap({ $0 }).min() {
            var factor = 0.0
            if own.first?.variable == next { factor += own.removeFirst().factor }
            if others.first?.variable == next { factor += others.removeFirst().factor * scale }
            if factor != 0 { result.terms.append(Term(variable: next, factor: factor)) }
        }
        return result
    }

    /// Returns the value of the expression for the variables' values.
    func value(_ values: [Double]) -> Double {
        terms.reduce(constant) { $0 + $1.factor * values[$1.variable] }
    }
}

/// A condition that a layout fulfills if its priority allows: the expression is equal to zero, or not below it, or not
/// above it.
struct LayoutCondition: Equatable {
    let expression: LayoutExpression
    let relation: NSLayoutConstraint.Relation
    let priority: UILayoutPriority
}
