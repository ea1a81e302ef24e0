import ImageIO
import UIKit

/// Functions for image files and pixels, as in many image libraries.
enum ImageTools {
    static func downsample(imageAt imageURL: URL, to pointSize: CGSize, scale: CGFloat) -> UIImage? {
        let sourceOptions = [kCGImageSourceShouldCache: false] as CFDictionary
        guard let source = CGImageSourceCreateWithURL(imageURL as CFURL, sourceOptions) else { return nil }
        let maxDimensionInPixels = max(pointSize.width, pointSize.height) * scale
        let thumbnailOptions =
            [
                kCGImageSourceCreateThumbnailFromImageAlways: true,
                kCGImageSourceShouldCacheImmediately: true,
                kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceThumbnailMaxPixelSize: maxDimensionInPixels,
            ] as CFDictionary
        guard let thumbnail = CGImageSourceCreateThumbnailAtIndex(source, 0, thumbnailOptions) else { return nil }
        return UIImage(cgImage: thumbnail, scale: scale, orientation: .up)
    }

    static func animatedGIF(of images: [UIImage], frameDelay: Double) -> Data? {
        let data = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(data as CFMutableData, kUTTypeGIF, images.count, nil)
        else { return nil }
        let fileProperties = [kCGImagePropertyGIFDictionary as String: [kCGImagePropertyGIFLoopCount as String: 0]]
        let frameProperties = [
            kCGImagePropertyGIFDictionary as String: [kCGImagePropertyGIFDelayTime as String: frameDelay]
        ]
        CGImageDestinationSetProperties(destination, fileProperties as CFDictionary)
        for image in images {
            CGImageDestinationAddImage(destination, image.cgImage!, frameProperties as CFDictionary)
        }
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }

    static func frameDelays(of data: Data) -> [Double] {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return [] }
        return (0..<CGImageSourceGetCount(source)).map { index in
            guard let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any],
                let gif = properties[kCGImagePropertyGIFDictionary as String] as? [String: Any],
                let delay = gif[kCGImagePropertyGIFUnclampedDelayTime as String] as? Double
            else { return 0.1 }
            return delay
        }
    }

    static func components(of image: CGImage, x: Int, y: Int) -> [UInt8] {
        guard let data = image.dataProvider?.data, let bytes = CFDataGetBytePtr(data) else { return [] }
        let offset = y * image.bytesPerRow + x * (image.bitsPerPixel / 8)
        return (0..<4).map { bytes[offset + $0] }
    }

    static func grayscale(_ image: CGImage) -> CGImage? {
        let context = CGContext(
            data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
        context?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        return context?.makeImage()
    }

    static func fillChecks(in context: CGContext, rect: CGRect, side: CGFloat) {
        let drawCell: CGPatternDrawPatternCallback = { info, context in
            let side = info!.assumingMemoryBound(to: CGFloat.self).pointee
            context.setFillColor(UIColor.black.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: side, height: side))
            context.fill(CGRect(x: side, y: side, width: side, height: side))
        }
        let info = UnsafeMutablePointer<CGFloat>.allocate(capacity: 1)
        info.initialize(to: side)
        var callbacks = CGPatternCallbacks(
            version: 0, drawPattern: drawCell, releaseInfo: { $0?.deallocate() })
        guard
            let pattern = CGPattern(
                info: info, bounds: CGRect(x: 0, y: 0, width: 2 * side, height: 2 * side), matrix: .identity,
                xStep: 2 * side, yStep: 2 * side, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
        else { return }
        var alpha: CGFloat = 1
        context.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
        context.setFillPattern(pattern, colorComponents: &alpha)
        context.fill(rect)
    }

    static func drawGlow(in context: CGContext, center: CGPoint, radius: CGFloat) {
        let colors = [UIColor.white.cgColor, UIColor.red.cgColor] as CFArray
        let space = CGColorSpaceCreateDeviceRGB()
        guard let gradient = CGGradient(colorsSpace: space, colors: colors, locations: [0, 1]) else { return }
        context.drawRadialGradient(
            gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: radius, options: [])
    }
}
