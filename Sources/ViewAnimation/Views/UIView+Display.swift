import LayerTree
import Quartz2D

extension UIView {
    /// Asks for `draw(_:)` at the next commit.
    public func setNeedsDisplay() { layer.setNeedsDisplay() }
    /// The same: the whole view is drawn again.
    public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// Draws by `draw(_:)`, and leaves the layer to draw itself where that draws nothing.
    func drawLayer() {
        let graphics = GraphicsContext(bounds: bounds, scale: layer.contentsScale, isOpaque: layer.isOpaque)
        ViewContext.current.drawing(into: graphics) { draw(bounds) }
        if graphics.wasUsed {
            layer.contents = graphics.context?.makeImage()
        } else if type(of: layer) != CALayer.self {
            layer.drawContents()
        }
    }

    /// Any other layer was drawn as a whole.
    func drawTile(of layer: CALayer, in context: CGContext) {
        let graphics = GraphicsContext(scale: layer.contentsScale) { context }
        if layer is CATiledLayer { ViewContext.current.drawing(into: graphics) { draw(context.boundingBoxOfClipPath) } }
        if !graphics.wasUsed { layer.didDrawNothing() }
    }
}
