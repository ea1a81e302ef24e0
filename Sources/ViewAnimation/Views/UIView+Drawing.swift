import Foundation
import LayerTree
import Quartz2D

extension UIView {
    /// Draws a layer with `draw(_:)`. If that draws nothing, the layer draws itself.
    ///
    /// - Parameter layer: The view's layer, or a presentation copy of it while a property of its class is animated.
    func draw(_ layer: CALayer) {
        let bounds = layer.bounds
        let graphics = GraphicsContext(bounds: bounds, scale: layer.contentsScale, isOpaque: layer.isOpaque)
        ViewContext.current.drawing(into: graphics) {
            drawBackgroundPattern(bounds)
            draw(bounds)
        }
        if graphics.wasUsed {
            layer.contents = graphics.context?.makeImage()
            hasDrawn = true
            return
        }
        if hasDrawn { layer.contents = nil }
        if type(of: layer) != CALayer.self { layer.drawContents() }
    }

    private func drawBackgroundPattern(_ bounds: CGRect) {
        guard let pattern = backgroundPattern, let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        pattern.setFill()
        context.fill(bounds)
        context.restoreGState()
    }

    /// Draws a tile with `draw(_:)`; does nothing for layers without tiles, which are drawn as a whole.
    func drawTile(of layer: CALayer, in context: CGContext) {
        let graphics = GraphicsContext(scale: layer.contentsScale) { context }
        if layer is CATiledLayer { ViewContext.current.drawing(into: graphics) { draw(context.boundingBoxOfClipPath) } }
        if !graphics.wasUsed { layer.didDrawNothing() }
    }
}
