import Foundation

extension VectorPath {
    /// The control-point distance of a cubic that stands for a quarter circle of radius 1.
    static let quarterCircle: CGFloat = 0.552284749830793

    /// A closed rectangle, starting at (minX, minY) toward +x.
    public static func rect(_ r: CGRect) -> VectorPath {
        let k = r.corners
        return VectorPath([.move(k[0]), .line(k[1]), .line(k[2]), .line(k[3]), .close])
    }

    public func applying(_ t: CGAffineTransform) -> VectorPath {
        guard !t.isIdentity else { return self }
        return VectorPath(
            elements.map { element in
                switch element {
                case .move(let p): .move(p.applying(t))
                case .line(let p): .line(p.applying(t))
                case .quad(let c, let p): .quad(control: c.applying(t), to: p.applying(t))
                case .cubic(let c1, let c2, let p):
                    .cubic(control1: c1.applying(t), control2: c2.applying(t), to: p.applying(t))
                case .close: .close
                }
            })
    }

    /// A closed ellipse of four cubics, starting at (maxX, midY) toward +y, as CoreGraphics does.
    public static func ellipse(in r: CGRect) -> VectorPath {
        let cx = r.midX
        let cy = r.midY
        let rx = r.width / 2
        let ry = r.height / 2
        let kx = rx * quarterCircle
        let ky = ry * quarterCircle
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: cx + x, y: cy + y) }
        return VectorPath([
            .move(point(rx, 0)),
            .cubic(control1: point(rx, ky), control2: point(kx, ry), to: point(0, ry)),
            .cubic(control1: point(-kx, ry), control2: point(-rx, ky), to: point(-rx, 0)),
            .cubic(control1: point(-rx, -ky), control2: point(-kx, -ry), to: point(0, -ry)),
            .cubic(control1: point(kx, -ry), control2: point(rx, -ky), to: point(rx, 0)),
            .close,
        ])
    }

    /// A closed rounded rectangle; the corner sizes are limited to half the sides.
    public static func roundedRect(_ r: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) -> VectorPath {
        let w = min(max(cornerWidth, 0), r.width / 2)
        let h = min(max(cornerHeight, 0), r.height / 2)
        guard w > 0, h > 0 else { return rect(r) }
        let kx = w * (1 - quarterCircle)
        let ky = h * (1 - quarterCircle)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        return VectorPath([
            .move(point(r.minX + w, r.minY)),
            .line(point(r.maxX - w, r.minY)),
            .cubic(
                control1: point(r.maxX - kx, r.minY), control2: point(r.maxX, r.minY + ky),
                to: point(r.maxX, r.minY + h)),
            .line(point(r.maxX, r.maxY - h)),
            .cubic(
                control1: point(r.maxX, r.maxY - ky), control2: point(r.maxX - kx, r.maxY),
                to: point(r.maxX - w, r.maxY)),
            .line(point(r.minX + w, r.maxY)),
            .cubic(
                control1: point(r.minX + kx, r.maxY), control2: point(r.minX, r.maxY - ky),
                to: point(r.minX, r.maxY - h)),
            .line(point(r.minX, r.minY + h)),
            .cubic(
                control1: point(r.minX, r.minY + ky), control2: point(r.minX + kx, r.minY),
                to: point(r.minX + w, r.minY)),
            .close,
        ])
    }
}
