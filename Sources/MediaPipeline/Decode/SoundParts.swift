/// Which samples of a track are heard when, where it plays in several parts. Those that stand still are silent.
struct AudioEdits {
    struct Part {
        /// Of what is heard.
        let heard: Range<Int>
        /// The first of them, on the track's own clock.
        let first: Int
    }

    let parts: [Part]

    /// Beyond any sound; damaged lists may name places beyond all numbers.
    private static let limit = 1 << 50

    /// - Parameters:
    ///   - origin: seconds on the movie's clock of the clip's zero.
    ///   - sampleRate: of both counts.
    init(_ edits: EditList, origin: Rational, sampleRate: Int) {
        func sample(_ time: Rational) -> Int {
            min(max((time * Rational(sampleRate)).rounded, -Self.limit), Self.limit)
        }
        parts = edits.parts.filter { !$0.isStill }.map { part in
            let start = sample(part.start - origin)
            let end = sample(part.start + part.length - origin)
            return Part(heard: start..<max(start, end), first: sample(part.media))
        }
    }

    /// The pieces of samples `range`, each with where it lies in the track; what is between them is silent.
    func pieces(_ range: Range<Int>) -> [(heard: Range<Int>, first: Int)] {
        parts.compactMap { part in
            let heard = part.heard.clamped(to: range)
            return heard.isEmpty ? nil : (heard, part.first + heard.lowerBound - part.heard.lowerBound)
        }
    }
}
