import Foundation
import Images
import PixelKernels
import Quartz2D
import RenderTree
import VectorGeometry

/// An image blended with a background, drawn by the compositor's kernels.
struct BlendOperation: ImageOperation {
    let mode: CGBlendMode

    func extent(of inputs: [CGRect]) -> CGRect {
        switch mode {
        case .sourceIn: inputs[0].common(inputs[1])
        case .sourceOut: inputs[0]
        case .sourceAtop: inputs[1]
        default: inputs[0].joined(inputs[1])
        }
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let above = Raster(output.area)
        above.copy(inputs[0])
        output.copy(inputs[1])
        let kernel = mp_blend_mode(rawValue: UInt32(mode.rawValue))
        output.surface.forEachRow(of: output.area) { y, row in
            mp_float_blend(
                kernel, row, above.surface.row(y, from: output.area.minX), nil, Int32(output.area.width), 1,
                drawing.maximumComponent)
        }
    }

    func scratchPixels(for area: PixelRect, extents: [CGRect]) -> Double { Double(area.area) }
}

/// A function of two premultiplied colors: of an image and of its background.
struct MixOperation: ImageOperation {
    let mix: @Sendable (_ image: WorkingColor, _ background: WorkingColor) -> WorkingColor

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].joined(inputs[1]) }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        output.surface.forEachRow(of: output.area) { y, row in
            for i in 0..<output.area.width {
                let x = output.area.minX + i
                FloatPixels.put(mix(inputs[0].surface.color(x, y), inputs[1].surface.color(x, y)), at: row + 4 * i)
            }
        }
    }

    /// Returns an operation that blends colors, which are not premultiplied, where both images are present: W3C
    /// Compositing and Blending Level 1, 5.1.
    static func blending(
        _ blend: @escaping @Sendable (_ image: SIMD3<Float>, _ background: SIMD3<Float>) -> SIMD3<Float>
    ) -> MixOperation {
        MixOperation { image, background in
            let colors = blend(image.straight.rgb, background.straight.rgb)
            let both = WorkingColor(colors, 1) * (image.w * background.w)
            return image * (1 - background.w) + background * (1 - image.w) + both
        }
    }
}

extension WorkingColor {
    /// Red, green and blue.
    var rgb: SIMD3<Float> { SIMD3(x, y, z) }
}

/// An image where a mask is white or opaque, and a background elsewhere.
struct MaskOperation: ImageOperation {
    /// Whether the mask's alpha counts, and not its luminance.
    let usesAlpha: Bool

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].common(inputs[2]).joined(inputs[1]) }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        output.surface.forEachRow(of: output.area) { y, row in
            for i in 0..<output.area.width {
                let x = output.area.minX + i
                let mask = inputs[2].surface.color(x, y)
                let share = min(max(usesAlpha ? mask.w : mask.luminance, 0), 1)
                let below = inputs[1].surface.color(x, y)
                FloatPixels.put(below.mixed(inputs[0].surface.color(x, y), share), at: row + 4 * i)
            }
        }
    }
}

/// A transition from an image to another, as scenes draw it.
struct TransitionOperation: ImageOperation {
    let transition: TransitionFilter
    let time: Double

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].joined(inputs[1]) }

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        // A dissolve mixes pixels in place, and other transitions move them.
        transition == .dissolve || extents[index].isInfinite ? area : PixelRect(covering: extents[index])
    }

    func scratchPixels(for area: PixelRect, extents: [CGRect]) -> Double {
        transition == .dissolve
            ? 0
            : extents.reduce(0) { $0 + Double(($1.isInfinite ? area : PixelRect(covering: $1)).area) / 2 }
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        if transition == .dissolve {
            let share = Float(min(max(time, 0), 1))
            return output.surface.forEachRow(of: output.area) { y, row in
                for i in 0..<output.area.width {
                    let x = output.area.minX + i
                    let mixed = inputs[0].surface.color(x, y).mixed(inputs[1].surface.color(x, y), share)
                    FloatPixels.put(mixed, at: row + 4 * i)
                }
            }
        }
        let full = extent(of: drawing.extents)
        let box = full.isInfinite ? output.area.cgRect.joined(inputs[0].area.cgRect) : full
        // The kernels measure from the lower left corner of the box.
        let origin = SIMD2(Double(box.minX), Double(box.minY))
        guard let old = sampler(inputs[0], origin), let new = sampler(inputs[1], origin) else {
            return output.copy(inputs[time < 0.5 ? 0 : 1])
        }
        let images = TransitionImages(
            old: old, new: new, size: SIMD2(Double(box.width), Double(box.height)), time: min(max(time, 0), 1))
        let kernel = transition.transitionKernel
        output.fill { x, y in WorkingColor(kernel.color(SIMD2(x, y) - origin, images)) }
    }

    private func sampler(_ raster: Raster, _ origin: SIMD2<Double>) -> TransitionSampler? {
        let area = raster.area
        guard PixelBuffer.sides.contains(area.width), PixelBuffer.sides.contains(area.height) else { return nil }
        let pixels = PixelBuffer(width: area.width, height: area.height, depth: .sixteenBits)
        raster.surface.forEachRow(of: area) { y, row in
            mp_float_to_16(pixels.samples16(y - area.minY), row, Int32(area.width))
        }
        let low = SIMD2(Double(area.minX), Double(area.minY)) - origin
        let size = SIMD2(Double(area.width), Double(area.height))
        return TransitionSampler(pixels, from: low, to: low + size, firstRowIsTop: false)
    }
}
