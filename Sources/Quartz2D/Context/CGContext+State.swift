import VectorGeometry

extension CGContext {
    public func saveGState() { stack.append(state) }

    /// Does nothing where nothing was saved, or only outside the current transparency layer.
    public func restoreGState() {
        guard stack.count > (layers.last?.depth ?? 0), let saved = stack.popLast() else { return }
        state = saved
    }

    /// In user space; 0 is the thinnest line, one pixel wide. A negative width is ignored.
    public func setLineWidth(_ width: CGFloat) { if width >= 0, width.isFinite { state.line.width = width } }
    public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
    public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
    public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

    /// Lengths on, off, … in user space; an empty list makes lines solid.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.line.dashPhase = phase
        state.line.dashPattern = lengths
    }

    /// Multiplies the alpha of everything drawn; clamped to 0…1.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

    /// Not part of the graphics state: false wins over every `setShouldAntialias`.
    public func setAllowsAntialiasing(_ allows: Bool) { allowsAntialiasing = allows }

    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

    /// Everything drawn from now on has a shadow.
    ///
    /// `offset` and `blur` are in base space (see `init(drawing:)`), not moved by the transform; blur is twice the
    /// standard deviation of the Gaussian. A nil colour ends shadows. The shadow lies under the whole shape and is
    /// drawn with the blend mode and within the clip.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { ContextShadow(offset: offset, blur: blur > 0 ? blur : 0, color: $0) }
    }

    /// A black shadow with an alpha of one third.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }
}

extension CGContext {
    /// User space to Quartz's device space, in pixels with y up.
    public var ctm: CGAffineTransform { state.ctm }
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }
    public func translateBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.translatedBy(x: x, y: y) }
    public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

    /// Radians, from +x toward +y.
    public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }
}

extension CGContext {
    public func setFillColor(_ color: CGColor) { fillPaint = .color(color) }
    public func setStrokeColor(_ color: CGColor) { strokePaint = .color(color) }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    /// The space of the components given next; the colour becomes black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        setFillColor(.black)
    }

    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        setStrokeColor(.black)
    }

    /// Components of the fill colour space, alpha last.
    /// - Precondition: there are that many.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
    }

    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
    }

    /// For a pattern with colours one component, its alpha; else a colour of the base of the fill colour space (of RGB
    /// where that is no pattern space).
    public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        fillPaint = Self.paint(pattern, state.fillSpace, colorComponents)
    }

    public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        strokePaint = Self.paint(pattern, state.strokeSpace, colorComponents)
    }

    private static func paint(_ pattern: CGPattern, _ space: CGColorSpace, _ components: UnsafePointer<CGFloat>)
        -> ContextPaint
    {
        if pattern.isColored { return .pattern(pattern, tint: CGColor(gray: 0, alpha: components[0])) }
        let tint = CGColor(colorSpace: space.baseColorSpace ?? .deviceRGB, components: components)
        return .pattern(pattern, tint: tint ?? .black)
    }

    /// Within an uncoloured pattern's cell the colour is the pattern's: setting one has no effect there.
    private var fillPaint: ContextPaint {
        get { state.fill }
        set { if !isColorFixed { state.fill = newValue } }
    }

    private var strokePaint: ContextPaint {
        get { state.stroke }
        set { if !isColorFixed { state.stroke = newValue } }
    }
}
