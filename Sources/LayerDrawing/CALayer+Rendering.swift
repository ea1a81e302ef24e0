import Foundation
import Images
import LayerCompositor
import LayerTree
import Quartz2D
import RenderTree
import VectorGeometry

extension CALayer {
    /// Draws the layer and its sublayers with their model values into a context, in the layer's own coordinate space.
    ///
    /// The position and the transform of the layer itself do not apply. To draw the animated state, draw
    /// `presentation()`. As on Apple's systems, gradients are interpolated in Generic RGB, transforms that are not
    /// affine have no effect, and images are reduced with a better filter than in frames. Masks and filters, which
    /// Apple's method leaves out, are drawn. If the context is rotated or sheared, the layer is drawn as an image.
    /// - Apple: `CALayer.render(in:)`; facts 1.23 (policy).
    public func render(in context: CGContext) {
        let area = context.boundingBoxOfClipPath
        guard !area.isNull, !area.isEmpty, let renderer = LayerContextRenderer(area, in: context) else { return }
        context.saveGState()
        renderer.draw(modelNodeInLayerSpace().drawnByContext(), in: context)
        context.restoreGState()
    }
}

/// Draws a render node into a context by way of an image.
struct LayerContextRenderer {
    /// The drawn area in user space.
    private let area: CGRect
    /// Pixels per unit of user space.
    private let scale: CGFloat
    private let width, height: Int
    private let isYDown: Bool

    /// Returns nil if the context shows no pixels, or more than an image can have.
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
        // Quartz draws the top of an image at maxY: if y points down, the image is flipped.
        if isYDown {
            context.translateBy(x: 0, y: area.minY * 2 + size.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.draw(image, in: CGRect(origin: area.origin, size: size))
    }
}

extension CARenderer {
    /// Creates a renderer that draws images.
    ///
    /// - Parameters:
    ///   - width: The width of the images in pixels.
    ///   - height: The height of the images in pixels.
    ///   - scale: The number of pixels per point.
    ///   - destination: Receives the image of a frame and the region that changed, in points.
    /// - Apple: `CARenderer(mtlTexture:options:)`, with images in the place of a texture.
    public convenience init(
        width: Int, height: Int, scale: CGFloat = 1, destination: @escaping (_ image: CGImage, _ region: CGRect) -> Void
    ) {
        let compositor = Compositor(width: width, height: height, threads: 1)
        self.init { tree, region in destination(compositor.image(of: tree, scale: scale), region) }
    }
}
