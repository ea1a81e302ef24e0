import Foundation
import Images

/// The image or the video frame of a layer that crops it to its bounds, so that `contentsFocus` chooses the part.
package struct CroppedPicture {
    /// The whole video frame, or what `contentsRect` leaves of an image.
    package let image: CGImage
    /// A size with the aspect ratio in which the image is shown.
    package let size: CGSize
}

extension CALayer {
    /// The picture that a presentation layer crops; nil if it crops none.
    package var croppedPicture: CroppedPicture? {
        if case .video(let video) = state.drawing {
            let (size, bounds) = (video.rect.size, state.placement.bounds.size)
            let isCropped = size.width > bounds.width + 0.01 || size.height > bounds.height + 0.01
            return isCropped ? CroppedPicture(image: video.image, size: size) : nil
        }
        let contents = state.contents
        guard contents.gravity == .resizeAspectFill, let image = contents.prevailingImage else { return nil }
        let (width, height) = (CGFloat(image.width), CGFloat(image.height))
        let part = CGRect(
            x: contents.rect.minX * width, y: contents.rect.minY * height, width: contents.rect.width * width,
            height: contents.rect.height * height)
        return image.cropping(to: part).map { CroppedPicture(image: $0, size: part.size) }
    }
}
