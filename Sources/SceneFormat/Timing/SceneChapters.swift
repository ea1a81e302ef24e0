import MediaTime
import MediaWriting

extension SceneDescription {
    /// The starts of the named parts of sequences and of the markers of timelines, in order of time. Of those that
    /// start together, the first one counts.
    package var chapters: [MovieAnnotations.Chapter] {
        var found: [MovieAnnotations.Chapter] = []
        root.forEachSpan { layer, start, _, isPart in
            guard let name = layer.name, isPart || layer.isMarker, start >= .zero, start < duration else { return }
            found.append(.init(start: start, title: name))
        }
        var times: Set<Rational> = []
        let sorted = found.indices.sorted { (found[$0].start, $0) < (found[$1].start, $1) }.map { found[$0] }
        return sorted.filter { times.insert($0.start).inserted }
    }
}

extension LayerDescription {
    /// Whether the layer is only a name for a time, such as a marker of a timeline.
    fileprivate var isMarker: Bool {
        layerClass == .layer && properties.isEmpty && sublayers.isEmpty && audio.isEmpty && animations.isEmpty
    }
}
