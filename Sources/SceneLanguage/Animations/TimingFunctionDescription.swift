import MotionTiming

/// The pace of an animation or a transaction.
package enum TimingFunctionDescription: Equatable, Sendable {
    /// The names of Apple's timing functions.
    /// - Apple: `CAMediaTimingFunctionName`.
    package enum Name: String, CaseIterable, Sendable {
        case linear, easeIn, easeOut, easeInEaseOut, `default`
    }

    /// One of Apple's timing functions.
    case named(Name)
    /// A Bézier curve from (0, 0) to (1, 1) with the control points (x1, y1) and (x2, y2).
    case controlPoints(Double, Double, Double, Double)
    /// A function that bounces or swings.
    case easing(EasingFunction)
}

extension SceneValueType where Value == TimingFunctionDescription {
    /// The name of a timing function or an easing, or the control points of a curve.
    package static var timingFunction: SceneValueType {
        let form = SceneValueForm(
            kind: .timingFunction, expectation: "a timing function", schema: .reference("timingFunction"))
        return SceneValueType(form) { $2.timingFunction($0, $1) }
    }
}

extension ValueReader {
    /// Reads the name of a timing function or easing, or the two control points; x must be in 0…1 (facts 2.14).
    func timingFunction(_ value: SceneValue, _ label: String = "timingFunction") -> TimingFunctionDescription? {
        let names = TimingFunctionDescription.Name.allCases.map(\.rawValue)
        var expectation: String {
            "\(names.joined(separator: ", ")), an easing such as easeOutBack, "
                + "or [x1, y1, x2, y2] with x1 and x2 from 0 to 1"
        }
        guard case .list = value.content else {
            let name = value.textForm ?? ""
            if let curve = theme.curves[name] { return curve }
            if let named = TimingFunctionDescription.Name(rawValue: name) { return .named(named) }
            if let curve = EasingCurves.function(name) { return curve }
            // Nothing is suggested for problems that are only counted.
            let ownNames = Array(theme.names.curves.prefix(1_000))
            let all = collector.isFull ? [] : ownNames + names + EasingCurves.names
            if let guess = CommonGuesses.timingFunction(for: name, in: all) {
                let correction = SceneCorrection(name, guess, isNotation: guess.hasPrefix("["))
                return refuse(value, label, expectation, suggestion: guess, correction: correction)
            }
            return refuse(
                value, label, expectation, suggestion: SpellingSuggestion.closest(to: name, in: all),
                correction: .spelling(name, in: all))
        }
        guard let points = numbers(value, label, count: 4...4, expectation) else { return nil }
        guard (0...1).contains(points[0]), (0...1).contains(points[2]) else { return refuse(value, label, expectation) }
        return .controlPoints(points[0], points[1], points[2], points[3])
    }
}
