import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Replaces the pixels of a floating-point image by means along lines: motion blur and zoom blur.
///
/// A line of n² samples is computed in two passes of n samples: first of adjacent ones, then of these groups.
///
/// - Thread safety: no two jobs of a pass write the same row.
struct SmearPass: @unchecked Sendable {
    private let surface: FloatSurface
    private let step: FilterStep
    private static let mostSamples = 4_096

    init(_ surface: FloatSurface, _ step: FilterStep) {
        self.surface = surface
        self.step = step
    }

    /// Runs both passes. `share` calls its function for each index below a count, on any threads.
    func run(by share: (Int, @escaping @Sendable (Int) -> Void) -> Void) {
        let count = Self.sampleCount(step, in: surface.rect)
        guard count > 1 else { return }
        let other = HighPrecisionPixels(surface.rect)
        let width = surface.rect.width
        for (from, to, stride) in [(surface, other.surface, 1), (other.surface, surface, count)] {
            let pass = Pass(
                step: step, rect: surface.rect, count: count, stride: stride, from: from.pixels, to: to.pixels)
            share(surface.rect.height) { y in
                (pass.to + 4 * width * y).update(repeating: 0, count: 4 * width)
                pass.run(row: y)
            }
        }
    }

    /// Returns the number of samples of each pass for an image of an area.
    static func sampleCount(_ step: FilterStep, in area: PixelRect) -> Int {
        let samples = min(length(step, in: area).rounded(.up) + 1, Double(mostSamples))
        return Int(samples.squareRoot().rounded(.up))
    }

    /// Returns the length of the longest line in pixels.
    private static func length(_ step: FilterStep, in area: PixelRect) -> Double {
        switch step {
        case .line(let dx, let dy): return 2 * (dx * dx + dy * dy).squareRoot()
        case .zoom(let x, let y, let share, _):
            let far = [area.minX, area.maxX].flatMap { px in
                [area.minY, area.maxY].map { py in hypot(Double(px) - x, Double(py) - y) }
            }
            // Samples at every other pixel of the longest line are enough, because lines cross there.
            return abs(share) * (far.max() ?? 0) / 2
        default: return 0
        }
    }

    /// One of the passes.
    private struct Pass: @unchecked Sendable {
        let step: FilterStep
        let rect: PixelRect
        /// The number of samples.
        let count: Int
        /// The distance between samples, in samples of the whole line.
        let stride: Int
        let from, to: UnsafeMutablePointer<Float>

        func run(row y: Int) {
            let width = Int32(rect.width)
            let height = Int32(rect.height)
            let sum = to + 4 * rect.width * y
            let weight = 1 / Float(count)
            // The steps of the whole line.
            let steps = Double(count * count - 1)
            for i in 0..<count {
                switch step {
                case .line(let dx, let dy):
                    let position = 2 * (Double(i) - Double(count - 1) / 2) * Double(stride) / steps
                    mp_float_add_moved(sum, from, width, height, Int32(y), dx * position, dy * position, weight)
                case .zoom(let x, let y0, let share, _):
                    let scale = pow(1 - share, Double(i * stride) / steps)
                    mp_float_add_scaled(
                        sum, from, width, height, Int32(y), x - Double(rect.minX), y0 - Double(rect.minY), scale, weight
                    )
                default: break
                }
            }
        }
    }
}
