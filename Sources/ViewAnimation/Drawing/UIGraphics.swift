import Foundation
import Quartz2D

// The current context is the thread's: that of the view being drawn, of the image being made, or one that was pushed.

/// Nil outside drawing.
/// - Apple: `UIGraphicsGetCurrentContext`.
public func UIGraphicsGetCurrentContext() -> CGContext? { ViewContext.current.contexts.last?.used() }

public func UIGraphicsPushContext(_ context: CGContext) {
    ViewContext.current.contexts.append(GraphicsContext { context })
}

/// Without a context ignored.
public func UIGraphicsPopContext() { _ = ViewContext.current.contexts.popLast() }

/// Opens a transparent bitmap at the screen's scale.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// - Parameter scale: pixels per point; 0 is the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let pixels = scale == 0 ? UIScreen.main.scale : scale
    ViewContext.current.contexts.append(
        GraphicsContext(bounds: CGRect(origin: .zero, size: size), scale: pixels, isOpaque: opaque))
}

/// Nil outside drawing.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let graphics = ViewContext.current.contexts.last, let image = graphics.context?.makeImage() else {
        return nil
    }
    return UIImage(cgImage: image, scale: graphics.scale)
}

public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// A frame of one point inside `rect`.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Limits drawing to `rect` until the state is restored.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// How an image renderer's bitmap is made.
///
/// - Apple: `UIGraphicsImageRendererFormat`.
public final class UIGraphicsImageRendererFormat {
    /// Pixels per point; the screen's unless set.
    public var scale: CGFloat = UIScreen.main.scale
    /// True: black at first, and without transparency.
    public var opaque = false

    public init() {}

    public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What a renderer's block draws into.
///
/// - Apple: `UIGraphicsImageRendererContext`.
public final class UIGraphicsImageRendererContext {
    public let cgContext: CGContext
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) { (cgContext, self.format) = (context, format) }

    public var currentImage: UIImage { UIImage(cgImage: cgContext.makeImage(), scale: format.scale) }

    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures by drawing, y downward.
///
/// - Apple: `UIGraphicsImageRenderer`.
public final class UIGraphicsImageRenderer {
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// - Parameter bounds: points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        self.bounds = bounds
        self.format = format
    }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// The picture that `actions` draw; without pixels where the bounds are no rectangle of pixels.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let graphics = GraphicsContext(bounds: bounds, scale: format.scale, isOpaque: format.opaque)
        guard let context = graphics.context else { return UIImage(cgImage: nil, scale: format.scale) }
        ViewContext.current.drawing(into: graphics) { actions(UIGraphicsImageRendererContext(context, format)) }
        return UIImage(cgImage: context.makeImage(), scale: format.scale)
    }

    /// The same as a PNG file; empty where there are no pixels.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }
}
