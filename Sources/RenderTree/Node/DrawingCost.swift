/// The amounts of work that a subtree needs, which resource limits are compared with.
///
/// Numbers are floating point, because nested replicators exceed every integer.
package struct DrawingCost: Equatable, Sendable {
    /// The layers of the subtree, masks included.
    package var layers = 1.0
    /// The layers that are drawn, each copy of a replicator counted.
    package var drawnLayers = 1.0
    /// An upper bound of the number of particles, each copy of a replicator counted.
    package var particles = 0.0
    /// The bytes of the longest text.
    package var longestText = 0

    /// The layers that replicators draw in addition to those of the tree.
    package var copies: Double { drawnLayers - layers }

    init(_ drawing: Drawing, mask: RenderNode?, children: [RenderNode], delayedChildren: [[RenderNode]]) {
        switch drawing {
        case .text(let text): longestText = text.text.string.utf8.count
        case .emitter(let emitter): particles = emitter.maximumParticleCount
        default: break
        }
        if let mask { add(mask.cost, times: 1) }
        guard case .replicator(let style) = drawing else {
            add(children, times: 1)
            return
        }
        add(children, times: Double(style.copies - delayedChildren.count))
        // The delayed copies show the same layers, so they do not count as layers of the tree.
        let layers = layers
        for copy in delayedChildren { add(copy, times: 1) }
        self.layers = layers
    }

    private mutating func add(_ nodes: [RenderNode], times: Double) {
        for node in nodes { add(node.cost, times: times) }
    }

    private mutating func add(_ cost: DrawingCost, times: Double) {
        layers += cost.layers
        drawnLayers += cost.drawnLayers * times
        particles += cost.particles * times
        longestText = max(longestText, cost.longestText)
    }
}
