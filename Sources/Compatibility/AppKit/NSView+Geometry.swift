import Foundation
import QuartzCore

extension NSView {
    /// The value of a dimension without an intrinsic size: -1.
    public static let noIntrinsicMetric: CGFloat = -1

    /// The dimensions that change with the superview's size.
    ///
    /// - Apple: `NSView.AutoresizingMask`.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Nothing changes.
        public static let none: AutoresizingMask = []
        /// The space left of the view changes.
        public static let minXMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width changes.
        public static let width = AutoresizingMask(rawValue: 1 << 1)
        /// The space right of the view changes.
        public static let maxXMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The space at the lower y coordinates changes.
        public static let minYMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height changes.
        public static let height = AutoresizingMask(rawValue: 1 << 4)
        /// The space at the higher y coordinates changes.
        public static let maxYMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// The time at which a layer's contents are redrawn.
    ///
    /// - Apple: `NSView.LayerContentsRedrawPolicy`.
    public enum LayerContentsRedrawPolicy: Int, Sendable {
        /// Never.
        case never = 0
        /// After `setNeedsDisplay(_:)`.
        case onSetNeedsDisplay
        /// When the view is resized.
        case duringViewResize
        /// Before the view is resized.
        case beforeViewResize
        /// When the view is resized, with a cross-fade.
        case crossfade
    }

    /// Moves the origin of the view's space to a point of that space.
    public func translateOrigin(to translation: CGPoint) {
        bounds.origin = CGPoint(x: bounds.minX - translation.x, y: bounds.minY - translation.y)
    }

    /// Adjusts the frame to a change of the superview's size.
    public func resize(withOldSuperviewSize oldSize: CGSize) {
        guard !autoresizingMask.isEmpty, let size = superview?.bounds.size else { return }
        let mask = autoresizingMask
        let x = Self.stretched(
            [frame.minX, frame.width, oldSize.width - frame.maxX], by: size.width - oldSize.width,
            [mask.contains(.minXMargin), mask.contains(.width), mask.contains(.maxXMargin)])
        let y = Self.stretched(
            [frame.minY, frame.height, oldSize.height - frame.maxY], by: size.height - oldSize.height,
            [mask.contains(.minYMargin), mask.contains(.height), mask.contains(.maxYMargin)])
        frame = CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// Distributes the growth equally over the flexible parts before, of and after a view.
    private static func stretched(_ parts: [CGFloat], by growth: CGFloat, _ flexible: [Bool]) -> (
        start: CGFloat, length: CGFloat
    ) {
        let count = CGFloat(flexible.count { $0 })
        let share = count > 0 ? growth / count : 0
        return (
            parts[0] + (flexible[0] ? share : 0), max(0, parts[1] + (flexible[1] ? share : 0))
        )
    }

    /// Returns whether the view is `view` or a descendant of it.
    public func isDescendant(of view: NSView) -> Bool {
        var ancestor: NSView? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    /// Returns the view itself or the first descendant, depth first, with the tag.
    public func viewWithTag(_ tag: Int) -> NSView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Converts a point from the coordinates of `view`; nil for those of the root. Both views need layers.
    public func convert(_ point: CGPoint, from view: NSView?) -> CGPoint {
        layer?.convert(point, from: view?.layer) ?? point
    }

    /// Converts a point to the coordinates of `view`; nil for those of the root. Both views need layers.
    public func convert(_ point: CGPoint, to view: NSView?) -> CGPoint {
        layer?.convert(point, to: view?.layer) ?? point
    }

    /// Converts a rectangle from the coordinates of `view`; nil for those of the root. Both views need layers.
    public func convert(_ rect: CGRect, from view: NSView?) -> CGRect {
        layer?.convert(rect, from: view?.layer) ?? rect
    }

    /// Converts a rectangle to the coordinates of `view`; nil for those of the root. Both views need layers.
    public func convert(_ rect: CGRect, to view: NSView?) -> CGRect {
        layer?.convert(rect, to: view?.layer) ?? rect
    }
}
