import Foundation
import ViewAnimation

/// Cells at the positions of a layout. Cells exist for those in the bounds, at layout; nothing scrolls or selects by
/// itself.
///
/// - Apple: `UICollectionView`.
open class UICollectionView: UIScrollView {
    /// The layout.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            oldValue.collectionView = nil
            collectionViewLayout.collectionView = self
            layoutDidChange()
        }
    }
    /// The source of cells.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
    /// Stored; has no effect.
    open weak var prefetchDataSource: AnyObject?
    /// Stored; has no effect.
    open weak var dragDelegate: AnyObject?
    /// Stored; has no effect.
    open weak var dropDelegate: AnyObject?
    /// Stored; has no effect.
    open var isPrefetchingEnabled = true
    /// Whether cells can be selected.
    open var allowsSelection = true
    /// Whether several cells can be selected.
    open var allowsMultipleSelection = false
    /// Stored; has no effect.
    open var remembersLastFocusedIndexPath = false
    /// The view behind the cells.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }
    /// The cells that are selected.
    open internal(set) var indexPathsForSelectedItems: [IndexPath]? = []

    private var cellMakers: [String: (CGRect) -> UICollectionReusableView] = [:]
    private var viewMakers: [String: (CGRect) -> UICollectionReusableView] = [:]
    private var unused: [String: [UICollectionReusableView]] = [:]
    /// The cells that are shown.
    var cells: [IndexPath: UICollectionViewCell] = [:]
    private var views: [String: UICollectionReusableView] = [:]
    private var needsPreparation = true
    /// The bounds when the layout was prepared; null before.
    private(set) var preparedBounds = CGRect.null
    /// The numbers of cells of each section when the layout was prepared.
    private(set) var preparedCounts: [Int] = []
    /// The updates of a block that is running.
    var recordedUpdates: ListUpdates?
    /// The update that is being laid out.
    var activeUpdate: CollectionUpdate?
    /// The frame of the cell that is being made.
    private var frameOfNewView = CGRect.zero

    /// The kind of headers.
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of footers.
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// Creates a collection with a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
        backgroundColor = .systemBackground
    }
    public required init?(coder: NSCoder) { return nil }

    var collectionDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }

    // Registration and reuse.

    /// Registers a class of cells.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        let cellClass = cellClass as? UICollectionViewCell.Type
        cellMakers[identifier] = cellClass.map { type in { type.make(frame: $0) } }
    }
    /// Does nothing, because there are no nib files.
    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}
    /// Registers a class of supplementary views.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        let viewClass = viewClass as? UICollectionReusableView.Type
        viewMakers[elementKind + identifier] = viewClass.map { type in { type.make(frame: $0) } }
    }
    /// Does nothing, because there are no nib files.
    open func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {}

    /// Returns an unused cell, or a new one of the registered class.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        let view = dequeue(identifier, cellMakers[identifier], identifier)
        guard let cell = view as? UICollectionViewCell else {
            preconditionFailure("no class is registered for cells with the reuse identifier \"\(identifier)\"")
        }
        return cell
    }
    /// Returns an unused supplementary view, or a new one of the registered class.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = dequeue(elementKind + identifier, viewMakers[elementKind + identifier], identifier) else {
            preconditionFailure("no class is registered for views with the reuse identifier \"\(identifier)\"")
        }
        return view
    }

    private func dequeue(
        _ key: String, _ make: ((CGRect) -> UICollectionReusableView)?, _ identifier: String
    ) -> UICollectionReusableView? {
        if let view = unused[key]?.popLast() {
            view.prepareForReuse()
            return view
        }
        let view = make?(frameOfNewView)
        view?.adopt(identifier: identifier, key: key)
        return view
    }

    // Cells.

    /// The number of sections.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
    /// Returns the number of cells of a section.
    open func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }
    /// The cells in the bounds, in their order.
    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cells[$0] } }
    /// The positions of the cells in the bounds.
    open var indexPathsForVisibleItems: [IndexPath] { cells.keys.sorted() }
    /// Returns a cell; nil outside the bounds.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }
    /// Returns the position of a cell.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }
    /// Returns the position of the cell at a point.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepareIfNeeded()
        let spot = CGRect(x: point.x, y: point.y, width: 0.001, height: 0.001)
        return collectionViewLayout.layoutAttributesForElements(in: spot)?.first {
            $0.representedElementKind == nil && $0.frame.contains(point)
        }?.indexPath
    }
    /// Returns the attributes of a cell.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }
    /// Returns a supplementary view; nil outside the bounds.
    open func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        views["\(elementKind) \(indexPath.section) \(indexPath.item)"]
    }

    // Changes.

    /// Loads all cells again at the next layout.
    open func reloadData() {
        for (_, cell) in cells { recycle(cell) }
        cells = [:]
        recycleSupplementaryViews()
        layoutDidChange()
    }
    /// Makes cells again: the old ones fade out, the new ones in.
    open func reloadItems(at indexPaths: [IndexPath]) { record { $0.reloadedItems.formUnion(indexPaths) } }
    /// Makes cells again.
    open func reconfigureItems(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }
    /// Adds cells, which the data source has, with the attributes of the layout for appearing ones.
    open func insertItems(at indexPaths: [IndexPath]) { record { $0.insertedItems.formUnion(indexPaths) } }
    /// Removes cells, which the data source does not have any more.
    open func deleteItems(at indexPaths: [IndexPath]) { record { $0.deletedItems.formUnion(indexPaths) } }
    /// Moves a cell.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        record { $0.movedItems[indexPath] = newIndexPath }
    }
    /// Makes the cells of sections again.
    open func reloadSections(_ sections: IndexSet) { record { $0.reloadedSections.formUnion(sections) } }
    /// Adds sections.
    open func insertSections(_ sections: IndexSet) { record { $0.insertedSections.formUnion(sections) } }
    /// Removes sections.
    open func deleteSections(_ sections: IndexSet) { record { $0.deletedSections.formUnion(sections) } }
    /// Moves a section.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        record { $0.movedSections[section] = newSection }
    }
    /// Performs changes together, and moves all cells to their positions in 0.3 seconds, or like the animation around
    /// it. Where the numbers of cells do not fit the changes, for which UIKit raises an exception, all cells are loaded
    /// again.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        record(updates, completion: completion)
    }
    /// Changes the layout, in 0.3 seconds if `animated` is true.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        collectionViewLayout = layout
        guard animated else {
            layoutIfNeeded()
            completion?(true)
            return
        }
        UIView.animate(withDuration: 0.3, animations: { self.layoutIfNeeded() }, completion: completion)
    }

    /// Selects a cell without calling the delegate.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection {
            for path in indexPathsForSelectedItems ?? [] { cells[path]?.isSelected = false }
            indexPathsForSelectedItems = []
        }
        guard let indexPath else { return }
        indexPathsForSelectedItems = (indexPathsForSelectedItems ?? []) + [indexPath]
        cells[indexPath]?.isSelected = true
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }
    /// Deselects a cell without calling the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        indexPathsForSelectedItems?.removeAll { $0 == indexPath }
        cells[indexPath]?.isSelected = false
    }

    /// Scrolls so that a cell is at a position.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        prepareIfNeeded()
        collectionViewLayout.scrollSection(to: indexPath, at: scrollPosition, animated: animated)
        guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else { return }
        var offset = contentOffset
        let area = bounds.inset(by: adjustedContentInset).offsetBy(dx: -bounds.minX, dy: -bounds.minY)
        if scrollPosition.contains(.centeredVertically) { offset.y = frame.midY - area.midY }
        if scrollPosition.contains(.top) { offset.y = frame.minY - area.minY }
        if scrollPosition.contains(.bottom) { offset.y = frame.maxY - area.maxY }
        if scrollPosition.contains(.centeredHorizontally) { offset.x = frame.midX - area.midX }
        if scrollPosition.contains(.left) { offset.x = frame.minX - area.minX }
        if scrollPosition.contains(.right) { offset.x = frame.maxX - area.maxX }
        offset.x = min(max(offset.x, -area.minX), max(contentSize.width - area.maxX, -area.minX))
        offset.y = min(max(offset.y, -area.minY), max(contentSize.height - area.maxY, -area.minY))
        setContentOffset(offset, animated: animated)
    }

    // Scrolling.

    open override var contentOffset: CGPoint {
        willSet { askLayout(aboutMoveTo: newValue) }
        didSet { if contentOffset != oldValue { setNeedsLayout() } }
    }

    /// Asks the layout before the bounds move, so that it can compare both, as layouts with dynamic behaviors do.
    private func askLayout(aboutMoveTo origin: CGPoint) {
        guard origin != bounds.origin, preparedBounds.size == bounds.size else { return }
        let moved = CGRect(origin: origin, size: bounds.size)
        if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: moved) { needsPreparation = true }
        preparedBounds = moved
    }

    // Layout.

    func layoutDidChange() {
        needsPreparation = true
        setNeedsLayout()
    }

    func prepareIfNeeded() {
        let isResized = preparedBounds.size != bounds.size
        let isMoved = preparedBounds.origin != bounds.origin
        if isResized || isMoved && collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
            needsPreparation = true
        }
        preparedBounds = bounds
        guard needsPreparation else { return }
        needsPreparation = false
        preparedCounts = itemCounts
        collectionViewLayout.prepare()
        contentSize = collectionViewLayout.collectionViewContentSize
        needsPreparation = false
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        prepareIfNeeded()
        backgroundView?.frame = bounds
        var shown: Set<IndexPath> = []
        var shownViews: Set<String> = []
        for attributes in visibleAttributes() {
            if let kind = attributes.representedElementKind {
                shownViews.insert(show(kind, attributes))
            } else {
                shown.insert(attributes.indexPath)
                showCell(attributes)
            }
        }
        for (path, cell) in cells where !shown.contains(path) {
            cells[path] = nil
            remove(cell, path)
        }
        for (key, view) in views where !shownViews.contains(key) {
            recycle(view)
            views[key] = nil
        }
    }

    /// Returns the attributes of the views that are in the bounds, from back to front. The layout is asked about a
    /// screen more on each side, because its transforms can move views into the bounds.
    private func visibleAttributes() -> [UICollectionViewLayoutAttributes] {
        let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
        let all = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
        return all.filter { $0.isVisible(in: bounds) }.sorted { $0.zIndex < $1.zIndex }
    }

    private func showCell(_ attributes: UICollectionViewLayoutAttributes) {
        let path = attributes.indexPath
        frameOfNewView = attributes.frame
        guard let cell = cells[path] ?? makeCell(at: path) else { return }
        cells[path] = cell
        guard cell.superview !== self else { return place(cell, attributes) }
        let initial = activeUpdate == nil ? nil : collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path)
        UIView.performWithoutAnimation {
            place(cell, initial ?? attributes)
            addSubview(cell)
            cell.layoutIfNeeded()
        }
        if initial != nil { place(cell, attributes) }
        cell.isSelected = indexPathsForSelectedItems?.contains(path) ?? false
        UIView.withoutInheritedAnimation {
            collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
        }
    }

    private func show(_ kind: String, _ attributes: UICollectionViewLayoutAttributes) -> String {
        let path = attributes.indexPath
        let key = "\(kind) \(path.section) \(path.item)"
        frameOfNewView = attributes.frame
        var view = views[key]
        if view == nil { UIView.performWithoutAnimation { view = makeView(kind, attributes) } }
        guard let view else { return key }
        views[key] = view
        guard view.superview !== self else {
            place(view, attributes)
            return key
        }
        UIView.performWithoutAnimation {
            place(view, attributes)
            addSubview(view)
            view.layoutIfNeeded()
        }
        return key
    }

    private func makeView(
        _ kind: String, _ attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionReusableView? {
        guard attributes.representedElementCategory == .decorationView else {
            let path = attributes.indexPath
            return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
        }
        return collectionViewLayout.makeDecorationView(of: kind, frame: attributes.frame)
    }

    /// Returns the size of a cell: `estimate`, with the dimensions that the content determines.
    func preferredSize(ofItemAt path: IndexPath, estimate: CGSize, _ size: NSCollectionLayoutSize) -> CGSize {
        guard size.widthDimension.isEstimated || size.heightDimension.isEstimated else { return estimate }
        frameOfNewView = CGRect(origin: .zero, size: estimate)
        let isShown = cells[path] != nil
        guard let cell = cells[path] ?? makeCell(at: path) else { return estimate }
        defer { if !isShown { recycle(cell) } }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = CGRect(origin: .zero, size: estimate)
        let preferred = cell.preferredLayoutAttributesFitting(attributes).size
        let content =
            preferred != estimate
            ? preferred
            : cell.contentView.systemLayoutSizeFitting(
                estimate,
                withHorizontalFittingPriority: size.widthDimension.isEstimated ? .fittingSizeLevel : .required,
                verticalFittingPriority: size.heightDimension.isEstimated ? .fittingSizeLevel : .required)
        return CGSize(
            width: size.widthDimension.isEstimated && content.width > 0 ? content.width : estimate.width,
            height: size.heightDimension.isEstimated && content.height > 0 ? content.height : estimate.height)
    }

    func place(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
        attributes.apply(to: view)
        (view as? UICollectionViewListCell)?.showSeparator(inset: attributes.separatorInset)
        if let corners = attributes.roundedCorners { GroupedCorners.round(corners, of: view) }
        view.apply(attributes)
    }

    /// Removes the headers, footers and decorations, whose sections have changed.
    func recycleSupplementaryViews() {
        for (_, view) in views { recycle(view) }
        views = [:]
    }

    func recycle(_ view: UICollectionReusableView) {
        view.removeFromSuperview()
        if let key = view.reuseKey { unused[key, default: []].append(view) }
    }
}
