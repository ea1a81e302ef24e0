import PixelKernels
import VectorGeometry

extension CGContext {
    /// Draws within the current path only, from now on; the path is cleared. An empty path leaves the clip as it is.
    public func clip(using rule: CGPathFillRule = .winding) {
        let path = userPath
        beginPath()
        if !path.isEmpty { clip(to: path, rule) }
    }

    /// Clears the current path as well.
    public func clip(to rect: CGRect) {
        beginPath()
        clip(to: .rect(rect), .winding)
    }

    /// Within any of them.
    public func clip(to rects: [CGRect]) {
        beginPath()
        clip(to: VectorPath(rects.flatMap { VectorPath.rect($0).elements }), .winding)
    }

    /// Draws through a picture placed in `rect` as `draw(_:in:)` would: its alpha where it has any, else its
    /// brightness.
    ///
    /// Nothing is drawn outside the rectangle. - Apple: for an image that is not an image mask.
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

    /// Undoes every clip; within a transparency layer its own bounds stay.
    public func resetClip() { state.clip = ContextClip(bounds: surface.bounds) }

    /// The box of the pixels that may be drawn on, in user space; `.null` when there are none.
    public var boundingBoxOfClipPath: CGRect {
        let bounds = state.clip.bounds
        guard !bounds.isEmpty, state.ctm.isInvertible else { return .null }
        return bounds.cgRect.applying(toPixels.inverted())
    }

    /// A path of user space.
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
        let plane = CoveragePlane(area: area)
        scratch.sweeper.sweep(edges, in: area) { y, x, count, coverage in
            span(y, x, count, counted(coverage), plane.row(y, from: x))
        }
        state.clip.intersect(plane)
    }
}

extension UInt32 {
    /// 0.3 R + 0.59 G + 0.11 B of a pixel, 0…255.
    fileprivate var brightness: UInt32 {
        ((self >> 16 & 255) * 77 + (self >> 8 & 255) * 151 + (self & 255) * 28 + 128) >> 8
    }
}

extension PixelRect {
    /// Nil unless all sides lie on boundaries of pixels, to a thousandth.
    init?(exactly rect: CGRect) {
        func whole(_ v: CGFloat) -> Int? { abs(v) < 1e6 && abs(v - v.rounded()) < 1e-3 ? Int(v.rounded()) : nil }
        guard let minX = whole(rect.minX), let minY = whole(rect.minY), let maxX = whole(rect.maxX),
            let maxY = whole(rect.maxY)
        else { return nil }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}

/// Where a context may draw: pixels, and how much of each.
struct ContextClip {
    private(set) var bounds: PixelRect
    /// Covers `bounds` at least; nil where all of each pixel may be drawn on.
    private(set) var mask: CoveragePlane?

    init(bounds: PixelRect) { self.bounds = bounds }

    mutating func intersect(_ area: PixelRect) {
        bounds = bounds.intersection(area)
        if bounds.isEmpty { mask = nil }
    }

    /// Takes over a plane that nobody writes any more; multiplies it by the mask so far.
    mutating func intersect(_ plane: CoveragePlane) {
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

/// One byte of coverage for each pixel of a rectangle of the device.
///
/// One owner writes it; afterwards it is only read.
final class CoveragePlane {
    let area: PixelRect
    let bytes: UnsafeMutablePointer<UInt8>

    /// Cleared memory.
    /// - Precondition: `area` is not empty.
    init(area: PixelRect) {
        self.area = area
        bytes = .allocate(capacity: area.area)
        bytes.initialize(repeating: 0, count: area.area)
    }

    deinit { bytes.deallocate() }

    @inline(__always)
    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt8> {
        bytes + (y - area.minY) * area.width + (x - area.minX)
    }
}
