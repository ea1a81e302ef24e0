import Images
import TextLayout
import VectorGeometry

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
