import Images
import PixelKernels
import Quartz2D
import RenderTree
import VectorGeometry

/// Applies a filter that imitates film, print or glass to a floating-point image in place.
///
/// - Thread safety: no two jobs of a pass write the same row.
struct StylePass: @unchecked Sendable {
    private let surface: FloatSurface
    private let step: StyleStep
    /// The largest component value that the filter produces.
    private let maximumComponent: Float
    /// The component value that stands for 1.
    private let unit: Float
    private var width: Int { surface.rect.width }
    private var height: Int { surface.rect.height }

    init(_ surface: FloatSurface, _ step: StyleStep, maximumComponent: Float = 1, unit: Float = 1) {
        self.surface = surface
        self.step = step
        self.maximumComponent = maximumComponent
        self.unit = unit
    }

    /// Runs the pass. `share` calls its function for each index below a count, on any threads.
    func run(by share: (Int, @escaping @Sendable (Int) -> Void) -> Void) {
        let left = surface.rect.minX
        let top = surface.rect.minY
        let count = Int32(width)
        switch step {
        case .grain(let grain, let cell, let x, let y):
            let kernel = mp_grain(
                amount: Float(grain.amount), saturation: Float(grain.saturation), cell: Float(cell), seed: grain.seed,
                frame: grain.frame)
            share(height) { [self] line in
                withUnsafePointer(to: kernel) {
                    mp_float_filter_grain(
                        surface.row(top + line, from: left), count, Int32(clamping: left - x),
                        Int32(clamping: top + line - y), $0, maximumComponent)
                }
            }
        case .halftone(let screen, let ux, let uy, let x, let y):
            let kernel = mp_halftone(
                ux: Float(ux), uy: Float(uy), softness: Self.softness(screen, squaredFrequency: ux * ux + uy * uy),
                ink: screen.ink.premultiplied, paper: screen.paper.premultiplied)
            share(height) { [self] line in
                withUnsafePointer(to: kernel) {
                    mp_float_filter_halftone(
                        surface.row(top + line, from: left), count, Float(Double(left) + 0.5 - x),
                        Float(Double(top + line) + 0.5 - y), $0)
                }
            }
        case .displacement(let noise, let scale, let size, let x, let y):
            let source = HighPrecisionPixels(surface.rect)
            share(height) { [self] line in
                source.surface.row(top + line, from: left).update(
                    from: surface.row(top + line, from: left), count: 4 * width)
            }
            let kernel = mp_displacement(
                scale: Float(scale), size: Float(size), time: Float(noise.phase), seed: noise.seed)
            share(height) { [self] line in
                withUnsafePointer(to: kernel) {
                    mp_float_displace(
                        surface.row(top + line, from: left), source.surface.pixels, count, Int32(height), Int32(line),
                        Float(Double(left) + 0.5 - x), Float(Double(top) + 0.5 - y), $0)
                }
            }
        case .longShadow(let shadow, let dx, let dy): cast(shadow, dx, dy, by: share)
        }
    }

    /// Returns half the part of the threshold over which a dot ends: at least about a pixel.
    private static func softness(_ screen: Halftone, squaredFrequency squared: Double) -> Float {
        Float(max((1 - screen.sharpness) * 0.5, squared.squareRoot(), 0.01))
    }

    private func cast(
        _ shadow: LongShadow, _ dx: Double, _ dy: Double, by share: (Int, @escaping @Sendable (Int) -> Void) -> Void
    ) {
        let left = surface.rect.minX
        let top = surface.rect.minY
        let count = Int32(width)
        let alpha = OpacityPlane(width * height)
        share(height) { [self] line in
            mp_float_alpha_of(alpha.values + width * line, surface.row(top + line, from: left), count)
        }
        let scratch = UnsafeMutablePointer<mp_shadow_caster>.allocate(
            capacity: mp_float_shadow_scratch(count, Int32(height)))
        mp_float_cast_shadow(alpha.values, count, Int32(height), dx, dy, Float(shadow.fade), scratch)
        scratch.deallocate()
        let (red, green, blue, opacity) = shadow.color.premultiplied
        let color = [red, green, blue, opacity]
        share(height) { [self] line in
            mp_float_put_over_shadow(
                surface.row(top + line, from: left), alpha.values + width * line, count, color, unit)
        }
    }

    /// The opacity of a shadow.
    private final class OpacityPlane: @unchecked Sendable {
        let values: UnsafeMutablePointer<Float>

        init(_ count: Int) { values = .aligned(max(1, count)) }

        deinit { values.deallocate() }
    }
}

extension CGColor {
    fileprivate var premultiplied: (Float, Float, Float, Float) {
        (Float(red * alpha), Float(green * alpha), Float(blue * alpha), Float(alpha))
    }
}
