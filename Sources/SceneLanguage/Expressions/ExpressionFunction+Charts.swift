import Foundation

extension ExpressionFunction {
    private typealias Arguments = ExpressionArguments

    /// Returns the value of a function for the axes of charts.
    func chart(_ arguments: [SceneValue.Content]) throws(ExpressionError) -> SceneValue.Content {
        switch self {
        case .ticks:
            let count = arguments.count > 2 ? try Arguments.integer(arguments[2], "the count of ticks()") : 5
            let least = try Arguments.number(arguments[0], "argument 1 of ticks()")
            let greatest = try Arguments.number(arguments[1], "argument 2 of ticks()")
            let ticks = try AxisTicks.values(from: least, to: greatest, count: count)
            return .list(ticks.map { SceneValue(computed: .number(NumberLiteral(computed: $0))) })
        default:
            let number = try Arguments.number(arguments[0], "argument 1 of scale()")
            let domain = try pair(arguments[1], "the domain of scale()")
            let range = try pair(arguments[2], "the range of scale()")
            // A domain without extent, as of a chart with one row, is in the middle of the range.
            let extent = domain[1] - domain[0]
            let fraction = extent == 0 ? 0.5 : (number - domain[0]) / extent
            let value = range[0] + (range[1] - range[0]) * fraction
            guard value.isFinite else {
                throw ExpressionError("scale() has no finite result", expected: "expected other arguments")
            }
            return .number(NumberLiteral(computed: value))
        }
    }

    private func pair(_ content: SceneValue.Content, _ label: String) throws(ExpressionError) -> [Double] {
        let items = try Arguments.list(content, label)
        guard items.count == 2 else { throw Arguments.mismatch(content, label, "two numbers [from, to]") }
        return [
            try Arguments.number(items[0].content, "a number of \(label)"),
            try Arguments.number(items[1].content, "a number of \(label)"),
        ]
    }
}

/// Round numbers along an axis.
enum AxisTicks {
    /// Returns multiples of 1, 2 or 5 times a power of ten that cover a range of numbers.
    ///
    /// - Parameters:
    ///   - least: One end of the range.
    ///   - greatest: The other end of the range; if both are equal, the range reaches from 0.
    ///   - count: About as many intervals, 1 to 1000.
    static func values(from least: Double, to greatest: Double, count: Int) throws(ExpressionError) -> [Double] {
        guard (1...1_000).contains(count) else {
            throw ExpressionError(
                "the count of ticks() is \(count)", expected: "expected a whole number from 1 to 1000")
        }
        var range = min(least, greatest)...max(least, greatest)
        if least == greatest { range = least == 0 ? 0...1 : min(0, least)...max(0, least) }
        let extent = range.upperBound - range.lowerBound
        guard extent.isFinite, extent >= range.upperBound.magnitude * 1e-9, extent >= 1e-9 else {
            throw ExpressionError(
                "the range of ticks() is \(least) to \(greatest)", expected: "expected numbers that differ more")
        }
        let step = Step(near: extent / Double(count))
        // Quotients that are whole but for a rounding error do not add a tick.
        let first = step.index(of: range.lowerBound, .down)
        let last = step.index(of: range.upperBound, .up)
        return stride(from: first, through: last, by: 1).map(step.value)
    }

    /// The distance of two ticks, kept as a factor and a power of ten so that 0.3 is 3 / 10 and not 3 · 0.1.
    private struct Step {
        let factor: Double
        let exponent: Double

        /// The step of 1, 2, 5 or 10 times a power of ten that is nearest to a distance, by their ratio.
        init(near distance: Double) {
            let exponent = log10(distance).rounded(.down)
            let error = distance / pow(10, exponent)
            factor =
                error >= 50.0.squareRoot() ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
            self.exponent = exponent
        }

        func value(_ index: Double) -> Double {
            exponent < 0 ? index * factor / pow(10, -exponent) : index * factor * pow(10, exponent)
        }

        func index(of number: Double, _ rule: FloatingPointRoundingRule) -> Double {
            let quotient = exponent < 0 ? number * pow(10, -exponent) / factor : number / (factor * pow(10, exponent))
            let nearest = quotient.rounded()
            return abs(quotient - nearest) <= max(1e-9, 4 * nearest.ulp) ? nearest : quotient.rounded(rule)
        }
    }
}
