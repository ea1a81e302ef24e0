import Foundation
import Images

/// A drawing that is drawn repeatedly into a context.
///
/// Its bitmap has the resolution and precision of the context for which it was created: `size` × the scale of its base
/// space.
/// - Apple: `CGLayer`.
public final class CGLayer {
    /// The size in units of the context for which the layer was created.
    public let size: CGSize
    private let bitmap: CGContext
    private var drawn: (image: CGImage, changes: Int)?

    /// Creates a layer; returns nil for a size that is empty or too large. `auxiliaryInfo` has no keys; pass nil.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        let scale = context.base.pixelsPerUnit
        let bounds = CGRect(origin: .zero, size: size)
        guard
            let bitmap = try? CGContext(
                drawing: bounds, scale: scale, isFlipped: false, isOpaque: false, depth: context.depth)
        else { return nil }
        self.size = size
        self.bitmap = bitmap
    }

    /// The context that draws into the layer; y grows upwards from the origin at the bottom left.
    public var context: CGContext? { bitmap }

    /// The drawing so far.
    fileprivate var image: CGImage? {
        if let drawn, drawn.changes == bitmap.changes { return drawn.image }
        guard let image = bitmap.makeImage() else { return nil }
        drawn = (image, bitmap.changes)
        return image
    }

    /// The size of the whole pixels that the bitmap has.
    fileprivate var bitmapSize: CGSize {
        let scale = bitmap.base.pixelsPerUnit
        return CGSize(width: CGFloat(bitmap.width) / scale, height: CGFloat(bitmap.height) / scale)
    }
}

extension CGContext {
    /// Draws a layer stretched to a rectangle of user space; its bottom left is placed at the smallest x and y.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard layer.size.width > 0, layer.size.height > 0, let image = layer.image else { return }
        // A size that is not whole leaves an empty part of the bitmap at the top and right.
        let sx = rect.width / layer.size.width
        let sy = rect.height / layer.size.height
        let bounds = CGRect(
            x: rect.minX, y: rect.minY, width: layer.bitmapSize.width * sx, height: layer.bitmapSize.height * sy)
        draw(image, in: bounds)
    }

    /// Draws a layer in its size with its origin at a point in user space.
    public func draw(_ layer: CGLayer, at point: CGPoint) { draw(layer, in: CGRect(origin: point, size: layer.size)) }
}
