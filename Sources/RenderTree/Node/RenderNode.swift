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
    // The properties that a parent reads of every child come first, next to the reference count.

    /// The work that drawing the subtree needs.
    package let cost: DrawingCost
    /// The values that the layer's nodes share while it only moves and fades.
    package let style: NodeStyle
    /// The layer's identity, the same in every frame.
    package let identity: Identity
    /// The opacity, stored as set; limited to 0…1 when drawn.
    package let opacity: Float
    /// Whether the layer is only moved, within the plane of its superlayer.
    package let isFlat: Bool
    /// The mask, whose alpha multiplies the layer's image; placed as if it were a sublayer.
    package let mask: RenderNode?
    /// The sublayers in model order; the compositor sorts them by z.
    package let children: [RenderNode]
    /// The geometry.
    package let placement: Placement
    /// The sum of the costs of the children.
    package let childrenCost: DrawingCost
    /// The sublayers as shown by the second copy of a replicator, the third, and so on; empty if all copies show the
    /// same.
    package let delayedChildren: [[RenderNode]]

    /// Creates a node.
    ///
    /// - Parameter childrenCost: The sum of the costs of `children` if it is known; computing it visits all of them.
    package init(
        identity: Identity, style: NodeStyle, placement: Placement, opacity: Float, mask: RenderNode? = nil,
        children: [RenderNode] = [], childrenCost: DrawingCost? = nil, delayedChildren: [[RenderNode]] = []
    ) {
        let childrenCost = childrenCost ?? DrawingCost(sumOf: children)
        cost = DrawingCost(style, mask: mask, children: childrenCost, delayedChildren: delayedChildren)
        self.style = style
        self.identity = identity
        self.opacity = opacity
        isFlat = placement.isFlat
        self.mask = mask
        self.children = children
        self.placement = placement
        self.childrenCost = childrenCost
        self.delayedChildren = delayedChildren
    }

    /// Creates a node with a style of its own.
    package convenience init(
        identity: Identity, label: String = "", placement: Placement, appearance: Appearance = .init(),
        shadow: ShadowStyle = .init(), contents: ContentsStyle = .init(), drawing: Drawing = .none,
        effects: EffectStyle = .init(), mask: RenderNode? = nil, children: [RenderNode] = [],
        childrenCost: DrawingCost? = nil, transition: Transition? = nil, delayedChildren: [[RenderNode]] = []
    ) {
        let style = NodeStyle(
            label: label, appearance: appearance, shadow: shadow, contents: contents, drawing: drawing,
            effects: effects, transition: transition)
        self.init(
            identity: identity, style: style, placement: placement, opacity: appearance.opacity, mask: mask,
            children: children, childrenCost: childrenCost, delayedChildren: delayedChildren)
    }

    /// Returns the sublayers that copy `k` of a replicator shows.
    @inlinable
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

extension RenderNode {
    /// The layer's name and class, for messages.
    @inlinable
    package var label: String { style.label }
    /// The appearance of the layer's box.
    @inlinable
    package var appearance: Appearance {
        var look = style.appearance
        look.opacity = opacity
        return look
    }
    /// The shadow.
    @inlinable
    package var shadow: ShadowStyle { style.shadow }
    /// The filters, compositing and rasterization.
    @inlinable
    package var effects: EffectStyle { style.effects }
    /// The contents and their mapping into the bounds.
    @inlinable
    package var contents: ContentsStyle { style.contents }
    /// The content that the layer's class draws.
    @inlinable
    package var drawing: Drawing { style.drawing }
    /// The transition in progress; nil if there is none.
    @inlinable
    package var transition: Transition? { style.transition }
}
