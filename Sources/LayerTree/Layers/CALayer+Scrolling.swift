import Foundation

// Facts 1.21: the nearest scroll layer, this one included.
extension CALayer {
    private var nearestScrollLayer: CAScrollLayer? {
        var layer: CALayer? = self
        while let current = layer {
            if let scrolling = current as? CAScrollLayer { return scrolling }
            layer = current.superlayer
        }
        return nil
    }

    func scrollNearest(to p: CGPoint) {
        guard let target = nearestScrollLayer else { return }
        target.scroll(to: convert(p, to: target))
    }

    func scrollNearest(toShow r: CGRect) {
        guard let target = nearestScrollLayer else { return }
        target.scroll(to: convert(r, to: target))
    }

    var rectShownByNearestScrollLayer: CGRect {
        guard let scrolling = nearestScrollLayer, scrolling !== self else { return bounds }
        let shown = bounds.intersection(convert(scrolling.bounds, from: scrolling))
        return shown.isNull ? .zero : shown
    }
}
