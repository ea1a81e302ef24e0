import Foundation

// Facts 1.19.
extension CALayer {
    /// Asks for `layoutSublayers()` at the next commit.
    public func setNeedsLayout() {
        isLayoutNeeded = true
        engine?.setNeedsCommit(self)
    }

    public func needsLayout() -> Bool { isLayoutNeeded }

    /// Lays out now, from the highest ancestor that needs it downward.
    public func layoutIfNeeded() {
        var top = self
        var layer: CALayer? = self
        while let current = layer {
            if current.isLayoutNeeded { top = current }
            layer = current.superlayer
        }
        top.layoutDown()
    }

    func layoutDown() {
        if isLayoutNeeded {
            layoutSublayers()
            isLayoutNeeded = false
        }
        for child in children { child.layoutDown() }
        maskLayer?.layoutDown()
    }
}
