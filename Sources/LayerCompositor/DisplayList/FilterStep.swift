import Foundation
import Images
import PixelKernels
import RenderTree

/// A filter in device pixels.
enum FilterStep: Equatable, Sendable {
    /// `sigma` is the standard deviation in pixels.
    case gaussian(sigma: Double)
    case box(radius: Double)
    case matrix([Float])
    case curve(FilterCurve)
    case vibrance(Float)
    case bloom(sigma: Double, intensity: Double)
    /// Squares with sides of `side` pixels; one has a corner at (x, y).
    case pixellate(side: Double, x: Double, y: Double)
    case sharpen(sigma: Double, amount: Float, luminanceOnly: Bool)
    /// Light that decreases by `amount` over the distances from `inner` to `outer` pixels from (x, y).
    case vignette(x: Double, y: Double, inner: Double, outer: Double, amount: Float)
    /// The mean along a line from (−dx, −dy) to (dx, dy) pixels.
    case line(dx: Double, dy: Double)
    /// The mean along the line toward (x, y), over this share of the distance to it; pixels reach `reach` pixels.
    case zoom(x: Double, y: Double, share: Double, reach: Int)
    case lookup(ColorLookup)
    case chromaKey(ChromaKey)
    case style(StyleStep)

    /// Whether the filter may make opaque pixels translucent. Means of opaque pixels are opaque.
    var canReduceAlpha: Bool {
        switch self {
        case .matrix(let values): values.suffix(5) != [0, 0, 0, 1, 0]
        case .lookup(let lookup): lookup.reducesAlpha
        case .chromaKey: true
        case .style(let style): style.canReduceAlpha
        default: false
        }
    }

    /// Whether equal pixels at different places may get different colors.
    var dependsOnPosition: Bool {
        switch self {
        case .vignette, .zoom, .style: true
        default: false
        }
    }

    /// The distance, in pixels, over which a pixel depends on others.
    var reach: Int {
        switch self {
        case .gaussian(let sigma), .bloom(let sigma, _), .sharpen(let sigma, _, _): ShadowPlane.reach(of: sigma)
        case .box(let radius): Int(radius.rounded(.up)) + 1
        case .matrix, .curve, .vibrance, .lookup, .chromaKey: 0
        case .line(let dx, let dy): Int(max(abs(dx), abs(dy)).rounded(.up)) + 1
        case .zoom(_, _, _, let reach): reach + 1
        case .pixellate(let side, _, _): Int(side.rounded(.up)) + 1
        // Depends on the position, so that one color of a plain area is not enough.
        case .vignette: 1
        case .style(let style): style.reach
        }
    }
}

extension [FilterStep] {
    var reach: Int { reduce(0) { $0 + $1.reach } }
}

/// A function of each color component, 0…1, not premultiplied.
enum FilterCurve: Equatable, Sendable {
    /// Multiplies light by 2 to this power; components are sRGB-encoded.
    case exposure(Double)
    case power(Double)
    case tone(ToneSpline)

    /// The function's value for each of the 256 levels; 0 if it is not a number.
    var levels: [UInt8] {
        (0..<256).map { level in
            let value = value(Double(level) / 255)
            return UInt8(((value > 0 ? min(value, 1) : 0) * 255).rounded())
        }
    }

    /// The function's value at 1025 equal distances from 0 to 1, not limited.
    var table: [Float] { (0...1024).map { Float(value(Double($0) / 1024)) } }

    private func value(_ encoded: Double) -> Double {
        switch self {
        case .power(let power): return encoded == 0 && power <= 0 ? 1 : pow(encoded, power)
        case .tone(let spline): return spline.value(at: encoded)
        case .exposure(let ev):
            return TransferFunctions.linearToSRGB(TransferFunctions.sRGBToLinear(encoded) * exp2(ev))
        }
    }
}

/// Filters that work on single pixels.
struct PixelFilter: Sendable {
    let steps: [FilterStep]
    private let byteSteps: [ByteStep]

    private enum ByteStep {
        case matrix([Float])
        case table([UInt8])
        case vibrance(Float)
        case lookup(ColorLookup)
        case chromaKey(ChromaKey)
    }

    /// Creates a filter from steps; in 8 bits, steps that reach beyond a pixel have no effect.
    init(_ steps: [FilterStep]) {
        self.steps = steps
        byteSteps = steps.compactMap { step in
            switch step {
            case .matrix(let matrix): .matrix(matrix)
            case .curve(let curve): .table(curve.levels)
            case .vibrance(let amount): .vibrance(amount)
            case .lookup(let lookup): .lookup(lookup)
            case .chromaKey(let key): .chromaKey(key)
            case .gaussian, .box, .bloom, .pixellate, .sharpen, .vignette, .line, .zoom, .style: nil
            }
        }
    }

    func filtered(_ pixel: UInt32) -> UInt32 {
        var result = pixel
        for step in byteSteps {
            switch step {
            case .matrix(let matrix): mp_filter_matrix(&result, 1, matrix)
            case .table(let levels): mp_filter_table(&result, 1, levels)
            case .vibrance(let amount): mp_filter_vibrance(&result, 1, amount)
            case .lookup(let lookup): lookup.withKernel { mp_filter_lookup(&result, 1, $0) }
            case .chromaKey(let key): key.withKernel { mp_filter_chroma_key(&result, 1, $0) }
            }
        }
        return result
    }
}
