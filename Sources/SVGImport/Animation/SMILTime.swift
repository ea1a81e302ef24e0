import Foundation

/// A time at which an animation of SMIL begins or ends.
enum SMILTime: Equatable, Sendable {
    /// Seconds after the start of the drawing.
    case offset(Double)
    /// Seconds after the begin or the end of another animation.
    case event(id: String, isEnd: Bool, offset: Double)
    /// Seconds after the start of a repetition of another animation.
    case repetition(id: String, count: Int, offset: Double)
    /// Never: `indefinite`, and what only viewers of a page can do.
    case never(isInteraction: Bool)

    /// Parses an element of a list in `begin` or `end`; nil for other text.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text == "indefinite" {
            self = .never(isInteraction: false)
            return
        }
        if text.hasPrefix("accessKey(") || text.hasPrefix("wallclock(") {
            self = .never(isInteraction: true)
            return
        }
        if let seconds = Self.seconds(text) {
            self = .offset(seconds)
            return
        }
        let (symbol, offset) = Self.symbol(text)
        guard let offset, !symbol.isEmpty else { return nil }
        let dot = Self.lastDot(symbol)
        guard let dot else {
            self = .never(isInteraction: true)
            return
        }
        let id = symbol[..<dot].replacingOccurrences(of: "\\", with: "")
        let event = String(symbol[symbol.index(after: dot)...])
        if event == "begin" || event == "end" || event == "beginEvent" || event == "endEvent" {
            self = .event(id: id, isEnd: event.hasPrefix("end"), offset: offset)
        } else if event.hasPrefix("repeat("), let count = Int(event.dropFirst(7).dropLast()), count >= 1 {
            self = .repetition(id: id, count: count, offset: offset)
        } else {
            self = .never(isInteraction: true)
        }
    }

    /// Splits an offset such as `+ 1s` from the end of a text.
    private static func symbol(_ text: String) -> (symbol: String, offset: Double?) {
        var index = text.endIndex
        while index > text.startIndex {
            index = text.index(before: index)
            let character = text[index]
            guard character == "+" || character == "-" else { continue }
            if index > text.startIndex, text[text.index(before: index)] == "\\" { continue }
            let digits = text[text.index(after: index)...].trimmingCharacters(in: .whitespaces)
            guard let seconds = clock(digits) else { break }
            let symbol = text[..<index].trimmingCharacters(in: .whitespaces)
            return (symbol, character == "-" ? -seconds : seconds)
        }
        return (text, 0)
    }

    private static func lastDot(_ text: String) -> String.Index? {
        var index = text.endIndex
        while index > text.startIndex {
            index = text.index(before: index)
            if text[index] == ".", index == text.startIndex || text[text.index(before: index)] != "\\" { return index }
        }
        return nil
    }

    /// Returns a time with an optional sign, such as `-1.5s`; nil for other text.
    static func seconds(_ text: String) -> Double? {
        if text.hasPrefix("-") { return clock(text.dropFirst().trimmingCharacters(in: .whitespaces)).map { -$0 } }
        return clock(text.hasPrefix("+") ? text.dropFirst().trimmingCharacters(in: .whitespaces) : text)
    }

    /// Returns a clock value in seconds: `02:30:03`, `30.5s`, `3min`, `4ms`, `2h`, or seconds without a unit.
    static func clock(_ text: String) -> Double? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let first = text.first, first.isNumber || first == "." else { return nil }
        if text.contains(":") {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
            guard (2...3).contains(parts.count), parts.allSatisfy({ $0 != nil }) else { return nil }
            return limited(parts.reduce(0) { $0 * 60 + ($1 ?? 0) })
        }
        for (unit, factor) in [("ms", 0.001), ("min", 60), ("h", 3600), ("s", 1)] where text.hasSuffix(unit) {
            return limited(Double(text.dropLast(unit.count)).map { $0 * factor })
        }
        return limited(Double(text))
    }

    private static func limited(_ seconds: Double?) -> Double? {
        seconds.flatMap { $0.isFinite && abs($0) <= CSSTime.limit ? $0 : nil }
    }
}
