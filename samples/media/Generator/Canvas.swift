import Foundation

typealias Color = SIMD3<Float>

func mix(_ a: Color, _ b: Color, _ t: Float) -> Color { a + (b - a) * min(max(t, 0), 1) }
func smoothstep(_ low: Float, _ high: Float, _ x: Float) -> Float {
    let t = min(max((x - low) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
}
func rgb(_ hex: Int) -> Color { Color(Float(hex >> 16 & 255), Float(hex >> 8 & 255), Float(hex & 255)) / 255 }

/// Calls `pixel(x, y)` for each sample of each pixel, averages, and returns 8-bit pixels of `channels` channels.
///
/// Coordinates have the origin at the bottom left and the height 1, whatever the size.
func draw(
    width: Int, height: Int, samples: Int, channels: Int, _ pixel: @Sendable (Float, Float) -> SIMD4<Float>
) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: width * height * channels)
    let scale = 1 / Float(height)
    bytes.withUnsafeMutableBufferPointer { buffer in
        nonisolated(unsafe) let target = buffer
        DispatchQueue.concurrentPerform(iterations: height) { row in
            for column in 0..<width {
                var sum = SIMD4<Float>.zero
                for sample in 0..<(samples * samples) {
                    let dx = (Float(sample % samples) + 0.5) / Float(samples)
                    let dy = (Float(sample / samples) + 0.5) / Float(samples)
                    sum += pixel((Float(column) + dx) * scale, 1 - (Float(row) + dy) * scale)
                }
                // A grain of half a step keeps wide gradients from showing bands.
                let grain = channels == 3 ? (hash(Int32(column), Int32(row)) - 0.5) / 255 : 0
                let mean = sum / Float(samples * samples)
                for channel in 0..<channels {
                    let value = channel < 3 ? mean[channel] + grain : mean[channel]
                    target[(row * width + column) * channels + channel] = UInt8(min(max(value, 0), 1) * 255 + 0.5)
                }
            }
        }
    }
    return bytes
}
