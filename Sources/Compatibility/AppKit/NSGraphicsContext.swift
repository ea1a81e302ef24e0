import Foundation
import QuartzCore
import ViewAnimation

/// The context that `NSBezierPath`, `NSColor`, `NSImage` and strings draw into.
///
/// - Apple: `NSGraphicsContext` of a bitmap.
public final class NSGraphicsContext {
    private let graphics: GraphicsContext
    /// Whether y grows downward.
    public let isFlipped: Bool

    private init(_ graphics: GraphicsContext) {
        self.graphics = graphics
        isFlipped = (graphics.context?.ctm.d ?? 1) < 0
    }

    /// Creates a context that draws into a `CGContext`.
    public init(cgContext: CGContext, flipped: Bool) {
        graphics = GraphicsContext { cgContext }
        isFlipped = flipped
    }

    /// The context as a `CGContext`.
    public var cgContext: CGContext {
        guard let context = graphics.used() else {
            preconditionFailure("NSGraphicsContext.current is nil for views without pixels")
        }
        return context
    }

    /// The current context of the thread; nil outside drawing. Setting it replaces the current one.
    public static var current: NSGraphicsContext? {
        get {
            guard let graphics = ViewContext.current.contexts.last, graphics.context != nil else { return nil }
            return NSGraphicsContext(graphics)
        }
        set {
            let context = ViewContext.current
            if !context.contexts.isEmpty { context.contexts.removeLast() }
            if let newValue { context.contexts.append(newValue.graphics) }
        }
    }

    /// Saves the graphics state and the current context.
    public static func saveGraphicsState() {
        UIGraphicsGetCurrentContext()?.saveGState()
        let context = ViewContext.current
        context.contexts.append(context.contexts.last ?? GraphicsContext { nil })
    }

    /// Restores the context that was current when the state was saved, and its graphics state.
    public static func restoreGraphicsState() {
        let context = ViewContext.current
        _ = context.contexts.popLast()
        if let graphics = context.contexts.last, graphics.context == nil { context.contexts.removeLast() }
        UIGraphicsGetCurrentContext()?.restoreGState()
    }

    /// Saves the graphics state.
    public func saveGraphicsState() { cgContext.saveGState() }
    /// Restores the graphics state.
    public func restoreGraphicsState() { cgContext.restoreGState() }
    /// Does nothing: drawing is immediate.
    public func flushGraphics() {}

    /// Whether edges are smoothed; true by default.
    public var shouldAntialias = true {
        didSet { cgContext.setShouldAntialias(shouldAntialias) }
    }

    /// The sampling of images.
    public var imageInterpolation: NSImageInterpolation {
        get { NSImageInterpolation(rawValue: UInt(cgContext.interpolationQuality.rawValue)) ?? .default }
        set { cgContext.interpolationQuality = CGInterpolationQuality(rawValue: Int32(newValue.rawValue)) ?? .default }
    }

    /// The origin of patterns.
    public var patternPhase = CGPoint.zero {
        didSet { cgContext.setPatternPhase(CGSize(width: patternPhase.x, height: patternPhase.y)) }
    }

    /// Whether drawing is shown on a screen: false.
    public var isDrawingToScreen: Bool { false }
    /// Whether drawing is shown on a screen: false.
    public static func currentContextDrawingToScreen() -> Bool { false }

    /// The blend mode.
    public var compositingOperation = NSCompositingOperation.sourceOver {
        didSet { cgContext.setBlendMode(compositingOperation.blendMode) }
    }
}

/// The sampling of images.
///
/// - Apple: `NSImageInterpolation`.
public enum NSImageInterpolation: UInt, Sendable {
    /// The same as `medium`.
    case `default` = 0
    /// The nearest pixel.
    case none
    /// Bilinear sampling.
    case low
    /// Bicubic sampling where the image is enlarged.
    case high
    /// Bilinear sampling, with mipmaps where the image is reduced.
    case medium
}

/// The blend modes.
///
/// - Apple: `NSCompositingOperation`.
public enum NSCompositingOperation: UInt, Sendable, CaseIterable {
    /// The blend mode with the same name of `CGBlendMode`.
    case clear = 0, copy, sourceOver, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
    /// The blend mode with the same name of `CGBlendMode`.
    case destinationAtop, xor, plusDarker
    /// The blend mode with the same name of `CGBlendMode`.
    case plusLighter = 13, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    /// The blend mode with the same name of `CGBlendMode`.
    case difference, exclusion, hue, saturation, color, luminosity

    var blendMode: CGBlendMode {
        switch self {
        case .clear: .clear
        case .copy: .copy
        case .sourceOver: .normal
        case .sourceIn: .sourceIn
        case .sourceOut: .sourceOut
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationIn: .destinationIn
        case .destinationOut: .destinationOut
        case .destinationAtop: .destinationAtop
        case .xor: .xor
        case .plusDarker: .plusDarker
        case .plusLighter: .plusLighter
        default: CGBlendMode(rawValue: Int32(rawValue) - 13) ?? .normal
        }
    }
}

extension CGRect {
    /// Fills the rectangle with the current fill color.
    public func fill(using operation: NSCompositingOperation = .sourceOver) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(operation.blendMode)
        context.fill(self)
        context.restoreGState()
    }

    /// Draws a line of one point inside the rectangle in the current fill color.
    public func frame(withWidth width: CGFloat = 1, using operation: NSCompositingOperation = .sourceOver) {
        let path = NSBezierPath(rect: self)
        path.appendRect(insetBy(dx: width, dy: width))
        path.windingRule = .evenOdd
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(operation.blendMode)
        path.fill()
        context.restoreGState()
    }

    /// Clips drawing to the rectangle until the graphics state is restored.
    public func clip() { UIGraphicsGetCurrentContext()?.clip(to: self) }
}

/// Clips drawing to a rectangle until the graphics state is restored.
public func NSRectClip(_ rect: CGRect) { rect.clip() }
/// Fills a rectangle with white.
public func NSEraseRect(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    NSColor.white.setFill()
    rect.fill(using: .copy)
    context.restoreGState()
}
/// Draws a line of one point inside a rectangle in the current fill color.
public func NSFrameRect(_ rect: CGRect) { rect.frame() }
/// Draws a line inside a rectangle in the current fill color.
public func NSFrameRectWithWidth(_ rect: CGRect, _ frameWidth: CGFloat) { rect.frame(withWidth: frameWidth) }
/// Draws a line inside a rectangle in the current fill color, with a blend mode.
public func NSFrameRectWithWidthUsingOperation(_ rect: CGRect, _ frameWidth: CGFloat, _ op: NSCompositingOperation) {
    rect.frame(withWidth: frameWidth, using: op)
}
/// Fills a rectangle with the current fill color and a blend mode.
public func NSRectFillUsingOperation(_ rect: CGRect, _ op: NSCompositingOperation) { rect.fill(using: op) }
/// Fills rectangles with the current fill color.
public func NSRectFillList(_ rects: UnsafePointer<CGRect>, _ count: Int) {
    for index in 0..<max(count, 0) { rects[index].fill(using: .copy) }
}

extension NSShadow {
    /// Draws the following shapes with the shadow, until the graphics state is restored.
    public func set() {
        UIGraphicsGetCurrentContext()?
            .setShadow(
                offset: shadowOffset, blur: shadowBlurRadius,
                color: (shadowColor ?? NSColor(white: 0, alpha: 1 / 3)).cgColor)
    }
}

/// Fills a rectangle with the current fill color.
public func NSRectFill(_ rect: CGRect) { rect.fill(using: .copy) }
