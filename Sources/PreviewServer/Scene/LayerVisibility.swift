import LayerTree
import RenderTree

/// The layers that the page hides, or shows alone. The scene and its renders do not change.
struct LayerVisibility: Hashable, Sendable {
    /// All layers as in the scene.
    static let ofScene = LayerVisibility(hidden: [], solo: [])

    /// The paths of layers that are hidden with their sublayers.
    let hidden: Set<String>
    /// The paths of layers that are shown alone, with their superlayers and sublayers; empty for all.
    let solo: Set<String>
}

extension LayerVisibility {
    /// Reads the paths of a request: `hide=0,2.1&solo=1`.
    init(_ query: [String: String]) {
        func paths(_ name: String) -> Set<String> {
            Set((query[name] ?? "").split(separator: ",").map(String.init))
        }
        self.init(hidden: paths("hide"), solo: paths("solo"))
    }

    /// Returns the identities of the layers to hide.
    ///
    /// Paths without a layer have no effect: the scene may have changed.
    func hiddenLayers(in root: CALayer) -> Set<RenderNode.Identity> {
        if self == .ofScene { return [] }
        var found: Set<RenderNode.Identity> = []
        let alone = solo.filter { LayerPath.layer($0, in: root) != nil }
        collect(root, "", alone, into: &found)
        return found
    }

    private func collect(
        _ layer: CALayer, _ path: String, _ alone: Set<String>, into found: inout Set<RenderNode.Identity>
    ) {
        let isInSolo = alone.isEmpty || alone.contains(path)
        let leadsToSolo = alone.contains { path.isEmpty || $0.hasPrefix(path + ".") }
        guard !hidden.contains(path), isInSolo || leadsToSolo else {
            found.insert(layer.identity)
            return
        }
        for (index, child) in (layer.sublayers ?? []).enumerated() {
            collect(child, LayerPath.joined(path, "\(index)"), isInSolo ? [] : alone, into: &found)
        }
    }
}
