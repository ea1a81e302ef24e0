import Foundation
import TextLayout
import ViewAnimation

/// A bar of buttons, in the style of iOS 15. Flexible spaces share the free width.
///
/// - Apple: `UIToolbar`.
open class UIToolbar: UIView {
    /// The buttons.
    open var items: [UIBarButtonItem]? { didSet { rebuild() } }
    /// The color of the background.
    open var barTintColor: UIColor? { didSet { updateBackground() } }
    /// The style.
    open var barStyle = UIBarStyle.default { didSet { updateBackground() } }
    /// Whether the background is translucent. Stored; the background is opaque.
    open var isTranslucent = true
    /// The looks.
    open var standardAppearance = UIToolbarAppearance() { didSet { updateBackground() } }

    private let line = UIView(frame: .zero)
    private var buttons: [BarButton] = []
    /// The distance of the first and the last button from the edges, and the smallest one between buttons.
    private static let margin: CGFloat = 16, gap: CGFloat = 8

    /// Creates a bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(line)
        updateBackground()
    }
    public required init?(coder: NSCoder) { return nil }

    /// Changes the buttons.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
    /// Does nothing, because the image is not drawn.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
    ) {}
    /// Does nothing, because the image is not drawn.
    open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {}
    /// Returns the height of 44 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 ? size.width : bounds.width, height: 44)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }

    private func updateBackground() {
        let standard: UIColor = barStyle == .default ? UIColor(white: 0.976, alpha: 1) : UIColor(white: 0.11, alpha: 1)
        backgroundColor = barTintColor ?? standardAppearance.backgroundColor ?? standard
        line.backgroundColor = standardAppearance.shadowColor
    }

    private func rebuild() {
        for button in buttons { button.removeFromSuperview() }
        buttons = (items ?? []).map { BarButton($0, attributes: [:]) }
        for button in buttons {
            button.item.onChange = { [weak self, weak button] in
                button?.update()
                self?.setNeedsLayout()
            }
            addSubview(button)
        }
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: -0.5, width: bounds.width, height: 0.5)
        func isFlexible(_ button: BarButton) -> Bool { button.item.systemItem == .flexibleSpace }
        let fixed = buttons.filter { !isFlexible($0) }.reduce(0) { $0 + $1.intrinsicContentSize.width }
        let gaps = zip(buttons, buttons.dropFirst()).filter { !$0.item.isSpace && !$1.item.isSpace }.count
        let free = bounds.width - Self.margin * 2 - fixed - CGFloat(gaps) * Self.gap
        let flexible = max(free, 0) / CGFloat(max(buttons.filter(isFlexible).count, 1))
        var x = Self.margin
        for (index, button) in buttons.enumerated() {
            let width = isFlexible(button) ? flexible : button.intrinsicContentSize.width
            button.place(at: x, width: width, height: 44)
            x += width
            let next = index + 1 < buttons.count ? buttons[index + 1] : nil
            if let next, !button.item.isSpace, !next.item.isSpace { x += Self.gap }
        }
    }
}

extension BarButton {
    /// Sets the frame: a custom view keeps its height, and others are as high as the bar.
    func place(at x: CGFloat, width: CGFloat, height: CGFloat) {
        let own = item.customView == nil ? height : intrinsicContentSize.height
        frame = CGRect(x: x, y: (height - own) / 2, width: width, height: own)
    }
}
