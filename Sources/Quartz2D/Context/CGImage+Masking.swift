import Foundation
import Images

extension CGImage {
    /// Returns the image with the alpha of a mask, which is stretched over it.
    ///
    /// An image mask makes the image transparent where it is white. Another image does so where it is black or, if it
    /// has transparent pixels, where these are. Returns nil if this image is an image mask.
    /// - Apple: the same, with 8 bits per component here; Apple does not allow masks with alpha.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard !isMask,
            let context = try? CGContext(width: CGFloat(width), height: CGFloat(height))
        else { return nil }
        let area = CGRect(x: 0, y: 0, width: width, height: height)
        context.clip(to: area, mask: mask)
        context.setBlendMode(.copy)
        context.interpolationQuality = .none
        context.draw(self, in: area)
        return context.makeImage()?.interpolated(shouldInterpolate)
    }
}
