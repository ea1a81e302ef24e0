import Foundation
import LayerTree

// The layer's values under the view's names.
extension UIView {
    /// In the superview's space; not defined while `transform` is not the identity, as on Apple's platforms.
    public var frame: CGRect {
        get { layer.frame }
        set { resizing { layer.frame = newValue } }
    }

    /// In the view's own space.
    public var bounds: CGRect {
        get { layer.bounds }
        set { resizing { layer.bounds = newValue } }
    }

    /// The place of the anchor point in the superview's space.
    public var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// The 2-D part of the layer's transform.
    public var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    public var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer) }
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: view?.layer) }
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer) }

    /// Takes the size that fits best.
    public func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

    public func setNeedsLayout() { layer.setNeedsLayout() }
    public func layoutIfNeeded() { layer.layoutIfNeeded() }

    private func resizing(_ change: () -> Void) {
        let old = bounds.size
        change()
        guard autoresizesSubviews, bounds.size != old else { return }
        for view in subviews { view.autoresize(from: old, to: bounds.size) }
    }
}

extension UIView {
    /// - Apple: `UIView.AutoresizingMask`.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Follows the superview from one size to another.
    func autoresize(from old: CGSize, to new: CGSize) {
        guard !autoresizingMask.isEmpty else { return }
        let mask = autoresizingMask
        let x = Self.stretched(
            frame.minX, frame.width, in: old.width, by: new.width - old.width,
            flexible: (
                mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
            ))
        let y = Self.stretched(
            frame.minY, frame.height, in: old.height, by: new.height - old.height,
            flexible: (
                mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)
            ))
        frame = CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// Shares the growth among the flexible parts by their sizes; equally where all of them are 0.
    private static func stretched(
        _ start: CGFloat, _ length: CGFloat, in total: CGFloat, by growth: CGFloat,
        flexible: (before: Bool, length: Bool, after: Bool)
    ) -> (start: CGFloat, length: CGFloat) {
        let parts = [(start, flexible.before), (length, flexible.length), (total - start - length, flexible.after)]
        let count = CGFloat(parts.filter(\.1).count)
        guard count > 0 else { return (start, length) }
        let sum = parts.filter(\.1).reduce(0) { $0 + $1.0 }
        func share(_ part: (CGFloat, Bool)) -> CGFloat { part.1 ? growth * (sum != 0 ? part.0 / sum : 1 / count) : 0 }
        return (start + share(parts[0]), max(0, length + share(parts[1])))
    }
}
