import Foundation
import RenderTree
import VectorGeometry

extension PlaneProjection {
    /// A host's points to device pixels.
    ///
    /// `offset` is where the host's origin lies, in pixels from the left and from the top (y down) or the bottom (y
    /// up).
    init(host: RenderTree.Host, scale: CGFloat, offset: CGPoint, height: Int) {
        switch host {
        case .yDown: self.init(CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y))
        case .yUp:
            self.init(CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: offset.x, ty: CGFloat(height) - offset.y))
        }
    }

    /// Moves the result.
    func translated(x: CGFloat, y: CGFloat) -> PlaneProjection {
        concatenating(PlaneProjection(CGAffineTransform(translationX: x, y: y)))
    }

    var isFinite: Bool { (a + b + p + c + d + q + tx + ty + w).isFinite }

    /// Whether lines along the axes stay along the axes (possibly exchanged or turned over).
    var keepsAxes: Bool { isAffine && ((b == 0 && c == 0) || (a == 0 && d == 0)) }

    /// Area of the image of a small unit square at `point`; nil at or behind the eye.
    func areaScale(at point: CGPoint) -> CGFloat? {
        let w = homogeneous(point.x, point.y).w
        return w > 0 ? abs(determinant) / (w * w * w) : nil
    }

    /// Where a small vector at `point` points on the device; nil at or behind the eye.
    func map(vector v: CGSize, at point: CGPoint) -> CGSize? {
        let h = homogeneous(point.x, point.y)
        guard h.w > 0 else { return nil }
        let x = h.x / h.w
        let y = h.y / h.w
        return CGSize(
            width: ((a - x * p) * v.width + (c - x * q) * v.height) / h.w,
            height: ((b - y * p) * v.width + (d - y * q) * v.height) / h.w)
    }
}
