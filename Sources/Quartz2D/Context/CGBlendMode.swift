/// How what is drawn joins what is there; formulas in BlendModes.h.
///
/// Every mode is bounded by the shape drawn: where its coverage is nothing the bitmap stays.
/// - Apple: `CGBlendMode`.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    case normal = 0, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
        difference, exclusion
    case hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter

    /// Whether it makes a colour of both colours, which the alphas only weigh.
    package var mixesColors: Bool {
        (CGBlendMode.multiply.rawValue...CGBlendMode.luminosity.rawValue).contains(rawValue)
    }
}
