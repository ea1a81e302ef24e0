import Foundation
import RenderTree

extension CALayer {
    /// The model's values of the subtree, after what waits to be displayed has been, in a space that is the layer's
    /// own: its bounds lie where they say.
    package func modelNodeInOwnSpace() -> RenderNode {
        displayIfNeeded()
        var shown = state
        shown.placement.position = shown.placement.anchor
        shown.placement.zPosition = shown.placement.anchorPointZ
        shown.placement.transform = CATransform3DIdentity
        return makeNode(of: &shown, shownMask?.modelNode(), shownChildren.map { $0.modelNode() }, [])
    }

    private func modelNode() -> RenderNode {
        displayIfNeeded()
        return makeNode(of: &state, shownMask?.modelNode(), shownChildren.map { $0.modelNode() }, [])
    }
}
