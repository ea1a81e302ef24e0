import Foundation
import LayerTree
import ViewAnimation

/// A control that is on or off, with a thumb in a capsule of 51 × 31 points. No touches arrive: code sets the state.
///
/// - Apple: `UISwitch`.
open class UISwitch: UIControl {
    /// Whether the switch is on. False by default.
    open var isOn: Bool {
        get { current }
        set { setOn(newValue, animated: false) }
    }
    /// The color of a switch that is on; nil for green.
    open var onTintColor: UIColor? { didSet { show() } }
    /// The color of the thumb; nil for white.
    open var thumbTintColor: UIColor? { didSet { show() } }

    private var current = false
    private let thumb = CALayer()
    private static let size = CGSize(width: 51, height: 31)

    /// Creates a switch at the origin of a frame, with the standard size.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        layer.cornerRadius = Self.size.height / 2
        thumb.bounds = CGRect(x: 0, y: 0, width: 27, height: 27)
        thumb.cornerRadius = 13.5
        thumb.shadowOpacity = 0.2
        thumb.shadowOffset = CGSize(width: 0, height: 2)
        thumb.shadowRadius = 2
        layer.addSublayer(thumb)
        setOn(false, animated: false)
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            setContentHuggingPriority(.defaultHigh, for: axis)
        }
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Sets the state, within 0.25 seconds if `animated` is true.
    open func setOn(_ on: Bool, animated: Bool) {
        current = on
        guard animated else { return show() }
        UIView.animate(withDuration: 0.25) { self.updateBackground() }
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.25)
        updateThumb()
        CATransaction.commit()
    }

    private func show() {
        updateBackground()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        updateThumb()
        CATransaction.commit()
    }

    private func updateBackground() {
        backgroundColor = current ? onTintColor ?? .systemGreen : UIColor(white: 0.91, alpha: 1)
    }

    private func updateThumb() {
        thumb.backgroundColor = (thumbTintColor ?? .white).cgColor
        thumb.position = CGPoint(x: current ? Self.size.width - 15.5 : 15.5, y: 15.5)
    }

    /// 51 × 31 points.
    open override var intrinsicContentSize: CGSize { Self.size }
    /// Returns 51 × 31 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}
