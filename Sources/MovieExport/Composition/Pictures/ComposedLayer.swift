import Foundation
import LayerTree
import VectorGeometry

/// One track's picture in a frame.
struct ComposedLayer: Equatable {
    let image: CGImage
    /// Of the picture, in square pixels.
    let size: CGSize
    let transform: CGAffineTransform
    /// Above 0, at most 1.
    let opacity: Float
    /// What shows, in the picture's own space; never empty.
    let crop: CGRect

    /// Nil where nothing shows.
    init?(image: CGImage, size: CGSize, transform: CGAffineTransform, opacity: Float, crop: CGRect?) {
        let whole = CGRect(origin: .zero, size: size)
        let visible = crop.map { whole.intersection($0) } ?? whole
        guard opacity > 0, visible.width > 0, visible.height > 0 else { return nil }
        self.image = image
        self.size = size
        self.transform = transform
        self.opacity = min(opacity, 1)
        self.crop = visible
    }

    /// Whether the picture, as it is, is all that is seen of an output of this size.
    func fills(_ output: CGSize) -> Bool {
        image.isOpaque && opacity == 1 && transform == .identity && size == output
            && crop == CGRect(origin: .zero, size: output)
            && CGSize(width: image.width, height: image.height) == output
    }

    func node(_ number: UInt64) -> RenderNode {
        var placement = Placement()
        placement.bounds = crop
        // The anchor is the space's origin, about which the transform is meant.
        placement.anchorPoint = CGPoint(x: -crop.minX / crop.width, y: -crop.minY / crop.height)
        placement.transform = CATransform3DMakeAffineTransform(transform)
        var appearance = Appearance()
        appearance.opacity = opacity
        return RenderNode(
            identity: .init(rawValue: number), label: "video track", placement: placement, appearance: appearance,
            drawing: .video(VideoDrawing(image: image, rect: CGRect(origin: .zero, size: size))))
    }
}
