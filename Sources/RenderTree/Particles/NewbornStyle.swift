/// What the particles of a cell are born with: its values and the emitter's.
struct NewbornStyle: Sendable {
    let speed, scale, spin: Spread
    let scaleSpeed, longitude, latitude, range: Double
    let acceleration: SIMD3<Double>
    let color, colorRange, colorSpeed: SIMD4<Float>
    let isSolid: Bool

    init(_ cell: EmitterCellStyle, _ style: EmitterStyle) {
        speed = Spread(mean: Double(cell.velocity), range: Double(cell.velocityRange), factor: Double(style.velocity))
        scale = Spread(mean: Double(cell.scale), range: Double(cell.scaleRange), factor: Double(style.scale))
        spin = Spread(mean: Double(cell.spin), range: Double(cell.spinRange), factor: Double(style.spin))
        scaleSpeed = Double(cell.scaleSpeed)
        acceleration = cell.acceleration
        isSolid = style.isSolid
        color =
            cell.color.map { SIMD4(Float($0.red), Float($0.green), Float($0.blue), Float($0.alpha)) }
            ?? SIMD4(repeating: 1)
        colorRange = cell.colorRange
        colorSpeed = cell.colorSpeed
        longitude = Double(cell.emissionLongitude)
        latitude = Double(cell.emissionLatitude)
        range = Double(cell.emissionRange)
    }

    /// A value that spreads evenly about its mean.
    struct Spread: Sendable {
        let mean, range, factor: Double

        func value(_ random: inout ParticleRandom) -> Double { (mean + range * random.spread()) * factor }
    }
}

extension EmitterStyle {
    /// Whether its cones are solid angles rather than fans in the plane.
    fileprivate var isSolid: Bool { preservesDepth || shape == .cuboid || shape == .sphere }
}
