import MediaTime
import SceneLanguage
import SourceText

/// The times of the parts of a sequence.
struct SequenceTimes {
    /// The start of each part, in seconds of the sequence's time.
    private(set) var starts: [Rational] = []
    /// The transitions between parts that follow each other.
    private(set) var crossings: [SequenceDescription.Crossing] = []
    private let parts: [SequencePart]
    /// The indices of the parts with each name.
    private let named: [String: [Int]]
    private let collector: DiagnosticCollector
    private var hasReportedCycle = false
    /// The parts that cannot be placed.
    private var misplaced: Set<Int> = []

    /// Computes the times; reports parts that cannot be placed and returns nil.
    init?(_ parts: [SequencePart], _ collector: DiagnosticCollector) {
        self.parts = parts
        let names = parts.indices.filter { parts[$0].layer.name != nil }
        named = Dictionary(grouping: names) { parts[$0].layer.name ?? "" }
        self.collector = collector
        var partStarts = [Rational?](repeating: nil, count: parts.count)
        placeInOrder(&partStarts)
        var isComplete = true
        for index in parts.indices where !place(index, &partStarts) { isComplete = false }
        let starts = partStarts.compactMap { $0 }
        guard isComplete, starts.count == parts.count, checkTransitions() else { return nil }
        self.starts = starts
        let order = inOrder
        for (from, to) in zip(order, order.dropFirst()) {
            guard let transition = parts[from].transition else { continue }
            crossings.append(.init(from: from, to: to, start: starts[to], transition: transition))
        }
    }

    /// The end of the last part, in seconds.
    var end: Rational { zip(starts, parts).map { $0 + $1.duration }.max() ?? .zero }

    /// The indices of the parts that follow each other; parts with `at` are placed apart.
    private var inOrder: [Int] { parts.indices.filter { parts[$0].start == .next } }

    private func placeInOrder(_ partStarts: inout [Rational?]) {
        var next = Rational.zero
        for index in inOrder {
            partStarts[index] = next
            next = next + parts[index].duration - (parts[index].transition?.duration ?? .zero)
        }
    }

    /// Places a part and those that it depends on. Returns false if that is not possible.
    private mutating func place(_ index: Int, _ partStarts: inout [Rational?]) -> Bool {
        var chain: [(part: Int, time: RelativeTime, target: Int)] = []
        var members: Set<Int> = []
        var next = index
        while partStarts[next] == nil {
            guard case .relative(let time) = parts[next].start else {
                guard case .time(let time) = parts[next].start else { return false }
                partStarts[next] = time
                break
            }
            members.insert(next)
            guard !misplaced.contains(next), let target = target(of: time) else { return giveUp(members) }
            guard !members.contains(target) else {
                reportCycle(at: time.location)
                return giveUp(members)
            }
            chain.append((next, time, target))
            next = target
        }
        for (part, time, target) in chain.reversed() {
            guard let start = partStarts[target] else { return giveUp(members) }
            let result = start + (time.isAfter ? parts[target].duration : .zero) + time.offset
            guard result >= .zero else {
                collector.report(
                    at: time.location, "the part starts \((-result).seconds) s before the sequence",
                    expected: "expected a larger offset")
                return giveUp(members)
            }
            partStarts[part] = result
        }
        return true
    }

    private mutating func giveUp(_ parts: Set<Int>) -> Bool {
        misplaced.formUnion(parts)
        return false
    }

    /// Reports a part that depends on itself; only one of those that depend on each other.
    private mutating func reportCycle(at location: SourceLocation) {
        if hasReportedCycle { return }
        hasReportedCycle = true
        collector.report(
            at: location, "the time of the part depends on itself",
            expected: "expected the name of a part that does not refer to this one")
    }

    /// Returns the part with a name; reports a missing or ambiguous name.
    private func target(of time: RelativeTime) -> Int? {
        let named = named[time.name] ?? []
        if named.count == 1 { return named[0] }
        var names: [String] { parts.compactMap(\.layer.name) }
        var list: String { names.isEmpty ? "a part with a name" : "one of \(names.listed)" }
        collector.report(
            at: time.location,
            named.isEmpty
                ? "the sequence has no part \"\(time.name)\"" : "\(named.count) parts are called \"\(time.name)\"",
            expected: named.isEmpty ? "expected \(list)" : "expected a unique name",
            suggestion: named.isEmpty ? SpellingSuggestion.closest(to: time.name, in: names) : nil)
        return nil
    }

    /// Reports parts that are shorter than the transitions at their ends.
    private func checkTransitions() -> Bool {
        let order = inOrder
        var before = Rational.zero
        var isLegal = true
        for (position, index) in order.enumerated() {
            let after = position + 1 < order.count ? parts[index].transition?.duration ?? .zero : .zero
            let overlap = before + after
            if overlap > parts[index].duration {
                isLegal = false
                collector.report(
                    at: parts[index].location,
                    "the part lasts \(parts[index].duration.seconds) s, but its transitions \(overlap.seconds) s",
                    expected: "expected a longer part or shorter transitions")
            }
            before = after
        }
        return isLegal
    }
}
