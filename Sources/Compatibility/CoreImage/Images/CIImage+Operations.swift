import Foundation
import ImageIO
import Images
import LayerTree
import VectorGeometry

extension CIImage {
    /// The area outside of which the image is transparent, in pixels; infinite for colors, most generators and clamped
    /// images.
    public var extent: CGRect { node.extent }

    /// The bitmap that the image was created from; nil for other images.
    public var cgImage: CGImage? { (node.operation as? SourceOperation)?.image }

    /// The color space of the image: sRGB for a bitmap, nil for other images.
    public var colorSpace: CGColorSpace? { cgImage?.colorSpace }

    /// The metadata of the image: always empty.
    public var properties: [String: Any] { [:] }

    /// Returns the part of the image within a rectangle. Pixels that the rectangle covers partly are included.
    public func cropped(to rect: CGRect) -> CIImage { applying(CropOperation(rect: rect)) }

    /// Returns the image transformed, sampled with bilinear interpolation; an empty image for a transform without
    /// inverse.
    public func transformed(by matrix: CGAffineTransform) -> CIImage { transformed(PlaneMap(matrix)) }

    /// Returns the image transformed. Reductions average the pixels if `highQualityDownsample` is true.
    public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
        let isScale = matrix.b == 0 && matrix.c == 0 && matrix.a > 0 && matrix.d > 0
        guard highQualityDownsample, isScale, matrix.a < 1 || matrix.d < 1 else { return transformed(by: matrix) }
        let scaled = applying(LanczosOperation(scaleX: Double(matrix.a), scaleY: Double(matrix.d)))
        return scaled.transformed(by: CGAffineTransform(translationX: matrix.tx, y: matrix.ty))
    }

    private func transformed(_ map: PlaneMap) -> CIImage {
        if let nearest = node.operation as? NearestOperation {
            return TransformOperation(map, isNearest: true).map { CIImage(ImageNode($0, nearest.inputs(of: node))) }
                ?? .empty()
        }
        return TransformOperation(map).map { applying($0) } ?? .empty()
    }

    /// Returns the image over another one.
    public func composited(over dest: CIImage) -> CIImage {
        CIImage(ImageNode(BlendOperation(mode: .normal), [node, dest.node]))
    }

    /// Returns the image with the pixels at its edges repeated outward without end.
    public func clampedToExtent() -> CIImage { applying(ClampOperation()) }

    /// Returns the image cropped to a rectangle, with the pixels at its edges repeated outward without end.
    public func clamped(to rect: CGRect) -> CIImage { applying(ClampOperation(rect: rect)) }

    /// Returns the image filtered by a built-in filter. A filter that does not exist changes nothing, which is reported
    /// on the standard error stream.
    public func applyingFilter(_ filterName: String, parameters: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName, parameters: parameters) else { return self }
        if filterName != "CIConstantColorGenerator" { filter.setValue(self, forKey: kCIInputImageKey) }
        return filter.outputImage ?? .empty()
    }

    /// Returns the image filtered by a built-in filter with its default inputs.
    public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }

    /// Returns the image blurred by a Gaussian with a standard deviation in pixels.
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
    }

    /// Returns the image with an orientation applied; its lower left corner moves to the origin.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        transformed(by: orientationTransform(for: orientation))
    }

    /// Returns the image with an EXIF orientation, 1 to 8, applied; other values change nothing.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        CGImagePropertyOrientation(rawValue: UInt32(max(orientation, 0))).map { oriented($0) } ?? self
    }

    /// Returns the transform of `oriented(_:)`.
    public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
        let extent = extent
        guard orientation != .up, !extent.isInfinite else { return .identity }
        let turn = orientation.turn
        let turned = PlaneMap(turn).bounds(extent)
        return turn.concatenating(CGAffineTransform(translationX: -turned.minX, y: -turned.minY))
    }

    /// Returns the transform of `oriented(forExifOrientation:)`.
    public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
        CGImagePropertyOrientation(rawValue: UInt32(max(orientation, 0))).map { orientationTransform(for: $0) }
            ?? .identity
    }

    /// Returns the image with alpha 1 within a rectangle, and transparent outside.
    public func settingAlphaOne(in extent: CGRect) -> CIImage {
        cropped(to: extent).composited(over: CIImage.black.cropped(to: extent))
    }

    /// Returns the image with red, green and blue multiplied by alpha.
    public func premultiplyingAlpha() -> CIImage { applying(PixelOperation { $0.premultiplied }) }

    /// Returns the image with red, green and blue divided by alpha.
    public func unpremultiplyingAlpha() -> CIImage { applying(PixelOperation { $0.with($0.rgb / max($0.w, 1e-6)) }) }

    /// Returns an image whose transforms take the nearest pixel.
    public func samplingNearest() -> CIImage { applying(NearestOperation()) }

    /// Returns an image whose transforms interpolate: the image itself, unless it is that of `samplingNearest()`.
    public func samplingLinear() -> CIImage {
        (node.operation as? NearestOperation)?.inputs(of: node).first.map { CIImage($0) } ?? self
    }

    /// Returns the image itself, because results that several filters use are kept while an image is drawn.
    public func insertingIntermediate() -> CIImage { self }
}

/// An image whose transforms take the nearest pixel.
struct NearestOperation: ImageOperation {
    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) { output.copy(inputs[0]) }

    /// Returns the image without the mark.
    func inputs(of node: ImageNode) -> [ImageNode] { node.inputs }
}

extension CGImagePropertyOrientation {
    /// The rotation and mirroring, without a move; y points up.
    fileprivate var turn: CGAffineTransform {
        func turn(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGAffineTransform {
            CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
        }
        return switch self {
        case .up: turn(1, 0, 0, 1)
        case .upMirrored: turn(-1, 0, 0, 1)
        case .down: turn(-1, 0, 0, -1)
        case .downMirrored: turn(1, 0, 0, -1)
        case .leftMirrored: turn(0, -1, -1, 0)
        case .right: turn(0, -1, 1, 0)
        case .rightMirrored: turn(0, 1, 1, 0)
        case .left: turn(0, 1, -1, 0)
        }
    }
}
