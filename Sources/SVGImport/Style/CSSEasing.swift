import Foundation
import MotionTiming

/// A time of a style sheet.
enum CSSTime {
    /// The largest time in seconds.
    static let limit = 1e6

    /// Returns a time such as `2s` or `-150ms` in seconds; nil for other text.
    static func seconds(_ text: String) -> Double? {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        if text.hasPrefix("calc(") { return sum(text) }
        let number =
            text.hasSuffix("ms")
            ? Double(text.dropLast(2)).map { $0 / 1000 } : text.hasSuffix("s") ? Double(text.dropLast()) : nil
        return number.flatMap { abs($0) <= limit ? $0 : nil }
    }
}

extension CSSTime {
    /// Returns the value of `calc()` with sums of times, which may be multiplied by a number or divided by one.
    private static func sum(_ text: String) -> Double? {
        guard let function = CSSSyntax.functions(text)?.first, function.name == "calc" else { return nil }
        var total = 0.0
        var term: Double?
        var operation = "+"
        var sign = 1.0
        for word in CSSSyntax.split(function.arguments, at: " ") {
            switch word {
            case "+", "-":
                total += sign * (term ?? 0)
                sign = word == "-" ? -1 : 1
                term = nil
            case "*", "/": operation = word
            default:
                guard let value = seconds(word) ?? Double(word) else { return nil }
                term = term.map { operation == "/" ? $0 / value : $0 * value } ?? value
            }
        }
        total += sign * (term ?? 0)
        return abs(total) <= limit ? total : nil
    }
}

/// The easing of a style sheet: a curve, or steps.
enum CSSEasing: Equatable, Sendable {
    /// A cubic Bézier curve by its inner control points.
    case curve(Double, Double, Double, Double)
    /// Steps of equal length. The flags say whether the first step is at the start, and the last one at the end.
    case steps(Int, startsAtOnce: Bool, holdsEnds: Bool)
    /// Lines between points of time and progress.
    case points([SIMD2<Double>])

    static let linear = CSSEasing.curve(0, 0, 1, 1)
    static let ease = CSSEasing.curve(0.25, 0.1, 0.25, 1)
    /// The most steps.
    private static let stepLimit = 1000

    /// Parses a timing function; nil for other text.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        switch text {
        case "linear": self = .linear
        case "ease": self = .ease
        case "ease-in": self = .curve(0.42, 0, 1, 1)
        case "ease-out": self = .curve(0, 0, 0.58, 1)
        case "ease-in-out": self = .curve(0.42, 0, 0.58, 1)
        case "step-start": self = .steps(1, startsAtOnce: true, holdsEnds: false)
        case "step-end": self = .steps(1, startsAtOnce: false, holdsEnds: false)
        default:
            guard let function = CSSSyntax.functions(text)?.first else { return nil }
            switch function.name {
            case "cubic-bezier":
                guard let n = CSSSyntax.numbers(function.arguments), n.count == 4, (0...1).contains(n[0]),
                    (0...1).contains(n[2]), abs(n[1]) <= 1000, abs(n[3]) <= 1000
                else { return nil }
                self = .curve(n[0], n[1], n[2], n[3])
            case "steps":
                let parts = CSSSyntax.split(function.arguments, at: ",")
                guard let count = Int(parts[0]), (1...Self.stepLimit).contains(count) else { return nil }
                let jump = parts.count > 1 ? parts[1] : "end"
                self = .steps(
                    count, startsAtOnce: ["start", "jump-start", "jump-both"].contains(jump),
                    holdsEnds: ["jump-none", "jump-both"].contains(jump))
            case "linear":
                guard let points = Self.points(function.arguments) else { return nil }
                self = .points(points)
            default: return nil
            }
        }
    }

    /// Parses the arguments of `linear()`: values, each with up to two percentages of the time.
    private static func points(_ text: String) -> [SIMD2<Double>]? {
        var points: [(time: Double?, value: Double)] = []
        for part in CSSSyntax.split(text, at: ",") {
            let words = CSSSyntax.split(part, at: " ")
            let times = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()).map { $0 / 100 } }
            guard let value = words.first(where: { !$0.hasSuffix("%") }).flatMap(Double.init), abs(value) <= 1000,
                points.count < stepLimit
            else { return nil }
            if times.isEmpty { points.append((nil, value)) }
            for time in times { points.append((min(max(time, 0), 1), value)) }
        }
        guard points.count > 1 else { return nil }
        if points[0].time == nil { points[0].time = 0 }
        if points[points.count - 1].time == nil { points[points.count - 1].time = 1 }
        var last = 0
        for index in points.indices.dropFirst() {
            guard let time = points[index].time else { continue }
            let start = points[last].time ?? 0
            for between in (last + 1)..<index {
                points[between].time =
                    start + (max(time, start) - start) * Double(between - last) / Double(index - last)
            }
            points[index].time = max(time, start)
            last = index
        }
        return points.map { SIMD2($0.time ?? 0, $0.value) }
    }

    /// The curve of a single segment; nil for other easings.
    var timingCurve: TimingCurve? {
        guard case .curve(let a, let b, let c, let d) = self else { return nil }
        return TimingCurve(a, b, c, d)
    }

    /// The number of `pieces`.
    var pieceCount: Int {
        switch self {
        case .curve: 0
        case .points(let points): points.count
        case .steps(let count, _, _): count * 2 + 1
        }
    }

    /// The progress at the ends of linear pieces, with jumps as two points at the same time; nil for curves.
    var pieces: [SIMD2<Double>]? {
        switch self {
        case .curve: return nil
        case .points(let points): return points
        case .steps(let count, let startsAtOnce, let holdsEnds):
            let n = Double(count)
            let levels = holdsEnds ? (startsAtOnce ? n + 1 : max(n - 1, 1)) : n
            let first = startsAtOnce ? 1.0 : 0.0
            return (0..<count).flatMap { step -> [SIMD2<Double>] in
                let level = (Double(step) + first) / levels
                return [SIMD2(Double(step) / n, level), SIMD2(Double(step + 1) / n, level)]
            } + [SIMD2(1, 1)]
        }
    }
}
