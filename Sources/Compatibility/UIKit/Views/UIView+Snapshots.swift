import Foundation
import QuartzCore
import ViewAnimation

extension UIView {
    /// Draws the view and its subviews into the current context, scaled to a rectangle.
    ///
    /// - Parameters:
    ///   - rect: the rectangle in the coordinates of the context.
    ///   - afterUpdates: whether requested layout is performed before.
    /// - Returns: whether there is a current context.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        if afterUpdates { layoutIfNeeded() }
        guard let context = UIGraphicsGetCurrentContext() else { return false }
        guard bounds.width > 0, bounds.height > 0 else { return true }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        layer.render(in: context)
        context.restoreGState()
        return true
    }

    /// Returns a view of the same size with an image of the view and its subviews.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = UIScreen.main.scale
        let image = UIGraphicsImageRenderer(size: bounds.size, format: format).image { _ in
            drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
        }
        let view = UIImageView(image: image)
        view.frame = frame
        return view
    }

    /// Returns a view with an image of a part of the view and its subviews, stretched inside the insets.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = UIScreen.main.scale
        let image = UIGraphicsImageRenderer(size: rect.size, format: format).image { _ in
            let frame = CGRect(origin: CGPoint(x: -rect.minX, y: -rect.minY), size: bounds.size)
            drawHierarchy(in: frame, afterScreenUpdates: afterUpdates)
        }
        let view = UIImageView(image: capInsets == .zero ? image : image.resizableImage(withCapInsets: capInsets))
        view.frame = rect
        return view
    }
}
