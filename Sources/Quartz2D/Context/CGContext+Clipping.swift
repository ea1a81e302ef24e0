import PixelKernels
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
        intersectClip(edges(.rect(rect), .winding, within: state.clip.bounds)) { y, x, count, coverage, row in
            let pixels = self.scratch.pixels(count)
            source.sample(x, y, count, into: pixels)
            for i in 0..<count {
                let value = mask.isOpaque ? pixels[i].brightness : pixels[i] >> 24
                row[i] = UInt8(mp_div255(value * UInt32(coverage)))
            }
        }
    }

    /// Resets the clip; within a transparency layer, to the bounds of that layer.
    public func resetClip() { state.clip = ContextClip(bounds: surface.area) }

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
        intersectClip(edges(path, rule, within: state.clip.bounds)) { _, _, count, coverage, row in
            row.update(repeating: coverage, count: count)
        }
    }

    private func intersectClip(
        _ edges: EdgeTable,
        _ span: (_ y: Int, _ x: Int, _ count: Int, _ coverage: UInt8, _ row: UnsafeMutablePointer<UInt8>) -> Void
    ) {
        let area = edges.bounds.intersection(state.clip.bounds)
        guard !area.isEmpty else { return state.clip.intersect(.empty) }
        let plane = AlphaPlane<UInt8>(area)
        rasterizer.sweep(edges, in: area) { y, x, count, coverage in
            span(y, x, count, thresholdedCoverage(coverage), plane.row(y, from: x))
        }
        state.clip.intersect(plane)
    }
}

extension UInt32 {
    /// The luminance 0.3 R + 0.59 G + 0.11 B of a pixel, 0…255.
    fileprivate var brightness: UInt32 {
        ((self >> 16 & 255) * 77 + (self >> 8 & 255) * 151 + (self & 255) * 28 + 128) >> 8
    }
}

extension PixelRect {
    /// Creates a rectangle of whole pixels; returns nil unless all sides lie on pixel boundaries within a thousandth.
    init?(exactly rect: CGRect) {
        func whole(_ v: CGFloat) -> Int? { abs(v) < 1e6 && abs(v - v.rounded()) < 1e-3 ? Int(v.rounded()) : nil }
        guard let minX = whole(rect.minX), let minY = whole(rect.minY), let maxX = whole(rect.maxX),
            let maxY = whole(rect.maxY)
        else { return nil }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}

/// The clip of a context: the pixels that may be drawn, and the coverage of each.
struct ContextClip {
    private(set) var bounds: PixelRect
    /// The coverage, for at least `bounds`; nil when every pixel is covered completely.
    private(set) var mask: AlphaPlane<UInt8>?

    init(bounds: PixelRect) { self.bounds = bounds }

    mutating func intersect(_ area: PixelRect) {
        bounds = bounds.intersection(area)
        if bounds.isEmpty { mask = nil }
    }

    /// Multiplies the clip by a coverage plane, which must not be changed afterwards.
    mutating func intersect(_ plane: AlphaPlane<UInt8>) {
        intersect(plane.area)
        guard !bounds.isEmpty else { return }
        if let mask {
            for y in bounds.minY..<bounds.maxY {
                mp_mask_multiply(plane.row(y, from: bounds.minX), mask.row(y, from: bounds.minX), Int32(bounds.width))
            }
        }
        mask = plane
    }
}
