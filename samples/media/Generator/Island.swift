import Foundation

/// A map of an island, from above; each level of detail shows more of it.
///
/// Coordinates as `draw` gives them: the origin at the bottom left, the height 1, the width 1.5.
struct Island: Sendable {
    /// 0 is the coarsest of four.
    let level: Int
    /// Of a pixel.
    let unit: Float

    init(level: Int, height: Int) { (self.level, unit) = (level, 1 / Float(height)) }

    func color(_ x: Float, _ y: Float) -> SIMD4<Float> {
        let height = height(x, y)
        var color = height < 0 ? Self.water(height) : Self.land(height)
        if height > 0 { color *= 0.82 + 0.36 * shade(x, y) }
        let slope = slope(x, y) * unit
        func line(_ every: Float, _ width: Float) -> Bool {
            abs(height / every - (height / every).rounded()) * every < width * slope
        }
        if level >= 1, abs(height) < 0.9 * slope { color = rgb(0x35566b) }
        if level >= 2, height > 0.02, line(0.1, 0.6) { color = mix(color, rgb(0x8a5a34), 0.75) }
        if level >= 3, height > 0.02, line(0.025, 0.45) { color = mix(color, rgb(0x8a5a34), 0.45) }
        return SIMD4(drawn(x, y, over: color, height), 1)
    }

    private func height(_ x: Float, _ y: Float) -> Float {
        let dx = (x - 0.75) / 0.72
        let dy = (y - 0.5) / 0.47
        let shore = 1 - (dx * dx + dy * dy)
        let hills = clouds(x * 2.6 + 7, y * 2.6 + 3, octaves: 7)
        return 0.62 * shore + 0.95 * (hills - 0.5) - 0.16 - drop(x, y)
    }

    /// The sea is deep all along the map's edge, so that no shelf ends in its straight line.
    private func drop(_ x: Float, _ y: Float) -> Float {
        let inward = min(x, 1.5 - x, y, 1 - y)
        let near = max(0, 1 - inward / 0.1)
        return 0.5 * near * near
    }

    /// Light from the upper left.
    private func shade(_ x: Float, _ y: Float) -> Float {
        let step: Float = 0.0015
        let fall = (height(x + step, y - step) - height(x - step, y + step)) / (4 * step)
        return min(max(0.5 - 0.22 * fall, 0), 1)
    }

    private func slope(_ x: Float, _ y: Float) -> Float {
        let step: Float = 0.0006
        let dx = height(x + step, y) - height(x - step, y)
        let dy = height(x, y + step) - height(x, y - step)
        return max((dx * dx + dy * dy).squareRoot() / (2 * step), 0.2)
    }

    /// Roads and places.
    private func drawn(_ x: Float, _ y: Float, over color: Color, _ height: Float) -> Color {
        var result = color
        // Roads wind, and places lie on them.
        let x = x + 0.03 * (noise(x * 11, y * 11).value - 0.5)
        let y = y + 0.03 * (noise(x * 13 + 5, y * 13).value - 0.5)
        if level >= 2 {
            for (from, to) in zip(Self.places, Self.places.dropFirst()) {
                let off = Self.distance(SIMD2(x, y), from, to)
                if height > 0, off < 1.3 * unit {
                    result = rgb(0xfff4d8)
                } else if height > 0, off < 2.3 * unit {
                    result = rgb(0x7b4a2b)
                }
            }
        }
        for place in Self.places where level >= 1 {
            let off = max(abs(x - place.x), abs(y - place.y)) / unit
            if off < 3.4 { result = rgb(0xc0392b) } else if off < 4.6 { result = rgb(0xffffff) }
        }
        return result
    }

    private static func distance(_ point: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
        let along = b - a
        let to = point - a
        let t = min(max((along * to).sum() / (along * along).sum(), 0), 1)
        let rest = to - along * t
        return (rest * rest).sum().squareRoot()
    }

    private static let places: [SIMD2<Float>] = [
        SIMD2(0.38, 0.52), SIMD2(0.55, 0.62), SIMD2(0.70, 0.50), SIMD2(0.86, 0.60), SIMD2(1.02, 0.46),
        SIMD2(0.88, 0.33), SIMD2(0.66, 0.36),
    ]

    private static func water(_ height: Float) -> Color {
        height > -0.06 ? rgb(0x9fd3e0) : height > -0.16 ? rgb(0x7fbfd6) : height > -0.3 ? rgb(0x62a8c8) : rgb(0x4d93b8)
    }

    private static func land(_ height: Float) -> Color {
        let tints: [(Float, Int)] = [
            (0.02, 0xf0e3b0), (0.12, 0xb9d28b), (0.24, 0x9cc079), (0.36, 0xc9c07f), (0.48, 0xcda66b), (0.6, 0xb98a5e),
        ]
        return rgb(tints.first { height < $0.0 }?.1 ?? 0xf2efe9)
    }
}
