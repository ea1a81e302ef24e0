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

    func layoutDown() {
        if needsLayout() { layOutOnce() }
        for child in children { child.layoutDown() }
        maskLayer?.layoutDown()
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
