import VectorGeometry

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

/// - Apple: `CGPathDrawingMode`.
public enum CGPathDrawingMode: Int32, Sendable { case fill = 0, eoFill, stroke, fillStroke, eoFillStroke }

/// - Apple: `CGTextDrawingMode`.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill = 0, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

/// How an image is read between its pixels.
///
/// `none` takes the pixel that holds the place; `low` mixes four; `default` and `medium` too, but where the image is
/// made smaller those of the two nearest mipmap levels; `high` as these, and where the image is made larger it mixes
/// sixteen by a cubic spline.
/// - Apple: `CGInterpolationQuality`, of which Apple says that levels may be served alike.
public enum CGInterpolationQuality: Int32, Sendable { case `default` = 0, none = 1, low = 2, high = 3, medium = 4 }

/// What `saveGState` keeps; path and text matrix are no part of it, as on Apple's platforms.
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
    /// In base space.
    var patternPhase = CGSize.zero
    var fontName = "Helvetica"
    var fontSize: CGFloat = 12
    var textMode = CGTextDrawingMode.fill
}

/// What shapes are filled with.
enum ContextPaint {
    case color(CGColor)
    /// `tint` colours a pattern that has no colours of its own.
    case pattern(CGPattern, tint: CGColor)
}

/// The shadow of everything drawn.
struct ContextShadow {
    /// In base space, positive y upwards there.
    var offset: CGSize
    /// Twice the standard deviation (facts 1.11), in base space.
    var blur: CGFloat
    var color: CGColor
}
