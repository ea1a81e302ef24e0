import Foundation
import Images
import Quartz2D
import ViewAnimation

/// A control with a thumb on a track. No touches arrive: code sets the value.
///
/// - Apple: `UISlider`, without images at the ends.
open class UISlider: UIControl {
    /// The value, between `minimumValue` and `maximumValue`.
    open var value: Float {
        get { current }
        set {
            current = newValue.isNaN ? minimumValue : min(max(newValue, minimumValue), max(minimumValue, maximumValue))
            setNeedsDisplay()
        }
    }
    /// The value at the left; 0 by default.
    open var minimumValue: Float = 0 { didSet { value = current } }
    /// The value at the right; 1 by default.
    open var maximumValue: Float = 1 { didSet { value = current } }
    /// Stored; no touches arrive.
    open var isContinuous = true
    /// The color left of the thumb; nil for the tint color.
    open var minimumTrackTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// The color right of the thumb; nil for a light gray.
    open var maximumTrackTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// The color of the thumb; nil for white.
    open var thumbTintColor: UIColor? { didSet { setNeedsDisplay() } }

    /// The image at the left end; the track is shorter by its width.
    open var minimumValueImage: UIImage? { didSet { setNeedsDisplay() } }
    /// The image at the right end.
    open var maximumValueImage: UIImage? { didSet { setNeedsDisplay() } }

    private var current: Float = 0
    private var thumbs: [State: UIImage] = [:]
    private var minimumTracks: [State: UIImage] = [:]
    private var maximumTracks: [State: UIImage] = [:]

    /// Creates a slider with a frame in the superview's coordinates.
    public override init(frame: CGRect) { super.init(frame: frame) }
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Sets the value. Sliders are redrawn without an animation.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    /// Sets the image of the thumb for a state; states without one use that of `.normal`.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        thumbs[state] = image
        setNeedsDisplay()
    }

    /// Returns the image of the thumb for a state.
    open func thumbImage(for state: State) -> UIImage? { thumbs[state] ?? thumbs[.normal] }

    /// Sets the image of the track left of the thumb, which is stretched; states without one use that of `.normal`.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        minimumTracks[state] = image
        setNeedsDisplay()
    }

    /// Returns the image of the track left of the thumb for a state.
    open func minimumTrackImage(for state: State) -> UIImage? { minimumTracks[state] ?? minimumTracks[.normal] }

    /// Sets the image of the track right of the thumb, which is stretched; states without one use that of `.normal`.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        maximumTracks[state] = image
        setNeedsDisplay()
    }

    /// Returns the image of the track right of the thumb for a state.
    open func maximumTrackImage(for state: State) -> UIImage? { maximumTracks[state] ?? maximumTracks[.normal] }

    /// The image of the thumb.
    open var currentThumbImage: UIImage? { thumbImage(for: state) }
    /// The image of the track left of the thumb.
    open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
    /// The image of the track right of the thumb.
    open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

    /// Returns the rectangle of the track: 4 points high, with 2 points at both ends, between the images of the ends.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        let left = minimumValueImage.map { $0.size.width + 13 } ?? 2
        let right = maximumValueImage.map { $0.size.width + 13 } ?? 2
        return CGRect(x: bounds.minX + left, y: bounds.midY - 2, width: max(0, bounds.width - left - right), height: 4)
    }

    /// Returns the rectangle of the image at the left end.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        let size = minimumValueImage?.size ?? .zero
        return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the rectangle of the image at the right end.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        let size = maximumValueImage?.size ?? .zero
        return CGRect(
            x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the rectangle of the thumb for a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let size = thumbImage(for: state)?.size ?? CGSize(width: 27, height: 27)
        let length = maximumValue - minimumValue
        let fraction = length > 0 ? CGFloat((value - minimumValue) / length) : 0
        return CGRect(
            x: rect.minX + fraction * (rect.width - size.width), y: rect.midY - size.height / 2, width: size.width,
            height: size.height)
    }

    open override func draw(_ rect: CGRect) {
        tinted(minimumValueImage)?.draw(in: minimumValueImageRect(forBounds: bounds))
        tinted(maximumValueImage)?.draw(in: maximumValueImageRect(forBounds: bounds))
        let track = trackRect(forBounds: bounds)
        let thumb = thumbRect(forBounds: bounds, trackRect: track, value: value)
        var left = track
        left.size.width = max(0, thumb.midX - track.minX)
        draw(track, currentMaximumTrackImage, maximumTrackTintColor ?? UIColor(white: 0.9, alpha: 1))
        draw(left, currentMinimumTrackImage, minimumTrackTintColor ?? tintColor)
        if let image = thumbImage(for: state) { return image.draw(in: thumb) }
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setShadow(
            offset: CGSize(width: 0, height: 2), blur: 4, color: CGColor(gray: 0, alpha: 0.25))
        (thumbTintColor ?? .white).setFill()
        UIBezierPath(ovalIn: thumb).fill()
        context.restoreGState()
    }

    private func tinted(_ image: UIImage?) -> UIImage? {
        image?.renderingMode == .alwaysTemplate ? image?.withTintColor(tintColor) : image
    }

    /// Draws a part of the track: an image in its own height, or a rounded bar.
    private func draw(_ part: CGRect, _ image: UIImage?, _ color: UIColor) {
        guard let image else {
            color.setFill()
            return UIBezierPath(roundedRect: part, cornerRadius: part.height / 2).fill()
        }
        let height = image.size.height
        image.draw(in: CGRect(x: part.minX, y: part.midY - height / 2, width: part.width, height: height))
    }

    /// A height of 34 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }
    /// Returns the width and a height of 34 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 34) }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }

    override func stateDidChange() { setNeedsDisplay() }
}
