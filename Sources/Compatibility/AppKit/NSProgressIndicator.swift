import Foundation
import QuartzCore

/// A bar or a spinning indicator.
///
/// - Apple: `NSProgressIndicator`, drawn in the style of macOS 11.
open class NSProgressIndicator: NSView {
    /// The shape of an indicator.
    ///
    /// - Apple: `NSProgressIndicator.Style`.
    public enum Style: UInt, Sendable {
        /// A bar, or spokes.
        case bar = 0, spinning
    }

    /// The shape.
    open var style = Style.bar { didSet { update() } }
    /// Whether the duration is unknown. True by default.
    open var isIndeterminate = true { didSet { update() } }
    /// The least value; 0 by default.
    open var minValue = 0.0 { didSet { update() } }
    /// The greatest value; 100 by default.
    open var maxValue = 100.0 { didSet { update() } }
    /// The value.
    open var doubleValue = 0.0 { didSet { update() } }
    /// Whether the view is hidden while it does not animate. True by default for spinning ones.
    open var isDisplayedWhenStopped = true { didSet { update() } }
    /// The size. Stored; the frame determines it.
    open var controlSize = NSControl.ControlSize.regular
    /// Whether the bar has a bezel. Stored; has no effect.
    open var isBezeled = true
    /// Stored; animations are always on the layer.
    open var usesThreadedAnimation = true
    private var isAnimating = false
    private let bar = CALayer()
    private let spokes = CAReplicatorLayer()
    private let spoke = CALayer()
    private static let spokeCount = 12

    /// Starts the animation of an indeterminate indicator.
    open func startAnimation(_ sender: Any?) {
        isAnimating = true
        update()
    }
    /// Ends the animation.
    open func stopAnimation(_ sender: Any?) {
        isAnimating = false
        update()
    }
    /// Adds to the value.
    open func increment(by delta: Double) { doubleValue += delta }
    /// The height of a bar, or the size of spokes.
    open override var intrinsicContentSize: CGSize {
        style == .bar
            ? CGSize(width: NSView.noIntrinsicMetric, height: 20) : CGSize(width: 32, height: 32)
    }
    /// Sets the intrinsic size.
    open func sizeToFit() {
        let size = intrinsicContentSize
        setFrameSize(CGSize(width: size.width >= 0 ? size.width : frame.width, height: size.height))
    }

    open override func makeBackingLayer() -> CALayer {
        let layer = CALayer()
        spokes.addSublayer(spoke)
        layer.addSublayer(bar)
        layer.addSublayer(spokes)
        return layer
    }
    open override func layout() {
        super.layout()
        update()
    }

    open override var wantsUpdateLayer: Bool { true }
    open override func updateLayer() { update() }

    private var fraction: CGFloat {
        maxValue > minValue ? CGFloat(min(max((doubleValue - minValue) / (maxValue - minValue), 0), 1)) : 0
    }

    private func update() {
        guard let layer else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        spokes.isHidden = style != .spinning || !isAnimating && !isDisplayedWhenStopped
        bar.isHidden = style != .bar
        style == .bar ? drawBar(in: layer) : drawSpokes()
        CATransaction.commit()
    }

    private func drawBar(in layer: CALayer) {
        let height: CGFloat = 6
        let track = CGRect(x: 0, y: bounds.midY - height / 2, width: bounds.width, height: height)
        bar.frame = track
        bar.cornerRadius = height / 2
        bar.masksToBounds = true
        bar.backgroundColor = NSColor(white: 0, alpha: 0.1).cgColor
        let filled = bar.sublayers?.first ?? CALayer()
        if filled.superlayer == nil { bar.addSublayer(filled) }
        filled.backgroundColor = NSColor.systemBlue.cgColor
        filled.cornerRadius = height / 2
        let length = isIndeterminate ? track.width * 0.3 : track.width * fraction
        filled.frame = CGRect(x: 0, y: 0, width: length, height: height)
        filled.isHidden = isIndeterminate && !isAnimating
        guard isIndeterminate, isAnimating else { return filled.removeAllAnimations() }
        guard filled.animation(forKey: "move") == nil else { return }
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = -length / 2
        move.toValue = track.width + length / 2
        move.duration = 1.5
        move.repeatCount = .infinity
        filled.add(move, forKey: "move")
    }

    private func drawSpokes() {
        let diameter = min(bounds.width, bounds.height)
        spokes.bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
        spokes.position = CGPoint(x: bounds.midX, y: bounds.midY)
        spokes.instanceCount = Self.spokeCount
        let period = 1.0
        spokes.instanceDelay = period / Double(Self.spokeCount)
        // Clockwise, with y upward.
        spokes.instanceTransform = CATransform3DMakeRotation(-2 * .pi / CGFloat(Self.spokeCount), 0, 0, 1)
        spoke.frame = CGRect(x: diameter * 0.46, y: diameter * 0.72, width: diameter * 0.08, height: diameter * 0.26)
        spoke.cornerRadius = diameter * 0.04
        spoke.backgroundColor = NSColor(white: 0.4, alpha: 1).cgColor
        guard isAnimating else { return spoke.removeAllAnimations() }
        guard spoke.animation(forKey: "fade") == nil else { return }
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.2
        fade.duration = period
        fade.repeatCount = .infinity
        spoke.add(fade, forKey: "fade")
    }
}

/// `NSProgressIndicator.Style` in Swift 3.
public typealias NSProgressIndicatorStyle = NSProgressIndicator.Style
