import Foundation
import ViewAnimation

/// Cells in lines.
///
/// - Apple: `UICollectionViewFlowLayout`. Cells have the sizes of the delegate or `itemSize`; they do not size
///   themselves.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The direction in which lines follow each other.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { change() } }
    /// The size of cells. 50 × 50 by default.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { change() } }
    /// Stored; sizes are not estimated.
    open var estimatedItemSize = CGSize.zero
    /// The least distance of lines. 10 by default.
    open var minimumLineSpacing: CGFloat = 10 { didSet { change() } }
    /// The least distance of cells in a line. 10 by default.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { change() } }
    /// The distances of sections from the edges.
    open var sectionInset = UIEdgeInsets.zero { didSet { change() } }
    /// The size of headers.
    open var headerReferenceSize = CGSize.zero { didSet { change() } }
    /// The size of footers.
    open var footerReferenceSize = CGSize.zero { didSet { change() } }
    /// Stored; headers scroll.
    open var sectionHeadersPinToVisibleBounds = false
    /// Stored; footers scroll.
    open var sectionFootersPinToVisibleBounds = false

    /// A size that the content determines.
    public static let automaticSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

    private var all: [UICollectionViewLayoutAttributes] = []
    private var contentSize = CGSize.zero
    /// Whether the cells have to be placed. `prepare()` of subclasses may change the values after that of this class.
    private var needsPlacing = true

    private var isVertical: Bool { scrollDirection == .vertical }

    open override func prepare() {
        super.prepare()
        needsPlacing = true
    }

    private func change() {
        needsPlacing = true
        invalidateLayout()
    }

    private func placeIfNeeded() {
        guard needsPlacing else { return }
        needsPlacing = false
        all = []
        guard let view = collectionView else { return }
        let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
        var end: CGFloat = 0
        for section in 0..<view.numberOfSections { place(section, of: view, delegate, &end) }
        contentSize =
            isVertical
            ? CGSize(width: view.bounds.width, height: end) : CGSize(width: end, height: view.bounds.height)
    }

    open override var collectionViewContentSize: CGSize {
        placeIfNeeded()
        return contentSize
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        placeIfNeeded()
        return all.filter { $0.frame.intersects(rect) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        placeIfNeeded()
        return all.first { $0.indexPath == indexPath && $0.representedElementKind == nil }
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        placeIfNeeded()
        return all.first { $0.indexPath == indexPath && $0.representedElementKind == elementKind }
    }

    private func place(
        _ section: Int, of view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?,
        _ end: inout CGFloat
    ) {
        let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
        let header =
            delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
            ?? headerReferenceSize
        let footer =
            delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
            ?? footerReferenceSize
        add(UICollectionView.elementKindSectionHeader, header, section, of: view, &end)
        end += isVertical ? inset.top : inset.left
        placeItems(section, of: view, delegate, inset, &end)
        end += isVertical ? inset.bottom : inset.right
        add(UICollectionView.elementKindSectionFooter, footer, section, of: view, &end)
    }

    private func add(_ kind: String, _ size: CGSize, _ section: Int, of view: UICollectionView, _ end: inout CGFloat) {
        let length = isVertical ? size.height : size.width
        guard length > 0 else { return }
        let result = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
        result.frame =
            isVertical
            ? CGRect(x: 0, y: end, width: view.bounds.width, height: length)
            : CGRect(x: end, y: 0, width: length, height: view.bounds.height)
        all.append(result)
        end += length
    }

    private static func makeAttributes(_ layout: UICollectionViewFlowLayout.Type) -> UICollectionViewLayoutAttributes {
        let attributes = layout.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
        return attributes?.init() ?? UICollectionViewLayoutAttributes()
    }

    private func placeItems(
        _ section: Int, of view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?,
        _ inset: UIEdgeInsets, _ end: inout CGFloat
    ) {
        let lineSpacing =
            delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
        let spacing =
            delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
            ?? minimumInteritemSpacing
        let room =
            isVertical
            ? view.bounds.width - inset.left - inset.right : view.bounds.height - inset.top - inset.bottom
        let start = isVertical ? inset.left : inset.top
        var line: [(path: IndexPath, size: CGSize)] = []
        var used: CGFloat = 0
        var isFirst = true
        func finish(isLast: Bool) {
            guard !line.isEmpty else { return }
            if !isFirst { end += lineSpacing }
            placeLine(line, spacing: spacing, room: room, start: start, isFirst: isFirst, isLast: isLast, &end)
            isFirst = false
            line = []
            used = 0
        }
        for item in 0..<view.numberOfItems(inSection: section) {
            let path = IndexPath(item: item, section: section)
            let size = delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
            let length = isVertical ? size.width : size.height
            if !line.isEmpty, used + spacing + length > room + 0.001 { finish(isLast: false) }
            used += (line.isEmpty ? 0 : spacing) + length
            line.append((path, size))
        }
        finish(isLast: true)
    }

    /// Places a line. Full lines fill the room, the last one keeps the spacing, and a single cell is in the middle.
    private func placeLine(
        _ line: [(path: IndexPath, size: CGSize)], spacing: CGFloat, room: CGFloat, start: CGFloat, isFirst: Bool,
        isLast: Bool, _ end: inout CGFloat
    ) {
        let lengths = line.map { isVertical ? $0.size.width : $0.size.height }
        let thickness = line.map { isVertical ? $0.size.height : $0.size.width }.max() ?? 0
        let free = room - lengths.reduce(0, +)
        let isSingle = line.count == 1
        // The last line of equal cells continues the columns of the full lines.
        var gap = isLast || isSingle ? spacing : free / CGFloat(line.count - 1)
        let isEven = !lengths.contains { $0 != lengths[0] }
        if isLast, !isSingle, isEven, lengths[0] > 0 {
            let count = ((room + spacing) / (lengths[0] + spacing) + 0.001).rounded(.down)
            if count > 1, !isFirst { gap = (room - count * lengths[0]) / (count - 1) }
        }
        var position = start + (isSingle && !isVertical ? free / 2 : isSingle && !isLast ? free / 2 : 0)
        for (entry, length) in zip(line, lengths) {
            let attributes = Self.makeAttributes(type(of: self))
            attributes.indexPath = entry.path
            let across = isVertical ? entry.size.height : entry.size.width
            let offset = end + (thickness - across) / 2
            attributes.frame =
                isVertical
                ? CGRect(origin: CGPoint(x: position, y: offset), size: entry.size)
                : CGRect(origin: CGPoint(x: offset, y: position), size: entry.size)
            all.append(attributes)
            position += length + gap
        }
        end += thickness
    }
}

/// The sizes of the cells of a flow layout.
///
/// - Apple: `UICollectionViewDelegateFlowLayout`.
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    /// Returns the size of a cell.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    /// Returns the distances of a section from the edges.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// Returns the least distance of lines.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// Returns the least distance of cells in a line.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    /// Returns the size of a header.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    /// Returns the size of a footer.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout {
        layout as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
    }
    /// Returns `itemSize`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        flow(collectionViewLayout).itemSize
    }
    /// Returns `sectionInset`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets {
        flow(collectionViewLayout).sectionInset
    }
    /// Returns `minimumLineSpacing`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat {
        flow(collectionViewLayout).minimumLineSpacing
    }
    /// Returns `minimumInteritemSpacing`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat {
        flow(collectionViewLayout).minimumInteritemSpacing
    }
    /// Returns `headerReferenceSize`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
        flow(collectionViewLayout).headerReferenceSize
    }
    /// Returns `footerReferenceSize`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize {
        flow(collectionViewLayout).footerReferenceSize
    }
}
