import RenderTree

/// What the last frame made of a layer's subtree, and what of it is out of date.
///
/// A stale layer's superlayer is stale too, up to the root, and lists it or is rearranged: so the next frame goes only
/// to what changed, and what it finds there in order it shares with the frame before.
struct NodeSnapshot {
    /// Of the last frame in which the layer was in the tree.
    var node: RenderNode?
    /// Whether something in the subtree changed since.
    var isStale = true
    /// Whether the sublayers are others, or others' order is, than the node's children.
    var isRearranged = true
    /// The superlayer whose node has this one as a child; nil for a mask, and until the next frame where it is a new
    /// superlayer.
    ///
    /// Thousands of layers a frame go by it: the count of a weak reference would take longer than all else. It is
    /// cleared when the layer is detached and when the superlayer is freed.
    private(set) var parent: Unmanaged<CALayer>?
    /// Where the layer stands among its superlayer's sublayers, unless they were rearranged.
    private(set) var index = 0
    /// The indices of the sublayers that became stale.
    var staleChildren: [Int] = []

    mutating func place(in parent: CALayer, at index: Int) {
        self.parent = .passUnretained(parent)
        self.index = index
    }

    mutating func leaveParent() { parent = nil }

    /// False where it was stale.
    mutating func becomeStale() -> Bool {
        defer { isStale = true }
        return !isStale
    }

    /// The same for a layer one of whose sublayers, or whose mask, became stale.
    mutating func becomeStale(byChildAt index: Int) -> Bool {
        if !isRearranged { staleChildren.append(index) }
        return becomeStale()
    }
}

extension CALayer {
    /// The node of the last frame; nil where something in the subtree changed since.
    var node: RenderNode? { snapshot.isStale ? nil : snapshot.node }

    /// The subtree as last evaluated; the same object as before where nothing in it changed.
    func renderNode() -> RenderNode {
        if let node { return node }
        let made = makeNode(mask: maskLayer?.renderNode(), children: childNodes())
        snapshot.node = made
        snapshot.isStale = false
        snapshot.isRearranged = false
        return made
    }

    /// Marks the layer's node and all above it as out of date.
    func invalidateNode() {
        if snapshot.becomeStale() { invalidateParent() }
    }

    private func invalidateParent() {
        let index = snapshot.index
        if let parent = snapshot.parent {
            parent._withUnsafeGuaranteedRef { if $0.snapshot.becomeStale(byChildAt: index) { $0.invalidateParent() } }
        } else if let superlayer, superlayer.snapshot.becomeStale(byChildAt: index) {
            superlayer.invalidateParent()
        }
    }

    /// Cuts the links to a layer that is freed.
    func releaseChildren() {
        for child in children { child.snapshot.leaveParent() }
    }

    func childrenDidMove() {
        snapshot.isRearranged = true
        invalidateNode()
    }

    /// The nodes of the sublayers: those of the last frame, but for the stale ones.
    private func childNodes() -> [RenderNode] {
        if children.isEmpty, snapshot.staleChildren.isEmpty { return [] }
        defer { snapshot.staleChildren.removeAll(keepingCapacity: true) }
        guard !snapshot.isRearranged, var nodes = snapshot.node?.children,
            snapshot.staleChildren.count <= nodes.count / 2
        else { return allChildNodes() }
        for index in snapshot.staleChildren where index < nodes.count { nodes[index] = children[index].renderNode() }
        return nodes
    }

    private func allChildNodes() -> [RenderNode] {
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(children.count)
        for (index, child) in children.enumerated() {
            child.snapshot.place(in: self, at: index)
            nodes.append(child.renderNode())
        }
        return nodes
    }
}
