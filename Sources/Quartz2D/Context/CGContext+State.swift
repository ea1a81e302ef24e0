import Images
import VectorGeometry

extension CGContext {
    /// Saves a copy of the graphics state.
    public func saveGState() { stack.append(state) }

    /// Restores the graphics state saved last. Does nothing when no state was saved within the current transparency
    /// layer.
    public func restoreGState() {
        guard stack.count > (layers.last?.depth ?? 0), let saved = stack.popLast() else { return }
        state = saved
    }

    /// Sets the line width in user space; 0 is the thinnest line, one pixel wide. Negative widths are ignored.
    public func setLineWidth(_ width: CGFloat) { if width >= 0, width.isFinite { state.line.width = width } }
    /// Sets the style of line ends.
    public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
    /// Sets the style of line joins.
    public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
    /// Sets the ratio of miter length to line width above which miter joins become bevels.
    public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

    /// Sets the dash pattern: alternating dash and gap lengths in user space; an empty array makes lines solid.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.line.dashPhase = phase
        state.line.dashPattern = lengths
    }

    /// Sets the alpha that multiplies everything drawn; clamped to 0…1.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }
    /// Sets the blend mode.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    /// Whether nothing has been drawn, and the transform, the clip and the other state with an effect on filled text,
    /// except for its color, are those of a new context.
    package var isUntouched: Bool {
        changes == 0 && layers.isEmpty && allowsAntialiasing && state.shouldAntialias && state.ctm == base
            && state.clip.bounds == root.area && state.clip.mask == nil && state.alpha == 1
            && state.blendMode == .normal && state.shadow == nil && state.textMode == .fill
    }

    /// Sets whether edges are anti-aliased.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

    /// Sets whether anti-aliasing is allowed; false overrides every `setShouldAntialias`. Not part of the graphics
    /// state.
    public func setAllowsAntialiasing(_ allows: Bool) { allowsAntialiasing = allows }

    /// Has no effect: glyphs are always drawn with grayscale antialiasing at exact positions.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
    /// Has no effect: glyphs are always drawn with grayscale antialiasing at exact positions.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
    /// Has no effect: glyphs are always drawn at exact positions.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
    /// Has no effect: glyphs are always drawn at exact positions.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
    /// Has no effect: glyphs are always drawn at exact positions.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
    /// Has no effect: glyphs are always drawn at exact positions.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

    /// The quality with which images are sampled.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// Has no effect: the deviation of curves is at most 1/64 of a pixel.
    public func setFlatness(_ flatness: CGFloat) {}
    /// Has no effect: colors are always drawn in sRGB.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

    /// Sets the offset of patterns in base space.
    public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

    /// Sets the shadow of everything drawn from now on; a nil color turns shadows off.
    ///
    /// `offset` and `blur` are in base space (see `init(drawing:)`) and do not follow the current transform; blur is
    /// twice the standard deviation of the Gaussian. The shadow lies under the whole shape and is drawn with the blend
    /// mode and within the clip.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { ContextShadow(offset: offset, blur: blur > 0 ? blur : 0, color: $0) }
    }

    /// Sets a black shadow with an alpha of 1/3.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    /// The transform from user space to Quartz device space, in pixels with y up.
    public var ctm: CGAffineTransform { state.ctm }
    /// The transform from user space to Quartz device space; equal to `ctm`.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    /// Applies a transform before the current one.
    public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }
    /// Moves the origin of user space.
    public func translateBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.translatedBy(x: x, y: y) }
    /// Scales user space.
    public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

    /// Rotates user space by an angle in radians, from +x toward +y.
    public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

    /// Converts a point from user space to device space.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
    /// Converts a point from device space to user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
    /// Converts a size from user space to device space.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
    /// Converts a size from device space to user space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
    /// Converts a rectangle from user space to device space.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
    /// Converts a rectangle from device space to user space.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }

    /// Sets the fill color.
    public func setFillColor(_ color: CGColor) { fillPaint = Self.paint(color) }
    /// Sets the stroke color.
    public func setStrokeColor(_ color: CGColor) { strokePaint = Self.paint(color) }

    /// Sets the fill color from sRGB components, nominally 0…1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the stroke color from sRGB components, nominally 0…1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the fill color from a gray component, nominally 0…1.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
    /// Sets the stroke color from a gray component, nominally 0…1.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

    /// Sets the fill color from CMYK components (0…1), converted without a profile.
    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    /// Sets the stroke color from CMYK components (0…1), converted without a profile.
    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    /// Sets the color space of the fill components given next, and the fill color to black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        setFillColor(.black)
    }

    /// Sets the color space of the stroke components given next, and the stroke color to black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        setStrokeColor(.black)
    }

    /// Sets the fill color from components of the fill color space, alpha last.
    /// - Precondition: `components` holds one value per component of the space, then alpha.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
    }

    /// Sets the stroke color from components of the stroke color space, alpha last.
    /// - Precondition: `components` holds one value per component of the space, then alpha.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
    }

    /// Sets the fill pattern.
    ///
    /// - Parameter colorComponents: for a colored pattern, its alpha; for an uncolored one, components in the base
    ///   space of the fill color space (RGB unless that is a pattern space).
    public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        fillPaint = Self.paint(pattern, state.fillSpace, colorComponents)
    }

    /// Sets the stroke pattern.
    ///
    /// - Parameter colorComponents: for a colored pattern, its alpha; for an uncolored one, components in the base
    ///   space of the stroke color space (RGB unless that is a pattern space).
    public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        strokePaint = Self.paint(pattern, state.strokeSpace, colorComponents)
    }

    private static func paint(_ color: CGColor) -> ContextPaint {
        guard let paint = color.patternColor, let pattern = paint.pattern as? CGPattern else { return .color(color) }
        return self.paint(pattern, paint.space, paint.components)
    }

    private static func paint(_ pattern: CGPattern, _ space: CGColorSpace, _ components: UnsafePointer<CGFloat>)
        -> ContextPaint
    {
        if pattern.isColored { return .pattern(pattern, tint: CGColor(gray: 0, alpha: components[0])) }
        let tint = CGColor(colorSpace: space.baseColorSpace ?? .deviceRGB, components: components)
        return .pattern(pattern, tint: tint ?? .black)
    }

    /// The fill paint. Setting it has no effect while the cell of an uncolored pattern is drawn.
    private var fillPaint: ContextPaint {
        get { state.fill }
        set { if !isColorFixed { state.fill = newValue } }
    }

    /// The stroke paint. Setting it has no effect while the cell of an uncolored pattern is drawn.
    private var strokePaint: ContextPaint {
        get { state.stroke }
        set { if !isColorFixed { state.stroke = newValue } }
    }
}
