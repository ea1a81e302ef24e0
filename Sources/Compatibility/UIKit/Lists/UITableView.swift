import Foundation
import ViewAnimation

/// A list of rows. Cells exist for the rows in the bounds, at layout; nothing scrolls or selects by itself.
///
/// - Apple: `UITableView`. Heights are those of the delegate, `rowHeight`, or of the constraints of a cell, 44 without
///   them.
open class UITableView: UIScrollView {
    /// The style.
    public let style: Style
    /// The source of rows.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    /// Stored; has no effect.
    open weak var prefetchDataSource: AnyObject?
    /// Stored; has no effect.
    open weak var dragDelegate: AnyObject?
    /// Stored; has no effect.
    open weak var dropDelegate: AnyObject?
    /// The height of rows without one of the delegate.
    open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { reloadLayout() } }
    /// The height of headers without one of the delegate.
    open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension { didSet { reloadLayout() } }
    /// The height of footers without one of the delegate.
    open var sectionFooterHeight: CGFloat = UITableView.automaticDimension { didSet { reloadLayout() } }
    /// Stored; heights are computed.
    open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
    /// Stored; heights are computed.
    open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
    /// Stored; heights are computed.
    open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
    /// The space above headers of sections. 0 by default.
    open var sectionHeaderTopPadding: CGFloat = 0 { didSet { reloadLayout() } }
    /// The lines between rows.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { reloadLayout() } }
    /// The color of the lines.
    open var separatorColor: UIColor? = .separator { didSet { reloadLayout() } }
    /// The distances of the lines from the edges.
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) { didSet { reloadLayout() } }
    /// Stored; has no effect.
    open var separatorInsetReference = 0
    /// The view above the rows.
    open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
    /// The view below the rows.
    open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
    /// The view behind the rows.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }
    /// Whether rows can be selected.
    open var allowsSelection = true
    /// Whether several rows can be selected.
    open var allowsMultipleSelection = false
    /// Stored; has no effect.
    open var allowsSelectionDuringEditing = false
    /// Whether rows are edited. Stored; has no effect.
    open var isEditing = false
    /// Stored; has no effect.
    open var cellLayoutMarginsFollowReadableWidth = false
    /// Stored; has no effect.
    open var insetsContentViewsToSafeArea = true
    /// Stored; has no effect.
    open var remembersLastFocusedIndexPath = false
    /// Stored; nothing shows an index.
    open var sectionIndexColor: UIColor?
    /// The rows that are selected.
    open internal(set) var indexPathsForSelectedRows: [IndexPath]?

    private var makers: [String: () -> UITableViewCell] = [:]
    private var headerMakers: [String: () -> UITableViewHeaderFooterView] = [:]
    private var unused: [String: [UITableViewCell]] = [:]
    /// The cells that are shown.
    var cells: [IndexPath: UITableViewCell] = [:]
    private var sectionViews: [UIView] = []
    /// The number of updates that have begun.
    var updateDepth = 0
    /// The changes since `beginUpdates()`.
    var recordedUpdates = TableUpdate.Contents()
    /// The update that is being laid out.
    var activeUpdate: TableUpdate?
    private(set) var plan = TableLayout()
    private var needsPlan = true

    /// A height that the content determines.
    public static let automaticDimension: CGFloat = -1
    /// The name of the icon of a search in an index.
    public static let indexSearch = "{search}"

    /// Creates a table.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        alwaysBounceVertical = true
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    }

    /// Creates a plain table.
    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
    public required init?(coder: NSCoder) { return nil }

    var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

    // Registration and reuse.

    /// Registers a class of cells.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        guard let cellClass = cellClass as? UITableViewCell.Type else { return makers[identifier] = nil }
        makers[identifier] = { cellClass.make(identifier) }
    }
    /// Registers a class of cells, because there are no nib files.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}
    /// Registers a class of headers and footers.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        guard let aClass = aClass as? UITableViewHeaderFooterView.Type else { return headerMakers[identifier] = nil }
        headerMakers[identifier] = { aClass.make(identifier) }
    }
    /// Does nothing, because there are no nib files.
    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {}

    /// Returns an unused cell, or a new one of the registered class; nil for an unknown name.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let cell = unused[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        return makers[identifier]?()
    }
    /// Returns an unused cell, or a new one of the registered class.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            preconditionFailure("no class is registered for cells with the reuse identifier \"\(identifier)\"")
        }
        return cell
    }
    /// Returns a header or footer of the registered class; nil for an unknown name.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        headerMakers[identifier]?()
    }

    // Rows.

    /// The number of sections.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
    /// Returns the number of rows of a section.
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }
    /// The cells in the bounds, in the order of their rows.
    open var visibleCells: [UITableViewCell] { cells.keys.sorted().compactMap { cells[$0] } }
    /// The rows in the bounds.
    open var indexPathsForVisibleRows: [IndexPath]? { cells.keys.sorted() }
    /// Returns the cell of a row; nil outside the bounds.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }
    /// Returns the row of a cell.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }
    /// Returns the row at a point.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        planIfNeeded()
        return plan.rows.first { $0.range.contains(point.y) }?.path
    }
    /// Returns the rows in a rectangle.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        planIfNeeded()
        return plan.rows.filter { $0.range.upperBound > rect.minY && $0.range.lowerBound < rect.maxY }.map(\.path)
    }
    /// Returns the rectangle of a row.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        planIfNeeded()
        return plan.rows.first { $0.path == indexPath }.map { rect($0.range) } ?? .zero
    }
    /// Returns the rectangle of a section with its header and footer.
    open func rect(forSection section: Int) -> CGRect {
        planIfNeeded()
        return plan.sections.indices.contains(section) ? rect(plan.sections[section].range) : .zero
    }
    /// Returns the rectangle of the header of a section.
    open func rectForHeader(inSection section: Int) -> CGRect {
        planIfNeeded()
        guard plan.sections.indices.contains(section) else { return .zero }
        let start = plan.sections[section].range.lowerBound
        return rect(start..<start + plan.sections[section].header)
    }
    /// Returns the header of a section; nil without one.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews.first { $0.tag == section && $0 is UITableViewHeaderFooterView } as? UITableViewHeaderFooterView
    }

    func rect(_ range: Range<CGFloat>) -> CGRect {
        CGRect(
            x: margin, y: range.lowerBound, width: max(bounds.width - 2 * margin, 0),
            height: range.upperBound - range.lowerBound)
    }

    /// The distance of rows from the edges.
    var margin: CGFloat { style == .insetGrouped ? GroupedCorners.margin(inWidth: bounds.width) : 0 }

    // Changes.

    /// Loads all rows again at the next layout.
    open func reloadData() {
        for (_, cell) in cells { recycle(cell) }
        cells = [:]
        reloadLayout()
    }
    /// Makes rows again.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        record(animation, of: [.appearing, .disappearing]) { $0.reloadedItems.formUnion(indexPaths) }
    }
    /// Makes rows again.
    open func reconfigureRows(at indexPaths: [IndexPath]) { reloadRows(at: indexPaths, with: .none) }
    /// Adds rows, which the data source has.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        record(animation, of: .appearing) { $0.insertedItems.formUnion(indexPaths) }
    }
    /// Removes rows, which the data source does not have any more.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        record(animation, of: .disappearing) { $0.deletedItems.formUnion(indexPaths) }
    }
    /// Moves a row.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        record(.none, of: []) { $0.movedItems[indexPath] = newIndexPath }
    }
    /// Makes the rows of sections again.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        record(animation, of: [.appearing, .disappearing]) { $0.reloadedSections.formUnion(sections) }
    }
    /// Adds sections.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        record(animation, of: .appearing) { $0.insertedSections.formUnion(sections) }
    }
    /// Removes sections.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        record(animation, of: .disappearing) { $0.deletedSections.formUnion(sections) }
    }
    /// Moves a section.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        record(.none, of: []) { $0.movedSections[section] = newSection }
    }
    /// Begins changes. What changed before does not move with them.
    open func beginUpdates() {
        guard updateDepth == 0 else { return updateDepth += 1 }
        updateDepth = 1
        UIView.performWithoutAnimation {
            layoutIfNeeded()
            for cell in cells.values { cell.layoutIfNeeded() }
        }
    }
    /// Ends changes: computes heights and positions, to which the rows move in 0.3 s, or like the animation around it.
    /// Where the numbers of rows do not fit the changes, for which UIKit raises an exception, all rows are loaded
    /// again.
    open func endUpdates() { endUpdates(completion: nil) }
    /// Performs changes, and computes heights and positions, to which the rows move.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        endUpdates(completion: completion)
    }
    /// Starts or ends editing. Stored; has no effect.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    /// Scrolls so that a row is visible.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        let row = rectForRow(at: indexPath)
        let insets = adjustedContentInset
        let y: CGFloat
        switch scrollPosition {
        case .none: return scrollRectToVisible(row, animated: animated)
        case .top: y = row.minY - insets.top
        case .middle: y = row.midY - (bounds.height + insets.top - insets.bottom) / 2
        case .bottom: y = row.maxY - bounds.height + insets.bottom
        }
        let limit = max(contentSize.height - bounds.height + insets.bottom, -insets.top)
        setContentOffset(CGPoint(x: 0, y: min(max(y, -insets.top), limit)), animated: animated)
    }

    /// The row that is selected.
    open var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedRows?.first }
    /// Selects a row without calling the delegate.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection {
            for path in indexPathsForSelectedRows ?? [] { cells[path]?.setSelected(false, animated: animated) }
            indexPathsForSelectedRows = nil
        }
        guard let indexPath else { return }
        indexPathsForSelectedRows = (indexPathsForSelectedRows ?? []) + [indexPath]
        cells[indexPath]?.setSelected(true, animated: animated)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }
    /// Deselects a row without calling the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        indexPathsForSelectedRows?.removeAll { $0 == indexPath }
        if indexPathsForSelectedRows?.isEmpty == true { indexPathsForSelectedRows = nil }
        cells[indexPath]?.setSelected(false, animated: animated)
    }

    // Scrolling.

    open override var contentOffset: CGPoint { didSet { if contentOffset != oldValue { setNeedsLayout() } } }

    // Layout.

    open override func layoutSubviews() {
        super.layoutSubviews()
        if plan.width != bounds.width { needsPlan = true }
        planIfNeeded()
        layOutCells()
        layOutExtraViews()
    }

    private func replace(_ old: UIView?, by new: UIView?) {
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        reloadLayout()
    }

    func reloadLayout() {
        needsPlan = true
        setNeedsLayout()
    }

    private func planIfNeeded() {
        guard needsPlan else { return }
        needsPlan = false
        UIView.performWithoutAnimation {
            plan = TableLayout(of: self, tableDelegate, dataSource) { self.automaticHeight(at: $0) }
        }
        contentSize = CGSize(width: bounds.width, height: plan.height)
        for view in sectionViews { view.removeFromSuperview() }
        sectionViews = plan.makeViews(of: self)
        UIView.performWithoutAnimation {
            for view in sectionViews {
                plan.place(view, in: area, isPlain: style == .plain, before: activeUpdate)
                addSubview(view)
                view.layoutIfNeeded()
            }
        }
    }

    /// The bounds between the margins.
    private var area: CGRect { bounds.insetBy(dx: margin, dy: 0) }

    /// Returns the height of a cell by its constraints; 44 without them.
    private func automaticHeight(at path: IndexPath) -> CGFloat {
        guard let cell = cells[path] ?? makeCell(at: path) else { return 44 }
        cells[path] = cell
        let width = bounds.width - 2 * margin
        cell.bounds.size.width = width
        let fitting = cell.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return max(fitting.height, cell.contentView.constraints.isEmpty ? 44 : 0)
    }

    private func layOutCells() {
        let visible = bounds.insetBy(dx: 0, dy: -1)
        let shown = plan.rows.filter { $0.range.upperBound > visible.minY && $0.range.lowerBound < visible.maxY }
        for row in shown {
            guard let cell = cells[row.path] ?? makeCell(at: row.path) else { continue }
            cells[row.path] = cell
            let alpha = cell.alpha
            if cell.superview !== self { show(cell, of: row) }
            if cell.alpha != alpha { cell.alpha = alpha }
            cell.frame = rect(row.range)
            let isLast = row.path.row == numberOfRows(inSection: row.path.section) - 1
            if style == .insetGrouped {
                GroupedCorners.round(
                    GroupedCorners.corners(isFirst: row.path.row == 0, isLast: isLast), of: cell)
            }
            cell.showSeparator(
                separatorStyle == .none || isLast && style != .plain ? nil : separatorColor, inset: separatorInset)
        }
        let paths = Set(shown.map(\.path))
        for (path, cell) in cells where !paths.contains(path) {
            cells[path] = nil
            remove(cell, of: path)
        }
    }

    private func layOutExtraViews() {
        backgroundView?.frame = bounds
        tableHeaderView?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: tableHeaderView?.bounds.height ?? 0)
        tableFooterView?.frame = CGRect(
            x: 0, y: plan.height - (tableFooterView?.bounds.height ?? 0), width: bounds.width,
            height: tableFooterView?.bounds.height ?? 0)
        for view in sectionViews { plan.place(view, in: area, isPlain: style == .plain) }
        for view in sectionViews { bringSubviewToFront(view) }
    }

    func recycle(_ cell: UITableViewCell) {
        cell.removeFromSuperview()
        if let identifier = cell.reuseIdentifier { unused[identifier, default: []].append(cell) }
    }
}
