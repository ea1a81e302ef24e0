import Foundation
import MotionTiming
import RenderTree
import Synchronization

/// The render node of a layer's subtree in the last frame, and the parts of it that are out of date.
///
/// The superlayers of a stale layer are stale too, up to the root, and list it or are rearranged. So the next frame
/// visits only the changed layers, and shares the other nodes with the frame before.
struct NodeSnapshot {
    /// The node in the last frame in which the layer was in the tree.
    var node: RenderNode?
    /// The three nodes before `node`, newest first, if the layer only moved and faded since and has no sublayers.
    ///
    /// They are kept until their frames have been drawn, so that the thread that makes nodes also frees them.
    /// Otherwise it would wait for the allocator while another thread frees thousands of nodes.
    private var retired: (RenderNode?, RenderNode?, RenderNode?) = (nil, nil, nil)
    /// Whether anything in the subtree changed since.
    var isStale = true
    /// Whether the layer itself only moved and faded since, so that the next node has the same style.
    var keepsStyle = false
    /// Whether the sublayers or their order differ from the node's children.
    var isRearranged = true
    /// The superlayer whose node contains this one as a child; nil for a mask, and until the next frame if it is a new
    /// superlayer.
    ///
    /// Unmanaged, because thousands of layers read it per frame, and reference counting of a weak reference would
    /// dominate. It is cleared when the layer is detached and when the superlayer is freed.
    private(set) var parent: Unmanaged<CALayer>?
    /// The index of the layer among the sublayers of its superlayer, unless they were rearranged.
    private(set) var index = 0
    /// The indices of the sublayers that became stale.
    var staleChildren: [Int] = []

    mutating func place(in parent: CALayer, at index: Int) {
        self.parent = .passUnretained(parent)
        self.index = index
    }

    mutating func leaveParent() { parent = nil }

    /// Frees the oldest node, whose memory the next one takes.
    mutating func dropOldestNode() { retired.2 = nil }

    /// Frees all nodes but the last.
    mutating func dropFormerNodes() { retired = (nil, nil, nil) }

    /// Replaces the node by that of a new frame.
    mutating func replaceNode(with newNode: RenderNode) {
        if keepsStyle, newNode.children.isEmpty, newNode.mask == nil {
            // Swapping counts no references.
            swap(&retired.2, &retired.1)
            swap(&retired.1, &retired.0)
            swap(&retired.0, &node)
        } else {
            dropFormerNodes()
        }
        node = newNode
        isStale = false
        keepsStyle = true
        isRearranged = false
    }

    /// Marks the node as stale; returns false if it already was.
    mutating func becomeStale() -> Bool {
        defer { isStale = true }
        return !isStale
    }

    /// Marks the node as stale because a sublayer or the mask became stale; returns false if it already was.
    mutating func becomeStale(byChildAt index: Int) -> Bool {
        if !isRearranged { staleChildren.append(index) }
        return becomeStale()
    }
}

extension CALayer {
    /// The node of the last frame; nil if anything in the subtree changed since.
    var node: RenderNode? { snapshot.isStale ? nil : snapshot.node }

    /// Returns the node of the subtree as last evaluated; the same object as before if nothing in it changed.
    func renderNode() -> RenderNode {
        if let node { return node }
        let mask = maskLayer?.renderNode()
        let (children, cost) = childNodes()
        snapshot.dropOldestNode()
        let newNode = makeNode(mask: mask, children: children, childrenCost: cost)
        snapshot.replaceNode(with: newNode)
        return newNode
    }

    /// Marks the node of the layer and of its ancestors as out of date.
    func invalidateNode() {
        snapshot.keepsStyle = false
        if snapshot.becomeStale() { invalidateParent() }
    }

    /// Marks the node as out of date because the layer moved or faded: nothing changed but its placement and opacity.
    func invalidatePlacement() {
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

    /// Clears the sublayers' references to this layer, which is being freed.
    func releaseChildren() {
        for child in children { child.snapshot.leaveParent() }
    }

    func childrenDidMove() {
        snapshot.isRearranged = true
        invalidateNode()
    }

    /// Returns the nodes of the sublayers: those of the last frame, with the stale ones replaced; and the sum of their
    /// costs if it is that of the last frame.
    private func childNodes() -> (nodes: [RenderNode], cost: DrawingCost?) {
        if children.isEmpty, snapshot.staleChildren.isEmpty { return ([], nil) }
        defer { snapshot.staleChildren.removeAll(keepingCapacity: true) }
        guard !snapshot.isRearranged, frameDrawing == nil, !arrangesChildNodes, let node = snapshot.node,
            snapshot.staleChildren.count <= node.children.count / 2
        else { return (allChildNodes(), nil) }
        var nodes = node.children
        var hasSameCost = true
        for index in snapshot.staleChildren where index < nodes.count {
            let child = children[index].renderNode()
            if child.cost != nodes[index].cost { hasSameCost = false }
            nodes[index] = child
        }
        return (nodes, hasSameCost ? node.childrenCost : nil)
    }

    private func allChildNodes() -> [RenderNode] {
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(children.count)
        for (index, child) in children.enumerated() {
            child.snapshot.place(in: self, at: index)
            nodes.append(child.renderNode())
        }
        guard arrangesChildNodes, let engine else { return nodes }
        let now = localTime(atMediaTime: engine.time)
        return arranged(nodes, at: ShutterTime(time: now, frame: now))
    }
}

/// The pending work of a layer and its membership in the engine's lists.
struct LayerFlags: OptionSet {
    let rawValue: UInt32

    static let needsLayout = LayerFlags(rawValue: 1)
    static let isLayingOut = LayerFlags(rawValue: 2)
    static let needsDisplay = LayerFlags(rawValue: 4)
    /// `display()` is running in a frame of an animation, so the contents are changed without actions, also by a
    /// presentation copy.
    static let isDisplaying = LayerFlags(rawValue: 8)
    /// The layer is in the engine's list of layers to evaluate in each frame.
    static let isInEvaluationList = LayerFlags(rawValue: 16)
    /// The layer is in the engine's list of layers to commit.
    static let isChanged = LayerFlags(rawValue: 32)
    /// Some of the layer's animations animate its sublayers.
    static let animatesSublayers = LayerFlags(rawValue: 64)
    /// The layer is the root of an engine.
    static let isRoot = LayerFlags(rawValue: 128)
    /// Neither the layer nor its delegate drew in the last `draw(in:)`.
    static let drewNothing = LayerFlags(rawValue: 256)
    /// The layer was committed since the last frame, so its presented values depend on more than time.
    static let isCommittedSinceLastFrame = LayerFlags(rawValue: 1024)
    /// The contents come from `draw(in:)`.
    static let hasDrawnContents = LayerFlags(rawValue: 512)
    /// The layer is a replicator whose copies showed different times in the last frame.
    static let hasMovingCopies = LayerFlags(rawValue: 2048)
    /// The layer is a presentation layer whose sublayers were not accessed yet.
    static let awaitsSublayers = LayerFlags(rawValue: 8192)
    /// The layer is a replicator.
    static let replicates = LayerFlags(rawValue: 4096)
    /// The framework is creating a presentation layer of the layer, whose initializer did not reach `CALayer` yet.
    static let isBeingPresented = LayerFlags(rawValue: 16384)
    /// The layer is a presentation layer whose initializer has not returned, so it can be changed.
    static let isInitializingCopy = LayerFlags(rawValue: 32768)
    /// A transaction has retained the layer after its first change.
    static let wasRetainedByTransaction = LayerFlags(rawValue: 1 << 16)
    /// The first list of the layer's class (colors, dash pattern, cells) was set to an empty list instead of nil.
    static let hasEmptyList = LayerFlags(rawValue: 1 << 17)
    /// The second list of the layer's class (locations) was set to an empty list instead of nil.
    static let hasSecondEmptyList = LayerFlags(rawValue: 1 << 18)
    /// Something other than numbers of the placement and the opacity changed since the last commit.
    static let hasOtherChanges = LayerFlags(rawValue: 1 << 19)
    /// The layer is a text layer whose contents show the text, because its class overrides `draw(in:)`.
    static let drawsTextIntoContents = LayerFlags(rawValue: 1 << 20)
    /// The layer is in the engine's list of layers with animations that have not begun.
    static let awaitsStarts = LayerFlags(rawValue: 1 << 21)
    /// The `display()` of the layer's class sets contents that depend on the presentation layer.
    static let displaysItself = LayerFlags(rawValue: 1 << 22)
    static let emptyLists: LayerFlags = [.hasEmptyList, .hasSecondEmptyList]
}

extension RenderNode.Identity {
    private static let counter = Atomic<UInt64>(0)

    /// Returns a number that no other layer of this process has.
    package static func next() -> RenderNode.Identity {
        RenderNode.Identity(rawValue: counter.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

extension CALayer {
    /// Returns the node of the layer: from the presented values, or the committed ones, or the model's.
    ///
    /// - Parameter childrenCost: The sum of the costs of `children`; nil if it is not known.
    func makeNode(mask: RenderNode?, children: [RenderNode], childrenCost cost: DrawingCost? = nil) -> RenderNode {
        let delayed = delayedChildren
        let style = snapshot.keepsStyle ? snapshot.node?.style : nil
        return presented.withValue { self.makeNode(of: &$0, style, mask, children, delayed, cost) }
            ?? committed.withValue { self.makeNode(of: &$0, style, mask, children, delayed, cost) }
            ?? makeNode(of: &state, style, mask, children, delayed, cost)
    }

    /// Returns the node of a state, which is passed in place because copying it takes as long as creating the node.
    ///
    /// - Parameter style: The style of the last node if it is that of the state; nil if it may differ.
    func makeNode(
        of shown: inout LayerState, _ style: NodeStyle?, _ mask: RenderNode?, _ children: [RenderNode],
        _ delayed: [[RenderNode]], _ childrenCost: DrawingCost? = nil
    ) -> RenderNode {
        let style = style ?? self.style(of: &shown)
        guard let frameNodes = shown.frameNodes else {
            return RenderNode(
                identity: identity, style: style, placement: shown.placement, opacity: shown.appearance.opacity,
                mask: mask, children: children, childrenCost: childrenCost, delayedChildren: delayed)
        }
        return RenderNode(
            identity: identity, style: style, placement: shown.placement, opacity: shown.appearance.opacity,
            mask: mask, children: children + frameNodes.nodes, delayedChildren: delayed)
    }

    /// Returns the style of the last node if that of a state is equal; nil if it may differ.
    func lastStyle(of shown: inout LayerState) -> NodeStyle? {
        guard let style = snapshot.node?.style, case .none = shown.drawing, case .none = style.drawing,
            shown.transition == nil, style.transition == nil, style.label == messageLabel
        else { return nil }
        var look = shown.appearance
        look.opacity = style.appearance.opacity
        let isEqual =
            look == style.appearance && shown.contents == style.contents && shown.shadow == style.shadow
            && shown.effects == style.effects
        return isEqual ? style : nil
    }

    private func style(of shown: inout LayerState) -> NodeStyle {
        NodeStyle(
            label: messageLabel, appearance: shown.appearance, shadow: shown.shadow, contents: shown.contents,
            drawing: drawing(of: shown), effects: shown.effects, transition: shown.transition)
    }

    /// Returns the drawing of the state, with the visible tiles, and without text that the contents show.
    private func drawing(of shown: LayerState) -> Drawing {
        if flags.contains(.drawsTextIntoContents) { return .none }
        guard case .tiled = shown.drawing, let layer = self as? CATiledLayer else { return shown.drawing }
        return .tiled(layer.visibleTiles)
    }

    /// The name in messages: the layer's own, or its class.
    package var messageLabel: String { name ?? typeName }

    private var delayedChildren: [[RenderNode]] {
        guard flags.contains(.replicates), let engine, let shown = presented ?? committed else { return [] }
        return engine.copies.delayedChildren(of: self, showing: shown, at: localTime(atMediaTime: engine.time))
    }
}

extension Optional {
    /// Calls a closure with the value in place, if there is one.
    @inline(__always)
    mutating func withValue<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
        guard case .some = self else { return nil }
        return body(&self!)
    }
}
