import Foundation
import ViewAnimation

/// A controller that shows two or three controllers in columns.
///
/// All columns that `preferredDisplayMode` asks for stand beside each other; a view of less than 500 points shows one
/// controller.
///
/// - Apple: `UISplitViewController`. Columns appear and disappear at once.
open class UISplitViewController: UIViewController {
    /// A width that the controller chooses.
    public static let automaticDimension: CGFloat = -CGFloat.greatestFiniteMagnitude
    /// The width in points below which one controller is shown.
    private static let smallestWidth: CGFloat = 500

    /// The number of columns; unspecified for a controller whose `viewControllers` are set.
    public let style: Style
    /// The delegate, which is asked for the column of a narrow view.
    open weak var delegate: (any UISplitViewControllerDelegate)?
    /// The columns to show; all of them if automatic.
    open var preferredDisplayMode = DisplayMode.automatic { didSet { columnsDidChange() } }
    /// Stored; columns are tiled.
    open var preferredSplitBehavior = SplitBehavior.automatic
    /// The width of the first column as a fraction of the view's, up to the maximum.
    open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { columnsDidChange() } }
    /// The width of the first column in points.
    open var preferredPrimaryColumnWidth = automaticDimension { didSet { columnsDidChange() } }
    /// The smallest width of the first column in points: 0 by default.
    open var minimumPrimaryColumnWidth = automaticDimension { didSet { columnsDidChange() } }
    /// The largest width of the first column in points: 320 by default.
    open var maximumPrimaryColumnWidth = automaticDimension { didSet { columnsDidChange() } }
    /// The width of the second of three columns as a fraction of the view's, up to the maximum.
    open var preferredSupplementaryColumnWidthFraction = automaticDimension { didSet { columnsDidChange() } }
    /// The width of the second of three columns in points.
    open var preferredSupplementaryColumnWidth = automaticDimension { didSet { columnsDidChange() } }
    /// The smallest width of the second of three columns in points: 0 by default.
    open var minimumSupplementaryColumnWidth = automaticDimension { didSet { columnsDidChange() } }
    /// The largest width of the second of three columns in points: 320 by default.
    open var maximumSupplementaryColumnWidth = automaticDimension { didSet { columnsDidChange() } }
    /// The side of the first column.
    open var primaryEdge = PrimaryEdge.leading { didSet { columnsDidChange() } }
    /// Stored; no gestures arrive.
    open var presentsWithGesture = true
    /// Stored; there is no such button.
    open var showsSecondaryOnlyButton = false
    /// Stored; has no effect.
    open var primaryBackgroundStyle = BackgroundStyle.none
    /// Stored; there is no such button.
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic
    /// A button that changes the columns. Nothing shows it.
    open private(set) lazy var displayModeButtonItem = UIBarButtonItem(
        title: nil, style: .plain, target: nil, action: nil)

    private var columns: [Column: UIViewController] = [:]
    private var hidden: Set<Column> = []
    private let separators = [UIView(frame: .zero), UIView(frame: .zero)]

    /// Creates a controller with two or three columns.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }
    /// Creates a controller for two `viewControllers`. Nib files are not read.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    // MARK: - Controllers

    /// The controllers of the columns, from the first one on.
    open var viewControllers: [UIViewController] {
        get { Column.tiled.compactMap { columns[$0] } }
        set {
            let places: [Column] = style == .tripleColumn ? Column.tiled : [.primary, .secondary]
            for (index, column) in places.enumerated() {
                setViewController(newValue.indices.contains(index) ? newValue[index] : nil, for: column)
            }
        }
    }
    /// Changes the controller of a column. With a style, a navigation controller is put around it if it is none.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        let old = columns[column]
        guard old !== vc else { return }
        old?.viewIfLoaded?.removeFromSuperview()
        old?.removeFromParent()
        let isContained = style == .unspecified || vc is UINavigationController || column == .compact
        let shown = vc.map { isContained ? $0 : UINavigationController(rootViewController: $0) }
        columns[column] = shown
        if let shown {
            addChild(shown)
            shown.didMove(toParent: self)
        }
        columnsDidChange()
    }
    /// Returns the controller of a column; inside its navigation controller if that was put around it.
    open func viewController(for column: Column) -> UIViewController? { columns[column] }
    /// Shows a column.
    open func show(_ column: Column) {
        hidden.remove(column)
        columnsDidChange()
    }
    /// Hides a column.
    open func hide(_ column: Column) {
        hidden.insert(column)
        columnsDidChange()
    }
    /// Replaces the first column.
    open override func show(_ vc: UIViewController, sender: Any?) { setViewController(vc, for: .primary) }
    /// Replaces the last column.
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        setViewController(vc, for: .secondary)
    }

    // MARK: - Columns

    /// Whether one controller is shown, because the view is narrow.
    open var isCollapsed: Bool { isViewLoaded && view.bounds.width < Self.smallestWidth }
    /// The columns that are shown.
    open var displayMode: DisplayMode {
        switch shownColumns.count {
        case ...1: .secondaryOnly
        case 2: .oneBesideSecondary
        default: .twoBesideSecondary
        }
    }
    /// The behavior of columns: tiled.
    open var splitBehavior: SplitBehavior { .tile }
    /// The width of the first column.
    open var primaryColumnWidth: CGFloat { width(of: .primary) }
    /// The width of the second of three columns.
    open var supplementaryColumnWidth: CGFloat { style == .tripleColumn ? width(of: .supplementary) : 0 }

    /// Whether a column is shown.
    open func isShowing(_ column: Column) -> Bool { shownColumns.contains(column) }

    private var shownColumns: [Column] {
        guard !isCollapsed else { return [collapsedColumn].compactMap { $0 } }
        let count = min(preferredDisplayMode.sideColumns, style == .tripleColumn ? 2 : 1)
        let sides: [Column] = style == .tripleColumn ? [.primary, .supplementary] : [.primary]
        return (sides.suffix(count) + [.secondary]).filter { columns[$0] != nil && !hidden.contains($0) }
    }

    private var collapsedColumn: Column? {
        if columns[.compact] != nil { return .compact }
        let filled = Column.tiled.filter { columns[$0] != nil }
        guard let top = filled.last else { return nil }
        return delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: top) ?? top
    }

    private func width(of column: Column) -> CGFloat {
        func chosen(_ value: CGFloat, _ standard: CGFloat) -> CGFloat {
            value == Self.automaticDimension ? standard : value
        }
        let isPrimary = column == .primary
        let fraction = isPrimary ? preferredPrimaryColumnWidthFraction : preferredSupplementaryColumnWidthFraction
        let points = isPrimary ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
        let least = chosen(isPrimary ? minimumPrimaryColumnWidth : minimumSupplementaryColumnWidth, 0)
        let most = chosen(isPrimary ? maximumPrimaryColumnWidth : maximumSupplementaryColumnWidth, 320)
        let wanted = chosen(points, chosen(fraction, 0.4) * (viewIfLoaded?.bounds.width ?? 0))
        return max(min(wanted, most), least)
    }

    // MARK: - Layout

    open override func viewDidLoad() {
        super.viewDidLoad()
        for separator in separators {
            separator.backgroundColor = .separator
            view.addSubview(separator)
        }
        columnsDidChange()
    }
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layOutColumns()
    }

    private func columnsDidChange() {
        guard isViewLoaded else { return }
        layOutColumns()
    }

    private func layOutColumns() {
        let shown = shownColumns
        for (column, controller) in columns where !shown.contains(column) {
            controller.viewIfLoaded?.removeFromSuperview()
        }
        var x: CGFloat = 0
        for separator in separators { separator.isHidden = true }
        for (index, column) in shown.enumerated() {
            guard let content = columns[column]?.view else { continue }
            let isLast = index == shown.count - 1
            let width = isLast ? view.bounds.width - x : width(of: column)
            place(content, x: x, width: width)
            x += width
            guard !isLast, separators.indices.contains(index) else { continue }
            separators[index].isHidden = false
            place(separators[index], x: x, width: 0.5)
            x += 0.5
        }
    }

    /// Sets the frame of a column from the side of the first one.
    private func place(_ content: UIView, x: CGFloat, width: CGFloat) {
        let start = primaryEdge == .leading ? x : view.bounds.width - x - width
        let frame = CGRect(x: start, y: 0, width: width, height: view.bounds.height)
        if content.frame != frame { content.frame = frame }
        if content.superview !== view { view.insertSubview(content, at: 0) }
    }
}
