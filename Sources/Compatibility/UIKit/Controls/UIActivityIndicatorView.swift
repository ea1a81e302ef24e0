import Foundation
import LayerTree
import VectorGeometry
import ViewAnimation

/// Eight spokes that fade one after the other while the indicator animates.
///
/// - Apple: `UIActivityIndicatorView`.
open class UIActivityIndicatorView: UIView {
    /// The size of an indicator.
    ///
    /// - Apple: `UIActivityIndicatorView.Style`.
    public enum Style: Int, Sendable {
        /// 20 points, gray.
        case medium = 100
        /// 37 points, gray.
        case large = 101
        /// 37 points, white.
        case whiteLarge = 0
        /// 20 points, white.
        case white = 1
        /// 20 points, gray.
        case gray = 2

        fileprivate var diameter: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
        fileprivate var color: UIColor {
            self == .white || self == .whiteLarge ? .white : UIColor(white: 0.6, alpha: 1)
        }
    }

    /// The size.
    open var style: Style {
        didSet {
            color = style.color
            update()
            invalidateIntrinsicContentSize()
        }
    }
    /// The color of the spokes.
    open var color: UIColor! { didSet { update() } }
    /// Whether the indicator is hidden while it does not animate. True by default.
    open var hidesWhenStopped = true { didSet { update() } }
    /// Whether the indicator animates.
    open private(set) var isAnimating = false

    private let spokes = CAReplicatorLayer()
    private let spoke = CALayer()

    /// Creates an indicator of a size.
    public init(style: Style) {
        self.style = style
        color = style.color
        super.init(frame: CGRect(x: 0, y: 0, width: style.diameter, height: style.diameter))
        spokes.addSublayer(spoke)
        spokes.instanceCount = 8
        spokes.instanceDelay = Self.period / 8
        spokes.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        layer.addSublayer(spokes)
        update()
    }

    /// Creates an indicator of a size.
    public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }

    /// Creates an indicator of 20 points in the middle of a frame.
    public override convenience init(frame: CGRect) {
        self.init(style: .medium)
        if frame.size != .zero { self.frame = frame } else { self.frame.origin = frame.origin }
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    private static let period = 0.8

    /// Starts the animation.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.25
        fade.duration = Self.period
        fade.repeatCount = .infinity
        spoke.add(fade, forKey: "fade")
        update()
    }

    /// Ends the animation.
    open func stopAnimating() {
        isAnimating = false
        spoke.removeAllAnimations()
        update()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        update()
    }

    /// The size of the style.
    open override var intrinsicContentSize: CGSize { CGSize(width: style.diameter, height: style.diameter) }
    /// Returns the size of the style.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    private func update() {
        let diameter = style.diameter
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        spokes.bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
        spokes.position = CGPoint(x: bounds.midX, y: bounds.midY)
        spokes.isHidden = hidesWhenStopped && !isAnimating
        spoke.frame = CGRect(x: diameter * 0.45, y: 0, width: diameter * 0.1, height: diameter * 0.28)
        spoke.cornerRadius = diameter * 0.05
        spoke.backgroundColor = color.cgColor
        if !isAnimating { spoke.opacity = 1 }
        CATransaction.commit()
    }
}
