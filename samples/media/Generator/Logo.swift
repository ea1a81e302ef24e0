import Foundation

/// The mark: three panes of glass one above the other, as on a multiplane camera's stand, and the sun behind them.
@Sendable func logo(x: Float, y: Float) -> SIMD4<Float> {
    var pixel = SIMD4<Float>.zero
    func over(_ color: Color, _ alpha: Float) {
        let a = min(max(alpha, 0), 1)
        let below = pixel.w * (1 - a)
        let total = a + below
        guard total > 0 else { return }
        let blended = (color * a + Color(pixel.x, pixel.y, pixel.z) * below) / total
        pixel = SIMD4(blended, total)
    }
    let sun = hypot(x - 0.5, y - 0.66)
    over(mix(rgb(0xFFB35C), rgb(0xFF5D73), smoothstep(0.86, 0.44, y)), sun < 0.2 ? 1 : 0)
    let panes: [(centre: Float, top: Int, bottom: Int)] = [
        (0.56, 0x8A7BFF, 0x5B4BE0), (0.41, 0x36B8FF, 0x1E7FE8), (0.26, 0x3CF0C5, 0x12B7A0),
    ]
    for pane in panes {
        // A square seen from the side and above: |x| and |y| of the slanted axes, with round corners.
        let across = (x - 0.5) / 0.44
        let down = (y - pane.centre) / 0.21
        let u = abs(across + down) / 1.0
        let v = abs(across - down) / 1.0
        let corner: Float = 0.16
        let outside = hypot(max(u - 1 + corner, 0), max(v - 1 + corner, 0)) - corner
        let color = mix(rgb(pane.top), rgb(pane.bottom), smoothstep(1, -1, down + 0.4 * across))
        over(color, outside < 0 ? 0.9 : 0)
        if outside < 0, outside > -0.045 { over(Color(1, 1, 1), 0.35 * (0.6 + 0.4 * down)) }
    }
    return pixel
}
