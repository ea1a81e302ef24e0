import Foundation

/// A layer on its way from its old picture to its new one, both drawn with their sublayers.
///
/// A class, so that the nodes of the many layers without one stay small.
/// - Apple: `CATransition`; facts 2.12.
public final class Transition: Sendable, Equatable {
    public let kind: Kind
    /// How much of the way is done, 0…1.
    public let progress: CGFloat
    /// The layer as it was, frozen; nil where it was not in the tree.
    public let old: RenderNode?

    public init(_ kind: Kind, progress: CGFloat, old: RenderNode?) {
        self.kind = kind
        self.progress = min(max(progress, 0), 1)
        self.old = old
    }

    public enum Kind: Equatable, Sendable {
        /// The old picture dissolves into the new one.
        case fade
        /// The new picture pushes the old one out.
        case push(from: Edge)
        /// The new picture slides over the old one.
        case moveIn(from: Edge)
        /// The old picture slides off the new one.
        case reveal(from: Edge)
        /// The box turns over about its middle, the old picture on its front and the new one on its back; the edge
        /// comes forward.
        case flip(from: Edge)
        /// Computed pixel by pixel from both pictures, within the layer's box.
        case picture(TransitionKernel)
    }

    /// Where the motion comes from, in the layer's own space: top is the max-y edge (facts 2.12).
    public enum Edge: String, Sendable, CaseIterable {
        case left = "fromLeft", right = "fromRight", top = "fromTop", bottom = "fromBottom"
    }

    public static func == (a: Transition, b: Transition) -> Bool {
        a === b || (a.kind == b.kind && a.progress == b.progress && a.old === b.old)
    }
}

extension Transition.Edge {
    /// The direction of the motion, as steps along x and y.
    public var motion: CGSize {
        switch self {
        case .left: CGSize(width: 1, height: 0)
        case .right: CGSize(width: -1, height: 0)
        case .top: CGSize(width: 0, height: -1)
        case .bottom: CGSize(width: 0, height: 1)
        }
    }
}
