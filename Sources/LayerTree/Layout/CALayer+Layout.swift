import Foundation

// Facts 1.19.
extension CALayer {
    /// Nothing while the layer lays out: what it changes then is what it wanted.
    func markForLayout() {
        guard !flags.contains(.isLayingOut) else { return }
        if flags.insert(.needsLayout).inserted { layoutManager?.invalidateLayout(of: self) }
        engine?.setNeedsCommit(self)
    }

    var topmostNeedingLayout: CALayer {
        var top = self
        var layer: CALayer? = self
        while let current = layer {
            if current.needsLayout() { top = current }
            layer = current.superlayer
        }
        return top
    }

    func layOutSubtree() {
        if needsLayout() { layOutOnce() }
        for child in children { child.layOutSubtree() }
        maskLayer?.layOutSubtree()
    }

    private func layOutOnce() {
        flags.insert(.isLayingOut)
        layoutSublayers()
        flags.remove([.isLayingOut, .needsLayout])
        pendingAction(forKey: "onLayout")?.run(forKey: "onLayout", object: self, arguments: nil)
    }

    func layOutThroughDelegate() {
        if let delegate { delegate.layoutSublayers(of: self) } else { layoutManager?.layoutSublayers(of: self) }
    }
}

/// Lays out the sublayers of the layers that have it; its optional methods have defaults here.
///
/// - Apple: `CALayoutManager`; facts 1.19.
public protocol CALayoutManager: AnyObject {
    /// A layer that was in order needs layout.
    func invalidateLayout(of layer: CALayer)
    func layoutSublayers(of layer: CALayer)
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    public func invalidateLayout(of layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
}

/// What of a layer's frame grows with its superlayer.
///
/// - Apple: `CAAutoresizingMask`; facts 1.20.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let layerNotSizable: CAAutoresizingMask = []
    public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
    public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
    public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
    public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
    public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
    public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

// Facts 1.20, measured.
extension CALayer {
    /// Changes the frame by this layer's share of the superlayer's growth.
    func autoresize(fromSuperlayerSize old: CGSize) {
        guard !autoresizingMask.isEmpty, let new = superlayer?.bounds.size else { return }
        let horizontal = autoresizingMask.flexibility(
            min: .layerMinXMargin, extent: .layerWidthSizable, max: .layerMaxXMargin)
        let vertical = autoresizingMask.flexibility(
            min: .layerMinYMargin, extent: .layerHeightSizable, max: .layerMaxYMargin)
        let (dx, dw) = horizontal.shares(of: new.width - old.width)
        let (dy, dh) = vertical.shares(of: new.height - old.height)
        frame = CGRect(
            x: frame.minX + dx, y: frame.minY + dy, width: max(frame.width + dw, 0), height: max(frame.height + dh, 0))
    }
}

/// Which parts of one axis may grow.
struct AxisFlexibility {
    let min, extent, max: Bool

    /// What the leading margin and the extent gain of `growth`.
    ///
    /// Each part nominally takes a third; what a rigid one leaves goes to the flexible margins, or else to the extent.
    /// The leading margin is cut to a whole number and the extent takes the rest.
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
