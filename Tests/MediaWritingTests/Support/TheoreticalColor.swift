/// The exact values of a color in BT.709 limited range.
func theoreticalYUV(_ rgb: UInt32) -> [Double] {
    let r = Double(rgb >> 16 & 255) / 255
    let g = Double(rgb >> 8 & 255) / 255
    let b = Double(rgb & 255) / 255
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return [16 + 219 * y, 128 + 224 * (b - y) / 1.8556, 128 + 224 * (r - y) / 1.5748]
}
