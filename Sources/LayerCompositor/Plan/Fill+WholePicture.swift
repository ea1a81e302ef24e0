import Quartz2D
import VectorGeometry

extension Fill {
    /// The picture that this fill, drawn last, makes of `frame`: its own, if that hides all else and lies there a pixel
    /// for a pixel.
    func wholePicture(of frame: PixelRect) -> PixelBuffer? {
        guard case .image(let paint) = paint, tint == nil, paint.coarser == nil,
            opaqueArea.intersection(frame) == frame,
            frame.minX == 0, frame.minY == 0, paint.image.width == frame.width, paint.image.height == frame.height,
            paint.toImage.isNearlyIdentity
        else { return nil }
        return paint.image
    }
}

extension PlaneProjection {
    /// Whether it moves no pixel of a picture by as much as sampling, which knows 256 places between two pixels, could
    /// see.
    fileprivate var isNearlyIdentity: Bool {
        isAffine && max(abs(a - 1), abs(b), abs(c), abs(d - 1)) < 1e-8 && max(abs(tx), abs(ty)) < 1e-4
    }
}
