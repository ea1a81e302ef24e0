/// Reads an audio source by sample number with silence outside of it, or repeats a part of it.
///
/// If the step at a loop seam is larger than the waveform near the seam suggests, it is spread over 5 ms to prevent a
/// click. Audio that loops seamlessly is not changed.
/// - Owner: one thread.
final class LoopingSampleReader {
    let source: any AudioSampleSource
    /// The repeated source samples; `nil` plays the source once.
    private let loop: Range<Int>?
    /// For each channel, the correction of the first sample after the seam; it fades out over the following samples.
    private lazy var jump: [Float] = []
    private var knowsJump = false

    init(_ source: any AudioSampleSource, loop: Range<Int>?) {
        self.source = source
        self.loop = loop.flatMap { $0.isEmpty ? nil : $0 }
    }

    private var channels: Int { source.channels }

    /// Returns the samples `start ..< start + count`, interleaved; numbers beyond the repeated part continue through
    /// its repeats.
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
        let offset = (position - loop.lowerBound) % loop.count
        var samples = try source.read(from: loop.lowerBound + offset, count: min(count, loop.count - offset))
        try smooth(&samples, from: offset, in: loop)
        return samples
    }

    /// Spreads the step at the seam over the first samples of a repeat.
    private func smooth(_ samples: inout [Float], from offset: Int, in loop: Range<Int>) throws {
        let length = min(source.sampleRate / 200, loop.count / 8)
        guard offset < length else { return }
        if !knowsJump {
            jump = try Seam(self, loop).jump
            knowsJump = true
        }
        guard jump.contains(where: { $0 != 0 }) else { return }
        for i in 0..<min(samples.count / channels, length - offset) {
            // Half a period of a cosine, from 1 to 0.
            let share = Float(0.5 + 0.5 * AudioMath.cosine(Double(offset + i) / Double(length)))
            for channel in 0..<channels { samples[i * channels + channel] += jump[channel] * share }
        }
    }
}

/// The discontinuity of the waveform where a repeat begins.
private struct Seam {
    /// The step of each channel; 0 where it is no larger than the waveform's own bends near the seam.
    let jump: [Float]

    /// The number of samples on each side of the seam that are compared.
    private static let reach = 64

    init(_ reader: LoopingSampleReader, _ loop: Range<Int>) throws {
        let count = min(Self.reach, loop.count / 2)
        let before = try reader.source.read(from: loop.upperBound - count, count: count)
        let after = try reader.source.read(from: loop.lowerBound, count: count)
        let channels = reader.source.channels
        guard count >= 8, before.count == count * channels, after.count == count * channels else {
            jump = Array(repeating: 0, count: channels)
            return
        }
        jump = (0..<channels).map { channel in
            let tail = stride(from: channel, to: before.count, by: channels).map { before[$0] }
            let head = stride(from: channel, to: after.count, by: channels).map { after[$0] }
            let typicalBend = max(Self.sharpestBend(tail), Self.sharpestBend(head))
            let difference: Float = 2 * tail[count - 1] - tail[count - 2] - head[0]
            return abs(difference) > 1.5 * typicalBend + 1e-4 ? difference : 0
        }
    }

    /// Returns the largest absolute second difference of the samples.
    private static func sharpestBend(_ samples: [Float]) -> Float {
        var sharpest: Float = 0
        for i in 2..<samples.count {
            let bend: Float = samples[i] - 2 * samples[i - 1] + samples[i - 2]
            sharpest = max(sharpest, abs(bend))
        }
        return sharpest
    }
}
