import Foundation
import LayerCompositor
import LayerTree
import Quartz2D
import RenderTree

extension CALayer {
    /// Draws the layer and its sublayers, as the model has them, into a context, in the layer's own space.
    ///
    /// The layer's own position and transform do not count; its bounds lie where they lie in user space. Draw what
    /// `presentation()` gives for the animated state. It is drawn as the compositor draws it, so that masks, filters
    /// and depth are there, which Apple leaves out; into a context that is turned or slanted it goes as a picture.
    /// - Apple: `CALayer.render(in:)`; facts 1.23 (policy).
    public func render(in context: CGContext) {
        let area = context.boundingBoxOfClipPath
        guard !area.isNull, !area.isEmpty, let picture = LayerPicture(area, in: context) else { return }
        context.saveGState()
        picture.draw(modelNodeInOwnSpace(), in: context)
        context.restoreGState()
    }
}
