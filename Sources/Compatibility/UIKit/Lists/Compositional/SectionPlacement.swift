import Foundation
import ViewAnimation

/// The positions of one section of a compositional layout, in the space of the content.
struct SectionPlacement {
    private(set) var cells: [UICollectionViewLayoutAttributes] = []
    private(set) var views: [UICollectionViewLayoutAttributes] = []
    /// The rectangle of the section.
    private(set) var frame = CGRect.zero
    /// The headers and footers that stay in the bounds, with their positions.
    private var pinned: [(attributes: UICollectionViewLayoutAttributes, frame: CGRect, isFooter: Bool)] = []

    private let section: NSCollectionLayoutSection
    /// The number of the section.
    let number: Int
    /// The rectangles of the groups.
    private(set) var groupFrames: [CGRect] = []
    /// The size of the collection without its insets.
    private let size: CGSize
    private let isVertical: Bool

    /// Places a section with its top-left corner at `origin`.
    init(
        _ section: NSCollectionLayoutSection, number: Int, at origin: CGPoint, in size: CGSize, isVertical: Bool,
        filling groups: GroupPlacement
    ) {
        self.section = section
        self.number = number
        self.size = size
        self.isVertical = isVertical
        frame.origin = origin
        let insets = section.contentInsets.edgeInsets
        let top = addBoundaries(atBottom: false, from: origin.y)
        let start = CGPoint(x: origin.x + insets.left, y: top + insets.top)
        let extent = addCells(groups, at: start, in: size.inset(by: insets))
        let bottom = addBoundaries(atBottom: true, from: start.y + extent.height + insets.bottom)
        frame.size = CGSize(
            width: isVertical ? size.width : insets.left + extent.width + insets.right,
            height: isVertical ? bottom - origin.y : size.height)
        addBackgrounds()
    }

    /// Repeats the group until all cells are placed, and returns the size of all groups.
    private mutating func addCells(_ groups: GroupPlacement, at start: CGPoint, in container: CGSize) -> CGSize {
        var groups = groups
        let isRow = (section.orthogonalScrollingBehavior != .none) == isVertical
        var cursor = start
        var extent = CGSize.zero
        while !groups.remaining.isEmpty {
            let before = groups.remaining.count
            let placed = groups.place(section.group, at: cursor, in: container, nil)
            groupFrames.append(CGRect(origin: cursor, size: placed))
            extent.width = max(extent.width, cursor.x + placed.width - start.x)
            extent.height = max(extent.height, cursor.y + placed.height - start.y)
            if groups.remaining.count == before { break }
            if isRow {
                cursor.x += placed.width + section.interGroupSpacing
            } else {
                cursor.y += placed.height + section.interGroupSpacing
            }
        }
        for (item, frame, zIndex) in groups.frames {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: number))
            attributes.frame = frame
            attributes.zIndex = zIndex
            attributes.separatorInset = section.separatorInset
            cells.append(attributes)
        }
        if section.roundsCorners { roundCorners() }
        return extent
    }

    private func roundCorners() {
        for (index, attributes) in cells.enumerated() {
            let isLast = index == cells.count - 1
            attributes.roundedCorners = GroupedCorners.corners(isFirst: index == 0, isLast: isLast)
            if isLast { attributes.separatorInset = nil }
        }
    }

    /// Adds the headers or the footers, and returns where they end.
    private mutating func addBoundaries(atBottom: Bool, from start: CGFloat) -> CGFloat {
        let sides = section.supplementariesFollowContentInsets && isVertical ? section.contentInsets.edgeInsets : .zero
        let container = CGSize(width: size.width - sides.left - sides.right, height: size.height)
        var end = start
        for item in section.boundarySupplementaryItems where item.alignment.isAtBottom == atBottom {
            end += add(item, at: CGPoint(x: frame.minX + sides.left, y: end), container)
        }
        return end
    }

    /// Adds a header or footer, and returns by how much it makes the section longer.
    private mutating func add(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, at origin: CGPoint, _ container: CGSize
    ) -> CGFloat {
        var size = item.layoutSize.size(in: container)
        if item.layoutSize.widthDimension.isEstimated { size.width = container.width }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: item.elementKind, with: IndexPath(item: 0, section: number))
        let isFooter = item.alignment.isAtBottom
        let corner = CGPoint(
            x: origin.x + item.offset.x,
            y: origin.y + item.offset.y - (isFooter && !item.extendsBoundary ? size.height : 0))
        attributes.frame = CGRect(origin: corner, size: size).inset(by: item.contentInsets.edgeInsets)
        attributes.zIndex = item.zIndex
        views.append(attributes)
        if item.pinToVisibleBounds { pinned.append((attributes, attributes.frame, isFooter)) }
        return item.extendsBoundary ? size.height : 0
    }

    private mutating func addBackgrounds() {
        for item in section.decorationItems {
            let attributes = UICollectionViewLayoutAttributes(
                forDecorationViewOfKind: item.elementKind, with: IndexPath(item: 0, section: number))
            attributes.frame = frame.inset(by: item.contentInsets.edgeInsets)
            attributes.zIndex = item.zIndex - 1
            views.append(attributes)
        }
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

    /// How the section scrolls across the layout; nil if it does not.
    var scrolling: SectionScrolling? {
        let behavior = section.orthogonalScrollingBehavior
        guard behavior != .none, let first = groupFrames.first, let last = groupFrames.last else { return nil }
        return SectionScrolling(
            axis: isVertical ? \.x : \.y, first: first, last: last, frame: frame,
            insets: section.contentInsets.edgeInsets, isCentered: behavior == .groupPagingCentered)
    }

    /// Changes the visible items with the section's function.
    ///
    /// - Parameter scroll: How far the section is scrolled across the layout; nil if it does not scroll.
    func adjust(
        _ attributes: [UICollectionViewLayoutAttributes], in collectionView: UICollectionView, scroll: CGPoint?
    ) {
        section.visibleItemsInvalidationHandler?(
            attributes, scroll ?? collectionView.contentOffset,
            LayoutSurroundings(size: size, traits: collectionView.traitCollection))
    }
}
