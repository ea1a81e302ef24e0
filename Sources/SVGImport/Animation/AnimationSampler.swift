import Foundation
import MotionTiming

/// Computes the values of animations at a time, for properties that depend on several animations.
struct AnimationSampler {
    /// The animations of an attribute, those with the higher priority last.
    let animations: [DrawingAnimation]

    /// Returns the value at a time, as text; nil for the value without animations.
    func value(at time: Double) -> String? {
        var active: [(begin: Double, animation: DrawingAnimation, progress: Double)] = []
        for animation in animations {
            guard let run = animation.runs.last(where: { $0.begin <= time }) ?? animation.runs.first else { continue }
            guard let progress = Self.progress(run, time) else { continue }
            active.append((run.begin, animation, progress))
        }
        // The latest begin counts; of equal ones, the last animation.
        let latest = active.enumerated().max { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }?.element
        return latest.flatMap { Self.value($0.animation, $0.progress) }
    }

    /// Returns the fraction of the repetition; nil if the run has no effect at the time.
    private static func progress(_ run: AnimationRun, _ time: Double) -> Double? {
        if time < run.begin { return run.fillsBackwards ? 0 : nil }
        if time >= run.end, !run.freezes { return nil }
        guard run.duration.isFinite else { return 0 }
        let elapsed = min(time, run.end) - run.begin
        let cycles = elapsed / run.duration
        // The end of the last repetition, not the start of the next one, also if the quotient is rounded.
        let isAtEnd = time >= run.end && abs(cycles - cycles.rounded()) < 1e-9 && cycles.rounded() > 0
        let iteration = isAtEnd ? cycles.rounded() - 1 : cycles.rounded(.down)
        let fraction = cycles - iteration
        return run.alternates && iteration.truncatingRemainder(dividingBy: 2) == 1 ? 1 - fraction : fraction
    }

    private static func value(_ animation: DrawingAnimation, _ progress: Double) -> String? {
        let index = max((animation.keyTimes.lastIndex { $0 <= progress } ?? 0), 0)
        guard !animation.isDiscrete, index + 1 < animation.values.count else {
            return animation.values[min(index, animation.values.count - 1)]
        }
        let (start, end) = (animation.keyTimes[index], animation.keyTimes[index + 1])
        let local = end > start ? (progress - start) / (end - start) : 1
        let share = animation.easings[index].value(at: local)
        guard let from = animation.values[index], let to = animation.values[index + 1] else {
            return share < 0.5 ? animation.values[index] : animation.values[index + 1]
        }
        return interpolated(from, to, share)
    }

    /// The longest text with numbers that are interpolated, in bytes.
    private static let byteLimit = 1024

    /// Returns a text between two of the same form, with each number interpolated.
    static func interpolated(_ from: String, _ to: String, _ share: Double) -> String {
        guard max(from.utf8.count, to.utf8.count) <= byteLimit else { return share < 0.5 ? from : to }
        let (a, b) = (pieces(from), pieces(to))
        guard a.count == b.count else { return share < 0.5 ? from : to }
        var result = ""
        for (one, other) in zip(a, b) {
            switch (one, other) {
            case (.number(let x), .number(let y)): result += " \(x + (y - x) * share)"
            case (.text(let x), .text(let y)) where x == y: result += x
            default: return share < 0.5 ? from : to
            }
        }
        return result
    }

    /// Returns a list of transforms between two of the same form, or between one and none.
    static func interpolatedTransform(_ from: String?, _ to: String?, _ share: Double) -> String? {
        func isNone(_ text: String?) -> Bool {
            ["", "none"].contains(text?.trimmingCharacters(in: .whitespaces).lowercased() ?? "")
        }
        if isNone(from), isNone(to) { return from }
        let (start, end) = (isNone(from) ? to.flatMap(neutral) : from, isNone(to) ? from.flatMap(neutral) : to)
        guard let start, let end else { return share < 0.5 ? from : to }
        return interpolated(start, end, share)
    }

    /// Returns a list of transforms that changes nothing, of the form of another one.
    private static func neutral(_ text: String) -> String? {
        guard let functions = CSSSyntax.functions(text) else { return nil }
        let texts = functions.map { function in
            let number = function.name.lowercased().hasPrefix("scale") ? 1.0 : 0
            let parts = pieces(function.arguments).map { piece in
                switch piece {
                case .number: " \(number)"
                case .text(let unit): unit
                }
            }
            return "\(function.name)(\(parts.joined()))"
        }
        return functions.contains { $0.name.lowercased().hasPrefix("matrix") } ? nil : texts.joined(separator: " ")
    }

    private enum Piece: Equatable { case number(Double), text(String) }

    private static func pieces(_ text: String) -> [Piece] {
        var result: [Piece] = []
        var remainder = text[...]
        while let first = remainder.first {
            if first.isWhitespace || first == "," {
                remainder = remainder.dropFirst()
                continue
            }
            var scanner = NumberScanner(remainder.prefix(64))
            let before = min(remainder.utf8.count, 64)
            if first.isNumber || "+-.".contains(first), let number = scanner.number() {
                let length = before - scanner.remainder.utf8.count
                remainder = remainder[remainder.utf8.index(remainder.startIndex, offsetBy: length)...]
                result.append(.number(number))
            } else {
                if case .text(let word)? = result.last {
                    result[result.count - 1] = .text(word + String(first))
                } else {
                    result.append(.text(String(first)))
                }
                remainder = remainder.dropFirst()
            }
        }
        return result
    }
}
