import Foundation

/// A transition of a layer from its old appearance to its new one, both drawn with their sublayers.
///
/// A class, so that the nodes of the many layers without one stay small.
/// - Apple: `CATransition`; facts 2.12.
package final class Transition: Sendable, Equatable {
    /// The kind of transition.
    package let kind: Kind
    /// The progress, 0…1.
    package let progress: CGFloat
    /// The layer as it was, frozen; nil if it was not in the tree.
    package let old: RenderNode?
    /// The layer whose alpha is the share of the new image of a matte; nil for none of it, and for other kinds.
    package let matte: RenderNode?

    /// Creates a transition; `progress` is limited to 0…1.
    package init(_ kind: Kind, progress: CGFloat, old: RenderNode?, matte: RenderNode? = nil) {
        self.kind = kind
        self.progress = min(max(progress, 0), 1)
        self.old = old
        self.matte = matte
    }

    /// A kind of transition.
    package enum Kind: Equatable, Sendable {
        /// The old image dissolves into the new one.
        case fade
        /// The new image pushes the old one out.
        case push(from: Edge)
        /// The new image slides over the old one.
        case moveIn(from: Edge)
        /// The old image slides off the new one.
        case reveal(from: Edge)
        /// The box flips about its middle, with the old image on its front and the new one on its back; the edge comes
        /// forward.
        case flip(from: Edge)
        /// Each pixel is computed from both images, within the layer's box.
        case kernel(TransitionKernel)
        /// The alpha of a layer, which is placed like a sublayer, is the share of the new image, at any progress.
        case matte
    }

    /// The edge from which the motion comes, in the layer's own space: top is the max-y edge (facts 2.12).
    package enum Edge: String, Sendable, CaseIterable {
        case left = "fromLeft", right = "fromRight", top = "fromTop", bottom = "fromBottom"
    }

    /// Returns whether both show the same.
    package static func == (a: Transition, b: Transition) -> Bool {
        a === b || (a.kind == b.kind && a.progress == b.progress && a.old === b.old && a.matte === b.matte)
    }
}

extension Transition.Edge {
    /// The direction of the motion, as steps along x and y.
    package var motion: CGSize {
        switch self {
        case .left: CGSize(width: 1, height: 0)
        case .right: CGSize(width: -1, height: 0)
        case .top: CGSize(width: 0, height: -1)
        case .bottom: CGSize(width: 0, height: 1)
        }
    }
}
