import Foundation
import LayerTree
import ViewAnimation

/// A bar that shows progress.
///
/// - Apple: `UIProgressView`, without images.
open class UIProgressView: UIView {
    /// The style of a bar. Both are drawn alike.
    ///
    /// - Apple: `UIProgressView.Style`.
    public enum Style: Int, Sendable {
        /// A bar of 4 points.
        case `default` = 0
        /// A bar of 4 points.
        case bar
    }

    /// The style.
    open var progressViewStyle = Style.default
    /// The color of the progress; nil for the tint color.
    open var progressTintColor: UIColor? { didSet { updateColors() } }
    /// The color behind the progress; nil for a light gray.
    open var trackTintColor: UIColor? { didSet { updateColors() } }
    /// The image of the progress, which is stretched; nil for a color.
    open var progressImage: UIImage? { didSet { updateColors() } }
    /// The image behind the progress, which is stretched; nil for a color.
    open var trackImage: UIImage? { didSet { updateColors() } }
    /// The progress of work. Its fraction is shown when it is set.
    open var observedProgress: Progress? {
        didSet { if let observedProgress { progress = Float(observedProgress.fractionCompleted) } }
    }
    /// The progress, 0…1.
    open var progress: Float {
        get { shown }
        set {
            shown = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
            setNeedsLayout()
        }
    }

    private var shown: Float = 0
    private let bar = CALayer()

    /// Creates a bar with a frame in the superview's coordinates.
    public override init(frame: CGRect) {
        super.init(
            frame: frame.size == .zero ? CGRect(origin: frame.origin, size: CGSize(width: 150, height: 4)) : frame)
        layer.addSublayer(bar)
        clipsToBounds = true
        updateColors()
    }

    /// Creates a bar of a style with the standard size.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Sets the progress, 0…1, within 0.25 seconds if `animated` is true.
    open func setProgress(_ progress: Float, animated: Bool) {
        layoutIfNeeded()
        self.progress = progress
        guard animated else { return }
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.25)
        layoutBar()
        CATransaction.commit()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width * CGFloat(progress)
        guard bar.frame != CGRect(x: 0, y: 0, width: width, height: bounds.height) else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layoutBar()
        CATransaction.commit()
    }

    private func layoutBar() {
        layer.cornerRadius = bounds.height / 2
        bar.cornerRadius = bounds.height / 2
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(progress), height: bounds.height)
    }

    /// A height of 4 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 4) }
    /// Returns the width and a height of 4 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 4) }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    private func updateColors() {
        bar.backgroundColor = progressImage == nil ? (progressTintColor ?? tintColor).cgColor : nil
        bar.contents = progressImage?.cgImage
        backgroundColor = trackImage == nil ? trackTintColor ?? UIColor(white: 0.9, alpha: 1) : .clear
        layer.contents = trackImage?.cgImage
    }
}
