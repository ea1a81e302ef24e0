import Foundation

/// Where a particle is born, from the shape's centre, and the shape's own direction there.
struct EmissionPoint: Equatable {
    var offset = SIMD3<Double>.zero
    /// In the plane from +x, radians.
    var longitude = 0.0
    /// Out of the plane, radians.
    var latitude = 0.0
}

/// The shape on which particles are born: what of an emitter says where.
struct EmissionShape: Sendable {
    private let shape: EmitterStyle.Shape
    private let mode: EmitterStyle.Mode
    private let size: CGSize
    private let depth: CGFloat

    init(_ style: EmitterStyle) { (shape, mode, size, depth) = (style.shape, style.mode, style.size, style.depth) }
}

extension EmissionShape {
    /// A place spread evenly over the shape's length, area or volume, according to the mode (facts 3.7: names of
    /// Apple's, sampling ours).
    func place(_ random: inout ParticleRandom) -> EmissionPoint {
        // Always three numbers, so that what follows does not depend on the shape.
        let u = SIMD3(random.next(), random.next(), random.next())
        let half = SIMD3(Double(size.width), Double(size.height), Double(depth)) / 2
        switch shape {
        case .point: return EmissionPoint()
        case .line: return EmissionPoint(offset: SIMD3(linePart(u.x) * half.x, 0, 0), longitude: -.pi / 2)
        case .rectangle: return EmissionPoint(offset: rectanglePart(u) * SIMD3(half.x, half.y, 0))
        case .cuboid: return EmissionPoint(offset: cuboidPart(u, half) * half)
        case .circle: return circlePlace(u, radius: Double(size.width))
        case .sphere: return spherePlace(u, radius: Double(size.width))
        }
    }

    /// −1…1; the points of a line are its ends.
    private func linePart(_ u: Double) -> Double { mode == .points ? (u < 0.5 ? -1 : 1) : 2 * u - 1 }

    /// Corners, edges, or the inside, which is the surface too; in units of half the sides.
    private func rectanglePart(_ u: SIMD3<Double>) -> SIMD3<Double> {
        switch mode {
        case .points: return SIMD3(u.x < 0.5 ? -1 : 1, u.y < 0.5 ? -1 : 1, 0)
        case .outline:
            let w = Double(size.width)
            let h = Double(size.height)
            let isAcross = u.x * (w + h) < w
            let along = 2 * u.y - 1
            let side = u.z < 0.5 ? -1.0 : 1.0
            return isAcross ? SIMD3(along, side, 0) : SIMD3(side, along, 0)
        case .surface, .volume: return SIMD3(2 * u.x - 1, 2 * u.y - 1, 0)
        }
    }

    /// Corners, edges, faces or the inside, in units of half the sides.
    private func cuboidPart(_ u: SIMD3<Double>, _ half: SIMD3<Double>) -> SIMD3<Double> {
        let free = 2 * u - 1
        let side = SIMD3(u.x < 0.5 ? -1.0 : 1, u.y < 0.5 ? -1.0 : 1, u.z < 0.5 ? -1.0 : 1)
        switch mode {
        case .points: return side
        case .volume: return free
        case .outline:
            // The edges along each axis, by their lengths; the fraction that is left over is the place on the edge.
            let (axis, rest) = Self.choice(u.x, weights: half)
            var place = SIMD3<Double>.zero
            place[axis] = 2 * rest - 1
            place[(axis + 1) % 3] = side.y
            place[(axis + 2) % 3] = side.z
            return place
        case .surface:
            let (axis, rest) = Self.choice(u.x, weights: SIMD3(half.y * half.z, half.x * half.z, half.x * half.y))
            var place = SIMD3<Double>.zero
            place[axis] = rest < 0.5 ? -1 : 1
            place[(axis + 1) % 3] = free.y
            place[(axis + 2) % 3] = free.z
            return place
        }
    }

    /// Which of three, by weight, and the fraction within its share.
    private static func choice(_ u: Double, weights: SIMD3<Double>) -> (Int, Double) {
        let total = weights.sum()
        guard total > 0 else { return (0, u) }
        var start = 0.0
        for axis in 0..<3 {
            let share = weights[axis] / total
            if u < start + share || axis == 2 { return (axis, share > 0 ? min((u - start) / share, 1) : 0) }
            start += share
        }
        return (2, 0)
    }

    /// The centre, the rim, or the inside; on the rim and the surface the direction is outward.
    private func circlePlace(_ u: SIMD3<Double>, radius: Double) -> EmissionPoint {
        let angle = 2 * .pi * u.x
        let distance: Double =
            switch mode {
            case .points: 0
            case .outline: radius
            case .surface, .volume: radius * u.y.squareRoot()
            }
        let isOutward = mode == .outline || mode == .surface
        return EmissionPoint(offset: SIMD3(cos(angle), sin(angle), 0) * distance, longitude: isOutward ? angle : 0)
    }

    /// The centre, the surface, which is the outline too, or the inside.
    private func spherePlace(_ u: SIMD3<Double>, radius: Double) -> EmissionPoint {
        let angle = 2 * .pi * u.x
        let z = 2 * u.y - 1
        let across = (1 - z * z).squareRoot()
        let distance: Double =
            switch mode {
            case .points: 0
            case .outline, .surface: radius
            case .volume: radius * cbrt(u.z)
            }
        let isOutward = mode == .outline || mode == .surface
        let place = SIMD3(across * cos(angle), across * sin(angle), z) * distance
        return EmissionPoint(offset: place, longitude: isOutward ? angle : 0, latitude: isOutward ? asin(z) : 0)
    }
}
