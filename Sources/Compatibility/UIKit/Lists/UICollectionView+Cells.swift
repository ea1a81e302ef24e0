import Foundation
import VectorGeometry
import ViewAnimation

/// How cells enter and leave a collection.
extension UICollectionView {
    /// Returns a new cell, whose first values are not animated.
    func makeCell(at path: IndexPath) -> UICollectionViewCell? {
        var cell: UICollectionViewCell?
        UIView.withoutInheritedAnimation { cell = dataSource?.collectionView(self, cellForItemAt: path) }
        return cell
    }

    /// Removes a cell outside the bounds; during an update, when it has left them.
    func remove(_ cell: UICollectionViewCell, _ path: IndexPath) {
        guard activeUpdate != nil, UIView.inheritedAnimationDuration > 0,
            let attributes = collectionViewLayout.layoutAttributesForItem(at: path)
        else { return endDisplaying(cell, path) }
        place(cell, attributes)
        MovieTime.schedule(after: UIView.inheritedAnimationDuration) { self.endDisplaying(cell, path) }
    }

    func endDisplaying(_ cell: UICollectionViewCell, _ path: IndexPath) {
        recycle(cell)
        collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    }
}

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
