import Foundation

// Smaller copies of images.
extension UIImage {
    /// Returns a copy that fits into a size in points, with its aspect ratio; nil for empty sizes.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard self.size.width > 0, self.size.height > 0, size.width > 0, size.height > 0 else { return nil }
        let factor = min(size.width / self.size.width, size.height / self.size.height)
        let target = CGSize(width: (self.size.width * factor).rounded(), height: (self.size.height * factor).rounded())
        guard target.width >= 1, target.height >= 1 else { return nil }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: target, format: format).image { _ in
            draw(in: CGRect(origin: .zero, size: target))
        }
    }

    /// Calls a closure with a copy that fits into a size, at once.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping (UIImage?) -> Void) {
        completionHandler(preparingThumbnail(of: size))
    }

    /// Returns a copy that fits into a size.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
    /// Returns the image: images are decoded when they are created.
    public func preparingForDisplay() -> UIImage? { self }
    /// Calls a closure with the image, at once.
    public func prepareForDisplay(completionHandler: @escaping (UIImage?) -> Void) { completionHandler(self) }
    /// Returns the image: images are decoded when they are created.
    public func byPreparingForDisplay() async -> UIImage? { self }
}
