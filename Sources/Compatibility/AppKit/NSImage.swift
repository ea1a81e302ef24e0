import Foundation
import QuartzCore
import ViewAnimation

/// An image with a size in points.
///
/// - Apple: `NSImage` with one bitmap; without vector formats and symbols.
open class NSImage: NSObject {
    /// The size in points. Setting it scales the image.
    open var size: CGSize
    /// Whether the image shows the colors of its view. It is stored only.
    open var isTemplate = false
    private var bitmap: CGImage?
    private let drawing: Drawing?
    private var focus: GraphicsContext?
    var addedRepresentations: [NSImageRep] = []

    private struct Drawing {
        let isFlipped: Bool
        let draw: (CGRect) -> Bool
    }

    /// Creates a transparent image, for drawing with `lockFocus()`.
    public init(size: CGSize) {
        self.size = size
        drawing = nil
    }

    /// Creates an empty image.
    public override convenience init() { self.init(size: .zero) }

    /// Creates an image that a closure draws when it is used.
    ///
    /// - Parameters:
    ///   - drawingHandlerShouldBeCalledWithFlippedContext: Whether y grows downward in the closure.
    ///   - drawingHandler: Draws into the current context; returns false if that fails.
    public init(
        size: CGSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
        drawingHandler: @escaping (CGRect) -> Bool
    ) {
        self.size = size
        drawing = Drawing(isFlipped: drawingHandlerShouldBeCalledWithFlippedContext, draw: drawingHandler)
    }

    /// Creates an image from pixels; a size of zero means one point per pixel.
    public init(cgImage: CGImage, size: CGSize) {
        self.size = size == .zero ? CGSize(width: cgImage.width, height: cgImage.height) : size
        bitmap = cgImage
        drawing = nil
    }

    /// Creates an image from the contents of an image file; nil if the data is invalid.
    public convenience init?(data: Data) {
        guard let image = UIImage(data: data)?.cgImage else { return nil }
        self.init(cgImage: image, size: .zero)
    }

    /// Creates an image from a file; nil if it cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let image = UIImage(contentsOfFile: path)?.cgImage else { return nil }
        self.init(cgImage: image, size: .zero)
    }

    /// Creates an image from a file; nil if it cannot be read.
    public convenience init?(contentsOf url: URL) { self.init(contentsOfFile: url.path) }

    /// Creates an image from a file in the resource folders, which are those of `UIImage(named:)`.
    public convenience init?(named name: String) {
        guard let image = UIImage(named: name), let pixels = image.cgImage else { return nil }
        self.init(cgImage: pixels, size: image.size)
    }

    /// Whether the image has a size.
    open var isValid: Bool { size.width > 0 && size.height > 0 }

    /// Returns the pixels. Drawn images have the screen's scale; the context and the hints have no effect.
    ///
    /// - Parameter proposedDestRect: Its size replaces that of the image for drawn images; nil for the image's size.
    open func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<CGRect>?, context referenceContext: NSGraphicsContext?,
        hints: [AnyHashable: Any]?
    ) -> CGImage? {
        guard let drawing else {
            return addedRepresentations.lazy.compactMap { ($0 as? NSBitmapImageRep)?.cgImage }.last ?? bitmap
        }
        let bounds = CGRect(origin: .zero, size: size)
        let graphics = GraphicsContext(
            bounds: bounds, scale: UIScreen.main.scale, isFlipped: drawing.isFlipped, isOpaque: false)
        var isDrawn = false
        ViewContext.current.drawing(into: graphics) { isDrawn = drawing.draw(bounds) }
        return isDrawn ? graphics.context?.makeImage() : nil
    }

    private var pixels: CGImage? { cgImage(forProposedRect: nil, context: nil, hints: nil) }

    /// Makes a bitmap of the image, with y upward, the current context. It starts with the contents of the image.
    open func lockFocus() {
        let graphics = GraphicsContext(
            bounds: CGRect(origin: .zero, size: size), scale: UIScreen.main.scale, isFlipped: false, isOpaque: false)
        if let pixels { graphics.used()?.draw(pixels, in: CGRect(origin: .zero, size: size)) }
        focus = graphics
        ViewContext.current.contexts.append(graphics)
    }

    /// Makes a bitmap of the image the current context.
    ///
    /// - Parameter flipped: Whether y grows downward.
    open func lockFocusFlipped(_ flipped: Bool) {
        lockFocus()
        guard flipped, let context = focus?.context else { return }
        context.translateBy(x: 0, y: size.height)
        context.scaleBy(x: 1, y: -1)
    }

    /// Ends drawing, and takes the bitmap as the contents of the image. Ignored without `lockFocus()`.
    open func unlockFocus() {
        guard let focus else { return }
        bitmap = focus.context?.makeImage()
        addedRepresentations = []
        self.focus = nil
        _ = ViewContext.current.contexts.popLast()
    }

    /// Draws the image upright, scaled to a rectangle of the current context.
    open func draw(in rect: CGRect) { draw(in: rect, from: .zero, operation: .sourceOver, fraction: 1) }

    /// Draws a part of the image upright, scaled to a rectangle of the current context.
    ///
    /// - Parameters:
    ///   - fromRect: The part in points, with y upward; zero for the whole image.
    ///   - delta: The opacity, 0…1.
    open func draw(
        in rect: CGRect, from fromRect: CGRect, operation op: NSCompositingOperation, fraction delta: CGFloat
    ) {
        guard let context = UIGraphicsGetCurrentContext(), let image = part(fromRect) else { return }
        context.saveGState()
        context.setBlendMode(op.blendMode)
        context.setAlpha(delta)
        if context.ctm.d < 0 {
            context.translateBy(x: 0, y: rect.minY + rect.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        context.draw(image, in: rect)
        context.restoreGState()
    }

    /// Draws a part of the image at a point of the current context.
    open func draw(
        at point: CGPoint, from fromRect: CGRect, operation op: NSCompositingOperation, fraction delta: CGFloat
    ) {
        let part = fromRect == .zero ? size : fromRect.size
        draw(in: CGRect(origin: point, size: part), from: fromRect, operation: op, fraction: delta)
    }

    private func part(_ rect: CGRect) -> CGImage? {
        guard let pixels, rect != .zero, size.width > 0, size.height > 0 else { return pixels }
        let x = CGFloat(pixels.width) / size.width
        let y = CGFloat(pixels.height) / size.height
        return pixels.cropping(
            to: CGRect(
                x: rect.minX * x, y: (size.height - rect.maxY) * y, width: rect.width * x, height: rect.height * y))
    }
}
