import Foundation
import RenderTree
import VectorGeometry

/// One filter in device pixels.
enum FilterStep: Equatable, Sendable {
    /// The standard deviation.
    case gaussian(sigma: Double)
    case box(radius: Double)
    case matrix([Float])
    case curve(ToneCurve)
    case vibrance(Float)
    case bloom(sigma: Double, intensity: Double)
    /// Squares of that side, one with a corner at (x, y).
    case cells(side: Double, x: Double, y: Double)

    /// Whether it may make clear what is opaque all over: means of opaque pixels are opaque.
    var takesAlpha: Bool { if case .matrix(let values) = self { values.suffix(5) != [0, 0, 0, 1, 0] } else { false } }

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
