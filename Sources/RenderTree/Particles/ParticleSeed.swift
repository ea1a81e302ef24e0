import Foundation
import Images

/// The state of a particle at birth, which determines its whole life.
struct ParticleSeed {
    private let origin: SIMD3<Double>
    private let velocity: SIMD3<Double>
    private let acceleration: SIMD3<Double>
    private let spin, scale, scaleSpeed: Double
    private let color, colorSpeed: SIMD4<Float>

    /// Creates the state of a particle with the next random numbers.
    ///
    /// - Parameters:
    /// - longitude, latitude: the direction to which the cell's angles are relative, in radians.
    /// - tint: multiplies the color; the color of the parent.
    init(
        _ style: ParticleSeedStyle, _ random: inout ParticleRandom, at origin: SIMD3<Double>, longitude: Double,
        latitude: Double,
        tint: SIMD4<Float>
    ) {
        let speed = style.speed.value(&random)
        scale = style.scale.value(&random)
        spin = style.spin.value(&random)
        let spread = SIMD4(
            Float(random.spread()), Float(random.spread()), Float(random.spread()), Float(random.spread()))
        color = (style.color + style.colorRange * spread) * tint
        colorSpeed = style.colorSpeed
        scaleSpeed = style.scaleSpeed
        acceleration = style.acceleration
        let lon = longitude + style.longitude
        let lat = latitude + style.latitude
        velocity = Self.direction(lon, lat, within: style.range, isSolid: style.isSolid, &random) * speed
        self.origin = origin
    }

    func position(at age: Double) -> SIMD3<Double> { origin + velocity * age + acceleration * (age * age / 2) }

    func color(at age: Double) -> SIMD4<Float> {
        (color + colorSpeed * Float(age)).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    }

    /// Returns the direction of movement in radians; +x for a particle at rest.
    func direction(at age: Double) -> (longitude: Double, latitude: Double) {
        let v = velocity + acceleration * age
        let across = (v.x * v.x + v.y * v.y).squareRoot()
        return across == 0 && v.z == 0 ? (0, 0) : (atan2(v.y, v.x), atan2(v.z, across))
    }

    /// Returns the particle at an age; nil once it has shrunk to nothing or is fully transparent.
    func particle(at age: Double, cell: Int) -> Particle? {
        let size = scale + scaleSpeed * age
        let tint = color(at: age)
        guard size > 0, tint.w > 0 else { return nil }
        return Particle(center: position(at: age), angle: spin * age, scale: size, color: tint, age: age, cell: cell)
    }

    /// Returns a random direction within a fan in the plane or, for solid emitters, evenly distributed within a cone
    /// (facts 3.7, U6: policy).
    private static func direction(
        _ longitude: Double, _ latitude: Double, within range: Double, isSolid: Bool, _ random: inout ParticleRandom
    ) -> SIMD3<Double> {
        let u = random.next()
        let v = random.next()
        guard isSolid, range != 0 else {
            let toward = PlaneDirection(longitude + range * (u - 0.5))
            // The common case, in the plane: the cosine is 1.
            if latitude == 0 { return SIMD3(toward.cosine, toward.sine, latitude) }
            let lat = PlaneDirection(latitude)
            return SIMD3(lat.cosine * toward.cosine, lat.cosine * toward.sine, lat.sine)
        }
        let lon = PlaneDirection(longitude)
        let lat = PlaneDirection(latitude)
        let axis = SIMD3(lat.cosine * lon.cosine, lat.cosine * lon.sine, lat.sine)
        let cosine = 1 - u * (1 - PlaneDirection(min(abs(range) / 2, .pi)).cosine)
        let sine = (1 - cosine * cosine).squareRoot()
        let side = SIMD3(-lon.sine, lon.cosine, 0)
        let up = SIMD3(-lat.sine * lon.cosine, -lat.sine * lon.sine, lat.cosine)
        let around = PlaneDirection(2 * .pi * v)
        return axis * cosine + (side * around.cosine + up * around.sine) * sine
    }
}

/// The initial values of the particles of a cell: the cell's values and the emitter's multipliers.
struct ParticleSeedStyle: Sendable {
    let speed, scale, spin: Spread
    let scaleSpeed, longitude, latitude, range: Double
    let acceleration: SIMD3<Double>
    let color, colorRange, colorSpeed: SIMD4<Float>
    let isSolid: Bool

    /// Whether particles whose shape is plane move in its plane, but for their acceleration.
    var staysInPlane: Bool { latitude == 0 && !(isSolid && range != 0) }

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

    /// A value distributed evenly about its mean.
    struct Spread: Sendable {
        let mean, range, factor: Double

        func value(_ random: inout ParticleRandom) -> Double { (mean + range * random.spread()) * factor }
    }
}

extension EmitterStyle {
    /// Whether cones are solid angles rather than fans in the plane.
    fileprivate var isSolid: Bool { preservesDepth || shape == .cuboid || shape == .sphere }
}

/// The random numbers of one particle, which depend only on its identity (facts 9, policy 5).
///
/// A SplitMix64 generator (Steele, Lea and Flood, 2014) whose state is mixed from the emitter's seed, the cell's index
/// and the particle's number.
struct ParticleRandom {
    private var state: UInt64

    init(key: UInt64, index: Int) {
        state = Self.mix(key ^ Self.mix(UInt64(bitPattern: Int64(index)) &+ Self.step))
    }

    /// Returns the key of the particles of the cell at index `cell` of a parent; the parent is an emitter's seed or a
    /// particle's own key.
    static func key(of parent: UInt64, cell: Int) -> UInt64 { mix(parent &+ UInt64(cell + 1) &* step) }

    /// The key of the particles that this one emits.
    var ownKey: UInt64 { state }

    /// Returns the next number, 0 ≤ x < 1.
    mutating func next() -> Double {
        state &+= Self.step
        return Double(Self.mix(state) >> 11) * 0x1p-53
    }

    /// Returns the next number, −½ ≤ x < ½.
    mutating func spread() -> Double { next() - 0.5 }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
