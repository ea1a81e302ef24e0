import Foundation
import ViewAnimation

/// The positions of one section of a compositional layout, in the space of the content.
struct SectionPlacement {
    var cells: [UICollectionViewLayoutAttributes] = []
    var views: [UICollectionViewLayoutAttributes] = []
    /// The headers and footers that stay in the bounds, with their positions.
    var pinned: [(attributes: UICollectionViewLayoutAttributes, frame: CGRect, isFooter: Bool)] = []
    /// The rectangle of the section.
    var frame = CGRect.zero

    /// Places a section.
    ///
    /// - Parameters:
    ///   - origin: the top-left corner.
    ///   - size: the size of the collection without its insets.
    init(
        _ section: NSCollectionLayoutSection, number: Int, items: Int, at origin: CGPoint, in size: CGSize,
        isVertical: Bool, traits: UITraitCollection,
        measure: @escaping (IndexPath, CGSize, NSCollectionLayoutSize) -> CGSize
    ) {
        let insets = section.contentInsets.edgeInsets
        let container = size.inset(by: insets)
        let boundaries = section.boundarySupplementaryItems
        let sides = section.supplementariesFollowContentInsets ? insets : .zero
        let width = isVertical ? size.width - sides.left - sides.right : size.width
        var top = origin.y
        frame.origin = origin
        for item in boundaries where !item.alignment.isAtBottom {
            top += add(
                item, number, at: CGPoint(x: origin.x + sides.left, y: top),
                CGSize(width: width, height: size.height))
        }

        let surroundings = LayoutSurroundings(size: container, traits: traits)
        var placement = GroupPlacement(remaining: ArraySlice(0..<items), environment: surroundings) {
            measure(IndexPath(item: $0, section: number), $1, $2)
        }
        let followsWidth = (section.orthogonalScrollingBehavior != .none) == isVertical
        var cursor = CGPoint(x: origin.x + insets.left, y: top + insets.top)
        var extent = CGSize.zero
        var isFirst = true
        while !placement.remaining.isEmpty {
            let before = placement.remaining.count
            if !isFirst {
                if followsWidth { cursor.x += section.interGroupSpacing } else { cursor.y += section.interGroupSpacing }
            }
            isFirst = false
            let placed = placement.place(section.group, at: cursor, in: container, nil)
            if followsWidth { cursor.x += placed.width } else { cursor.y += placed.height }
            extent.width = max(extent.width, cursor.x - origin.x - insets.left + (followsWidth ? 0 : placed.width))
            extent.height = max(extent.height, cursor.y - top - insets.top + (followsWidth ? placed.height : 0))
            if placement.remaining.count == before { break }
        }
        for (item, frame, zIndex) in placement.frames {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: number))
            attributes.frame = frame
            attributes.zIndex = zIndex
            attributes.separatorInset = section.separatorInset
            cells.append(attributes)
        }

        var bottom = top + insets.top + extent.height + insets.bottom
        for item in boundaries where item.alignment.isAtBottom {
            bottom += add(
                item, number, at: CGPoint(x: origin.x + sides.left, y: bottom),
                CGSize(width: width, height: size.height))
        }
        frame.size = CGSize(
            width: isVertical ? size.width : insets.left + extent.width + insets.right,
            height: isVertical ? bottom - origin.y : size.height)
        for item in section.decorationItems {
            let attributes = UICollectionViewLayoutAttributes(
                forDecorationViewOfKind: item.elementKind, with: IndexPath(item: 0, section: number))
            attributes.frame = frame.inset(by: item.contentInsets.edgeInsets)
            attributes.zIndex = item.zIndex - 1
            views.append(attributes)
        }
    }

    /// Adds a header or footer, and returns by how much it makes the section longer.
    private mutating func add(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, _ number: Int, at origin: CGPoint, _ container: CGSize
    ) -> CGFloat {
        var size = item.layoutSize.size(in: container)
        if item.layoutSize.widthDimension.isEstimated { size.width = container.width }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: item.elementKind, with: IndexPath(item: 0, section: number))
        let y = item.extendsBoundary ? origin.y : origin.y - (item.alignment.isAtBottom ? size.height : 0)
        attributes.frame = CGRect(
            origin: CGPoint(x: origin.x + item.offset.x, y: y + item.offset.y), size: size
        ).inset(by: item.contentInsets.edgeInsets)
        attributes.zIndex = item.zIndex
        views.append(attributes)
        if item.pinToVisibleBounds { pinned.append((attributes, attributes.frame, item.alignment.isAtBottom)) }
        return item.extendsBoundary ? size.height : 0
    }

    /// Moves the headers and footers that stay in the bounds.
    func pin(to bounds: CGRect) {
        for (attributes, initial, isFooter) in pinned {
            attributes.frame.origin.y =
                isFooter
                ? max(min(initial.minY, bounds.maxY - initial.height), frame.minY)
                : min(max(initial.minY, bounds.minY), frame.maxY - initial.height)
        }
    }
}
