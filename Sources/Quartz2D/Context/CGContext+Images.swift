import VectorGeometry

extension CGContext {
    /// Draws a picture into a rectangle of user space, its top at maxY: upright where y grows upwards, upside down in a
    /// flipped space, as Quartz does.
    ///
    /// Edges within pixels are smooth. See `CGInterpolationQuality` for how it is read.
    public func draw(_ image: CGImage, in rect: CGRect) {
        guard state.ctm.isInvertible, let source = source(of: image, in: rect) else { return }
        paint(edges(.rect(rect), .winding, within: visibleArea), source)
    }

    /// With `byTiling` the rectangle is one of many that cover the clip.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        guard byTiling else { return draw(image, in: rect) }
        guard state.ctm.isInvertible, let toImage = toImage(image, in: rect) else { return }
        paint(everything, TileSource(image.pixels, toTile: toImage, isNearest: state.interpolation == .none))
    }

    /// Nil for an empty rectangle.
    func source(of image: CGImage, in rect: CGRect) -> ImageSource? {
        toImage(image, in: rect).map { ImageSource(image, toImage: $0, quality: state.interpolation, scratch: scratch) }
    }

    /// Pixels of the device to those of an image drawn in `rect`.
    private func toImage(_ image: CGImage, in rect: CGRect) -> CGAffineTransform? {
        guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return nil }
        let sx = rect.width / CGFloat(image.width)
        let sy = rect.height / CGFloat(image.height)
        let fromImage = CGAffineTransform(a: sx, b: 0, c: 0, d: -sy, tx: rect.minX, ty: rect.maxY).concatenating(
            toPixels)
        return fromImage.isInvertible ? fromImage.inverted() : nil
    }
}
