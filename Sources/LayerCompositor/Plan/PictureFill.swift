import Foundation
import VectorGeometry

/// A filtered or rasterized picture as it is painted.
final class PictureFill: Sendable {
    let picture: FilteredPicture
    /// How it is seen through a projection; nil where its pixels are the device's.
    let view: View?
    /// 0…1.
    let opacity: CGFloat
    let blend: Blend
    let bounds: PixelRect

    struct View: Sendable {
        let region: Region
        /// Device space to the picture's pixels, from its top left corner.
        let toPicture: PlaneProjection
        let isNearest: Bool
    }

    init(_ picture: FilteredPicture, view: View? = nil, opacity: CGFloat, blend: Blend = .over, bounds: PixelRect) {
        self.picture = picture
        self.view = view
        self.opacity = opacity
        self.blend = blend
        self.bounds = bounds
    }

    func with(opacity: CGFloat? = nil, blend: Blend? = nil) -> PictureFill {
        PictureFill(picture, view: view, opacity: opacity ?? self.opacity, blend: blend ?? self.blend, bounds: bounds)
    }
}
