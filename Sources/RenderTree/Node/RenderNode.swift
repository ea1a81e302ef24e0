import Foundation

/// The state of one frame: the immutable snapshot passed from the layer tree to the compositor.
package struct RenderTree: Sendable {
    /// The root node.
    package let root: RenderNode
    /// The time in seconds on the scene's clock.
    package let time: Double
    /// The direction of the y axis of the space that contains the root (facts 0.2).
    package let host: Host

    /// Creates a snapshot.
    package init(root: RenderNode, time: Double, host: Host) {
        self.root = root
        self.time = time
        self.host = host
    }

    /// The direction of a y axis.
    package enum Host: Sendable { case yDown, yUp }
}

/// One layer at one instant: an immutable value, shared by reference.
///
/// The same object in two frames means that nothing in the subtree differs between them.
package final class RenderNode: Sendable {
    /// The work that drawing the subtree needs.
    ///
    /// The first property, next to the reference count: a parent reads it when it retains its children.
    package let cost: DrawingCost
    /// The sum of the costs of the children.
    package let childrenCost: DrawingCost
    /// The layer's identity, the same in every frame.
    package let identity: Identity
    /// The layer's name and class, for messages.
    package let label: String
    /// The geometry.
    package let placement: Placement
    /// The appearance of the layer's box.
    package let appearance: Appearance
    /// The shadow.
    package let shadow: ShadowStyle
    /// The filters, compositing and rasterization.
    package let effects: EffectStyle
    /// The contents and their mapping into the bounds.
    package let contents: ContentsStyle
    /// The content that the layer's class draws.
    package let drawing: Drawing
    /// The mask, whose alpha multiplies the layer's image; placed as if it were a sublayer.
    package let mask: RenderNode?
    /// The sublayers in model order; the compositor sorts them by z.
    package let children: [RenderNode]
    /// The transition in progress; nil if there is none.
    package let transition: Transition?
    /// The sublayers as shown by the second copy of a replicator, the third, and so on; empty if all copies show the
    /// same.
    package let delayedChildren: [[RenderNode]]

    /// Creates a node.
    ///
    /// - Parameter childrenCost: The sum of the costs of `children` if it is known; computing it visits all of them.
    package init(
        identity: Identity, label: String = "", placement: Placement, appearance: Appearance = .init(),
        shadow: ShadowStyle = .init(),
        contents: ContentsStyle = .init(), drawing: Drawing = .none, effects: EffectStyle = .init(),
        mask: RenderNode? = nil,
        children: [RenderNode] = [], childrenCost: DrawingCost? = nil, transition: Transition? = nil,
        delayedChildren: [[RenderNode]] = []
    ) {
        let childrenCost = childrenCost ?? DrawingCost(sumOf: children)
        cost = DrawingCost(drawing, mask: mask, children: childrenCost, delayedChildren: delayedChildren)
        self.childrenCost = childrenCost
        self.identity = identity
        self.label = label
        self.placement = placement
        self.appearance = appearance
        self.effects = effects
        self.shadow = shadow
        self.contents = contents
        self.drawing = drawing
        self.mask = mask
        self.children = children
        self.transition = transition
        self.delayedChildren = delayedChildren
    }

    /// Returns the sublayers that copy `k` of a replicator shows.
    package func sublayers(ofCopy k: Int) -> [RenderNode] {
        k > 0 && k <= delayedChildren.count ? delayedChildren[k - 1] : children
    }

    /// The identity of a layer across frames.
    package struct Identity: Hashable, Sendable {
        /// A number that is unique to the layer.
        package let rawValue: UInt64
        /// Creates an identity.
        package init(rawValue: UInt64) { self.rawValue = rawValue }
    }
}
