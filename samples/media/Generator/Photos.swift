import Foundation

/// The four pictures of the slideshow, each a function of a point of the frame.
let photos: [(name: String, color: @Sendable (Float, Float, Float) -> SIMD4<Float>)] = [
    ("lake", { x, y, aspect in developed(lake.color(x: x, y: y, aspect: aspect)) }),
    ("dunes", { x, y, aspect in developed(dunes.color(x: x, y: y, aspect: aspect)) }),
    ("summit", { x, y, aspect in developed(summit.color(x: x, y: y, aspect: aspect)) }),
    ("aurora", { x, y, aspect in developed(aurora.color(x: x, y: y, aspect: aspect)) }),
]

private func alpineGround(snowLine: Float) -> @Sendable (SIMD3<Float>, SIMD3<Float>) -> Color {
    { point, normal in
        let patch = clouds(point.x * 6, point.z * 6, octaves: 4)
        let rock = mix(Color(0.13, 0.11, 0.10), Color(0.27, 0.23, 0.20), patch)
        let grass = mix(Color(0.05, 0.075, 0.025), Color(0.11, 0.10, 0.04), patch)
        let low = smoothstep(snowLine - 0.05, snowLine - 0.6, point.y) * smoothstep(0.62, 0.85, normal.y)
        let snow =
            smoothstep(snowLine - 0.25, snowLine + 0.15, point.y + 0.25 * patch) * smoothstep(0.48, 0.7, normal.y)
        return mix(mix(rock, grass, low), Color(0.86, 0.89, 0.95), snow)
    }
}

private func daySky(zenith: Color, horizon: Color, sun: SIMD3<Float>, sunColor: Color, cover: Float)
    -> @Sendable (SIMD3<Float>) -> Color
{
    { ray in
        let up = max(ray.y, 0)
        var color = mix(horizon, zenith, 1 - exp(-4.5 * up))
        let toSun = max(dot(ray, sun), 0)
        color += sunColor * (0.22 * pow(toSun, 9) + 0.35 * pow(toSun, 90) + 3 * smoothstep(0.99955, 0.9997, toSun))
        let across = ray.x / (up + 0.12)
        let along = ray.z / (up + 0.12)
        let thick = smoothstep(cover, cover + 0.35, clouds(across * 0.7, along * 2.1, octaves: 6))
        let lit = mix(horizon * 1.05, sunColor * 0.7, 0.35 + 0.65 * pow(toSun, 3))
        return mix(color, lit, thick * smoothstep(0.0, 0.14, ray.y) * 0.85)
    }
}

private let lake: Terrain = {
    let sun = normalize(SIMD3<Float>(-0.40, 0.235, 0.85))
    let light = Color(1.75, 1.02, 0.58)
    let horizon = Color(0.82, 0.52, 0.40)
    return Terrain(
        height: { x, z, detail in
            let valley = smoothstep(0.15, 2.6, abs(x + 0.35 * sin(z * 0.7))) * smoothstep(0.2, 3.5, z)
            let far = smoothstep(5.5, 11, z)
            return (2.35 * mountains(x * 0.42 + 11.6, z * 0.42 + 3.1, octaves: detail) - 0.35) * max(valley, far) - 0.12
        },
        ground: alpineGround(snowLine: 1.35),
        sky: daySky(zenith: Color(0.10, 0.20, 0.42), horizon: horizon, sun: sun, sunColor: light, cover: 0.46),
        sun: sun, sunColor: light * 1.25, ambient: Color(0.22, 0.28, 0.46), haze: Color(0.60, 0.43, 0.44),
        hazeDensity: 0.032,
        eye: SIMD3(0.1, 0.42, -1.6), pitch: -0.05, zoom: 0.95, waterLevel: 0)
}()

private let dunes: Terrain = {
    let sun = normalize(SIMD3<Float>(-0.80, 0.33, 0.46))
    let light = Color(2.3, 1.5, 0.85)
    return Terrain(
        height: { x, z, detail in
            let bend = 0.9 * noise(x * 0.35 + 4, z * 0.3).value + 0.25 * noise(x * 1.1, z * 0.9).value
            let wave = (x * 0.55 + z * 0.42 + bend * 2.2)
            let phase = wave - floor(wave)
            // Sand lies at a shallow angle to windward and falls off behind the crest.
            let crest: Float = 0.74
            let side = phase < crest ? phase / crest : (1 - phase) / (1 - crest)
            let dune = 0.62 * pow(side, 1.25) * (0.45 + 0.9 * noise(x * 0.3 - 7, z * 0.25 + 2).value)
            let ripple =
                detail > 7
                ? 0.0016 * sin((x * 0.9 + z * 0.5 + 0.25 * noise(x * 3, z * 3).value) * 95) * (phase < crest ? 1 : 0.15)
                : 0
            return dune + 0.5 * noise(x * 0.16, z * 0.12).value + ripple
        },
        ground: { point, _ in
            mix(Color(0.52, 0.27, 0.12), Color(0.63, 0.36, 0.17), clouds(point.x * 9, point.z * 9, octaves: 3))
        },
        sky: daySky(
            zenith: Color(0.16, 0.33, 0.60), horizon: Color(0.86, 0.68, 0.50), sun: sun, sunColor: light * 0.6,
            cover: 0.62),
        sun: sun, sunColor: light, ambient: Color(0.26, 0.30, 0.44), haze: Color(0.80, 0.60, 0.46), hazeDensity: 0.028,
        eye: SIMD3(1.9, 1.55, -2.4), pitch: 0.13, zoom: 1.1, waterLevel: nil)
}()

private let summit: Terrain = {
    let sun = normalize(SIMD3<Float>(0.80, 0.30, 0.10))
    let light = Color(2.7, 1.9, 1.15)
    return Terrain(
        height: { x, z, detail in 2.9 * mountains(x * 0.36 + 31.7, z * 0.36 + 18.4, octaves: detail) - 0.5 },
        ground: alpineGround(snowLine: 1.1),
        sky: daySky(
            zenith: Color(0.05, 0.16, 0.42), horizon: Color(0.50, 0.64, 0.80), sun: sun, sunColor: light * 0.6,
            cover: 0.5),
        sun: sun, sunColor: light, ambient: Color(0.16, 0.25, 0.46), haze: Color(0.46, 0.58, 0.74), hazeDensity: 0.022,
        eye: SIMD3(0.4, 2.55, -3.2), pitch: 0.12, zoom: 1.15, waterLevel: nil)
}()

private let aurora: Terrain = {
    let moon = normalize(SIMD3<Float>(-0.5, 0.55, -0.35))
    return Terrain(
        height: { x, z, detail in
            1.5 * mountains(x * 0.5 + 5.2, z * 0.5 + 44.4, octaves: detail) * smoothstep(0.6, 5, z) - 0.1
        },
        ground: { point, normal in
            mix(Color(0.10, 0.11, 0.13), Color(0.75, 0.82, 0.95), smoothstep(0.45, 0.75, normal.y))
        },
        sky: northernLights,
        sun: moon, sunColor: Color(0.30, 0.42, 0.60) * 0.55, ambient: Color(0.03, 0.12, 0.11),
        haze: Color(0.03, 0.12, 0.12), hazeDensity: 0.05,
        eye: SIMD3(-0.6, 0.4, -1.4), pitch: -0.16, zoom: 0.85, waterLevel: 0.0)
}()

@Sendable private func northernLights(_ ray: SIMD3<Float>) -> Color {
    let up = max(ray.y, 0)
    var color = mix(Color(0.02, 0.075, 0.10), Color(0.006, 0.012, 0.045), smoothstep(0, 0.6, up))
    let angle = atan2(ray.x, ray.z)
    color += stars(angle: angle, up: up)
    for curtain in 0..<3 {
        let n = Float(curtain)
        let sway = 0.10 * sin(angle * 3.1 + n * 2.1) + 0.16 * (noise(angle * 2.2 + n * 9, n).value - 0.5)
        let foot = 0.16 + 0.12 * n + sway + 0.1 * angle
        let above = up - foot
        let folds = 0.35 + 0.65 * noise(angle * 38 + 5 * sway + n * 30, up * 1.3).value
        let strength = smoothstep(-0.025, 0.02, above) * exp(-max(above, 0) * (5.5 + n)) * folds
        let tint = mix(Color(0.10, 0.95, 0.48), Color(0.50, 0.20, 0.80), smoothstep(0.04, 0.34, above))
        let part = 0.3 + 0.7 * noise(angle * 1.6 + n * 4.7 + 3, 7 + n).value
        color += tint * strength * part * (0.62 - 0.13 * n)
    }
    return color
}

private func stars(angle: Float, up: Float) -> Color {
    let density: Float = 150
    let cellX = Int32(floor(angle * density))
    let cellY = Int32(floor(up * density))
    let bright = hash(cellX &+ 900, cellY)
    guard bright > 0.965 else { return .zero }
    let dx = angle * density - Float(cellX) - 0.2 - 0.6 * hash(cellX, cellY &+ 77)
    let dy = up * density - Float(cellY) - 0.2 - 0.6 * hash(cellX &+ 31, cellY)
    let size = 0.04 + 0.10 * (bright - 0.965) / 0.035
    let glow = exp(-(dx * dx + dy * dy) / (size * size))
    return mix(Color(0.7, 0.8, 1), Color(1, 0.9, 0.75), hash(cellY, cellX)) * glow * (0.4 + 40 * (bright - 0.965))
}
