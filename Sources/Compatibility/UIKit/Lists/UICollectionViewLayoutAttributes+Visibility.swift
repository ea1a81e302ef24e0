import Foundation
import VectorGeometry
import ViewAnimation

extension UICollectionViewLayoutAttributes {
    /// Returns whether the view is in a rectangle before or after its transform. Cells can change their anchor points
    /// and move back, as for rotations about an edge, so either counts.
    func isVisible(in area: CGRect) -> Bool { frame.intersects(area) || transformedFrame.intersects(area) }

    /// The bounding box of the transformed rectangle.
    private var transformedFrame: CGRect {
        let projection = PlaneProjection(transform3D)
        let box = frame.offsetBy(dx: -center.x, dy: -center.y)
        return CGRect(enclosing: box.corners.compactMap { projection.map($0) }).offsetBy(dx: center.x, dy: center.y)
    }
}
