import Foundation

/// Measures the integrated loudness of audio as EBU R128 and ITU-R BS.1770-4 define it.
///
/// Audio is filtered (K-weighting), and its power is averaged over blocks of 400 ms that begin every 100 ms. Blocks
/// below −70 LUFS, and then those more than 10 LU below the average of the others, do not count.
package struct LoudnessMeter: Sendable {
    private let channels: Int
    private let hop: Int
    private let weights: [Double]
    private var filters: [KWeighting]
    /// The weighted power sum of the current part of 100 ms, and its number of samples.
    private var power = 0.0
    private var count = 0
    /// The mean powers of the parts of 100 ms.
    private var parts: [Double] = []
    /// The largest magnitude of a sample.
    package private(set) var peak: Float = 0

    /// Creates a meter for interleaved samples.
    ///
    /// - Parameters:
    ///   - sampleRate: Samples per second and channel, at least 8,000.
    ///   - channels: The number of channels, as in a `ChannelLayout`.
    package init(sampleRate: Int, channels: Int) {
        self.channels = channels
        hop = max(sampleRate / 10, 1)
        filters = Array(repeating: KWeighting(sampleRate: Double(sampleRate)), count: channels)
        // Surround channels weigh 1.41, low frequencies do not count.
        weights = (0..<channels).map { $0 == 3 ? 0 : $0 > 3 ? 1.41 : 1 }
    }

    /// Adds samples, interleaved by channel.
    package mutating func add(_ samples: [Float]) {
        for frame in 0..<samples.count / channels {
            for channel in 0..<channels {
                let sample = samples[frame * channels + channel]
                peak = max(peak, abs(sample))
                let filtered = filters[channel].filter(Double(sample))
                power += weights[channel] * filtered * filtered
            }
            count += 1
            if count == hop {
                parts.append(power / Double(hop))
                power = 0
                count = 0
            }
        }
    }

    /// The integrated loudness in LUFS; nil for audio that is shorter than 400 ms or silent.
    package var integratedLoudness: Double? {
        guard parts.count >= 4 else { return nil }
        let blocks = (0...parts.count - 4).map { parts[$0..<$0 + 4].reduce(0, +) / 4 }
        let audible = blocks.filter { Self.loudness($0) > -70 }
        guard !audible.isEmpty else { return nil }
        let gate = Self.loudness(Self.mean(audible)) - 10
        let loud = audible.filter { Self.loudness($0) > gate }
        return loud.isEmpty ? nil : Self.loudness(Self.mean(loud))
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    private static func loudness(_ power: Double) -> Double { power > 0 ? -0.691 + 10 * log10(power) : -.infinity }
}

/// The frequency weighting of BS.1770: a shelf that raises high frequencies, then a high-pass filter.
struct KWeighting: Sendable {
    private var shelf: Biquad
    private var highPass: Biquad

    /// Creates the filters for a sample rate. The analog prototypes give the coefficients of BS.1770 at 48 kHz.
    init(sampleRate: Double) {
        let shelfTan = tan(.pi * 1681.974450955533 / sampleRate)
        let shelfQ = 0.7071752369554196
        let high = pow(10, 3.999843853973347 / 20)
        let band = pow(high, 0.4996667741545416)
        let shelfScale = 1 + shelfTan / shelfQ + shelfTan * shelfTan
        shelf = Biquad(
            b: (
                (high + band * shelfTan / shelfQ + shelfTan * shelfTan) / shelfScale,
                2 * (shelfTan * shelfTan - high) / shelfScale,
                (high - band * shelfTan / shelfQ + shelfTan * shelfTan) / shelfScale
            ),
            a: (
                2 * (shelfTan * shelfTan - 1) / shelfScale, (1 - shelfTan / shelfQ + shelfTan * shelfTan) / shelfScale
            ))
        let passTan = tan(.pi * 38.13547087602444 / sampleRate)
        let passQ = 0.5003270373238773
        let passScale = 1 + passTan / passQ + passTan * passTan
        highPass = Biquad(
            b: (1, -2, 1),
            a: (2 * (passTan * passTan - 1) / passScale, (1 - passTan / passQ + passTan * passTan) / passScale))
    }

    mutating func filter(_ sample: Double) -> Double { highPass.filter(shelf.filter(sample)) }
}

/// A recursive filter of second order, in transposed direct form.
struct Biquad: Sendable {
    private let b: (Double, Double, Double)
    private let a: (Double, Double)
    private var first = 0.0
    private var second = 0.0

    init(b: (Double, Double, Double), a: (Double, Double)) {
        self.b = b
        self.a = a
    }

    mutating func filter(_ sample: Double) -> Double {
        let result = b.0 * sample + first
        first = b.1 * sample - a.0 * result + second
        second = b.2 * sample - a.1 * result
        return result
    }
}
