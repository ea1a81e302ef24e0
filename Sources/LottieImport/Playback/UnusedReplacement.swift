/// A replacement that changes nothing, with the names that are most similar to the one that it has.
struct UnusedReplacement {
    /// The number of names in messages.
    private static let listedCount = 3
    /// The number of names that are compared: large files have tens of thousands.
    private static let comparedCount = 2000

    /// What is missing.
    let problem: String
    /// The most similar names, best first, with their distances.
    private(set) var nearest: [(name: String, distance: Double)] = []

    init(_ problem: String, name: String, candidates: some Sequence<[String]>) {
        self.problem = problem
        let pattern = name.split(separator: ".").map { $0.prefix(64).lowercased() }
        var compared: Set<[String]> = []
        var differences: [[String]: Double] = [:]
        for path in candidates where nearest.count < Self.comparedCount && compared.insert(path).inserted {
            let names = path.map { $0.prefix(64).lowercased() }
            nearest.append((path.joined(separator: "."), Self.distance(pattern, names, &differences)))
        }
        sort()
    }

    /// Returns the same replacement that changes nothing in another animation either.
    func merged(with other: UnusedReplacement) -> UnusedReplacement {
        var result = self
        result.nearest += other.nearest.filter { candidate in !nearest.contains { $0.name == candidate.name } }
        result.sort()
        return result
    }

    var warning: LottieAnimation.Warning {
        let names = nearest.map { "\"\($0.name)\"" }.joined(separator: ", ")
        return LottieAnimation.Warning(path: "", problem: names.isEmpty ? problem : "\(problem); the nearest: \(names)")
    }

    /// Keeps names that are about as near as the nearest one, in the order of the file where they are equally near.
    private mutating func sort() {
        let sorted = nearest.enumerated().sorted {
            ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
        }
        let least = sorted.first?.element.distance ?? 0
        nearest = sorted.prefix(Self.listedCount).map(\.element).filter { $0.distance <= least + 0.3 }
    }
}

// MARK: - Distance

extension UnusedReplacement {
    /// Returns how different a pattern and a path are: the sum over their names, each 0 for equal names to 1, and 0.5
    /// for each name that only one of them has.
    private static func distance(
        _ pattern: [String], _ path: [String], _ differences: inout [[String]: Double]
    ) -> Double {
        // The distances of the names of the pattern so far to each beginning of the path.
        var row = (0...path.count).map { Double($0) * 0.5 }
        for wanted in pattern {
            var next = [row[0] + (wanted == "**" ? 0 : 0.5)]
            for (index, name) in path.enumerated() {
                let replaced = row[index] + difference(wanted, name, &differences)
                let skipped = next[index] + (wanted == "**" ? 0 : 0.5)
                let missing = row[index + 1] + (wanted == "**" ? 0 : 0.5)
                next.append(min(replaced, skipped, missing))
            }
            row = next
        }
        return row[path.count]
    }

    /// Returns the part of the characters that two names do not have in common, 0…1.
    private static func difference(_ a: String, _ b: String, _ cached: inout [[String]: Double]) -> Double {
        guard a != b, a != "*", a != "**" else { return 0 }
        if let value = cached[[a, b]] { return value }
        let value = Double(a.difference(from: b).count) / Double(a.count + b.count)
        cached[[a, b]] = value
        return value
    }
}
