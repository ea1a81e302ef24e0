import Foundation

/// What one frame shows: the snapshot that crosses from the layer tree to the compositor.
public struct RenderTree: Sendable {
    public let root: RenderNode
    /// Seconds on the scene's clock.
    public let time: Double
    /// Which way the space that the root is placed in points (facts 0.2).
    public let host: Host

    public init(root: RenderNode, time: Double, host: Host) {
        self.root = root
        self.time = time
        self.host = host
    }

    public enum Host: Sendable { case yDown, yUp }
}

/// One layer at one instant: an immutable value, shared by reference.
///
/// The same object in two frames means that nothing in the subtree differs between them.
public final class RenderNode: Sendable {
    /// The layer's, the same in every frame.
    public let identity: Identity
    /// The layer's name and class, for reports.
    public let label: String
    public let placement: Placement
    public let appearance: Appearance
    public let shadow: ShadowStyle
    public let effects: EffectStyle
    public let contents: ContentsStyle
    public let drawing: Drawing
    /// Its alpha multiplies the layer's picture; placed as if it were a sublayer.
    public let mask: RenderNode?
    /// In model order; the compositor sorts them by z.
    public let children: [RenderNode]
    /// How far the layer is on the way from an older picture to this one; nil at rest.
    public let transition: Transition?
    /// The sublayers as the second copy of a replicator shows them, as the third, …; empty where all copies show the
    /// same.
    public let delayedChildren: [[RenderNode]]

    public init(
        identity: Identity, label: String = "", placement: Placement, appearance: Appearance = .init(),
        shadow: ShadowStyle = .init(),
        contents: ContentsStyle = .init(), drawing: Drawing = .none, effects: EffectStyle = .init(),
        mask: RenderNode? = nil,
        children: [RenderNode] = [], transition: Transition? = nil, delayedChildren: [[RenderNode]] = []
    ) {
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

    /// What copy `k` of a replicator shows.
    public func sublayers(ofCopy k: Int) -> [RenderNode] {
        k > 0 && k <= delayedChildren.count ? delayedChildren[k - 1] : children
    }

    public struct Identity: Hashable, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
    }
}
