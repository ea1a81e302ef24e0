import Foundation

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
