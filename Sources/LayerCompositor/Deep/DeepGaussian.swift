import PixelKernels
import VectorGeometry

extension DeepPlane {
    /// A Gaussian, in place; σ in pixels.
    func blur(sigma: Double) { DeepGaussian(floats, area, channels: 1, sigma: sigma).run(by: nil) }
}

/// A Gaussian of floats in place, in steps that are done by rows.
///
/// - Thread safety: the rows of a step may be done by several workers at once.
struct DeepGaussian: @unchecked Sendable {
    private let floats: UnsafeMutablePointer<Float>
    private let width, height, channels: Int32
    private let sigma: Double
    private static let band = 32

    init(_ floats: UnsafeMutablePointer<Float>, _ area: PixelRect, channels: Int, sigma: Double) {
        self.floats = floats
        self.sigma = sigma
        width = Int32(area.width)
        height = Int32(area.height)
        self.channels = Int32(channels)
    }

    func run(by crew: WorkerCrew<DeepWorker>?) {
        guard sigma > 0 else { return }
        let scratch = Scratch(mp_float_gaussian_scratch(width, height, channels, sigma))
        for step in [MP_GAUSSIAN_SHRINK, MP_GAUSSIAN_ACROSS, MP_GAUSSIAN_DOWN, MP_GAUSSIAN_UP] {
            let rows = Int(mp_float_gaussian_rows(step, height, sigma))
            crew.share((rows + Self.band - 1) / Self.band) { index in
                run(step, rows: index * Self.band..<min(rows, (index + 1) * Self.band), scratch)
            }
        }
    }

    private func run(_ step: mp_gaussian_step, rows: Range<Int>, _ scratch: Scratch) {
        let margin = step == MP_GAUSSIAN_ACROSS ? Scratch(mp_float_gaussian_margin(width, channels, sigma)) : nil
        withExtendedLifetime(margin) {
            mp_float_gaussian_part(
                step, Int32(rows.lowerBound), Int32(rows.upperBound), floats, width, height, channels, sigma,
                scratch.floats, margin?.floats)
        }
    }

    private final class Scratch: @unchecked Sendable {
        let floats: UnsafeMutablePointer<Float>

        init(_ count: Int) { floats = .alignedFloats(max(1, count)) }

        deinit { floats.deallocate() }
    }
}
