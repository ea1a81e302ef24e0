import Foundation
import Images
import LayerCompositor
import Quartz2D
import RenderTree
import VectorGeometry

/// A function of each pixel's color, which is not premultiplied.
struct PixelOperation: ImageOperation {
    let function: @Sendable (WorkingSpace) -> (WorkingColor) -> WorkingColor

    /// Creates a function of red, green, blue and alpha.
    init(_ function: @escaping @Sendable (WorkingColor) -> WorkingColor) { self.function = { _ in function } }

    /// Creates a function that depends on the working space.
    init(in function: @escaping @Sendable (WorkingSpace) -> (WorkingColor) -> WorkingColor) { self.function = function }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let change = function(drawing.space)
        let input = inputs[0].surface
        output.surface.forEachRow(of: output.area) { y, row in
            for i in 0..<output.area.width {
                let color = input.color(output.area.minX + i, y)
                if color.w > 0 { FloatPixels.put(change(color.straight).premultiplied, at: row + 4 * i) }
            }
        }
    }
}

/// A filter that layers have, too, drawn by the compositor.
struct EffectOperation: ImageOperation {
    let filter: LayerFilter

    init(_ filter: LayerFilter) { self.filter = filter }

    /// The effect in encoded colors, for its lengths.
    private var effect: FilterEffect? { filter.effect }

    /// Returns the effect with its colors in a working space.
    private func effect(in space: WorkingSpace) -> FilterEffect? {
        var converted = filter
        if case .color(let color)? = filter[input: "inputColor"], space == .linear {
            func light(_ component: CGFloat) -> CGFloat { CGFloat(space.decode(Double(component))) }
            converted.inputs["inputColor"] = .color(
                CGColor(red: light(color.red), green: light(color.green), blue: light(color.blue), alpha: color.alpha))
        }
        return converted.effect
    }

    func extent(of inputs: [CGRect]) -> CGRect {
        let input = inputs[0]
        func limited(_ radius: Double) -> CGFloat { CGFloat(min(max(radius, 0), ImageFilter.maximumRadius)) }
        switch effect {
        case .gaussianBlur(let radius), .bloom(let radius, _):
            return input.extended(by: Int((3 * limited(radius)).rounded(.up)))
        case .boxBlur(let radius): return input.extended(by: Int(limited(radius).rounded(.up)))
        case .motionBlur(let radius, let angle):
            let length = limited(radius)
            // The cosine of a right angle is not exactly 0.
            func pixels(_ part: CGFloat) -> CGFloat { max(0, (length * abs(part) - 1e-6).rounded(.up)) }
            return input.extended(pixels(CGFloat(cos(angle))), pixels(CGFloat(sin(angle))))
        case .zoomBlur: return input.extended(by: reach(input))
        case .pixellate(let scale, let center) where scale > 1:
            return input.isInfinite || input.isEmpty ? input : input.cells(limited(scale), center).wholePixels
        default: return input
        }
    }

    private func reach(_ extent: CGRect) -> Int { effect.map { ImageFilter.reach(of: $0, extent: extent) } ?? 0 }

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        area.extended(by: reach(extents[0]))
    }

    func scratchPixels(for area: PixelRect, extents: [CGRect]) -> Double {
        3 * Double(area.extended(by: reach(extents[0])).area)
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let extent = drawing.extents[0]
        let work = Raster(output.area.extended(by: reach(extent)))
        work.copy(inputs[0])
        if let effect = effect(in: drawing.space) {
            ImageFilter.apply(effect, to: work.surface, extent: extent, maximumComponent: drawing.maximumComponent)
        }
        output.copy(work)
    }
}

extension CGRect {
    /// Returns the squares with sides of `side`, one with a corner at `corner`, that the rectangle touches.
    fileprivate func cells(_ side: CGFloat, _ corner: CGPoint) -> CGRect {
        let low = CGPoint(
            x: ((minX - corner.x) / side).rounded(.down) * side + corner.x,
            y: ((minY - corner.y) / side).rounded(.down) * side + corner.y)
        let high = CGPoint(
            x: ((maxX - corner.x) / side).rounded(.up) * side + corner.x,
            y: ((maxY - corner.y) / side).rounded(.up) * side + corner.y)
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

/// A combination of an image with its blurred copy: red, green, blue and alpha of both, premultiplied.
struct BlurMixOperation: ImageOperation {
    let blur: EffectOperation
    let mix: @Sendable (_ sharp: WorkingColor, _ blurred: WorkingColor) -> WorkingColor

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        blur.area(ofInput: 0, for: area, extents: extents)
    }

    func scratchPixels(for area: PixelRect, extents: [CGRect]) -> Double {
        Double(area.area) + blur.scratchPixels(for: area, extents: extents)
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        blur.draw(output, from: inputs, drawing)
        output.surface.forEachRow(of: output.area) { y, row in
            for i in 0..<output.area.width {
                let sharp = inputs[0].surface.color(output.area.minX + i, y)
                FloatPixels.put(mix(sharp, FloatPixels.color(at: row + 4 * i)), at: row + 4 * i)
            }
        }
    }
}

/// The mean of the pixels whose centers are within a distance.
struct DiscOperation: ImageOperation {
    let radius: Double
    private var reach: Int { Int(radius) }

    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].extended(by: reach) }
    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect { area.extended(by: reach) }
    func scratchPixels(for area: PixelRect, extents: [CGRect]) -> Double { 2 * Double(area.width + 2 * reach + 1) }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let area = output.area
        let halves = (-reach...reach).map { Int((radius * radius - Double($0 * $0)).squareRoot()) }
        let count = Double(halves.reduce(0) { $0 + 2 * $1 + 1 })
        var totals = [SIMD4<Double>](repeating: .zero, count: area.width)
        // The sums of each row from its left edge on.
        var sums = [SIMD4<Double>](repeating: .zero, count: area.width + 2 * reach + 1)
        for y in area.minY..<area.maxY {
            for i in totals.indices { totals[i] = .zero }
            for (index, half) in halves.enumerated() {
                let line = y + index - reach
                guard line >= inputs[0].area.minY, line < inputs[0].area.maxY else { continue }
                for i in 1..<sums.count {
                    let color = inputs[0].surface.color(area.minX - reach + i - 1, line)
                    sums[i] = sums[i - 1] + SIMD4<Double>(color)
                }
                for i in totals.indices {
                    let center = i + reach
                    totals[i] += sums[center + half + 1] - sums[center - half]
                }
            }
            let row = output.surface.row(y, from: area.minX)
            for i in totals.indices { FloatPixels.put(WorkingColor(totals[i] / count), at: row + 4 * i) }
        }
    }
}

/// A function of the 3 × 3 pixels around each pixel, premultiplied, row by row from the lowest.
struct NeighborhoodOperation: ImageOperation {
    let function: @Sendable ([WorkingColor]) -> WorkingColor

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect { area.extended(by: 1) }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        var around = [WorkingColor](repeating: .zero, count: 9)
        // Edges of the image are repeated outward, so that they do not count as edges of its content.
        let image = inputs[0].area
        output.surface.forEachRow(of: output.area) { y, row in
            for i in 0..<output.area.width {
                for k in 0..<9 {
                    let x = min(max(output.area.minX + i + k % 3 - 1, image.minX), image.maxX - 1)
                    let line = min(max(y + k / 3 - 1, image.minY), image.maxY - 1)
                    around[k] = inputs[0].surface.color(x, line)
                }
                FloatPixels.put(function(around), at: row + 4 * i)
            }
        }
    }
}

/// The mean color of a rectangle, as an image of one pixel.
struct AverageOperation: ImageOperation {
    let rect: CGRect

    func extent(of inputs: [CGRect]) -> CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect { PixelRect(covering: rect) }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        var sum = SIMD4<Double>.zero
        inputs[0].surface.forEachRow(of: inputs[0].area) { _, row in
            for i in 0..<inputs[0].area.width { sum += SIMD4<Double>(FloatPixels.color(at: row + 4 * i)) }
        }
        let count = max(1, inputs[0].area.area)
        output.surface.fill(output.area, with: WorkingColor(sum / Double(count)))
    }
}

/// The colors of a row of an image, by the luminance of another: `CIColorMap`.
struct ColorMapOperation: ImageOperation {
    func extent(of inputs: [CGRect]) -> CGRect { inputs[0] }

    func area(ofInput index: Int, for area: PixelRect, extents: [CGRect]) -> PixelRect {
        index == 0 ? area : PixelRect(covering: extents[1])
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let map = inputs[1].area
        guard !map.isEmpty else { return output.copy(inputs[0]) }
        output.surface.forEachRow(of: output.area) { y, row in
            for i in 0..<output.area.width {
                let color = inputs[0].surface.color(output.area.minX + i, y).straight
                let share = Double(min(max(color.luminance, 0), 1))
                // Between the centers of the first and the last pixel.
                let x = Double(map.minX) + 0.5 + share * Double(map.width - 1)
                let mapped = inputs[1].color(x, Double(map.minY + map.height / 2) + 0.5)
                FloatPixels.put(mapped * color.w, at: row + 4 * i)
            }
        }
    }
}
