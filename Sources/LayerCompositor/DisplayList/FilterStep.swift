import Foundation
import PixelKernels
import Quartz2D
import RenderTree
import VectorGeometry

/// One filter in device pixels.
enum FilterStep: Equatable, Sendable {
    /// The standard deviation.
    case gaussian(sigma: Double)
    case box(radius: Double)
    case matrix([Float])
    case curve(FilterCurve)
    case vibrance(Float)
    case bloom(sigma: Double, intensity: Double)
    /// Squares of that side, one with a corner at (x, y).
    case cells(side: Double, x: Double, y: Double)

    /// Whether it may make clear what is opaque all over: means of opaque pixels are opaque.
    var canReduceAlpha: Bool {
        if case .matrix(let values) = self { values.suffix(5) != [0, 0, 0, 1, 0] } else { false }
    }

    /// How many pixels away from itself a pixel depends on others.
    var reach: Int {
        switch self {
        case .gaussian(let sigma), .bloom(let sigma, _): ShadowPlane.reach(of: sigma)
        case .box(let radius): Int(radius.rounded(.up)) + 1
        case .matrix, .curve, .vibrance: 0
        case .cells(let side, _, _): Int(side.rounded(.up)) + 1
        }
    }
}

extension [FilterStep] {
    var reach: Int { reduce(0) { $0 + $1.reach } }
}

/// A function of each colour, 0…1 and not premultiplied.
enum FilterCurve: Equatable, Sendable {
    /// Light times 2 to that, colours being gamma-encoded as sRGB is.
    case exposure(Double)
    case power(Double)

    /// What each of 256 levels becomes; what is no number is 0.
    var levels: [UInt8] {
        (0..<256).map { level in
            let value = value(Double(level) / 255)
            return UInt8(((value > 0 ? min(value, 1) : 0) * 255).rounded())
        }
    }

    private func value(_ encoded: Double) -> Double {
        switch self {
        case .power(let power): return encoded == 0 && power <= 0 ? 1 : pow(encoded, power)
        case .exposure(let ev):
            return TransferFunctions.linearToSRGB(TransferFunctions.sRGBToLinear(encoded) * exp2(ev))
        }
    }
}

/// Filters of single pixels, of which none depends on its neighbours.
struct PixelFilter: Sendable {
    let steps: [FilterStep]
    private let byteSteps: [ByteStep]

    private enum ByteStep {
        case matrix([Float])
        case table([UInt8])
        case vibrance(Float)
    }

    /// - Parameter steps: those that reach beyond a pixel do nothing to bytes.
    init(_ steps: [FilterStep]) {
        self.steps = steps
        byteSteps = steps.compactMap { step in
            switch step {
            case .matrix(let matrix): .matrix(matrix)
            case .curve(let curve): .table(curve.levels)
            case .vibrance(let amount): .vibrance(amount)
            case .gaussian, .box, .bloom, .cells: nil
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
            }
        }
        return result
    }
}
