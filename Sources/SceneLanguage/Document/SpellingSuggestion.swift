/// Finds the legal word nearest to a misspelled one.
///
/// Words of more than 64 characters have no suggestion, and of very many candidates the first ones are compared.
package enum SpellingSuggestion {
    /// The longest word, in characters.
    private static let longestWord = 64
    /// The most candidates that are compared with a word.
    static let candidateLimit = 1_000

    /// Returns the nearest candidate within a third of the word's length (at least one edit): the first of equally near
    /// ones, nil if none is near.
    package static func closest(to word: String, in candidates: [String]) -> String? {
        nearest(word, in: candidates).first
    }

    /// Returns the nearest candidate; nil if another one is equally near. The result can be used without asking.
    package static func unambiguous(for word: String, in candidates: [String]) -> String? {
        let nearest = nearest(word, in: candidates)
        return nearest.count == 1 ? nearest.first : nil
    }

    /// Returns the candidates that are most similar to a word, by common beginning, containment and edits.
    static func nearest(_ count: Int, to word: String, in candidates: [String]) -> [String] {
        let folded = word.lowercased()
        guard folded.count <= longestWord else { return [] }
        let ranked = candidates.prefix(candidateLimit).enumerated().map {
            index, candidate -> (score: Int, index: Int) in
            let other = candidate.lowercased()
            let common = zip(folded, other).prefix { $0 == $1 }.count
            let contains = folded.count > 2 && (other.contains(folded) || folded.contains(other)) ? 4 : 0
            return (distance(Array(folded), Array(other)) - common - contains, index)
        }
        return ranked.sorted { $0 < $1 }.prefix(count).map { candidates[$0.index] }
    }

    private static func nearest(_ word: String, in candidates: [String]) -> [String] {
        guard word.utf8.count <= longestWord * 4 else { return [] }
        let folded = Array(word.lowercased())
        guard folded.count <= longestWord else { return [] }
        var best = [String]()
        var least = max(1, folded.count / 3)
        var count = 0
        for candidate in candidates where candidate != word {
            // The distance is at least the difference of the lengths.
            guard abs(candidate.utf8.count - word.utf8.count) <= 4 * least else { continue }
            count += 1
            guard count <= candidateLimit else { break }
            let other = Array(candidate.lowercased())
            guard abs(other.count - folded.count) <= least else { continue }
            let distance = distance(folded, other)
            if distance < least { best = [] }
            if distance <= least {
                best.append(candidate)
                least = distance
            }
        }
        return best
    }

    /// Returns the number of edits from `a` to `b`: insertions, deletions, substitutions and swaps of neighbors
    /// (optimal string alignment).
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
