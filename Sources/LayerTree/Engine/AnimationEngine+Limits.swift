import Limits
import RenderTree

extension AnimationEngine {
    /// Checks the layers, copies, particles and text of a frame.
    ///
    /// - Throws: `LayerLimitError` for the first limit that is exceeded.
    func check(_ root: RenderNode) throws(LayerLimitError) {
        if let exceeded = exceededLimit { throw exceeded }
        let cost = root.cost
        try check(ResourceLimits.layersEntry, cost.layers, in: root, \.layers)
        try check(ResourceLimits.replicatorCopiesEntry, cost.copies, in: root, \.copies)
        try check(ResourceLimits.particlesEntry, cost.particles, in: root, \.particles)
        try check(ResourceLimits.textLengthEntry, Double(cost.longestText), in: root) { Double($0.longestText) }
    }

    private func check(
        _ entry: ResourceLimits.Entry, _ actual: Double, in root: RenderNode, _ amount: (DrawingCost) -> Double
    ) throws(LayerLimitError) {
        guard let error = limits.error(entry, actual) else { return }
        throw LayerLimitError(error, at: root.main(amount))
    }

    /// Returns whether the copies of a replicator, each with nodes of its own, are within the limit; if not, the frame
    /// ends with an error.
    func allowsCopies(of layer: CALayer, _ style: ReplicatorStyle) -> Bool {
        guard exceededLimit == nil else { return false }
        let copies = Double(style.copies) * layer.committedChildren.reduce(0) { $0 + $1.drawnLayerCount }
        guard let error = limits.error(ResourceLimits.replicatorCopiesEntry, copies) else { return true }
        exceededLimit = LayerLimitError(error, layer.identity, layer.messageLabel)
        return false
    }
}

/// A resource limit that a layer exceeds.
package struct LayerLimitError: Error {
    /// The layer.
    package let layer: RenderNode.Identity
    /// The limit; its location is the label of the layer.
    package var error: LimitError

    init(_ error: LimitError, _ layer: RenderNode.Identity, _ label: String) {
        self.layer = layer
        self.error = error
        self.error.location = "layer '\(label)'"
    }

    /// Creates the error of a layer that is drawn.
    package init(_ error: LimitError, at node: RenderNode) { self.init(error, node.identity, node.label) }
}

extension RenderNode {
    /// Returns the deepest node that accounts for most of the amount.
    fileprivate func main(_ amount: (DrawingCost) -> Double) -> RenderNode {
        var node = self
        while true {
            let total = amount(node.cost)
            guard let next = node.children.first(where: { amount($0.cost) > total / 2 }) else { return node }
            node = next
        }
    }
}

extension CALayer {
    /// The number of layers that the committed subtree draws, copies counted.
    fileprivate var drawnLayerCount: Double {
        let below = committedChildren.reduce(0) { $0 + $1.drawnLayerCount }
        guard case .replicator(let style)? = (presented ?? committed)?.drawing else { return 1 + below }
        return 1 + Double(style.copies) * below
    }
}
