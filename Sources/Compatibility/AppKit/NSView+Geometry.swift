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

    /// Adjusts the frame by the autoresizing mask.
    func stretch(withOldSuperviewSize oldSize: CGSize) {
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

    /// Converts a size from the coordinates of `view`.
    public func convert(_ size: CGSize, from view: NSView?) -> CGSize {
        convert(CGRect(origin: .zero, size: size), from: view).size
    }

    /// Converts a size to the coordinates of `view`.
    public func convert(_ size: CGSize, to view: NSView?) -> CGSize {
        convert(CGRect(origin: .zero, size: size), to: view).size
    }

    /// Returns the point: pixels and points are the same.
    public func convertToBacking(_ point: CGPoint) -> CGPoint { point }
    /// Returns the size: pixels and points are the same.
    public func convertToBacking(_ size: CGSize) -> CGSize { size }
    /// Returns the rectangle: pixels and points are the same.
    public func convertToBacking(_ rect: CGRect) -> CGRect { rect }
    /// Returns the point: pixels and points are the same.
    public func convertFromBacking(_ point: CGPoint) -> CGPoint { point }
    /// Returns the size: pixels and points are the same.
    public func convertFromBacking(_ size: CGSize) -> CGSize { size }
    /// Returns the rectangle: pixels and points are the same.
    public func convertFromBacking(_ rect: CGRect) -> CGRect { rect }
    /// Returns the point: the layer has the coordinates of the view.
    public func convertToLayer(_ point: CGPoint) -> CGPoint { point }
    /// Returns the rectangle: the layer has the coordinates of the view.
    public func convertToLayer(_ rect: CGRect) -> CGRect { rect }
    /// Returns the point: the layer has the coordinates of the view.
    public func convertFromLayer(_ point: CGPoint) -> CGPoint { point }
    /// Returns the rectangle: the layer has the coordinates of the view.
    public func convertFromLayer(_ rect: CGRect) -> CGRect { rect }

    /// Returns a rectangle with its edges on the nearest pixels.
    public func centerScanRect(_ rect: CGRect) -> CGRect {
        let (left, right) = (rect.minX.rounded(), rect.maxX.rounded())
        let (low, high) = (rect.minY.rounded(), rect.maxY.rounded())
        return CGRect(x: left, y: low, width: right - left, height: high - low)
    }

    /// Sets the origin of the bounds.
    public func setBoundsOrigin(_ newOrigin: CGPoint) { bounds.origin = newOrigin }
    /// Sets the size of the bounds, and so of the frame.
    public func setBoundsSize(_ newSize: CGSize) { bounds.size = newSize }

    /// The part of the bounds that no superview clips.
    public var visibleRect: CGRect {
        guard let superview else { return bounds }
        return bounds.intersection(superview.convert(superview.visibleRect, to: self))
    }

    /// Returns the nearest view that contains this view and another one; nil if there is none.
    public func ancestorShared(with view: NSView) -> NSView? {
        var ancestor: NSView? = self
        while let current = ancestor, !view.isDescendant(of: current) { ancestor = current.superview }
        return ancestor
    }

    /// Replaces a subview by another view at its place.
    public func replaceSubview(_ oldView: NSView, with newView: NSView) {
        guard oldView.superview === self else { return }
        addSubview(newView, positioned: .above, relativeTo: oldView)
        oldView.removeFromSuperview()
    }

    /// Moves a subview to the order that a function gives.
    public func sortSubviews(
        _ compare: (NSView, NSView, UnsafeMutableRawPointer?) -> ComparisonResult, context: UnsafeMutableRawPointer?
    ) {
        for view in subviews.sorted(by: { compare($0, $1, context) == .orderedAscending }) { addSubview(view) }
    }

    /// The scroll view that contains the view; nil if there is none.
    public var enclosingScrollView: NSScrollView? {
        var ancestor = superview
        while let view = ancestor {
            if let scrollView = view as? NSScrollView { return scrollView }
            ancestor = view.superview
        }
        return nil
    }

    /// Scrolls the enclosing clip view so that a point is at its origin.
    public func scroll(_ point: CGPoint) { enclosingScrollView?.contentView.scroll(to: point) }
    /// Scrolls the enclosing clip view by the least distance that shows a rectangle; returns whether it moved.
    @discardableResult
    public func scrollToVisible(_ rect: CGRect) -> Bool {
        guard let clip = enclosingScrollView?.contentView else { return false }
        let target = clip.convert(rect, from: self)
        var origin = clip.bounds.origin
        origin.x = min(max(origin.x, target.maxX - clip.bounds.width), target.minX)
        origin.y = min(max(origin.y, target.maxY - clip.bounds.height), target.minY)
        let isMoved = origin != clip.bounds.origin
        clip.scroll(to: origin)
        return isMoved
    }

    /// Whether the user resizes the window: false.
    public var inLiveResize: Bool { false }
    /// The space that bars cover: none.
    public var safeAreaInsets: NSEdgeInsets { NSEdgeInsets() }
    /// The direction of the text: from left to right.
    public var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection { .leftToRight }
    /// The appearance that is drawn: the light one, unless a view has another.
    public var effectiveAppearance: NSAppearance { appearance ?? superview?.effectiveAppearance ?? .aqua }

    /// Adds a recognizer, which receives no events.
    public func addGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {
        gestureRecognizers.append(gestureRecognizer)
        gestureRecognizer.view = self
    }
    /// Removes a recognizer.
    public func removeGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {
        gestureRecognizers.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }
    /// Adds a cursor for an area, which has no effect.
    public func addCursorRect(_ rect: CGRect, cursor object: NSCursor) {}
    /// Removes the cursors of areas, which has no effect.
    public func discardCursorRects() {}

    /// The filter of the layer's contents with what is behind it.
    public var compositingFilter: CIFilter? {
        get { layer?.compositingFilter as? CIFilter }
        set { layer?.compositingFilter = newValue }
    }
    /// The filters of what is behind the layer.
    public var backgroundFilters: [CIFilter] {
        get { layer?.backgroundFilters as? [CIFilter] ?? [] }
        set { layer?.backgroundFilters = newValue }
    }
    /// The filters of the layer and its sublayers.
    public var contentFilters: [CIFilter] {
        get { layer?.filters as? [CIFilter] ?? [] }
        set { layer?.filters = newValue }
    }
    /// Creates a display link that calls a method in each frame of the movie. Add it to a run loop.
    public func displayLink(target: Any, selector: Selector) -> CADisplayLink {
        CADisplayLink(target: target, selector: selector)
    }
}

/// The direction of text and controls.
///
/// - Apple: `NSUserInterfaceLayoutDirection`.
public enum NSUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft
}

extension NSView {
    /// The place of the layer's contents.
    ///
    /// - Apple: `NSView.LayerContentsPlacement`.
    public enum LayerContentsPlacement: Int, Sendable {
        /// Stretched, or fitted, or filled.
        case scaleAxesIndependently = 0, scaleProportionallyToFit, scaleProportionallyToFill
        /// In its size, in the center or at an edge or corner.
        case center, top, topRight, right, bottomRight, bottom, bottomLeft, left, topLeft
    }
}
