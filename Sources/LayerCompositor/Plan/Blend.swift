import Quartz2D

/// How an item joins what is below it.
enum Blend: Equatable, Sendable {
    case over
    /// Premultiplied sums, limited to 255: for the halves of a dissolve and for parts that join without a seam.
    case plus
    /// The weighted mean with what is below: below × (1 − opacity) + above × opacity, also where one of them is empty.
    case mix
    /// Over, but of partly covered pixels each picture takes what the other leaves: for pictures that meet along a
    /// line.
    ///
    /// Porter and Duff's over is right where coverages have nothing to do with each other; here they never overlap.
    case beside
    /// A compositing filter (facts 1.9).
    case mode(CGBlendMode)
}

extension CGBlendMode {
    /// Whether it may leave less alpha than was there.
    var takesAlpha: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: true
        default: false
        }
    }

    /// Whether it changes what is below where there is nothing above, so that something else has to bound it.
    var reachesBeyondSource: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
