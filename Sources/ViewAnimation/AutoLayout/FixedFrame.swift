import Foundation
import LayerTree

extension UIView {
    /// Returns the frame of a view without constraints, whose autoresizing mask relates it to the superview's size.
    ///
    /// - Parameters:
    ///   - superframe: the superview's frame.
    ///   - inner: the origin of the superview's coordinates.
    ///   - size: the superview's size, for which the view's frame is valid.
    func fixedFrame(
        in superframe: LayoutFrame, from inner: (x: LayoutExpression, y: LayoutExpression), of size: CGSize
    ) -> LayoutFrame {
        // The rectangle of constraints is around the center, wherever the anchor point is.
        let frame = CGRect(
            x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
            height: bounds.height)
        let growth = (superframe.width - Double(size.width), superframe.height - Double(size.height))
        let mask = superview?.autoresizesSubviews == false ? [] : autoresizingMask
        let x = Self.shares(
            (frame.minX, frame.width, size.width - frame.maxX),
            (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)))
        let y = Self.shares(
            (frame.minY, frame.height, size.height - frame.maxY),
            (mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)))
        return LayoutFrame(
            x: inner.x + Double(frame.minX) + growth.0 * x.start, y: inner.y + Double(frame.minY) + growth.1 * y.start,
            width: growth.0 * x.length + Double(frame.width), height: growth.1 * y.length + Double(frame.height))
    }

    /// Returns the parts of the growth that the margin before the view and its length take.
    private static func shares(
        _ parts: (CGFloat, CGFloat, CGFloat), _ flexible: (Bool, Bool, Bool)
    ) -> (start: Double, length: Double) {
        let all = [(parts.0, flexible.0), (parts.1, flexible.1), (parts.2, flexible.2)]
        let count = all.filter(\.1).count
        guard count > 0 else { return (0, 0) }
        let sum = all.filter(\.1).reduce(0) { $0 + $1.0 }
        let shares = all.map { $0.1 ? Double(sum != 0 ? $0.0 / sum : 1 / CGFloat(count)) : 0 }
        return (shares[0], shares[1])
    }
}
