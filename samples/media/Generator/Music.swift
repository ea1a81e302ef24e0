import Foundation

/// A slow arpeggio over four chords, 48 kHz stereo, 32-bit float; its end runs into its beginning.
func music(seconds: Int) -> [UInt8] {
    let rate = 48_000
    let total = rate * seconds
    let chords: [[Int]] = [[57, 60, 64, 69], [53, 57, 60, 65], [48, 55, 60, 64], [55, 59, 62, 67]]
    let steps = 24
    var left = [Float](repeating: 0, count: total)
    var right = left
    func add(_ index: Int, _ value: Float, pan: Float) {
        let at = index % total
        left[at] += value * (1 - pan)
        right[at] += value * pan
    }
    for step in 0..<steps {
        let chord = chords[step * chords.count / steps]
        let note = chord[[0, 1, 2, 3, 2, 1][step % 6]] + 12
        pluck(frequency: pitch(note), start: step * total / steps, length: rate * 2, rate: rate, loudness: 0.10) {
            add($0, $1, pan: 0.35 + 0.3 * Float(step % 3) / 2)
        }
    }
    for (index, chord) in chords.enumerated() {
        for note in chord {
            pad(frequency: pitch(note - 12), start: index * total / 4, length: total / 4 + rate / 2, rate: rate) {
                add($0, $1, pan: 0.5)
            }
        }
    }
    return zip(left, right).flatMap { [$0, $1] }.flatMap { value in
        withUnsafeBytes(of: tanh(value).bitPattern.littleEndian) { Array($0) }
    }
}

private func pitch(_ note: Int) -> Float { 440 * pow(2, Float(note - 69) / 12) }

private func pluck(frequency: Float, start: Int, length: Int, rate: Int, loudness: Float, add: (Int, Float) -> Void) {
    for i in 0..<length {
        let t = Float(i) / Float(rate)
        let angle = 2 * .pi * frequency * t
        let tone = sin(angle) + 0.4 * sin(2 * angle) * exp(-6 * t) + 0.2 * sin(4 * angle) * exp(-12 * t)
        add(start + i, loudness * tone * exp(-2.6 * t) * min(t * 400, 1))
    }
}

private func pad(frequency: Float, start: Int, length: Int, rate: Int, add: (Int, Float) -> Void) {
    for i in 0..<length {
        let t = Float(i) / Float(rate)
        let end = Float(length - i) / Float(rate)
        let swell = min(t / 0.5, 1) * min(end / 0.5, 1)
        let tone = sin(2 * .pi * frequency * t) + sin(2 * .pi * frequency * 1.004 * t) * 0.7
        add(start + i, 0.035 * swell * tone)
    }
}
