import Foundation

/// A number in 0..<1 that depends on the cell only.
func hash(_ x: Int32, _ y: Int32) -> Float {
    var h = UInt32(bitPattern: x) &* 0x9E37_79B1 ^ UInt32(bitPattern: y) &* 0x85EB_CA77
    h = (h ^ h >> 15) &* 0x2C1B_3C6D
    h = (h ^ h >> 12) &* 0x297A_2D39
    return Float((h ^ h >> 15) >> 8) / 16_777_216
}

/// Smooth noise in 0...1 with its two derivatives.
func noise(_ x: Float, _ y: Float) -> (value: Float, dx: Float, dy: Float) {
    let cellX = floor(x)
    let cellY = floor(y)
    let fx = x - cellX
    let fy = y - cellY
    let ix = Int32(cellX)
    let iy = Int32(cellY)
    let a = hash(ix, iy)
    let b = hash(ix + 1, iy)
    let c = hash(ix, iy + 1)
    let d = hash(ix + 1, iy + 1)
    let u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    let v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    let du = 30 * fx * fx * (fx * (fx - 2) + 1)
    let dv = 30 * fy * fy * (fy * (fy - 2) + 1)
    let k = a - b - c + d
    return (a + (b - a) * u + (c - a) * v + k * u * v, du * (b - a + k * v), dv * (c - a + k * u))
}

/// A sum of octaves of noise, in 0...1.
func clouds(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var amplitude: Float = 0.5
    var x = x
    var y = y
    for _ in 0..<octaves {
        sum += amplitude * noise(x, y).value
        (x, y) = (1.62 * x - 1.2 * y + 17.3, 1.2 * x + 1.62 * y - 9.1)
        amplitude *= 0.5
    }
    return sum
}

/// Mountains: octaves count for less where the ground is steep already, as if rain had washed it.
func mountains(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var amplitude: Float = 1
    var x = x
    var y = y
    var slopeX: Float = 0
    var slopeY: Float = 0
    for _ in 0..<octaves {
        let n = noise(x, y)
        slopeX += n.dx
        slopeY += n.dy
        sum += amplitude * n.value / (1 + slopeX * slopeX + slopeY * slopeY)
        (x, y) = (1.6 * x - 1.2 * y, 1.2 * x + 1.6 * y)
        amplitude *= 0.5
    }
    return sum
}
