import Foundation

/// Frequency bands of equal width on a logarithmic scale.
struct AudioBands: Equatable {
    let count: Int
    /// The ends of the range in Hz.
    let lowest, highest: Double

    /// Returns the lower end of a band in Hz.
    func frequency(ofBand band: Double) -> Double { lowest * pow(highest / lowest, band / Double(count)) }

    /// The level of full scale above silence, in dB.
    static let dynamicRange = 60.0

    /// Returns the part of the dynamic range that an amplitude has with a gain in dB, 0…1.
    static func level(power: Float, gain: Double) -> Float {
        guard power > 0 else { return 0 }
        let decibels = 10 * log10(Double(power)) + gain
        return Float(min(max(decibels / dynamicRange + 1, 0), 1))
    }
}

/// Measures the power of frequency bands.
final class AudioSpectrum {
    /// The number of samples that are measured at once: 85 ms, for a resolution of 12 Hz.
    static let size = 4_096
    private let window: [Float]
    private let cosines, sines: [Float]
    private let order: [Int]
    private let bins: [Range<Int>]
    private let centers: [Double]

    /// - Parameter sampleRate: Samples per second.
    init(_ bands: AudioBands, sampleRate: Int) {
        let size = Self.size
        window = (0..<size).map { 0.5 - 0.5 * Float(cos(2 * Double.pi * Double($0) / Double(size))) }
        cosines = (0..<size / 2).map { Float(cos(2 * Double.pi * Double($0) / Double(size))) }
        sines = (0..<size / 2).map { Float(-sin(2 * Double.pi * Double($0) / Double(size))) }
        let bits = size.trailingZeroBitCount
        order = (0..<size).map { index in
            (0..<bits).reduce(0) { $0 | (index >> $1 & 1) << (bits - 1 - $1) }
        }
        let resolution = Double(sampleRate) / Double(size)
        func bin(_ band: Int) -> Int {
            min(Int((bands.frequency(ofBand: Double(band)) / resolution).rounded(.up)), size / 2)
        }
        bins = (0..<bands.count).map { bin($0)..<max(bin($0), bin($0 + 1)) }
        centers = (0..<bands.count).map { bands.frequency(ofBand: Double($0) + 0.5) / resolution }
    }

    /// Returns the power of each band in samples; 1 for a sine wave of full scale.
    func powers(of samples: ArraySlice<Float>) -> [Float] {
        let size = Self.size
        var real = [Float](repeating: 0, count: size)
        var imaginary = real
        let start = samples.startIndex
        for index in 0..<min(size, samples.count) { real[order[index]] = samples[start + index] * window[index] }
        transform(&real, &imaginary)
        // A sine wave of full scale has size ÷ 4 in its bin, because the window has a mean of ½.
        let scale = Float(size) / 4
        let power = (0...size / 2).map { bin in
            let x = real[bin] / scale
            let y = imaginary[bin] / scale
            return x * x + y * y
        }
        return zip(bins, centers).map { bins, center in
            guard bins.isEmpty else {
                // The window spreads the power of a sine wave over bins with the sum 1.5.
                return power[bins].reduce(0, +) / 1.5
            }
            let below = min(Int(center), size / 2 - 1)
            let share = Float(center - Double(below))
            return power[below] * (1 - share) + power[below + 1] * share
        }
    }

    /// The Fourier transform of values in bit-reversed order (Cooley and Tukey, 1965).
    private func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
        let size = Self.size
        var half = 1
        while half < size {
            let stride = size / (2 * half)
            for start in Swift.stride(from: 0, to: size, by: 2 * half) {
                for offset in 0..<half {
                    let c = cosines[offset * stride]
                    let s = sines[offset * stride]
                    let a = start + offset
                    let b = start + offset + half
                    let x = real[b] * c - imaginary[b] * s
                    let y = real[b] * s + imaginary[b] * c
                    real[b] = real[a] - x
                    imaginary[b] = imaginary[a] - y
                    real[a] += x
                    imaginary[a] += y
                }
            }
            half *= 2
        }
    }
}
