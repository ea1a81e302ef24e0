import MediaTime

/// Plays audio at another rate without changing the pitch: overlap-add of similar segments (WSOLA).
///
/// Segment k starts at k · `hop` in the output. It is taken from the source at the position that the rate gives, moved
/// by at most `search` samples to where the waveform continues the previous segment best. The first segment starts
/// exactly at the first sample. Each position depends on all previous segments, so positions are found in order and
/// stored; any part can then be read, with identical results.
/// - Owner: one thread.
/// - Source: Verhelst and Roelands, "An overlap-add technique based on waveform similarity" (ICASSP 1993).
final class TimeStretcher {
    private let reader: LoopingSampleReader
    private let first: Int
    /// Returns the source position of an output sample, counted from `first`.
    private let position: (Int) -> Int
    /// Half the length of a segment: 20 ms, in samples.
    private let hop: Int
    /// The largest distance by which a segment is moved: 10 ms, in samples.
    private let search: Int
    /// The source position of each segment found so far, counted from `first`.
    private var starts: [Int] = [0]
    /// The weights of the rising half of a segment.
    private let window: [Float]

    /// Creates a stretcher.
    ///
    /// - Parameters:
    ///   - first: The number of the first audible source sample.
    ///   - rate: Source samples per output sample; greater than 0.
    convenience init(_ reader: LoopingSampleReader, first: Int, rate: Rational) {
        self.init(reader, first: first) { (Rational($0) * rate).rounded }
    }

    /// Creates a stretcher for a rate that changes.
    ///
    /// - Parameters:
    ///   - first: The number of the first audible source sample.
    ///   - position: Returns the source position of an output sample, counted from `first`; never decreases.
    init(_ reader: LoopingSampleReader, first: Int, position: @escaping (Int) -> Int) {
        self.reader = reader
        self.first = first
        self.position = position
        hop = max(8, reader.source.sampleRate / 50)
        search = max(4, reader.source.sampleRate / 100)
        let length = hop
        window = (0..<length).map { Float(0.5 - 0.5 * AudioMath.cosine((Double($0) + 0.5) / Double(length))) }
    }

    /// Returns the samples `from ..< from + count`, interleaved; silence before 0.
    func read(_ from: Int, _ count: Int) throws -> [Float] {
        let channels = reader.source.channels
        var result = [Float](repeating: 0, count: count * channels)
        let begin = max(0, from)
        let end = from + count
        guard begin < end else { return result }
        for piece in begin / hop...(end - 1) / hop {
            let samples = try overlap(piece)
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

    /// Returns the samples from `piece` · hop to the next segment: the first half of the segment, crossfaded with the
    /// second half of the previous one.
    private func overlap(_ piece: Int) throws -> [Float] {
        let channels = reader.source.channels
        let rising = try reader.read(first + (try start(piece)), hop)
        guard piece > 0 else { return rising }
        let falling = try reader.read(first + (try start(piece - 1)) + hop, hop)
        return (0..<hop * channels).map { falling[$0] + (rising[$0] - falling[$0]) * window[$0 / channels] }
    }

    private func start(_ piece: Int) throws -> Int {
        while starts.count <= piece { starts.append(try next(starts.count)) }
        return starts[piece]
    }

    private func next(_ piece: Int) throws -> Int {
        let nominal = position((piece + 1) * hop) - hop
        let continuation = starts[piece - 1] + hop
        let wanted = mono(try reader.read(first + continuation, hop))
        let around = mono(try reader.read(first + nominal - search, hop + 2 * search))
        // A coarse search at every fourth position, then a fine search around the best one.
        let coarse = best(stride(from: 0, through: 2 * search, by: 4), wanted, around, step: 4)
        let fine = best(
            stride(from: max(0, coarse - 4), through: min(2 * search, coarse + 4), by: 1), wanted, around, step: 1)
        return nominal - search + fine
    }

    /// Returns the sum of all channels.
    private func mono(_ samples: [Float]) -> [Float] {
        let channels = reader.source.channels
        guard channels > 1 else { return samples }
        return (0..<samples.count / channels).map { i in (0..<channels).reduce(0) { $0 + samples[i * channels + $1] } }
    }

    /// Returns the position where `around` is most similar to `wanted`; among equals, the one nearest to the center.
    private func best(_ candidates: some Sequence<Int>, _ wanted: [Float], _ around: [Float], step: Int) -> Int {
        var bestPosition = search
        var likeness = -Float.infinity
        for candidate in candidates {
            var product: Float = 0
            var power: Float = 1e-9
            for i in stride(from: 0, to: hop, by: step) {
                let sample = around[candidate + i]
                product += wanted[i] * sample
                power += sample * sample
            }
            let value = product / power.squareRoot()
            let isNearer = abs(candidate - search) < abs(bestPosition - search)
            if value > likeness || (value == likeness && isNearer) {
                bestPosition = candidate
                likeness = value
            }
        }
        return bestPosition
    }
}
