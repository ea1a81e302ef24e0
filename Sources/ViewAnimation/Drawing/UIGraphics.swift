import Foundation
import Images
import Quartz2D

// Each thread has its own stack of current contexts: of the view being drawn, of an image renderer, or pushed ones.

/// Returns the current context of the thread; nil outside drawing.
///
/// - Apple: `UIGraphicsGetCurrentContext`.
public func UIGraphicsGetCurrentContext() -> CGContext? { ViewContext.current.contexts.last?.used() }

/// Makes `context` the current context of the thread.
public func UIGraphicsPushContext(_ context: CGContext) {
    ViewContext.current.contexts.append(GraphicsContext { context })
}

/// Removes the current context of the thread. Ignored without a context.
public func UIGraphicsPopContext() { _ = ViewContext.current.contexts.popLast() }

/// Creates a transparent bitmap context with a scale of 1, and makes it current.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Creates a bitmap context and makes it current.
///
/// - Parameters:
///   - size: the size in points.
///   - opaque: whether the bitmap is opaque, with a black background, instead of transparent.
///   - scale: the pixels per point; 0 for the screen's scale.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let pixels = scale == 0 ? UIScreen.main.scale : scale
    ViewContext.current.contexts.append(
        GraphicsContext(bounds: CGRect(origin: .zero, size: size), scale: pixels, isOpaque: opaque))
}

/// Returns the contents of the current context as an image; nil outside drawing.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let graphics = ViewContext.current.contexts.last, let image = graphics.context?.makeImage() else {
        return nil
    }
    return UIImage(cgImage: image, scale: graphics.scale)
}

/// Removes the bitmap context from the stack of the thread.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills `rect` with the current fill color.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills `rect` with the current fill color and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Strokes a line of one point just inside `rect`, with a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    UIRectFrame(rect)
    context.restoreGState()
}

/// Strokes a line of one point just inside `rect`.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Clips drawing to `rect` until the graphics state is restored.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// The scale and opacity of an image renderer's bitmap.
///
/// - Apple: `UIGraphicsImageRendererFormat`.
public final class UIGraphicsImageRendererFormat {
    /// The pixels per point; the screen's scale by default.
    public var scale: CGFloat = UIScreen.main.scale
    /// Whether the bitmap is opaque, with a black background. False by default.
    public var opaque = false
    /// The range of colors. Stored; bitmaps have 8 bits per component.
    public var preferredRange = Range.automatic
    /// The area of the renderer in points.
    public fileprivate(set) var bounds = CGRect.zero

    /// A range of colors.
    ///
    /// - Apple: `UIGraphicsImageRendererFormat.Range`.
    public enum Range: Int, Sendable {
        /// That of the screen.
        case automatic = 0
        /// Wide.
        case extended
        /// sRGB.
        case standard
        /// Not specified.
        case unspecified = -1
    }

    /// Creates a format with the screen's scale.
    public init() {}

    /// Returns a format with the screen's scale.
    public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    /// Returns a format with the screen's scale.
    public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    /// Returns a copy for an area: formats can be shared by renderers.
    fileprivate func copy(for bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let copy = UIGraphicsImageRendererFormat()
        copy.scale = scale
        copy.opaque = opaque
        copy.preferredRange = preferredRange
        copy.bounds = bounds
        return copy
    }
}

/// The context of an image renderer's drawing block.
///
/// - Apple: `UIGraphicsImageRendererContext`.
public final class UIGraphicsImageRendererContext {
    /// The bitmap context.
    public let cgContext: CGContext
    /// The format of the renderer.
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        cgContext = context
        self.format = format
    }

    /// The image drawn so far.
    public var currentImage: UIImage { UIImage(cgImage: cgContext.makeImage(), scale: format.scale) }

    /// Fills `rect` with the current fill color.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Fills `rect` with the current fill color and a blend mode.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        blending(blendMode) { fill(rect) }
    }
    /// Strokes a line of one point just inside `rect`.
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    /// Strokes a line of one point just inside `rect`, with a blend mode.
    public func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        blending(blendMode) { stroke(rect) }
    }
    private func blending(_ blendMode: CGBlendMode, _ draw: () -> Void) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        draw()
        cgContext.restoreGState()
    }
    /// Clips drawing to `rect` until the graphics state is restored.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Creates images by drawing, with y downward.
///
/// - Apple: `UIGraphicsImageRenderer`.
public final class UIGraphicsImageRenderer {
    /// The format of the images.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// Creates a renderer for an area in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        self.bounds = bounds
        self.format = format.copy(for: bounds)
    }

    /// Creates a renderer for an area at the origin with a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer for no area.
    public convenience init() { self.init(size: .zero) }

    /// Returns the image that `actions` draw; an image without pixels if the bounds are empty or too large.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let graphics = GraphicsContext(bounds: bounds, scale: format.scale, isOpaque: format.opaque)
        guard let context = graphics.context else { return UIImage(cgImage: nil, scale: format.scale) }
        ViewContext.current.drawing(into: graphics) { actions(UIGraphicsImageRendererContext(context, format)) }
        return UIImage(cgImage: context.makeImage(), scale: format.scale)
    }

    /// Returns the image that `actions` draw as PNG data; empty for an image without pixels.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }
}
