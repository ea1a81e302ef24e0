import LayerTree

extension UIView {
    /// Blurs what is behind the view, and animates the change of the radius like other changes in the open animation
    /// block.
    ///
    /// - Parameter radius: the standard deviation in points; 0 for no blur.
    package func setBackgroundBlurRadius(_ radius: Double) {
        let key = ViewAnimatableKeyPath.backgroundBlurRadius
        let block = ViewContext.current.animatingBlock
        let old = key.value(of: layer)
        let shown = block?.settings.beginsFromCurrentState == true ? layer.presentation().map(key.value) : nil
        // An animated radius needs a filter also where it ends at 0.
        let needsFilter = radius > 0 || block != nil && old != .number(0)
        let filter = needsFilter ? CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": radius]) : nil
        filter?.name = "blur"
        layer.backgroundFilters = filter.map { [$0] }
        if needsFilter { block?.animate(layer, key, from: old, shown: shown) }
    }
}
