import Foundation

/// A height field seen by a camera: marched ray by ray, lit by one sun with shadows, seen through haze.
struct Terrain: Sendable {
    /// Height at (x, z); the second argument says how fine: 3 for shadows, 9 for normals.
    var height: @Sendable (Float, Float, Int) -> Float
    /// Colour of the ground from its position, its normal and its height.
    var ground: @Sendable (SIMD3<Float>, SIMD3<Float>) -> Color
    var sky: @Sendable (SIMD3<Float>) -> Color
    var sun: SIMD3<Float>
    var sunColor: Color
    var ambient: Color
    var haze: Color
    /// Part of the light that the haze takes away per unit of distance.
    var hazeDensity: Float
    var eye: SIMD3<Float>
    /// Downward tilt in radians.
    var pitch: Float
    var zoom: Float
    var waterLevel: Float?
    var reach: Float = 60

    func color(x: Float, y: Float, aspect: Float) -> Color {
        var ray = normalize(SIMD3((x - aspect / 2) / zoom, (y - 0.5) / zoom, 1))
        ray = SIMD3(ray.x, ray.y * cos(pitch) - ray.z * sin(pitch), ray.y * sin(pitch) + ray.z * cos(pitch))
        return shade(from: eye, along: ray, mirrored: false)
    }

    private func shade(from origin: SIMD3<Float>, along ray: SIMD3<Float>, mirrored: Bool) -> Color {
        let hit = distance(from: origin, along: ray)
        if let level = waterLevel, !mirrored, ray.y < 0 {
            let toWater = (level - origin.y) / ray.y
            if toWater < (hit ?? reach * 3) { return water(at: origin + ray * toWater, along: ray, distance: toWater) }
        }
        guard let hit else { return sky(ray) }
        let point = origin + ray * hit
        return hazed(lit(point, detail: mirrored ? 6 : 10, distance: hit), distance: hit, ray: ray)
    }

    private func distance(from origin: SIMD3<Float>, along ray: SIMD3<Float>) -> Float? {
        var t: Float = 0.02
        for _ in 0..<260 {
            let point = origin + ray * t
            let gap = point.y - height(point.x, point.z, 8)
            if gap < 0.0008 * t { return t }
            t += max(0.35 * gap, 0.0008 * t)
            if t > reach || (point.y > 6 && ray.y > 0) { return nil }
        }
        return t
    }

    private func lit(_ point: SIMD3<Float>, detail: Int, distance: Float) -> Color {
        let step = max(0.0012 * distance, 0.0006)
        let here = (height(point.x - step, point.z, detail), height(point.x + step, point.z, detail))
        let there = (height(point.x, point.z - step, detail), height(point.x, point.z + step, detail))
        let normal = normalize(SIMD3(here.0 - here.1, 2 * step, there.0 - there.1))
        let direct = max(dot(normal, sun), 0) * shadow(at: point + normal * 0.004)
        let bounced = max(dot(normal, normalize(SIMD3(-sun.x, 0.3, -sun.z))), 0)
        let fromSky = 0.55 + 0.45 * normal.y
        return ground(point, normal) * (sunColor * direct + ambient * (fromSky + 0.35 * bounced))
    }

    private func shadow(at point: SIMD3<Float>) -> Float {
        var open: Float = 1
        var t: Float = 0.02
        for _ in 0..<48 {
            let p = point + sun * t
            let gap = p.y - height(p.x, p.z, 5)
            open = min(open, 14 * gap / t)
            if open < 0.01 || p.y > 5 { break }
            t += min(max(gap * 0.5, 0.012), 0.6)
        }
        return min(max(open, 0), 1)
    }

    private func hazed(_ color: Color, distance: Float, ray: SIMD3<Float>) -> Color {
        let toSun = max(dot(ray, sun), 0)
        let glow = mix(haze, sunColor * 0.55, 0.7 * pow(toSun, 6))
        return mix(color, glow, 1 - exp(-hazeDensity * distance * (1 + 0.02 * distance)))
    }

    private func water(at point: SIMD3<Float>, along ray: SIMD3<Float>, distance: Float) -> Color {
        let calm = 0.012 / (1 + 0.25 * distance)
        let dx = noise(point.x * 26, point.z * 9).dx + noise(point.x * 61, point.z * 23).dx * 0.5
        let dz = noise(point.x * 19 + 40, point.z * 7).dy
        let normal = normalize(SIMD3(calm * dx, 1, calm * dz))
        var mirror = ray - normal * (2 * dot(ray, normal))
        mirror.y = abs(mirror.y)
        let reflection = shade(from: point + SIMD3(0, 0.002, 0), along: normalize(mirror), mirrored: true)
        let fresnel = 0.16 + 0.84 * pow(1 - max(-dot(ray, normal), 0), 4)
        let deep = mix(ambient * 0.18, haze * 0.3, 0.25)
        return hazed(mix(deep, reflection * 0.94, fresnel), distance: distance * 0.5, ray: ray)
    }
}

func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }
func normalize(_ v: SIMD3<Float>) -> SIMD3<Float> { v / dot(v, v).squareRoot() }

/// Film's shoulder: bright light rolls off instead of clipping; then the gamma of sRGB.
func developed(_ color: Color) -> SIMD4<Float> {
    func curve(_ x: Float) -> Float {
        let x = max(x, 0)
        return pow(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 1 / 2.2)
    }
    return SIMD4(curve(color.x), curve(color.y), curve(color.z), 1)
}
