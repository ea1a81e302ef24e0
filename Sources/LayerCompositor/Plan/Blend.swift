import Quartz2D

/// How an item joins what is below it.
enum Blend: Equatable, Sendable {
    case over
    /// Premultiplied sums, limited to 255: for the halves of a dissolve and for parts that join without a seam.
    case plus
    /// The weighted mean with what is below: below × (1 − opacity) + above × opacity, also where one of them is empty.
    case mix
    /// A compositing filter (facts 1.9).
    case mode(CGBlendMode)
}

extension CGBlendMode {
    /// Whether it changes what is below where there is nothing above, so that something else has to bound it.
    var reachesBeyondSource: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
