import Foundation

/// What a particle is at its birth, from which all its life follows.
struct Newborn {
    private let origin: SIMD3<Double>
    private let velocity: SIMD3<Double>
    private let acceleration: SIMD3<Double>
    private let spin, scale, scaleSpeed: Double
    private let color, colorSpeed: SIMD4<Float>

    /// - Parameters:
    ///   - longitude, latitude: the direction from which the cell's angles count, radians.
    ///   - tint: multiplies the colour; a parent's.
    init(
        _ cell: EmitterCellStyle, _ style: EmitterStyle, _ random: inout ParticleRandom, at origin: SIMD3<Double>, longitude: Double,
        latitude: Double, tint: SIMD4<Float>
    ) {
        let speed = (Double(cell.velocity) + Double(cell.velocityRange) * random.spread()) * Double(style.velocity)
        scale = (Double(cell.scale) + Double(cell.scaleRange) * random.spread()) * Double(style.scale)
        spin = (Double(cell.spin) + Double(cell.spinRange) * random.spread()) * Double(style.spin)
        let spread = SIMD4(Float(random.spread()), Float(random.spread()), Float(random.spread()), Float(random.spread()))
        let mean = cell.color.map { SIMD4(Float($0.red), Float($0.green), Float($0.blue), Float($0.alpha)) } ?? SIMD4(repeating: 1)
        color = (mean + cell.colorRange * spread) * tint
        (colorSpeed, scaleSpeed, acceleration) = (cell.colorSpeed, Double(cell.scaleSpeed), cell.acceleration)
        let lon = longitude + Double(cell.emissionLongitude)
        let lat = latitude + Double(cell.emissionLatitude)
        velocity = Self.direction(lon, lat, within: Double(cell.emissionRange), isSolid: style.isSolid, &random) * speed
        self.origin = origin
    }

    func position(at age: Double) -> SIMD3<Double> { origin + velocity * age + acceleration * (age * age / 2) }

    func color(at age: Double) -> SIMD4<Float> {
        (color + colorSpeed * Float(age)).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    }

    /// Of its movement; what does not move points along +x.
    func direction(at age: Double) -> (longitude: Double, latitude: Double) {
        let v = velocity + acceleration * age
        let across = (v.x * v.x + v.y * v.y).squareRoot()
        return across == 0 && v.z == 0 ? (0, 0) : (atan2(v.y, v.x), atan2(v.z, across))
    }

    /// Nil once it has shrunk to nothing, or where it cannot be seen.
    func particle(at age: Double, cell: Int) -> Particle? {
        let (size, tint) = (scale + scaleSpeed * age, color(at: age))
        guard size > 0, tint.w > 0 else { return nil }
        return Particle(center: position(at: age), angle: spin * age, scale: size, color: tint, age: age, cell: cell)
    }

    /// A direction within a fan in the plane, or, for solid emitters, within a cone, spread evenly (facts 3.7, U6: policy).
    private static func direction(_ longitude: Double, _ latitude: Double, within range: Double, isSolid: Bool, _ random: inout ParticleRandom) -> SIMD3<Double> {
        let (u, v) = (random.next(), random.next())
        guard isSolid, range != 0 else {
            let angle = longitude + range * (u - 0.5)
            return SIMD3(cos(latitude) * cos(angle), cos(latitude) * sin(angle), sin(latitude))
        }
        let axis = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        let cosine = 1 - u * (1 - cos(min(abs(range) / 2, .pi)))
        let sine = (1 - cosine * cosine).squareRoot()
        let side = SIMD3(-sin(longitude), cos(longitude), 0)
        let up = SIMD3(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
        return axis * cosine + (side * cos(2 * .pi * v) + up * sin(2 * .pi * v)) * sine
    }
}

extension EmitterStyle {
    /// Whether its cones are solid angles rather than fans in the plane.
    fileprivate var isSolid: Bool { preservesDepth || shape == .cuboid || shape == .sphere }
}
