import TextLayout

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

    /// The cost of a layer without sublayers and mask.
    init(of drawing: Drawing) {
        switch drawing {
        case .text(let text): longestText = text.text.shownString.utf8.count
        case .emitter(let emitter): particles = emitter.maximumParticleCount
        default: break
        }
    }

    /// The cost of a node, given the sum of its children's.
    init(_ style: NodeStyle, mask: RenderNode?, children: DrawingCost, delayedChildren: [[RenderNode]]) {
        self = style.ownCost
        if let mask { add(mask.cost) }
        guard let copies = style.copies else {
            add(children)
            return
        }
        add(children, times: Double(copies - delayedChildren.count))
        // The delayed copies show the same layers, so they do not count as layers of the tree.
        let layers = layers
        for copy in delayedChildren { for node in copy { add(node.cost) } }
        self.layers = layers
    }

    /// The sum of the costs of some nodes.
    init(sumOf nodes: [RenderNode]) {
        layers = 0
        drawnLayers = 0
        for node in nodes { add(node.cost) }
    }

    private mutating func add(_ cost: DrawingCost, times: Double = 1) {
        layers += cost.layers
        drawnLayers += cost.drawnLayers * times
        particles += cost.particles * times
        longestText = max(longestText, cost.longestText)
    }
}
