import VectorGeometry

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

/// Whether a path is filled, stroked or both, and by which fill rule.
///
/// - Apple: `CGPathDrawingMode`.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Fills with the nonzero winding rule.
    case fill = 0
    /// Fills with the even-odd rule.
    case eoFill
    /// Strokes.
    case stroke
    /// Fills with the nonzero winding rule, then strokes.
    case fillStroke
    /// Fills with the even-odd rule, then strokes.
    case eoFillStroke
}

/// Whether text is filled, stroked, added to the clip or invisible.
///
/// - Apple: `CGTextDrawingMode`.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Fills the text.
    case fill = 0
    /// Strokes the text.
    case stroke
    /// Fills the text, then strokes it.
    case fillStroke
    /// Draws nothing, but moves the text position.
    case invisible
    /// Fills the text and adds it to the clip.
    case fillClip
    /// Strokes the text and adds it to the clip.
    case strokeClip
    /// Fills the text, then strokes it, and adds it to the clip.
    case fillStrokeClip
    /// Adds the text to the clip.
    case clip
}

/// The sampling of images.
///
/// - Apple: `CGInterpolationQuality`; Apple allows different levels to give the same result.
public enum CGInterpolationQuality: Int32, Sendable {
    /// The same as `medium`.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// Bilinear sampling.
    case low = 2
    /// Bicubic sampling where the image is enlarged, else the same as `medium`.
    case high = 3
    /// Bilinear sampling, and trilinear sampling (between the two nearest mipmap levels) where the image is reduced.
    case medium = 4
}

/// The graphics state that `saveGState` saves; it excludes the path and the text matrix, as on Apple's platforms.
struct GraphicsState {
    var ctm: CGAffineTransform
    var clip: ContextClip
    var fill = ContextPaint.color(.black)
    var stroke = ContextPaint.color(.black)
    var fillSpace = CGColorSpace.deviceGray
    var strokeSpace = CGColorSpace.deviceGray
    var line = StrokeStyle()
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var shadow: ContextShadow?
    var interpolation = CGInterpolationQuality.default
    var shouldAntialias = true
    /// The offset of patterns in base space.
    var patternPhase = CGSize.zero
    var fontName = "Helvetica"
    /// The font of glyphs by index; nil for the one with `fontName`.
    var font: CGFont?
    var characterSpacing: CGFloat = 0
    var fontSize: CGFloat = 12
    var textMode = CGTextDrawingMode.fill
}

/// A color or pattern that fills shapes.
enum ContextPaint {
    case color(CGColor)
    /// `tint` is the color of an uncolored pattern; for a colored one only its alpha counts.
    case pattern(CGPattern, tint: CGColor)
}

/// A shadow in base space.
struct ContextShadow {
    /// The offset in base space; positive y points upwards in that space.
    var offset: CGSize
    /// The blur radius in base space: twice the standard deviation (facts 1.11).
    var blur: CGFloat
    var color: CGColor
}
