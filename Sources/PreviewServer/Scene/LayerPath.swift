import LayerTree
import MovieRendering
import VectorGeometry

/// Finds layers by the indexes from the root to them.
enum LayerPath {
    static func joined(_ path: String, _ step: String) -> String { path.isEmpty ? step : "\(path).\(step)" }

    /// The path of a track of the scene's `audio`, which edits address like a layer.
    static func track(_ index: Int) -> String { "a\(index)" }

    static func parent(of path: String) -> String { path.split(separator: ".").dropLast().joined(separator: ".") }

    /// Returns the layer at a path; nil if there is none.
    static func layer(_ path: String, in root: CALayer) -> CALayer? {
        path.split(separator: ".").reduce(root) { layer, step in
            if step == "m" { return layer?.mask }
            guard let sublayers = layer?.sublayers, let index = Int(step), sublayers.indices.contains(index) else {
                return nil
            }
            return sublayers[index]
        }
    }

    /// Returns the path of a layer; nil if it is not in the tree.
    static func path(to layer: CALayer, in root: CALayer) -> String? {
        if layer === root { return "" }
        guard let parent = layer.superlayer, let above = path(to: parent, in: root) else { return nil }
        if parent.mask === layer { return joined(above, "m") }
        return parent.sublayers?.firstIndex { $0 === layer }.map { joined(above, "\($0)") }
    }
}

extension FramePlayer {
    /// Returns the path of the frontmost layer that visibly draws at a point of the scene in the last frame: the
    /// root's if none does, and nil outside of it.
    func hitTest(_ point: CGPoint, _ visibility: LayerVisibility) -> String? {
        let root = movie.engine.root
        guard let shown = root.presentation() else { return nil }
        shown.hidePresented(visibility.hiddenLayers(in: root))
        guard let hit = LayerPicker(at: point).layer(in: shown) else { return nil }
        return LayerPath.path(to: hit.model(), in: root)
    }
}
