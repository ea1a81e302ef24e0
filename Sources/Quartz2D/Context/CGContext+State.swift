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
