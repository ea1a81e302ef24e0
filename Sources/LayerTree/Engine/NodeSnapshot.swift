import Foundation
import RenderTree
import Synchronization

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

/// What is due for a layer, and where it stands in its engine's lists.
struct LayerFlags: OptionSet {
    let rawValue: UInt16

    static let needsLayout = LayerFlags(rawValue: 1)
    static let isLayingOut = LayerFlags(rawValue: 2)
    static let needsDisplay = LayerFlags(rawValue: 4)
    /// `display()` runs: a presentation copy may be given its contents.
    static let isDisplaying = LayerFlags(rawValue: 8)
    /// On the engine's list of layers to evaluate in each frame.
    static let isInEvaluationList = LayerFlags(rawValue: 16)
    /// On the engine's list of layers to commit.
    static let isChanged = LayerFlags(rawValue: 32)
    /// Some of its animations are about its sublayers.
    static let animatesSublayers = LayerFlags(rawValue: 64)
    /// The root of an engine.
    static let isRoot = LayerFlags(rawValue: 128)
    /// Nobody took up the last `draw(in:)`.
    static let drewNothing = LayerFlags(rawValue: 256)
    /// Committed since the last frame: what it shows depends on more than time.
    static let isCommittedSinceLastFrame = LayerFlags(rawValue: 1024)
    /// The contents are what `draw(in:)` gave.
    static let hasDrawnContents = LayerFlags(rawValue: 512)
    /// A replicator whose copies showed different moments in the last frame.
    static let hasMovingCopies = LayerFlags(rawValue: 2048)
    /// A presentation layer that has not been asked for its sublayers yet.
    static let awaitsSublayers = LayerFlags(rawValue: 8192)
    /// Draws its sublayers several times.
    static let replicates = LayerFlags(rawValue: 4096)
}

extension RenderNode.Identity {
    private static let counter = Atomic<UInt64>(0)

    /// A number that no other layer of this process has.
    static func next() -> RenderNode.Identity {
        RenderNode.Identity(rawValue: counter.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

extension CALayer {
    /// What the layer shows by itself: the presented values, or else the committed ones.
    func makeNode(mask: RenderNode?, children: [RenderNode]) -> RenderNode {
        let delayed = delayedChildren
        return presented.withValue { self.makeNode(of: &$0, mask, children, delayed) }
            ?? committed.withValue { self.makeNode(of: &$0, mask, children, delayed) }
            ?? makeNode(of: &state, mask, children, delayed)
    }

    // In place, because copying a whole state takes as long as making the node.
    func makeNode(of shown: inout LayerState, _ mask: RenderNode?, _ children: [RenderNode], _ delayed: [[RenderNode]])
        -> RenderNode
    {
        RenderNode(
            identity: identity, label: label, placement: shown.placement, appearance: shown.appearance,
            shadow: shown.shadow,
            contents: shown.contents, drawing: drawing(of: shown), effects: shown.effects, mask: mask,
            children: children,
            transition: shown.transition, delayedChildren: delayed)
    }

    /// What is in the state, with the tiles that are in sight.
    private func drawing(of shown: LayerState) -> Drawing {
        guard case .tiled = shown.drawing, let layer = self as? CATiledLayer else { return shown.drawing }
        return .tiled(layer.visibleTiles)
    }

    private var label: String { name ?? typeName }

    private var delayedChildren: [[RenderNode]] {
        guard flags.contains(.replicates), let engine, let shown = presented ?? committed else { return [] }
        return engine.copies.delayedChildren(of: self, showing: shown, at: localTime(atMediaTime: engine.time))
    }
}

extension Optional {
    /// Works on the value where it lies, if there is one.
    @inline(__always)
    mutating func withValue<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
        guard case .some = self else { return nil }
        return body(&self!)
    }
}
