import Foundation
import ImageIO
import Images
import ViewAnimation

extension UIImage {
    /// Creates an image from a file in the resources of a bundle or in the resource folders; nil if there is none.
    /// Traits have no effect. See `init(named:)`.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        self.init(named: name, inFolders: Self.resourceFolders(of: bundle))
    }

    /// The resources of a bundle, then the folders of `init(named:)`.
    static func resourceFolders(of bundle: Bundle?) -> [String] { [bundle?.resourcePath].compactMap { $0 } + folders }

    /// Returns the upright image as JPEG data, on white where it is transparent; nil for an empty image.
    ///
    /// - Parameter compressionQuality: from 0 (smallest) to 1 (best).
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        upright?.jpegData(quality: Double(compressionQuality), background: .white)
    }
}

extension UIGraphicsImageRenderer {
    /// Returns the image that `actions` draw as JPEG data; empty for an image without pixels.
    ///
    /// - Parameters:
    ///   - compressionQuality: from 0 (smallest) to 1 (best).
    ///   - actions: what draws the image.
    public func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}

/// Returns the image as a PNG file; nil for an image without pixels.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// Returns the image as a JPEG file; nil for an image without pixels.
///
/// - Parameters:
///   - image: The image.
///   - compressionQuality: 0…1.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
