import VectorGeometry

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
