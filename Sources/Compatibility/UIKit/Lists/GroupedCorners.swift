import LayerTree
import ViewAnimation

/// The rounded corners of the first and the last row of a section whose rows stand apart from the edges.
enum GroupedCorners {
    /// The radius of the corners.
    static let radius: CGFloat = 10

    /// Returns the distance of the rows from the edges of a list.
    static func margin(inWidth width: CGFloat) -> CGFloat { width < 414 ? 16 : 20 }

    /// Returns the corners of a row.
    static func corners(isFirst: Bool, isLast: Bool) -> CACornerMask {
        var result: CACornerMask = []
        if isFirst { result.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if isLast { result.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        return result
    }

    /// Rounds corners of a cell.
    static func round(_ corners: CACornerMask, of cell: UIView) {
        cell.layer.cornerRadius = corners.isEmpty ? 0 : radius
        cell.layer.maskedCorners = corners
        cell.layer.masksToBounds = !corners.isEmpty
    }
}
