import Foundation
import RenderTree
import VectorGeometry

extension PlaneProjection {
    /// Creates the projection from a host's points to device pixels.
    ///
    /// `offset` is the position of the host's origin, in pixels from the left and from the top (y down) or the bottom
    /// (y up).
    init(host: RenderTree.Host, scale: CGFloat, offset: CGPoint, height: Int) {
        switch host {
        case .yDown: self.init(CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y))
        case .yUp:
            self.init(CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: offset.x, ty: CGFloat(height) - offset.y))
        }
    }

    /// Returns the projection followed by a translation.
    func translated(x: CGFloat, y: CGFloat) -> PlaneProjection {
        concatenating(PlaneProjection(CGAffineTransform(translationX: x, y: y)))
    }

    var isFinite: Bool { (a + b + p + c + d + q + tx + ty + w).isFinite }

    /// Whether axis-aligned lines stay axis-aligned; the axes may be swapped or flipped.
    var preservesAxisAlignment: Bool { isAffine && ((b == 0 && c == 0) || (a == 0 && d == 0)) }

    /// Returns the area of the image of a small unit square at `point`; nil at or behind the eye.
    func areaScale(at point: CGPoint) -> CGFloat? {
        let w = homogeneous(point.x, point.y).w
        return w > 0 ? abs(determinant) / (w * w * w) : nil
    }

    /// Returns the image of a small vector at `point`; nil at or behind the eye.
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

extension CGRect {
    /// Returns the projected rectangle if it is axis-aligned.
    func axisAlignedRect(in projection: PlaneProjection) -> CGRect? {
        guard projection.preservesAxisAlignment else { return nil }
        // Opposite corners, mapped as every point is.
        let a = projection.homogeneous(minX, minY)
        let b = projection.homogeneous(maxX, maxY)
        guard (a.x + a.y + b.x + b.y).isFinite else { return applying(projection.affine) }
        return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
    }

    /// The rectangle in whole pixels if its edges lie on pixel edges within 1/1024 pixel.
    var wholePixels: PixelRect? {
        func integer(_ v: CGFloat) -> Int? {
            let r = v.rounded()
            return abs(v - r) < 1 / 1024 && abs(r) < 1e9 ? Int(r) : nil
        }
        guard let x0 = integer(minX), let y0 = integer(minY), let x1 = integer(maxX), let y1 = integer(maxY) else {
            return nil
        }
        return PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
    }

    /// The pixels that lie entirely inside; `empty` if there are none.
    var innerPixels: PixelRect {
        guard !isNull, abs(minX) < 1e9, abs(minY) < 1e9, abs(maxX) < 1e9, abs(maxY) < 1e9 else { return .empty }
        let slack: CGFloat = 1 / 1024
        let r = PixelRect(
            minX: Int((minX - slack).rounded(.up)), minY: Int((minY - slack).rounded(.up)),
            maxX: Int((maxX + slack).rounded(.down)), maxY: Int((maxY + slack).rounded(.down)))
        return r.isEmpty ? .empty : r
    }
}

/// The projection of a unit of depth to the device, in homogeneous coordinates.
struct DepthAxis: Equatable {
    var x, y, w: CGFloat

    static let zero = DepthAxis(x: 0, y: 0, w: 0)

    /// Creates the depth axis of a layer with this matrix, whose superlayer's plane has the projection `plane`.
    init(_ matrix: CATransform3D, in plane: PlaneProjection) {
        let x = matrix.m31
        let y = matrix.m32
        let w = matrix.m34
        self.init(
            x: plane.a * x + plane.c * y + plane.tx * w, y: plane.b * x + plane.d * y + plane.ty * w,
            w: plane.p * x + plane.q * y + plane.w * w)
    }

    private init(x: CGFloat, y: CGFloat, w: CGFloat) {
        self.x = x
        self.y = y
        self.w = w
    }
}
