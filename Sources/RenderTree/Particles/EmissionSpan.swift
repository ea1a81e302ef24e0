/// The particles that one cell emitted from one time to another and that may be alive, by their numbers.
struct EmissionSpan: Sendable {
    let source: ParticleSource
    let numbers: Range<Int>
    private let key: UInt64
    /// When the particle numbered `before` was born, and how many are in a second.
    private let opening, before, rate: Double
    /// Where the emitter was at a time.
    private let path: EmitterPath

    init(
        source: ParticleSource, numbers: Range<Int>, key: UInt64, opening: Double, before: Double, rate: Double,
        path: EmitterPath
    ) {
        self.source = source
        self.numbers = numbers
        self.key = key
        self.path = path
        self.opening = opening
        self.before = before
        self.rate = rate
    }

    /// A part of it.
    func part(_ numbers: Range<Int>) -> EmissionSpan {
        EmissionSpan(
            source: source, numbers: numbers, key: key, opening: opening, before: before, rate: rate, path: path)
    }

    /// The random numbers of a particle.
    func random(_ n: Int) -> ParticleRandom { ParticleRandom(key: key, index: n) }
    func birth(_ n: Int) -> Double { opening + (Double(n) - before) / rate }
    func center(at time: Double) -> SIMD3<Double> { path.center(at: time) }
}
