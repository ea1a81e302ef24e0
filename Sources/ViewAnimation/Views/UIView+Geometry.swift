import Foundation
import LayerTree

// The layer's geometry under UIKit's names.
extension UIView {
    /// Converts a point to the coordinates of `view`; nil for those of the root layer.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer) }
    /// Converts a point from the coordinates of `view`; nil for those of the root layer.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: view?.layer) }
    /// Converts a rectangle to the coordinates of `view`; nil for those of the root layer.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }
    /// Converts a rectangle from the coordinates of `view`; nil for those of the root layer.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer) }

    func resizing(_ change: () -> Void) {
        let old = bounds.size
        change()
        guard autoresizesSubviews, bounds.size != old else { return }
        for view in subviews { view.autoresize(from: old, to: bounds.size) }
    }
}

/// What collides in dynamic animations.
///
/// - Apple: `UIDynamicItemCollisionBoundsType`.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    /// The bounds.
    case rectangle = 0
    /// The ellipse in the bounds.
    case ellipse
    /// A path.
    case path
}

extension UIView {
    /// The point of the bounds that is at `center`, in unit coordinates: the anchor point of the layer.
    public var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }
}

extension UIView {
    /// The value of a dimension without an intrinsic size: -1.
    public static let noIntrinsicMetric: CGFloat = -1

    /// The traits of the environment.
    public var traitCollection: UITraitCollection { .current }
}

extension UIView {
    /// The dimensions that change with the superview's size.
    ///
    /// - Apple: `UIView.AutoresizingMask`.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The space left of the view changes.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width changes.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The space right of the view changes.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The space above the view changes.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height changes.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The space below the view changes.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Adjusts the frame to a change of the superview's size.
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

    /// Distributes the growth over the flexible parts in proportion to their sizes; equally if their sum is 0.
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

extension UIView {
    /// Hit-tests the model values. For animated views, use `view.layer.presentation()?.hitTest(point)`.
    func hitSubtree(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, !refusesTouches,
            self.point(inside: point, with: event)
        else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether an animation block without `.allowUserInteraction` animates the view (facts 5.3).
    private var refusesTouches: Bool {
        (layer.animationKeys() ?? []).contains { key in
            guard let block = layer.animation(forKey: key)?.delegate as? AnimationBlock else { return false }
            return !block.settings.allowsUserInteraction
        }
    }
}
