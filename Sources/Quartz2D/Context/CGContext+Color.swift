import VectorGeometry

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
