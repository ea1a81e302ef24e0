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
            return ((distance(letters(of: folded), letters(of: other)) ?? 1000) - common - contains, index)
        }
        return ranked.sorted { $0 < $1 }.prefix(count).map { candidates[$0.index] }
    }

    private static func nearest(_ word: String, in candidates: [String]) -> [String] {
        guard word.utf8.count <= longestWord * 4 else { return [] }
        let folded = letters(of: word)
        guard folded.count <= longestWord else { return [] }
        var best = [String]()
        var least = max(1, folded.count / 3)
        var count = 0
        for candidate in candidates where candidate != word {
            // The distance is at least the difference of the lengths.
            guard abs(candidate.utf8.count - word.utf8.count) <= 4 * least else { continue }
            count += 1
            guard count <= candidateLimit else { break }
            guard let distance = distance(folded, letters(of: candidate), atMost: least) else { continue }
            if distance < least { best = [] }
            best.append(candidate)
            least = distance
        }
        return best
    }

    /// Returns the code points of a word in lowercase.
    static func letters(of word: String) -> [UInt32] {
        let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
        guard isASCII else { return word.lowercased().unicodeScalars.map(\.value) }
        return word.utf8.map { UInt32($0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0) }
    }

    /// Returns the number of edits from `a` to `b`: insertions, deletions, substitutions and swaps of neighbors
    /// (optimal string alignment).
    ///
    /// - Parameter limit: The largest number of interest.
    /// - Returns: The number of edits; nil if there are more than `limit`.
    static func distance(_ a: [UInt32], _ b: [UInt32], atMost limit: Int = 1000) -> Int? {
        guard abs(a.count - b.count) <= limit else { return nil }
        guard !a.isEmpty, !b.isEmpty else { return a.count + b.count }
        // Prefixes whose lengths differ by more than the limit have more edits.
        let tooMany = limit + 1
        var beforeLast = [Int](repeating: tooMany, count: b.count + 1)
        var row = beforeLast
        var last = (0...b.count).map { min($0, tooMany) }
        var leastBefore = 0
        for i in 1...a.count {
            var least = tooMany
            let columns = max(1, i - limit)...max(1, min(b.count, i + limit))
            row[columns.lowerBound - 1] = columns.lowerBound == 1 ? min(i, tooMany) : tooMany
            for j in columns {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                var edits = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    edits = min(edits, beforeLast[j - 2] + 1)
                }
                row[j] = edits
                least = min(least, edits)
            }
            if columns.upperBound < b.count { row[columns.upperBound + 1] = tooMany }
            // The next row adds to this one, or with a swap one edit to the one before.
            guard min(least, leastBefore + 1) <= limit else { return nil }
            leastBefore = least
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[b.count] <= limit ? last[b.count] : nil
    }
}
