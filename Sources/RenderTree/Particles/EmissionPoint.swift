import Foundation
import PixelKernels

/// The position of a particle at birth, relative to the shape's center, and the shape's direction there.
struct EmissionPoint: Equatable {
    var offset = SIMD3<Double>.zero
    /// The direction in the plane from +x, in radians.
    var longitude = 0.0
    /// The direction out of the plane, in radians.
    var latitude = 0.0
}

/// The shape on which particles are emitted.
struct EmissionShape: Sendable {
    let shape: EmitterStyle.Shape
    let mode: EmitterStyle.Mode
    let size: CGSize
    private let depth: CGFloat

    init(_ style: EmitterStyle) {
        shape = style.shape
        mode = style.mode
        size = style.size
        depth = style.depth
    }
}

extension EmissionShape {
    /// Returns a random point distributed evenly over the shape's length, area or volume, according to the mode (facts
    /// 3.7: Apple's names, our sampling).
    func point(_ random: inout ParticleRandom) -> EmissionPoint {
        // Always uses three numbers, so that later random numbers do not depend on the shape.
        let u = SIMD3(random.next(), random.next(), random.next())
        let half = SIMD3(Double(size.width), Double(size.height), Double(depth)) / 2
        switch shape {
        case .point: return EmissionPoint()
        case .line: return EmissionPoint(offset: SIMD3(linePart(u.x) * half.x, 0, 0), longitude: -.pi / 2)
        case .rectangle: return EmissionPoint(offset: rectanglePart(u) * SIMD3(half.x, half.y, 0))
        case .cuboid: return EmissionPoint(offset: cuboidPart(u, half) * half)
        case .circle: return circlePoint(u, radius: Double(size.width))
        case .sphere: return spherePoint(u, radius: Double(size.width))
        }
    }

    /// Returns a coordinate in −1…1; the points of a line are its ends.
    private func linePart(_ u: Double) -> Double { mode == .points ? (u < 0.5 ? -1 : 1) : 2 * u - 1 }

    /// Returns a point on the corners, the edges or the inside (also for the surface), in units of half the sides.
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

    /// Returns a point on the corners, the edges, the faces or the inside, in units of half the sides.
    private func cuboidPart(_ u: SIMD3<Double>, _ half: SIMD3<Double>) -> SIMD3<Double> {
        let free = 2 * u - 1
        let side = SIMD3(u.x < 0.5 ? -1.0 : 1, u.y < 0.5 ? -1.0 : 1, u.z < 0.5 ? -1.0 : 1)
        switch mode {
        case .points: return side
        case .volume: return free
        case .outline:
            // Chooses the edges along an axis by their lengths; the remaining fraction is the position on the edge.
            let (axis, fraction) = Self.choice(u.x, weights: half)
            var point = SIMD3<Double>.zero
            point[axis] = 2 * fraction - 1
            point[(axis + 1) % 3] = side.y
            point[(axis + 2) % 3] = side.z
            return point
        case .surface:
            let (axis, fraction) = Self.choice(u.x, weights: SIMD3(half.y * half.z, half.x * half.z, half.x * half.y))
            var point = SIMD3<Double>.zero
            point[axis] = fraction < 0.5 ? -1 : 1
            point[(axis + 1) % 3] = free.y
            point[(axis + 2) % 3] = free.z
            return point
        }
    }

    /// Returns one of three indices, chosen by weight, and the fraction within its range.
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

    /// Returns a point at the center, on the rim or inside; on the rim and the surface the direction is outward.
    private func circlePoint(_ u: SIMD3<Double>, radius: Double) -> EmissionPoint {
        let angle = 2 * .pi * u.x
        let distance: Double =
            switch mode {
            case .points: 0
            case .outline: radius
            case .surface, .volume: radius * u.y.squareRoot()
            }
        let isOutward = mode == .outline || mode == .surface
        let toward = PlaneDirection(angle)
        return EmissionPoint(
            offset: SIMD3(toward.cosine, toward.sine, 0) * distance, longitude: isOutward ? angle : 0)
    }

    /// Returns a point at the center, on the surface (also for the outline) or inside; on the outline and the surface
    /// the direction is outward.
    private func spherePoint(_ u: SIMD3<Double>, radius: Double) -> EmissionPoint {
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
        let toward = PlaneDirection(angle)
        let offset = SIMD3(across * toward.cosine, across * toward.sine, z) * distance
        return EmissionPoint(offset: offset, longitude: isOutward ? angle : 0, latitude: isOutward ? asin(z) : 0)
    }
}

/// The sine and cosine of an angle, as the kernels compute them: the same on every CPU.
struct PlaneDirection {
    private(set) var sine = 0.0
    private(set) var cosine = 0.0

    init(_ angle: Double) { mp_sine_cosine(angle, &sine, &cosine) }
}
