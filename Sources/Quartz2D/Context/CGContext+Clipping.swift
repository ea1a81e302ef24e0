import Images
import VectorGeometry

extension CGContext {
    /// Intersects the clip with the current path and clears the path. An empty path leaves the clip unchanged.
    public func clip(using rule: CGPathFillRule = .winding) {
        let path = userPath
        beginPath()
        if !path.isEmpty { clip(to: path, rule) }
    }

    /// Intersects the clip with a rectangle; also clears the current path.
    public func clip(to rect: CGRect) {
        beginPath()
        clip(to: .rect(rect), .winding)
    }

    /// Intersects the clip with the union of rectangles; also clears the current path.
    public func clip(to rects: [CGRect]) {
        beginPath()
        clip(to: VectorPath(rects.flatMap { VectorPath.rect($0).elements }), .winding)
    }

    /// Intersects the clip with an image placed in `rect` as `draw(_:in:)` places it: with its alpha or, for an opaque
    /// image, its luminance. An image mask clips to the area that it paints, where its samples are black.
    ///
    /// Nothing is drawn outside the rectangle.
    public func clip(to rect: CGRect, mask: CGImage) {
        guard state.ctm.isInvertible, let source = source(of: mask, in: rect) else {
            return state.clip.intersect(.empty)
        }
        intersectClip(
            edges(.rect(rect), .winding, within: state.clip.bounds), mask: source, isOpaque: mask.isOpaque)
    }

    /// Resets the clip; within a transparency layer, to the bounds of that layer.
    public func resetClip() { state.clip = ContextClip(bounds: target.area) }

    /// The bounding box of the pixels within the clip, in user space; `.null` when the clip is empty.
    public var boundingBoxOfClipPath: CGRect {
        let bounds = state.clip.bounds
        guard !bounds.isEmpty, state.ctm.isInvertible else { return .null }
        return bounds.cgRect.applying(toPixels.inverted())
    }

    /// Intersects the clip with a path in user space.
    func clip(to path: VectorPath, _ rule: CGPathFillRule) {
        guard state.ctm.isInvertible else { return state.clip.intersect(.empty) }
        if let area = path.applying(toPixels).asRect.flatMap(PixelRect.init(exactly:)) {
            return state.clip.intersect(area)
        }
        intersectClip(edges(path, rule, within: state.clip.bounds))
    }
}

extension PixelRect {
    /// Creates a rectangle of whole pixels; returns nil unless all sides lie on pixel boundaries within a thousandth.
    init?(exactly rect: CGRect) {
        func integer(_ v: CGFloat) -> Int? { abs(v) < 1e6 && abs(v - v.rounded()) < 1e-3 ? Int(v.rounded()) : nil }
        guard let minX = integer(rect.minX), let minY = integer(rect.minY), let maxX = integer(rect.maxX),
            let maxY = integer(rect.maxY)
        else { return nil }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}

/// The clip of a context: the pixels that may be drawn, and the coverage of each.
struct ContextClip {
    private(set) var bounds: PixelRect
    /// The coverage, for at least `bounds`; nil when every pixel is covered completely.
    private(set) var mask: ClipMask?

    init(bounds: PixelRect) { self.bounds = bounds }

    mutating func intersect(_ area: PixelRect) {
        bounds = bounds.intersection(area)
        if bounds.isEmpty { mask = nil }
    }

    /// Multiplies the clip by a coverage plane, which must not be changed afterwards.
    mutating func intersect<Format: ContextFormat>(_ plane: AlphaPlane<Format.Coverage>, _: Format.Type) {
        intersect(plane.area)
        guard !bounds.isEmpty else { return }
        if let mask = Format.plane(of: mask) {
            for y in bounds.minY..<bounds.maxY {
                Format.multiply(plane.row(y, from: bounds.minX), by: mask.row(y, from: bounds.minX), bounds.width)
            }
        }
        mask = Format.mask(plane)
    }
}

/// The coverage of a clip, in the format of the context.
enum ClipMask {
    case bytes(AlphaPlane<UInt8>)
    case floats(AlphaPlane<Float>)
}
