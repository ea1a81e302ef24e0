import Foundation

/// A point of light: bright in the middle, nothing at the rim.
@Sendable func spark(x: Float, y: Float) -> SIMD4<Float> {
    let distance = min(hypot(x - 0.5, y - 0.5) * 2, 1)
    let glow = pow(1 - distance, 2.2)
    return SIMD4(1, 1, 1, min(glow * 1.3, 1))
}

/// A piece of paper, a little lighter at the top.
@Sendable func flake(x: Float, y: Float) -> SIMD4<Float> {
    let shade = 0.85 + 0.15 * y
    let isInside = abs(x - 0.5) < 0.46 && abs(y - 0.5) < 0.28
    return SIMD4(shade, shade, shade, isInside ? 1 : 0)
}
