/// A sound at another rate with its pitch kept: pieces of it, overlapped where they are most alike (WSOLA).
///
/// Piece k is laid at k · `hop`; its middle is taken from around where the sound's middle is by the rate, at most
/// `search` off, where it goes on best from the piece before. The first piece is taken from exactly the start. Where a
/// piece comes from depends on all pieces before it, so they are found in order and remembered: any part may be read,
/// and is the same each time.
/// - Owner: one thread.
/// - Source: Verhelst and Roelands, "An overlap-add technique based on waveform similarity" (ICASSP 1993).
final class TimeStretcher {
    private let run: LoopingSampleReader
    private let first: Int
    private let rate: Rational
    /// Half a piece: 20 ms.
    private let hop: Int
    /// 10 ms.
    private let search: Int
    /// Where each piece found so far begins, counted from `first`.
    private var starts: [Int] = [0]
    private let window: [Float]

    /// - Parameters:
    ///   - first: the source's sample heard first.
    ///   - rate: source samples for each sample of the answer; above 0.
    init(_ run: LoopingSampleReader, first: Int, rate: Rational) {
        self.run = run
        self.first = first
        self.rate = rate
        hop = max(8, run.source.sampleRate / 50)
        search = max(4, run.source.sampleRate / 100)
        let length = hop
        window = (0..<length).map { Float(0.5 - 0.5 * AudioMath.cosine((Double($0) + 0.5) / Double(length))) }
    }

    /// Samples `from ..< from + count`, interleaved; silence before 0.
    func read(_ from: Int, _ count: Int) throws -> [Float] {
        let channels = run.source.channels
        var result = [Float](repeating: 0, count: count * channels)
        let begin = max(0, from)
        let end = from + count
        guard begin < end else { return result }
        for piece in begin / hop...(end - 1) / hop {
            let samples = try half(piece)
            let low = max(begin, piece * hop)
            let high = min(end, (piece + 1) * hop)
            for i in low..<high {
                for channel in 0..<channels {
                    result[(i - from) * channels + channel] = samples[(i - piece * hop) * channels + channel]
                }
            }
        }
        return result
    }

    /// The samples from `piece` · hop to the next: the piece's first half over the end of the one before.
    private func half(_ piece: Int) throws -> [Float] {
        let channels = run.source.channels
        let rising = try run.read(first + (try start(piece)), hop)
        guard piece > 0 else { return rising }
        let falling = try run.read(first + (try start(piece - 1)) + hop, hop)
        return (0..<hop * channels).map { falling[$0] + (rising[$0] - falling[$0]) * window[$0 / channels] }
    }

    private func start(_ piece: Int) throws -> Int {
        while starts.count <= piece { starts.append(try next(starts.count)) }
        return starts[piece]
    }

    private func next(_ piece: Int) throws -> Int {
        let nominal = (Rational((piece + 1) * hop) * rate).rounded - hop
        let natural = starts[piece - 1] + hop
        let wanted = mono(try run.read(first + natural, hop))
        let around = mono(try run.read(first + nominal - search, hop + 2 * search))
        // A coarse look at every fourth place, then a fine one around the best.
        let coarse = best(stride(from: 0, through: 2 * search, by: 4), wanted, around, step: 4)
        let fine = best(
            stride(from: max(0, coarse - 4), through: min(2 * search, coarse + 4), by: 1), wanted, around, step: 1)
        return nominal - search + fine
    }

    private func mono(_ samples: [Float]) -> [Float] {
        let channels = run.source.channels
        guard channels > 1 else { return samples }
        return (0..<samples.count / channels).map { i in (0..<channels).reduce(0) { $0 + samples[i * channels + $1] } }
    }

    /// The place where `around` is most like `wanted`; of equal ones the nearest to the middle.
    private func best(_ places: some Sequence<Int>, _ wanted: [Float], _ around: [Float], step: Int) -> Int {
        var place = search
        var likeness = -Float.infinity
        for candidate in places {
            var product: Float = 0
            var power: Float = 1e-9
            for i in stride(from: 0, to: hop, by: step) {
                let sample = around[candidate + i]
                product += wanted[i] * sample
                power += sample * sample
            }
            let value = product / power.squareRoot()
            let isNearer = abs(candidate - search) < abs(place - search)
            if value > likeness || (value == likeness && isNearer) { (place, likeness) = (candidate, value) }
        }
        return place
    }
}
