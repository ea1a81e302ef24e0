import Foundation

/// The numbers that the workloads' parameters are drawn from: a linear congruential generator modulo 2³¹.
///
/// A linear congruential generator, so that other renderers can be given the same parameters.
struct ParameterStream {
    private var state: Int

    init(seed: Int) { state = seed & 0x7fff_ffff }

    /// The next number, 0…1.
    mutating func next() -> CGFloat {
        state = (state &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
        return CGFloat(state) / CGFloat(0x7fff_ffff)
    }

    /// The next number, `low`…`low + range`.
    mutating func next(_ low: CGFloat, plus range: CGFloat) -> CGFloat { low + next() * range }
}

/// A full turn as the workloads write it.
let turn: CGFloat = 6.283185
