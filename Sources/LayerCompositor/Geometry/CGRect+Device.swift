import Foundation
import VectorGeometry

extension CGRect {
    /// The image of the rectangle where that is a rectangle along the device's axes.
    func upright(in projection: PlaneProjection) -> CGRect? {
        guard projection.keepsAxes else { return nil }
        // The opposite corners, mapped as every point is.
        let a = projection.homogeneous(minX, minY)
        let b = projection.homogeneous(maxX, maxY)
        guard (a.x + a.y + b.x + b.y).isFinite else { return applying(projection.affine) }
        return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
    }

    /// The rectangle as whole pixels, where its edges lie on them to within 1/1024 of a pixel.
    var wholePixels: PixelRect? {
        func whole(_ v: CGFloat) -> Int? {
            let r = v.rounded()
            return abs(v - r) < 1 / 1024 && abs(r) < 1e9 ? Int(r) : nil
        }
        guard let x0 = whole(minX), let y0 = whole(minY), let x1 = whole(maxX), let y1 = whole(maxY) else { return nil }
        return PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
    }

    /// The whole pixels that lie inside entirely, `empty` where there are none.
    var innerPixels: PixelRect {
        guard !isNull, abs(minX) < 1e9, abs(minY) < 1e9, abs(maxX) < 1e9, abs(maxY) < 1e9 else { return .empty }
        let slack: CGFloat = 1 / 1024
        let r = PixelRect(
            minX: Int((minX - slack).rounded(.up)), minY: Int((minY - slack).rounded(.up)),
            maxX: Int((maxX + slack).rounded(.down)), maxY: Int((maxY + slack).rounded(.down)))
        return r.isEmpty ? .empty : r
    }
}
