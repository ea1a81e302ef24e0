import Foundation
import Images
import Quartz2D
import VectorGeometry

/// The pixels of an image, with its lower left corner at the origin.
struct SourceOperation: ImageOperation {
    let image: CGImage
    /// Whether the components are used as they are, whatever the working space is.
    var isUnmanaged = false

    func extent(of inputs: [CGRect]) -> CGRect { CGRect(x: 0, y: 0, width: image.width, height: image.height) }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let space = isUnmanaged ? .encoded : drawing.space
        let precise = image.highPrecision?.pixels(.standard)
        output.surface.forEachRow(of: output.area) { y, row in
            let line = image.height - 1 - y
            if let precise {
                let samples = precise.samples16(line) + 4 * output.area.minX
                for i in 0..<output.area.width { FloatPixels.put(space.color(samples + 4 * i), at: row + 4 * i) }
            } else {
                let pixels = image.pixels.row(line) + output.area.minX
                for i in 0..<output.area.width { FloatPixels.put(space.color(pixels[i]), at: row + 4 * i) }
            }
        }
    }
}

extension WorkingSpace {
    /// Returns the color of a premultiplied 8-bit pixel.
    fileprivate func color(_ pixel: UInt32) -> WorkingColor {
        let a = pixel >> 24
        guard a > 0 else { return .zero }
        let color = SIMD3<UInt32>(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        let alpha = Float(a) / 255
        guard self == .linear else { return WorkingColor(SIMD3<Float>(color) / 255, alpha) }
        if a == 255 {
            return WorkingColor(Tone.levels[Int(color.x)], Tone.levels[Int(color.y)], Tone.levels[Int(color.z)], 1)
        }
        func light(_ component: UInt32) -> Float { Float(Tone.light(Double(min(component, a)) / Double(a))) * alpha }
        return WorkingColor(light(color.x), light(color.y), light(color.z), alpha)
    }

    /// Returns the color of a premultiplied pixel of four 16-bit samples.
    fileprivate func color(_ samples: UnsafePointer<UInt16>) -> WorkingColor {
        let alpha = Double(samples[3]) / 65_535
        guard alpha > 0 else { return .zero }
        func value(_ i: Int) -> Float { Float(decode(Double(samples[i]) / 65_535 / alpha) * alpha) }
        return WorkingColor(value(0), value(1), value(2), Float(alpha))
    }
}

/// One color everywhere.
struct ColorOperation: ImageOperation {
    let color: CGColor

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        output.surface.fill(output.area, with: drawing.space.color(color))
    }
}

/// A pattern everywhere: a premultiplied color for each point.
struct PatternOperation: ImageOperation {
    let pattern: @Sendable (WorkingSpace) -> (_ x: Double, _ y: Double) -> WorkingColor

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) { output.fill(pattern(drawing.space)) }
}
