import Foundation
import Images
import PixelKernels
import VectorGeometry

/// The arithmetic of a context whose pixels have a format.
protocol ContextFormat: PixelFormat {
    /// Writes `count` pixels from (x, y) on; each pixel is the same however a row is split.
    typealias Samples = (_ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<Element>) -> Void
    /// A run of covered pixels, and the coverage of each; nil for full coverage.
    typealias CoverageSpan = (_ y: Int, _ x: Int, _ count: Int, _ coverage: UnsafePointer<Coverage>?) -> Void

    static func color(of solid: SolidSource) -> SolidColor<Self>
    static func samples(of source: any PixelSource, _ scratch: ScratchRows<Self>) -> Samples
    static func plane(of mask: ClipMask?) -> AlphaPlane<Coverage>?
    static func mask(_ plane: AlphaPlane<Coverage>) -> ClipMask

    /// Calls `span` for the pixels that edges cover, row by row; without anti-aliasing, for those covered by half.
    static func sweep(
        _ edges: EdgeTable, in area: PixelRect, isAliased: Bool, _ rasterizer: inout ScanlineRasterizer,
        _ scratch: ScratchRows<Self>, _ span: CoverageSpan)

    /// Draws a premultiplied color over a row.
    static func fill(
        _ row: UnsafeMutablePointer<Element>, _ count: Int, _ color: Color, _ coverage: UnsafePointer<Coverage>?)
    /// Blends pixels, multiplied by an opacity, with a row.
    static func blend(
        _ mode: CGBlendMode, _ pixels: UnsafePointer<Element>, onto row: UnsafeMutablePointer<Element>, _ count: Int,
        _ coverage: UnsafePointer<Coverage>?, _ opacity: Opacity)
    static func makeOpaque(_ row: UnsafeMutablePointer<Element>, _ count: Int)
    /// Multiplies `coverage` by another one.
    static func multiply(
        _ coverage: UnsafeMutablePointer<Coverage>, by other: UnsafePointer<Coverage>, _ count: Int)
    /// Returns the coverage of a pixel times an opacity.
    static func share(_ coverage: Coverage, _ opacity: Opacity) -> Opacity
    /// Returns an opacity as coverage.
    static func coverage(_ opacity: Opacity) -> Coverage
    static var fullCoverage: Coverage { get }
    static func alpha(of pixel: UnsafePointer<Element>) -> Opacity
    /// Returns the luminance 0.3 R + 0.59 G + 0.11 B of an opaque pixel.
    static func luminance(of pixel: UnsafePointer<Element>) -> Opacity
    /// Writes a color multiplied by the alpha of a pixel.
    static func scale(_ color: Color, byAlphaOf pixel: UnsafeMutablePointer<Element>)
    static func blur(_ plane: AlphaPlane<Coverage>, as shadow: DeviceShadow)
}

/// The premultiplied pixel of a solid color, and its opaque color and opacity.
struct SolidColor<Format: PixelFormat> {
    let pixel: Format.Color
    /// The opaque color and its alpha. Blend modes that mix colors use them separately, since premultiplied rounding is
    /// coarse at low alpha.
    let opaque: Format.Color, alpha: Format.Opacity
}

extension BytePixels: ContextFormat {
    static func color(of solid: SolidSource) -> SolidColor<BytePixels> { solid.bytes }

    static func samples(of source: any PixelSource, _ scratch: ScratchRows<BytePixels>) -> Samples {
        source.bytes(scratch)
    }

    static func plane(of mask: ClipMask?) -> AlphaPlane<UInt8>? {
        if case .bytes(let plane) = mask { plane } else { nil }
    }

    static func mask(_ plane: AlphaPlane<UInt8>) -> ClipMask { .bytes(plane) }

    static func sweep(
        _ edges: EdgeTable, in area: PixelRect, isAliased: Bool, _ rasterizer: inout ScanlineRasterizer,
        _ scratch: ScratchRows<BytePixels>, _ span: CoverageSpan
    ) {
        if isAliased {
            return rasterizer.sweep(edges, in: area) { y, x, count, coverage in
                if coverage >= 128 { span(y, x, count, nil) }
            }
        }
        rasterizer.sweepRows(edges, in: area) { row in
            for run in row.runs {
                span(row.y, row.x + Int(run.start), Int(run.count), run.is_full != 0 ? nil : row.mask + Int(run.start))
            }
        }
    }

    static func fill(
        _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: UInt32, _ coverage: UnsafePointer<UInt8>?
    ) {
        if let coverage {
            mp_fill_over_mask(row, color, coverage, Int32(count))
        } else {
            mp_fill_over(row, Int32(count), color)
        }
    }

    static func blend(
        _ mode: CGBlendMode, _ pixels: UnsafePointer<UInt32>, onto row: UnsafeMutablePointer<UInt32>, _ count: Int,
        _ coverage: UnsafePointer<UInt8>?, _ opacity: UInt32
    ) {
        let kernel = mp_blend_mode(rawValue: UInt32(mode.rawValue))
        guard mode == .colorBurn else { return mp_blend_rows(kernel, row, pixels, coverage, Int32(count), opacity) }
        for i in 0..<count {
            let source = pixels[i]
            let share = UInt32(coverage?[i] ?? 255)
            guard share > 0, opacity > 0, source >> 24 > 0 else { continue }
            let before = row[i]
            mp_blend_rows(kernel, row + i, pixels + i, coverage.map { $0 + i }, 1, opacity)
            var result = row[i]
            for shift: UInt32 in [0, 8, 16] where source >> shift & 255 == 0 {
                let kept = mp_div255((before >> shift & 255) * (255 - share))
                result = result & ~(255 << shift) | kept << shift
            }
            row[i] = result
        }
    }

    static func makeOpaque(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) {
        for i in 0..<count { row[i] |= 0xff00_0000 }
    }

    static func multiply(_ coverage: UnsafeMutablePointer<UInt8>, by other: UnsafePointer<UInt8>, _ count: Int) {
        mp_mask_multiply(coverage, other, Int32(count))
    }

    static func share(_ coverage: UInt8, _ opacity: UInt32) -> UInt32 { mp_div255(UInt32(coverage) * opacity) }

    static func coverage(_ opacity: UInt32) -> UInt8 { UInt8(opacity) }

    static var fullCoverage: UInt8 { 255 }

    static func alpha(of pixel: UnsafePointer<UInt32>) -> UInt32 { pixel[0] >> 24 }

    static func luminance(of pixel: UnsafePointer<UInt32>) -> UInt32 {
        let p = pixel[0]
        return ((p >> 16 & 255) * 77 + (p >> 8 & 255) * 151 + (p & 255) * 28 + 128) >> 8
    }

    static func scale(_ color: UInt32, byAlphaOf pixel: UnsafeMutablePointer<UInt32>) {
        pixel[0] = mp_scale_pixel(color, pixel[0] >> 24)
    }

    static func blur(_ plane: AlphaPlane<UInt8>, as shadow: DeviceShadow) { shadow.blur(plane) }
}

extension FloatPixels: ContextFormat {
    static func color(of solid: SolidSource) -> SolidColor<FloatPixels> { solid.floats }

    static func samples(of source: any PixelSource, _ scratch: ScratchRows<FloatPixels>) -> Samples {
        source.floats(scratch)
    }

    static func plane(of mask: ClipMask?) -> AlphaPlane<Float>? {
        if case .floats(let plane) = mask { plane } else { nil }
    }

    static func mask(_ plane: AlphaPlane<Float>) -> ClipMask { .floats(plane) }

    static func sweep(
        _ edges: EdgeTable, in area: PixelRect, isAliased: Bool, _ rasterizer: inout ScanlineRasterizer,
        _ scratch: ScratchRows<FloatPixels>, _ span: CoverageSpan
    ) {
        rasterizer.sweepAreas(edges, in: area, areas: scratch.coverage(max(1, area.width))) { row in
            for run in row.runs {
                let start = Int(run.start)
                let count = Int(run.count)
                if run.is_full != 0 {
                    span(row.y, row.x + start, count, nil)
                } else if isAliased {
                    for i in start..<start + count where row.areas[i] >= 0.5 { span(row.y, row.x + i, 1, nil) }
                } else {
                    span(row.y, row.x + start, count, row.areas + start)
                }
            }
        }
    }

    static func fill(
        _ row: UnsafeMutablePointer<Float>, _ count: Int, _ color: SIMD4<Float>, _ coverage: UnsafePointer<Float>?
    ) {
        color.withFloats { mp_float_fill(row, $0, coverage, Int32(count)) }
    }

    static func blend(
        _ mode: CGBlendMode, _ pixels: UnsafePointer<Float>, onto row: UnsafeMutablePointer<Float>, _ count: Int,
        _ coverage: UnsafePointer<Float>?, _ opacity: Float
    ) {
        let kernel = mp_blend_mode(rawValue: UInt32(mode.rawValue))
        guard mode == .colorBurn else {
            return mp_float_blend(kernel, row, pixels, coverage, Int32(count), opacity, 1)
        }
        for i in 0..<count {
            let source = color(at: pixels + 4 * i)
            let share = coverage?[i] ?? 1
            guard share > 0, opacity > 0, source.w > 0 else { continue }
            let before = color(at: row + 4 * i)
            mp_float_blend(kernel, row + 4 * i, pixels + 4 * i, coverage.map { $0 + i }, 1, opacity, 1)
            for k in 0..<3 where source[k] == 0 { row[4 * i + k] = before[k] * (1 - share) }
        }
    }

    static func makeOpaque(_ row: UnsafeMutablePointer<Float>, _ count: Int) {
        for i in 0..<count { row[4 * i + 3] = 1 }
    }

    static func multiply(_ coverage: UnsafeMutablePointer<Float>, by other: UnsafePointer<Float>, _ count: Int) {
        for i in 0..<count { coverage[i] *= other[i] }
    }

    static func share(_ coverage: Float, _ opacity: Float) -> Float { coverage * opacity }

    static func coverage(_ opacity: Float) -> Float { opacity }

    static var fullCoverage: Float { 1 }

    static func alpha(of pixel: UnsafePointer<Float>) -> Float { pixel[3] }

    static func luminance(of pixel: UnsafePointer<Float>) -> Float {
        (77 * pixel[0] + 151 * pixel[1] + 28 * pixel[2]) / 256
    }

    static func scale(_ color: SIMD4<Float>, byAlphaOf pixel: UnsafeMutablePointer<Float>) {
        put(color * pixel[3], at: pixel)
    }

    /// Blurs with 8 bits: shadows have 256 levels of alpha.
    static func blur(_ plane: AlphaPlane<Float>, as shadow: DeviceShadow) {
        let bytes = AlphaPlane<UInt8>(plane.area)
        for i in 0..<plane.area.area { bytes.values[i] = UInt8((min(max(plane.values[i], 0), 1) * 255).rounded()) }
        shadow.blur(bytes)
        for i in 0..<plane.area.area { plane.values[i] = Float(bytes.values[i]) / 255 }
    }
}
