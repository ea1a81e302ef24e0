/// A source's samples by number, silent outside the sound; or a part of it over and over.
///
/// Where a repeat jumps more than the sound around the seam does by itself, the jump is spread over 5 ms, so that no
/// click is heard; a sound that was made to be repeated is not touched.
/// - Owner: one thread.
final class LoopingSampleReader {
    let source: any AudioSampleSource
    /// What is repeated; nil plays once.
    private let loop: Range<Int>?
    /// Of each channel: what is added to the first sample after the seam, and less and less to those after it.
    private lazy var jump: [Float] = []
    private var knowsJump = false

    init(_ source: any AudioSampleSource, loop: Range<Int>?) {
        self.source = source
        self.loop = loop.flatMap { $0.isEmpty ? nil : $0 }
    }

    private var channels: Int { source.channels }

    /// Samples `start ..< start + count`, interleaved; numbers beyond the repeated part count on through its repeats.
    func read(_ start: Int, _ count: Int) throws -> [Float] {
        var result: [Float] = []
        result.reserveCapacity(count * channels)
        var position = start
        if position < 0 {
            result.append(contentsOf: repeatElement(0, count: min(count, -position) * channels))
            position = min(0, start + count)
        }
        while result.count < count * channels {
            let got = try piece(at: position, count: count - result.count / channels)
            guard !got.isEmpty else { break }
            result.append(contentsOf: got)
            position += got.count / channels
        }
        result.append(contentsOf: repeatElement(0, count: count * channels - result.count))
        return result
    }

    private func piece(at position: Int, count: Int) throws -> [Float] {
        guard let loop else { return try source.read(from: position, count: count) }
        guard position >= loop.upperBound else {
            return try source.read(from: position, count: min(count, loop.upperBound - position))
        }
        let place = (position - loop.lowerBound) % loop.count
        var samples = try source.read(from: loop.lowerBound + place, count: min(count, loop.count - place))
        try smooth(&samples, from: place, in: loop)
        return samples
    }

    private func smooth(_ samples: inout [Float], from place: Int, in loop: Range<Int>) throws {
        let length = min(source.sampleRate / 200, loop.count / 8)
        guard place < length else { return }
        if !knowsJump {
            jump = try Seam(self, loop).jump
            knowsJump = true
        }
        guard jump.contains(where: { $0 != 0 }) else { return }
        for i in 0..<min(samples.count / channels, length - place) {
            // A cosine's half from 1 to 0.
            let share = Float(0.5 + 0.5 * AudioMath.cosine(Double(place + i) / Double(length)))
            for channel in 0..<channels { samples[i * channels + channel] += jump[channel] * share }
        }
    }
}

/// What a repeat's seam does to the curve of the sound.
private struct Seam {
    /// Of each channel; 0 where it is no more than the sound's own bends near the seam.
    let jump: [Float]

    /// How many samples on each side tell what the sound does by itself.
    private static let reach = 64

    init(_ run: LoopingSampleReader, _ loop: Range<Int>) throws {
        let count = min(Self.reach, loop.count / 2)
        let before = try run.source.read(from: loop.upperBound - count, count: count)
        let after = try run.source.read(from: loop.lowerBound, count: count)
        let channels = run.source.channels
        guard count >= 8, before.count == count * channels, after.count == count * channels else {
            jump = Array(repeating: 0, count: channels)
            return
        }
        jump = (0..<channels).map { channel in
            let tail = stride(from: channel, to: before.count, by: channels).map { before[$0] }
            let head = stride(from: channel, to: after.count, by: channels).map { after[$0] }
            let usual = max(Self.sharpestBend(tail), Self.sharpestBend(head))
            let difference: Float = 2 * tail[count - 1] - tail[count - 2] - head[0]
            return abs(difference) > 1.5 * usual + 1e-4 ? difference : 0
        }
    }

    private static func sharpestBend(_ samples: [Float]) -> Float {
        var sharpest: Float = 0
        for i in 2..<samples.count {
            let bend: Float = samples[i] - 2 * samples[i - 1] + samples[i - 2]
            sharpest = max(sharpest, abs(bend))
        }
        return sharpest
    }
}
