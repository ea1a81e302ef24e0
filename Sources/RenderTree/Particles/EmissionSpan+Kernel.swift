import PixelKernels
import VectorGeometry

/// Particles that the kernels of PixelKernels create: they move in the layer's plane and have no sub-cells.
package struct PlaneEmission: Sendable {
    /// The parameters of the kernels.
    package let parameters: mp_emission
    /// The numbers of the particles.
    package let numbers: Range<Int>
    /// The cell's index in `EmittedParticles.cells`.
    package let cell: Int

    /// The living particles, in order of birth.
    var particles: [Particle] {
        let emitted = [mp_emitted](unsafeUninitializedCapacity: numbers.count) { memory, count in
            guard let base = memory.baseAddress else { return }
            withUnsafePointer(to: parameters) { parameters in
                count = Int(
                    mp_emit(
                        parameters, Int64(numbers.lowerBound), Int32(truncatingIfNeeded: numbers.count), base))
            }
        }
        return emitted.map { Particle($0, cell: cell) }
    }
}

extension Particle {
    fileprivate init(_ emitted: mp_emitted, cell: Int) {
        let (red, green, blue, alpha) = emitted.color
        self.init(
            center: SIMD3(emitted.x, emitted.y, emitted.z), angle: emitted.angle, scale: emitted.scale,
            color: SIMD4(red, green, blue, alpha), age: emitted.age, cell: cell)
    }
}

extension EmissionSpan {
    /// Returns the span as the kernels create it; nil if they cannot, or if nothing is drawn.
    func planeEmission(at time: Double) -> PlaneEmission? {
        let style = source.seedStyle
        guard source.isShown, source.children.isEmpty, style.staysInPlane, var parameters = source.emissionShape.kernel
        else { return nil }
        parameters.time = time
        describe(&parameters)
        source.describeLifetime(&parameters)
        style.describe(&parameters)
        return PlaneEmission(parameters: parameters, numbers: numbers, cell: source.index)
    }
}

extension ParticleSeedStyle {
    fileprivate func describe(_ emission: inout mp_emission) {
        emission.speed = mp_spread(speed)
        emission.scale = mp_spread(scale)
        emission.spin = mp_spread(spin)
        emission.acceleration = (acceleration.x, acceleration.y, acceleration.z)
        emission.scale_speed = scaleSpeed
        emission.longitude = longitude
        emission.range = range
        emission.color = (color.x, color.y, color.z, color.w)
        emission.color_range = (colorRange.x, colorRange.y, colorRange.z, colorRange.w)
        emission.color_speed = (colorSpeed.x, colorSpeed.y, colorSpeed.z, colorSpeed.w)
    }
}

extension mp_spread {
    init(_ spread: ParticleSeedStyle.Spread) {
        self.init(mean: spread.mean, range: spread.range, factor: spread.factor)
    }
}

extension EmissionShape {
    /// The shape for the kernels; nil for shapes that are not plane.
    fileprivate var kernel: mp_emission? {
        var emission = mp_emission()
        switch shape {
        case .point: emission.shape = MP_EMIT_AT_POINT
        case .line: emission.shape = MP_EMIT_ON_LINE
        case .rectangle: emission.shape = MP_EMIT_ON_RECTANGLE
        case .circle: emission.shape = MP_EMIT_ON_CIRCLE
        case .cuboid, .sphere: return nil
        }
        emission.mode =
            switch mode {
            case .points: MP_EMIT_AT_POINTS
            case .outline: MP_EMIT_ON_OUTLINE
            case .surface: MP_EMIT_ON_SURFACE
            case .volume: MP_EMIT_IN_VOLUME
            }
        emission.width = Double(size.width)
        emission.height = Double(size.height)
        return emission
    }
}
