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
