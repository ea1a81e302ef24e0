/// The blend modes. In the formulas R is the result, S and D are the premultiplied source and backdrop, and Sa and Da
/// their alphas.
///
/// Every mode is bounded by the drawn shape: pixels without coverage do not change.
/// - Apple: `CGBlendMode`.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    /// Draws the source over the backdrop: R = S + D × (1 − Sa).
    case normal = 0
    /// Multiplies the source and backdrop colors, which darkens.
    case multiply
    /// Multiplies the inverted source and backdrop colors and inverts the product, which lightens.
    case screen
    /// Multiplies dark backdrop colors and screens light ones.
    case overlay
    /// Takes the darker of the source and backdrop components.
    case darken
    /// Takes the lighter of the source and backdrop components.
    case lighten
    /// Brightens the backdrop by the source.
    case colorDodge
    /// Darkens the backdrop by the source.
    case colorBurn
    /// Darkens or lightens the backdrop gently, depending on the source.
    case softLight
    /// Multiplies by dark source colors and screens with light ones.
    case hardLight
    /// Takes the absolute difference of the source and backdrop components.
    case difference
    /// Takes a difference with lower contrast: S + D − 2 × S × D.
    case exclusion
    /// Takes the hue of the source, and the saturation and luminosity of the backdrop.
    case hue
    /// Takes the saturation of the source, and the hue and luminosity of the backdrop.
    case saturation
    /// Takes the hue and saturation of the source, and the luminosity of the backdrop.
    case color
    /// Takes the luminosity of the source, and the hue and saturation of the backdrop.
    case luminosity
    /// Makes pixels transparent: R = 0.
    case clear
    /// Replaces the backdrop: R = S.
    case copy
    /// Draws the source where the backdrop is opaque: R = S × Da.
    case sourceIn
    /// Draws the source where the backdrop is transparent: R = S × (1 − Da).
    case sourceOut
    /// Draws the source over the backdrop, only where that is opaque: R = S × Da + D × (1 − Sa).
    case sourceAtop
    /// Draws the source behind the backdrop: R = S × (1 − Da) + D.
    case destinationOver
    /// Keeps the backdrop where the source is opaque: R = D × Sa.
    case destinationIn
    /// Keeps the backdrop where the source is transparent: R = D × (1 − Sa).
    case destinationOut
    /// Draws the source behind the backdrop, only where the source is opaque: R = S × (1 − Da) + D × Sa.
    case destinationAtop
    /// Keeps the source and the backdrop where they do not overlap: R = S × (1 − Da) + D × (1 − Sa).
    case xor
    /// Adds the inverted colors, which darkens: R = max(0, Ra − (Sa − S) − (Da − D)) with Ra = min(1, Sa + Da).
    case plusDarker
    /// Adds the colors: R = min(1, S + D).
    case plusLighter

    /// Whether the mode mixes the source and backdrop colors, with the alphas only as weights.
    package var mixesColors: Bool {
        (CGBlendMode.multiply.rawValue...CGBlendMode.luminosity.rawValue).contains(rawValue)
    }
}
