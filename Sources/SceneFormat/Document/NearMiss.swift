/// Finds the word that a misspelt one was meant to be.
enum NearMiss {
    /// The nearest of `candidates` within a third of the word's length (at least one edit); the first of equals, nil if none is near.
    static func of(_ word: String, in candidates: [String]) -> String? {
        let folded = Array(word.lowercased())
        guard folded.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in candidates where candidate != word {
            let distance = distance(folded, Array(candidate.lowercased()))
            if distance < best?.distance ?? (max(1, folded.count / 3) + 1) { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Edits that turn `a` into `b`: insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        guard !a.isEmpty, !b.isEmpty else { return a.count + b.count }
        var (beforeLast, last) = ([Int](), Array(0...b.count))
        for i in 1...a.count {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...b.count {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
