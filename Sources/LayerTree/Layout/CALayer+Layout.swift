import Foundation

// Facts 1.19.
extension CALayer {
    /// Requests layout; does nothing while the layer lays out, because those changes are the layout.
    func markForLayout() {
        guard !flags.contains(.isLayingOut) else { return }
        if flags.insert(.needsLayout).inserted { layoutManager?.invalidateLayout(of: self) }
        engine?.setNeedsCommit(self)
    }

    /// The highest ancestor that needs layout, or the layer itself.
    var topmostNeedingLayout: CALayer {
        var top = self
        var layer: CALayer? = self
        while let current = layer {
            if current.needsLayout() { top = current }
            layer = current.superlayer
        }
        return top
    }

    /// Lays out the layers of the subtree that need it.
    func layOutSubtree() {
        if needsLayout() { layOutOnce() }
        for child in children { child.layOutSubtree() }
        maskLayer?.layOutSubtree()
    }

    private func layOutOnce() {
        // Cleared first, so that layoutIfNeeded() within layout does not lay out this layer again.
        flags.remove(.needsLayout)
        flags.insert(.isLayingOut)
        layoutSublayers()
        flags.remove(.isLayingOut)
        pendingAction(forKey: "onLayout")?.run(forKey: "onLayout", object: self, arguments: nil)
    }

    func layOutThroughDelegate() {
        if let delegate { delegate.layoutSublayers(of: self) } else { layoutManager?.layoutSublayers(of: self) }
    }
}

/// Lays out the sublayers of the layers that use it.
///
/// - Apple: `CALayoutManager`; facts 1.19. Its optional methods have default implementations here.
public protocol CALayoutManager: AnyObject {
    /// Called when a layer newly needs layout.
    func invalidateLayout(of layer: CALayer)
    /// Places the sublayers of a layer.
    func layoutSublayers(of layer: CALayer)
    /// Returns the preferred size of a layer; by default the size of its frame.
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    public func invalidateLayout(of layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
}

/// The parts of a layer's frame and margins that grow with its superlayer.
///
/// - Apple: `CAAutoresizingMask`; facts 1.20.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates a value from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Nothing grows.
    public static let layerNotSizable: CAAutoresizingMask = []
    /// The minimum-x margin grows.
    public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
    /// The width grows.
    public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
    /// The maximum-x margin grows.
    public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
    /// The minimum-y margin grows.
    public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
    /// The height grows.
    public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
    /// The maximum-y margin grows.
    public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

// Facts 1.20, measured.
extension CALayer {
    /// Changes the frame by this layer's share of the superlayer's growth.
    func autoresize(fromSuperlayerSize old: CGSize) {
        guard !autoresizingMask.isEmpty, let new = superlayer?.bounds.size else { return }
        frame = autoresizingMask.resized(frame, from: old, to: new)
    }
}

extension CAAutoresizingMask {
    /// Returns a frame after its superlayer's size changed from `old` to `new`.
    package func resized(_ frame: CGRect, from old: CGSize, to new: CGSize) -> CGRect {
        let horizontal = flexibility(min: .layerMinXMargin, extent: .layerWidthSizable, max: .layerMaxXMargin)
        let vertical = flexibility(min: .layerMinYMargin, extent: .layerHeightSizable, max: .layerMaxYMargin)
        let (dx, dw) = horizontal.shares(of: new.width - old.width)
        let (dy, dh) = vertical.shares(of: new.height - old.height)
        return CGRect(
            x: frame.minX + dx, y: frame.minY + dy, width: max(frame.width + dw, 0), height: max(frame.height + dh, 0))
    }
}

/// The parts of one axis that may grow.
struct AxisFlexibility {
    let min, extent, max: Bool

    /// Returns the growth of the leading margin and of the extent.
    ///
    /// Each part nominally takes a third; the share of rigid parts goes to the flexible margins, or else to the extent.
    /// The leading margin is rounded down and the extent takes the rest.
    func shares(of growth: CGFloat) -> (margin: CGFloat, extent: CGFloat) {
        guard min || extent || max else { return (0, 0) }
        let third = growth / 3
        let rigid = [min, extent, max].filter { !$0 }.count
        let spare = third * CGFloat(rigid)
        let margins = CGFloat((min ? 1 : 0) + (max ? 1 : 0))
        let perMargin = margins > 0 ? third + spare / margins : 0
        let leading = min ? perMargin.rounded(.down) : 0
        guard extent else { return (min && !max ? growth : leading, 0) }
        let trailing = max ? perMargin.rounded(.down) : 0
        return (leading, growth - leading - trailing)
    }
}

extension CAAutoresizingMask {
    func flexibility(min: CAAutoresizingMask, extent: CAAutoresizingMask, max: CAAutoresizingMask) -> AxisFlexibility {
        AxisFlexibility(min: contains(min), extent: contains(extent), max: contains(max))
    }
}
