import LayerTree
import MediaPlayback
import RenderTree
import SceneLanguage

extension LayerDescription {
    /// Animates the time of filters that change with it to that of the layer, unless the scene sets or animates it.
    ///
    /// So the effect is a function of the time alone, in every order of frames and every chunk of a movie.
    func addFilterTimes(to layer: CALayer) {
        let filtered = properties.filter { ["filters", "backgroundFilters"].contains($0.key) }
        guard !filtered.isEmpty else { return }
        let animated = Set(animations.flatMap(\.keyPaths))
        for property in filtered {
            guard case .filters(let filters) = property.value else { continue }
            for filter in filters where filter.changesWithTime {
                let keyPath = "\(property.key).\(filter.name).\(FilterKind.time)"
                guard !animated.contains(keyPath) else { continue }
                layer.add(Self.clock(keyPath), forKey: "time of \(property.key).\(filter.name)")
            }
        }
    }

    /// Returns an animation of a number of seconds to the time of its layer.
    private static func clock(_ keyPath: String) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        let end = SceneReader.longest.seconds
        animation.fromValue = 0.0
        animation.toValue = end
        animation.duration = end
        animation.beginTime = AVCoreAnimationBeginTimeAtZero
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }
}

extension LayerFilter {
    /// Whether the scene leaves the time of a filter that changes with it to the layer.
    fileprivate var changesWithTime: Bool {
        FilterKind.named(type)?.changesWithTime == true && inputs[FilterKind.time] == nil
    }
}
