import Foundation
import RenderTree
import VectorGeometry

/// One moment of a flip: a half turn about the middle of a box, in which the pictures change places when it stands on
/// edge.
///
/// Seen from four times the length across the axis (facts 5.7, U28).
struct PictureTurn {
    /// Radians, −π/2…π/2.
    private let angle: CGFloat
    private let isAboutX: Bool
    private let perspective: CGFloat
    let showsNew: Bool

    /// Nil while nothing is seen, since the box stands on edge.
    init?(from edge: Transition.Edge, progress: CGFloat, of node: RenderNode) {
        showsNew = progress >= 0.5
        let turned = (showsNew ? progress - 1 : progress) * .pi
        guard cos(turned) > 1e-6 else { return nil }
        isAboutX = edge == .top || edge == .bottom
        // A positive turn brings the left, or the max-y edge to the front.
        angle = edge == .left || edge == .top ? turned : -turned
        let size = node.placement.bounds.size
        let length = isAboutX ? size.height : size.width
        perspective = length > 0 ? -1 / (4 * length) : 0
    }

    /// The turn of a box in its own plane.
    func matrix(about box: CGRect) -> CATransform3D {
        var eye = CATransform3DIdentity
        eye.m34 = perspective
        let turn = CATransform3DConcat(CATransform3DMakeRotation(angle, isAboutX ? 1 : 0, isAboutX ? 0 : 1, 0), eye)
        let toMiddle = CATransform3DMakeTranslation(-box.midX, -box.midY, 0)
        var matrix = CATransform3DConcat(
            CATransform3DConcat(toMiddle, turn), CATransform3DMakeTranslation(box.midX, box.midY, 0))
        // Flat again, so that the layer keeps its depth among its siblings.
        matrix.m13 = 0
        matrix.m23 = 0
        matrix.m43 = 0
        matrix.m31 = 0
        matrix.m32 = 0
        matrix.m33 = 1
        matrix.m34 = 0
        return matrix
    }
}
