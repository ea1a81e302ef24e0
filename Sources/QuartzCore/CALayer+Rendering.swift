import Foundation
import LayerCompositor
import LayerTree
import Quartz2D
import RenderTree
import VectorGeometry

extension CALayer {
    /// Draws the layer and its sublayers, as the model has them, into a context, in the layer's own space.
    ///
    /// The layer's own position and transform do not count; its bounds lie where they lie in user space. Draw what
    /// `presentation()` gives for the animated state. It is drawn as the compositor draws it, so that masks, filters
    /// and depth are there, which Apple leaves out; into a context that is turned or slanted it goes as a picture.
    /// - Apple: `CALayer.render(in:)`; facts 1.23 (policy).
    public func render(in context: CGContext) {
        let area = context.boundingBoxOfClipPath
        guard !area.isNull, !area.isEmpty, let picture = LayerContextRenderer(area, in: context) else { return }
        context.saveGState()
        picture.draw(modelNodeInLayerSpace(), in: context)
        context.restoreGState()
    }
}

/// The pixels that a layer is drawn on before they go into a context.
struct LayerContextRenderer {
    /// In user space.
    private let area: CGRect
    /// Pixels per unit.
    private let scale: CGFloat
    private let width, height: Int
    private let isYDown: Bool

    /// Nil where the context shows no pixels, or more than a picture can have.
    init?(_ area: CGRect, in context: CGContext) {
        let ctm = context.ctm
        let scale = max((ctm.a * ctm.a + ctm.b * ctm.b).squareRoot(), (ctm.c * ctm.c + ctm.d * ctm.d).squareRoot())
        let w = (area.width * scale - 1e-6).rounded(.up)
        let h = (area.height * scale - 1e-6).rounded(.up)
        guard scale > 0, scale.isFinite, PixelBuffer.lengths.contains(w), PixelBuffer.lengths.contains(h) else {
            return nil
        }
        self.area = area
        self.scale = scale
        width = Int(w)
        height = Int(h)
        isYDown = ctm.a * ctm.d - ctm.b * ctm.c < 0
    }

    func draw(_ node: RenderNode, in context: CGContext) {
        let compositor = Compositor(width: width, height: height, threads: 1)
        let tree = RenderTree(root: node, time: 0, host: isYDown ? .yDown : .yUp)
        let offset = CGPoint(x: -area.minX * scale, y: -area.minY * scale)
        let image = compositor.image(of: tree, scale: scale, offset: offset)
        let size = CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
        // Quartz puts a picture's top at maxY: where y goes down the picture is turned over.
        if isYDown {
            context.translateBy(x: 0, y: area.minY * 2 + size.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.draw(image, in: CGRect(origin: area.origin, size: size))
    }
}
