import Foundation
import LayerTree
import ViewAnimation

/// A minus and a plus in a rounded rectangle of 94 × 32 points. No touches arrive: code sets the value.
///
/// - Apple: `UIStepper`.
open class UIStepper: UIControl {
    /// The value, limited to the range. 0 by default.
    open var value: Double {
        get { current }
        set { current = min(max(newValue, minimumValue), max(minimumValue, maximumValue)) }
    }
    /// The smallest value. 0 by default.
    open var minimumValue = 0.0 { didSet { value = current } }
    /// The largest value. 100 by default.
    open var maximumValue = 100.0 { didSet { value = current } }
    /// The step. 1 by default.
    open var stepValue = 1.0
    /// Stored; no touches arrive.
    open var isContinuous = true, autorepeat = true, wraps = false

    private var current = 0.0
    private static let size = CGSize(width: 94, height: 32)

    /// Creates a stepper at the origin of a frame, with the standard size.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 8
        let signs = CGMutablePath()
        for (from, to) in [((17, 16), (29, 16)), ((65, 16), (77, 16)), ((71, 10), (71, 22)), ((47, 8), (47, 24))] {
            signs.move(to: CGPoint(x: from.0, y: from.1))
            signs.addLine(to: CGPoint(x: to.0, y: to.1))
        }
        let shape = CAShapeLayer()
        shape.path = signs
        shape.strokeColor = UIColor.label.cgColor
        shape.lineWidth = 1.5
        layer.addSublayer(shape)
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// 94 × 32 points.
    open override var intrinsicContentSize: CGSize { Self.size }
    /// Returns 94 × 32 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}
