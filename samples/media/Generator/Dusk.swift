import Foundation

/// One frame of the clip: paper hills at dusk that a camera passes, nearer ones faster; it loops without a seam.
struct Dusk: Sendable {
    /// How far through the loop: 0 to 1.
    let phase: Float
    let aspect: Float

    private struct Hill {
        let foot: Float, rise: Float, color: Int
        /// Length after which the hills repeat, in frame heights.
        let lap: Float
        /// Waves in a lap and their sizes.
        let waves: [(count: Float, size: Float)]
        /// How far the camera passes them in one loop of the clip; what is no multiple of the lap dissolves at the
        /// seam.
        let travel: Float
        let trees: Float, treeCount: Int32
    }

    private static let hills: [Hill] = [
        Hill(
            foot: 0.45, rise: 0.17, color: 0xC8607F, lap: 6, waves: [(5, 1), (11, 0.5), (26, 0.24), (57, 0.1)],
            travel: 0.25, trees: 0, treeCount: 0),
        Hill(
            foot: 0.37, rise: 0.14, color: 0x97487A, lap: 5, waves: [(4, 1), (9, 0.5), (21, 0.2), (47, 0.1)],
            travel: 0.5, trees: 0, treeCount: 0),
        Hill(
            foot: 0.28, rise: 0.11, color: 0x66356E, lap: 5, waves: [(3, 1), (7, 0.5), (17, 0.2)], travel: 0.95,
            trees: 0.03, treeCount: 120),
        Hill(
            foot: 0.18, rise: 0.08, color: 0x3B2458, lap: 2.1, waves: [(1, 1), (3, 0.5), (8, 0.12)], travel: 2.1,
            trees: 0.075, treeCount: 29),
        Hill(
            foot: 0.06, rise: 0.05, color: 0x1B1536, lap: 2.2, waves: [(1, 1), (2, 0.5)], travel: 4.4, trees: 0.22,
            treeCount: 11),
    ]

    func color(x: Float, y: Float) -> SIMD4<Float> {
        var color = sky(x: x, y: y)
        color = birds(over: color, x: x, y: y)
        for (index, hill) in Self.hills.enumerated() {
            let before = color
            color = paint(hill, index: index, over: before, x: x + phase * hill.travel, y: y)
            let seam = smoothstep(0.85, 1, phase)
            if hill.travel < hill.lap, seam > 0 {
                color = mix(
                    color, paint(hill, index: index, over: before, x: x + (phase - 1) * hill.travel, y: y), seam)
            }
        }
        let edge = hypot((x / aspect - 0.5) * 1.1, y - 0.5)
        return SIMD4(color * (1 - 0.28 * smoothstep(0.35, 0.85, edge)), 1)
    }

    private func sky(x: Float, y: Float) -> Color {
        var color = mix(rgb(0xFFB27A), rgb(0xE0607E), smoothstep(0.36, 0.62, y))
        color = mix(color, rgb(0x6A3F8F), smoothstep(0.55, 0.84, y))
        color = mix(color, rgb(0x2B2361), smoothstep(0.78, 1.05, y))
        let sun = hypot(x - aspect * 0.64, y - 0.60)
        let breath = 1 + 0.06 * sin(2 * .pi * phase)
        color += Color(1, 0.55, 0.30) * 0.55 * exp(-sun * 4.2 / breath)
        color = mix(color, rgb(0xFFF0C9), smoothstep(0.1035, 0.101, sun))
        for band in 0..<4 {
            let n = Float(band)
            let shift = (x / (1.6) + phase * (band < 2 ? 1 : 2)) * 2 * .pi
            let thick = 0.011 + 0.009 * sin(shift + n * 1.9) + 0.006 * sin(3 * shift + n)
            let line = abs(y - 0.53 - 0.085 * n - 0.012 * sin(shift + n * 2.3))
            color = mix(color, rgb(0xFFC9A0), 0.34 * smoothstep(thick, thick * 0.3, line) * (thick > 0 ? 1 : 0))
        }
        return color
    }

    private func paint(_ hill: Hill, index: Int, over color: Color, x: Float, y: Float) -> Color {
        let lap = x / hill.lap
        let depth = ground(of: hill, index: index, lap: lap) - y
        let tree = trees(of: hill, index: index, lap: lap)
        guard depth + tree > 0 else { return color }
        let mist = mix(rgb(hill.color), rgb(0xF7A07A), 0.42 * smoothstep(0.02, 0.26, depth) * (1 - Float(index) / 5))
        return mist + Color(1, 0.62, 0.42) * exp(-(depth + tree) * 90) * (0.22 - 0.04 * Float(index))
    }

    private func ground(of hill: Hill, index: Int, lap: Float) -> Float {
        var sum: Float = 0
        for (number, wave) in hill.waves.enumerated() {
            sum += wave.size * sin(2 * .pi * lap * wave.count + Float(index * 7 + number * 3))
        }
        return hill.foot + hill.rise * 0.5 * sum
    }

    private func trees(of hill: Hill, index: Int, lap: Float) -> Float {
        guard hill.trees > 0 else { return 0 }
        let place = lap * Float(hill.treeCount)
        let cell = floor(place)
        let name = ((Int32(cell) % hill.treeCount) + hill.treeCount) % hill.treeCount
        let grown = hash(name, Int32(index))
        guard grown > 0.3 else { return 0 }
        let centre = 0.4 + 0.2 * hash(name, Int32(index + 50))
        let side = abs(place - cell - centre) / (0.16 + 0.22 * hash(name, Int32(index + 90)))
        guard side < 1 else { return 0 }
        // Boughs: a saw along the slope of the tree.
        let saw = side * 7 - floor(side * 7)
        return hill.trees * (0.4 + 0.6 * grown) * (1 - side) * (1 - 0.2 * saw)
    }

    private func birds(over color: Color, x: Float, y: Float) -> Color {
        var color = color
        for bird in 0..<5 {
            let n = Float(bird)
            let flight = phase * (aspect + 0.8) - 0.4
            let centreX = flight + 0.085 * n - 0.22
            let centreY = 0.74 + 0.035 * sin(n * 2.2) + 0.02 * sin(2 * .pi * (phase * 2 + n * 0.2))
            let size: Float = 0.026 - 0.002 * n
            let dx = (x - centreX) / size
            let dy = (y - centreY) / size
            guard abs(dx) < 1 else { continue }
            let flap = sin(2 * .pi * (phase * 12 + n * 0.37))
            let wing = abs(dx) * (0.35 + 0.55 * flap) - 0.4 * dx * dx * flap
            color = mix(color, rgb(0x2A1A40), smoothstep(0.12, 0.06, abs(dy - wing) / (1 - 0.55 * abs(dx))))
        }
        return color
    }
}
