import LayerCompositor
import LayerTree
import Quartz2D
import RenderTree

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
