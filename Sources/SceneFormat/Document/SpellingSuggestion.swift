/// Finds the word that a misspelt one was meant to be.
enum SpellingSuggestion {
    /// The nearest of `candidates` within a third of the word's length (at least one edit); the first of equals, nil if
    /// none is near.
    static func of(_ word: String, in candidates: [String]) -> String? { nearest(word, in: candidates).first }

    /// The nearest, nil where another is as near: good enough to act on, not only to ask.
    static func only(_ word: String, in candidates: [String]) -> String? {
        let nearest = nearest(word, in: candidates)
        return nearest.count == 1 ? nearest.first : nil
    }

    private static func nearest(_ word: String, in candidates: [String]) -> [String] {
        let folded = Array(word.lowercased())
        guard folded.count <= 64 else { return [] }
        var best = [String]()
        var least = max(1, folded.count / 3)
        for candidate in candidates where candidate != word {
            let distance = distance(folded, Array(candidate.lowercased()))
            if distance < least { best = [] }
            if distance <= least { (best, least) = (best + [candidate], distance) }
        }
        return best
    }

    /// Edits that turn `a` into `b`: insertions, deletions, substitutions and swaps of neighbours (optimal string
    /// alignment).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        guard !a.isEmpty, !b.isEmpty else { return a.count + b.count }
        var beforeLast = [Int]()
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...b.count {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
