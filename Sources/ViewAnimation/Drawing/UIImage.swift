import Foundation
import Images
import MediaReading
import Quartz2D
import VectorGeometry

/// An image with a scale and an orientation, which wraps a `CGImage`.
///
/// - Apple: `UIImage`.
public final class UIImage: Hashable, Sendable {
    /// The image before orientation; nil for an empty image.
    public let cgImage: CGImage?
    /// The pixels per point.
    public let scale: CGFloat
    /// The orientation of `cgImage`. Images are drawn upright.
    public let imageOrientation: Orientation
    /// The use of the image's colors in image views.
    public let renderingMode: RenderingMode
    /// The margins that keep their size when an image view stretches the image, in points.
    public let capInsets: UIEdgeInsets
    /// The image with its orientation applied.
    package let upright: CGImage?
    /// The images of an animation; nil for a single image.
    public let images: [UIImage]?
    /// The duration of the animation in seconds; 0 for a single image.
    public let duration: TimeInterval

    /// The use of an image's colors in image views.
    ///
    /// - Apple: `UIImage.RenderingMode`.
    public enum RenderingMode: Int, Sendable {
        /// The colors of the image.
        case automatic = 0
        /// The colors of the image.
        case alwaysOriginal
        /// The tint color of the view, with the image's alpha.
        case alwaysTemplate
    }

    /// The transform that displays an image upright.
    ///
    /// - Apple: `UIImage.Orientation`.
    public enum Orientation: Int, Sendable {
        /// No transform.
        case up = 0
        /// A rotation by 180°.
        case down
        /// A clockwise rotation by 270°.
        case left
        /// A clockwise rotation by 90°.
        case right
        /// Horizontal mirroring.
        case upMirrored
        /// Horizontal mirroring, then a rotation by 180°.
        case downMirrored
        /// Horizontal mirroring, then a clockwise rotation by 270°.
        case leftMirrored
        /// Horizontal mirroring, then a clockwise rotation by 90°.
        case rightMirrored

        /// The Exif orientation.
        fileprivate var exif: Int32 {
            switch self {
            case .up: 1
            case .down: 3
            case .left: 8
            case .right: 6
            case .upMirrored: 2
            case .downMirrored: 4
            case .leftMirrored: 5
            case .rightMirrored: 7
            }
        }
    }

    init(cgImage: CGImage?, scale: CGFloat) {
        self.cgImage = cgImage
        upright = cgImage
        self.scale = scale
        imageOrientation = .up
        renderingMode = .automatic
        capInsets = .zero
        images = nil
        duration = 0
    }

    /// Creates an animation, which shows its first image where it does not move.
    init(animating images: [UIImage], duration: TimeInterval) {
        cgImage = images.first?.cgImage
        upright = images.first?.upright
        scale = images.first?.scale ?? 1
        imageOrientation = images.first?.imageOrientation ?? .up
        renderingMode = .automatic
        capInsets = .zero
        self.images = images
        self.duration = duration
    }

    /// Creates a copy of an image for another use.
    fileprivate init(_ image: UIImage, renderingMode: RenderingMode, capInsets: UIEdgeInsets) {
        cgImage = image.cgImage
        scale = image.scale
        imageOrientation = image.imageOrientation
        upright = image.upright
        self.renderingMode = renderingMode
        self.capInsets = capInsets
        images = image.images
        duration = image.duration
    }

    /// Creates an empty image.
    public convenience init() { self.init(cgImage: nil as CGImage?, scale: 1) }

    /// Creates an image.
    ///
    /// - Parameters:
    ///   - scale: the pixels per point.
    ///   - orientation: the orientation of `cgImage`.
    public init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
        self.cgImage = cgImage
        self.scale = scale
        imageOrientation = orientation
        renderingMode = .automatic
        capInsets = .zero
        images = nil
        duration = 0
        upright =
            orientation == .up
            ? cgImage
            : CGImage(pixels: cgImage.pixels.oriented(orientation.exif), isOpaque: cgImage.isOpaque)
    }

    /// Creates an image from a file: PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF, HEIC and other formats that FFmpeg reads.
    /// Nil if the file cannot be read.
    ///
    /// The orientation in the file is applied to `cgImage`, and `imageOrientation` is `.up`. Of an animated image, the
    /// first frame is read.
    public convenience init?(contentsOfFile path: String) {
        guard let image = try? decodeImageFile(URL(fileURLWithPath: path)) else { return nil }
        self.init(cgImage: image)
    }

    /// Creates an image from the contents of an image file; nil if the data is invalid. See `init(contentsOfFile:)`.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        guard let image = decodeImage(data) else { return nil }
        self.init(cgImage: image, scale: scale)
    }

    /// The size in points, with the orientation applied.
    public var size: CGSize {
        guard let upright, scale > 0 else { return .zero }
        return CGSize(width: CGFloat(upright.width) / scale, height: CGFloat(upright.height) / scale)
    }

    /// Returns whether `cgImage`, scale, orientation, rendering mode and insets are equal.
    public static func == (a: UIImage, b: UIImage) -> Bool {
        a.cgImage == b.cgImage && a.scale == b.scale && a.imageOrientation == b.imageOrientation
            && a.renderingMode == b.renderingMode && a.capInsets == b.capInsets && a.images == b.images
    }

    /// Hashes `cgImage`.
    public func hash(into hasher: inout Hasher) { hasher.combine(cgImage) }
}

extension UIImage {
    /// Returns the image for another use of its colors.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(self, renderingMode: renderingMode, capInsets: capInsets)
    }

    /// Returns the image with margins that keep their size when an image view stretches it.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        UIImage(self, renderingMode: renderingMode, capInsets: capInsets)
    }

    /// Returns the image with margins that keep their size when an image view stretches it. The middle is always
    /// stretched, never repeated.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        resizableImage(withCapInsets: capInsets)
    }

    /// The way in which the middle of a resizable image fills its area.
    public enum ResizingMode: Int, Sendable {
        /// Repeated; drawn as `stretch`.
        case tile
        /// Stretched.
        case stretch
    }

    /// Returns an image in one color, with the alpha of this one.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .automatic) -> UIImage {
        guard cgImage != nil, size.width > 0, size.height > 0 else { return self }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
            draw(at: .zero)
            context.cgContext.setBlendMode(.sourceIn)
            color.setFill()
            context.cgContext.fill(CGRect(origin: .zero, size: size))
        }
        return UIImage(image, renderingMode: renderingMode, capInsets: capInsets)
    }

    /// The stretchable middle in unit coordinates.
    var stretchableArea: CGRect {
        guard capInsets != .zero, size.width > 0, size.height > 0 else {
            return CGRect(x: 0, y: 0, width: 1, height: 1)
        }
        let middle = CGRect(origin: .zero, size: size).inset(by: capInsets)
        return CGRect(
            x: middle.minX / size.width, y: middle.minY / size.height, width: max(middle.width, 0) / size.width,
            height: max(middle.height, 0) / size.height)
    }
}

// Image files by name.
extension UIImage {
    /// Creates an image from a file in the resource folders; nil if there is none.
    ///
    /// The folders are those of the environment variable `MULTIPLANE_IMAGES`, separated by colons, then the resources
    /// of the main bundle and the working directory. A name without an extension means a PNG file. Of files with the
    /// suffixes `@2x` and `@3x`, the one for the screen's scale is preferred. Asset catalogs are not read.
    public convenience init?(named name: String) { self.init(named: name, inFolders: Self.folders) }

    package convenience init?(named name: String, inFolders folders: [String]) {
        guard let (path, scale) = Self.file(named: name, in: folders), let image = UIImage(contentsOfFile: path),
            let pixels = image.cgImage
        else { return nil }
        self.init(cgImage: pixels, scale: scale, orientation: image.imageOrientation)
    }

    /// The folders of files that code names: those of `MULTIPLANE_IMAGES`, the resources of the main bundle, the
    /// working directory.
    package static var folders: [String] {
        let listed = ProcessInfo.processInfo.environment["MULTIPLANE_IMAGES"] ?? ""
        return listed.split(separator: ":").map(String.init) + [Bundle.main.resourcePath, "."].compactMap { $0 }
    }

    private static func file(named name: String, in folders: [String]) -> (path: String, scale: CGFloat)? {
        guard !name.isEmpty else { return nil }
        let url = URL(fileURLWithPath: name)
        let ending = url.pathExtension.isEmpty ? "png" : url.pathExtension
        let stem = url.pathExtension.isEmpty ? name : String(name.dropLast(ending.count + 1))
        let screenScale = UIScreen.main.scale
        let scales = [CGFloat(1), 2, 3].sorted { abs($0 - screenScale) < abs($1 - screenScale) }
        for folder in folders {
            for scale in scales {
                let suffix = scale == 1 ? "" : "@\(Int(scale))x"
                let path = "\(folder)/\(stem)\(suffix).\(ending)"
                if FileManager.default.fileExists(atPath: path) { return (path, scale) }
            }
        }
        return nil
    }
}

// Drawing into the current context, upright with y downward. Without a current context these functions have no effect.
extension UIImage {
    /// Draws the image with its own size.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image scaled to `rect`.
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    /// Draws the image scaled to `rect`, with a blend mode and an alpha of 0…1. The caps of a resizable image keep
    /// their sizes.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), let upright else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        // CGContext draws the top of an image at maxY.
        context.translateBy(x: 0, y: rect.minY + rect.maxY)
        context.scaleBy(x: 1, y: -1)
        draw(upright, in: rect, context)
        context.restoreGState()
    }

    /// Draws the parts between the cap insets into a context whose y is mirrored in `rect`.
    private func draw(_ image: CGImage, in rect: CGRect, _ context: CGContext) {
        guard capInsets != .zero else { return context.draw(image, in: rect) }
        let columns = ImagePart.parts(capInsets.left, capInsets.right, of: size.width, in: rect.minX, rect.width)
        let rows = ImagePart.parts(capInsets.top, capInsets.bottom, of: size.height, in: rect.minY, rect.height)
        for row in rows {
            for column in columns {
                let source = CGRect(
                    x: column.source, y: row.source, width: column.sourceLength, height: row.sourceLength)
                let pixels = source.applying(CGAffineTransform(scaleX: scale, y: scale))
                guard let part = image.cropping(to: pixels) else { continue }
                let y = rect.minY + rect.maxY - row.start - row.length
                context.draw(part, in: CGRect(x: column.start, y: y, width: column.length, height: row.length))
            }
        }
    }

    /// Returns `cgImage` as PNG data; nil for an empty image.
    public func pngData() -> Data? { cgImage.flatMap { try? $0.pngData() } }
}
