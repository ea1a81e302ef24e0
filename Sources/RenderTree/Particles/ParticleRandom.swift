/// The random numbers of one particle, which depend on nothing but who it is (facts 9, policy 5).
///
/// A SplitMix64 generator (Steele, Lea and Flood, 2014) whose state is mixed from the emitter's seed, the cell's place
/// and the particle's number.
struct ParticleRandom {
    private var state: UInt64

    init(key: UInt64, index: Int) {
        state = Self.mix(key ^ Self.mix(UInt64(bitPattern: Int64(index)) &+ Self.step))
    }

    /// The key of the particles of the cell numbered `cell` of a parent, which is an emitter's seed or a particle's own
    /// key.
    static func key(of parent: UInt64, cell: Int) -> UInt64 { mix(parent &+ UInt64(cell + 1) &* step) }

    /// For the particles that this one emits.
    var ownKey: UInt64 { state }

    /// 0 ≤ x < 1.
    mutating func next() -> Double {
        state &+= Self.step
        return Double(Self.mix(state) >> 11) * 0x1p-53
    }

    /// −½ ≤ x < ½.
    mutating func spread() -> Double { next() - 0.5 }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
