import Foundation
import TextLayout
import ViewAnimation

/// The title and buttons of a navigation bar for its last item.
final class NavigationBarContent: UIView {
    private weak var bar: UINavigationBar?
    private let item: UINavigationItem?
    private let label = UILabel(frame: .zero)
    private let largeLabel = UILabel(frame: .zero)
    private var left: [BarButton] = []
    private var right: [BarButton] = []
    private let titleView: UIView?
    /// The distances of buttons from the edges, of the back button from the edge, and between buttons.
    private static let margin: CGFloat = 16, backMargin: CGFloat = 8, gap: CGFloat = 16

    init(of bar: UINavigationBar) {
        self.bar = bar
        item = bar.topItem
        titleView = bar.topItem?.titleView
        super.init(frame: bar.bounds)
        label.textAlignment = .center
        for view in [label, largeLabel] { addSubview(view) }
        addButtons(bar.standardAppearance)
        if let titleView { addSubview(titleView) }
    }

    required init?(coder: NSCoder) { return nil }

    private func addButtons(_ looks: UINavigationBarAppearance) {
        func buttons(_ items: [UIBarButtonItem]?) -> [BarButton] {
            (items ?? []).map { item in
                let own = item.style == .done ? looks.doneButtonAppearance : looks.buttonAppearance
                return BarButton(item, attributes: own.normal.titleTextAttributes)
            }
        }
        left = buttons(item?.leftBarButtonItems)
        right = buttons(item?.rightBarButtonItems)
        if let back = backButton(looks) { left.insert(back, at: 0) }
        for button in left + right {
            button.item.onChange = { [weak self, weak button] in
                button?.update()
                self?.setNeedsLayout()
            }
            addSubview(button)
        }
    }

    /// Returns the control that names the item before; nil without one.
    private func backButton(_ looks: UINavigationBarAppearance) -> BarButton? {
        guard let item, let backItem = bar?.backItem, !item.hidesBackButton,
            item.leftItemsSupplementBackButton || (item.leftBarButtonItems ?? []).isEmpty
        else { return nil }
        let own = backItem.backBarButtonItem
        let title = own?.title ?? backItem.backButtonTitle ?? backItem.title ?? "Back"
        let button = UIBarButtonItem(
            title: title,
            primaryAction: UIAction { [weak bar] _ in
                if let own, own.primaryAction != nil || own.action != nil { own.send() } else { bar?.goBack?() }
            })
        button.tintColor = own?.tintColor
        return BarButton(
            button, attributes: looks.backButtonAppearance.normal.titleTextAttributes, usesBackIndicator: true)
    }

    /// Shows the title with the attributes of the bar.
    func update() {
        guard let bar else { return }
        let color = bar.barStyle == .default ? UIColor.label : UIColor.white
        let title = item?.title ?? ""
        func text(_ font: UIFont, _ own: [NSAttributedString.Key: Any]) -> NSAttributedString {
            let standard: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
            return NSAttributedString(string: title, attributes: standard.merging(own) { $1 })
        }
        let looks = bar.standardAppearance
        label.attributedText = text(
            .systemFont(ofSize: 17, weight: .semibold), bar.titleTextAttributes ?? looks.titleTextAttributes)
        largeLabel.attributedText = text(
            .boldSystemFont(ofSize: 34), bar.largeTitleTextAttributes ?? looks.largeTitleTextAttributes)
        label.isHidden = bar.isTitleLarge || titleView != nil
        largeLabel.isHidden = !bar.isTitleLarge
        setNeedsLayout()
    }

    /// Moves the title horizontally from its place.
    func moveTitle(by distance: CGFloat) {
        for view in [label, largeLabel, titleView] { view?.transform = CGAffineTransform(translationX: distance, y: 0) }
    }

    // MARK: - Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let row = UINavigationBar.rowHeight
        let hasBack = left.first.map { $0.item !== item?.leftBarButtonItem } ?? false
        var start = hasBack ? Self.backMargin : Self.margin
        for button in left {
            let width = button.item.isSpace ? button.item.width : button.intrinsicContentSize.width
            button.place(at: start, width: width, height: row)
            start += width + Self.gap
        }
        var end = bounds.width - Self.margin
        for button in right {
            let width = button.item.isSpace ? button.item.width : button.intrinsicContentSize.width
            button.place(at: end - width, width: width, height: row)
            end -= width + Self.gap
        }
        layOutTitle(from: start, to: end)
    }

    /// Puts the title in the middle of the bar, or as near to it as the buttons allow.
    private func layOutTitle(from start: CGFloat, to end: CGFloat) {
        let row = UINavigationBar.rowHeight
        let free = max(end - start, 0)
        let titleSize =
            titleView.map { view in
                view.bounds.width > 0 ? view.bounds.size : view.intrinsicContentSize
            } ?? label.intrinsicContentSize
        let width = min(titleSize.width, free)
        let x = min(max(bounds.midX - width / 2, start), start + free - width)
        let height = titleView == nil ? row : min(titleSize.height, row)
        let frame = CGRect(x: x, y: (row - height) / 2, width: width, height: height)
        let adjustment = bar?.standardAppearance.titlePositionAdjustment ?? .zero
        func place(_ view: UIView?, _ frame: CGRect) {
            view?.bounds.size = frame.size
            view?.center = CGPoint(x: frame.midX, y: frame.midY)
        }
        place(titleView, frame)
        place(label, frame.offsetBy(dx: adjustment.horizontal, dy: adjustment.vertical))
        place(
            largeLabel,
            CGRect(
                x: Self.margin, y: row, width: max(bounds.width - Self.margin * 2, 0),
                height: UINavigationBar.largeHeight - 8))
    }
}

/// A change between the contents of a navigation bar: the titles move sideways and fade, the buttons fade.
final class NavigationBarTransition {
    private let old: NavigationBarContent?
    private let new: NavigationBarContent?
    private let distance: CGFloat

    init(from old: NavigationBarContent?, to new: NavigationBarContent?, in bar: UINavigationBar, isPush: Bool) {
        self.old = old
        self.new = new
        distance = isPush ? bar.bounds.width / 3 : -bar.bounds.width / 3
        UIView.performWithoutAnimation {
            bar.layoutIfNeeded()
            new?.moveTitle(by: distance)
            new?.alpha = 0
        }
    }

    /// Sets the values at the end; call it in an animation block.
    func run() {
        old?.moveTitle(by: -distance)
        old?.alpha = 0
        new?.moveTitle(by: 0)
        new?.alpha = 1
    }

    /// Removes the old contents.
    func finish() {
        old?.removeFromSuperview()
        old?.moveTitle(by: 0)
        new?.moveTitle(by: 0)
        new?.alpha = 1
    }
}
