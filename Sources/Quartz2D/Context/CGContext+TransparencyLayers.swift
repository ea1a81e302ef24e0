import VectorGeometry

extension CGContext {
    /// Everything until `endTransparencyLayer` is drawn as a group, which then gets the alpha, blend mode, shadow and
    /// clip of now.
    ///
    /// Within it alpha is 1, the mode is normal and there is no shadow. Parts outside the clip cast the group's shadow
    /// as long as not more than 67,108,864 pixels have to be kept for it. - Apple: `auxiliaryInfo` has no documented
    /// keys; nil is what there is.
    public func beginTransparencyLayer(auxiliaryInfo: [String: String]? = nil) { beginLayer(bounds: visibleArea) }

    /// Only what lies in `rect` of user space is kept.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: String]? = nil) {
        beginLayer(bounds: PixelRect(covering: rect.applying(toPixels), within: visibleArea))
    }

    /// Draws the group; states that were saved in it and not restored are dropped. Does nothing without a group.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else { return }
        stack.removeLast(max(0, stack.count - layer.depth))
        state = layer.outer
        let bounds = layer.surface.bounds
        guard !bounds.isEmpty else { return }
        paint(
            EdgeTable(polygons: [bounds.cgRect.corners], rule: .winding, clip: bounds),
            SurfaceSource(surface: layer.surface))
    }

    private func beginLayer(bounds: PixelRect) {
        let isTooLarge = bounds.width > 1 << 15 || bounds.height > 1 << 15 || bounds.area > 1 << 26
        let bounds = bounds.isEmpty ? .empty : isTooLarge ? state.clip.bounds : bounds
        layers.append(TransparencyLayer(surface: DrawingSurface(bounds: bounds), outer: state, depth: stack.count))
        state.clip = ContextClip(bounds: bounds)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
    }
}
