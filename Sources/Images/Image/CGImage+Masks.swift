import Foundation
import PixelKernels

extension CGImage {
    /// Creates an image mask from gray samples: black (0) is painted with the fill color, white (1) is not.
    ///
    /// Samples have 1 to 16 bits. Returns nil for sizes outside 1…32,768 pixels, samples that do not fit into their
    /// pixels, and providers with fewer bytes than the rows need.
    /// - Parameters:
    ///   - decode: the values to which 0 and the maximum are mapped; `[1, 0]` inverts the mask, nil does not.
    ///   - shouldInterpolate: whether contexts smooth the mask when they scale it.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        guard
            let gray = CGImage(
                width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
                bytesPerRow: bytesPerRow, space: .deviceGray, bitmapInfo: [], provider: provider, decode: decode,
                shouldInterpolate: shouldInterpolate, intent: .defaultIntent)
        else { return nil }
        let pixels = gray.pixels
        for y in 0..<height {
            let row = pixels.row(y)
            for x in 0..<width { row[x] = (255 - (row[x] & 255)) << 24 }
        }
        self.init(
            pixels: pixels, isOpaque: false, highPrecision: nil, shouldInterpolate: shouldInterpolate, isMask: true)
    }

    /// Returns the image with all pixels transparent whose components are within ranges.
    ///
    /// Returns nil for image masks, images with transparent pixels, and arrays without a range for each component.
    /// - Parameter components: the lowest and highest red, green and blue, 0…255; or one range, for grays.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        guard !isMask, isOpaque, components.count == 6 || components.count == 2 else { return nil }
        let ranges = (0..<3).map { i in
            let offset = components.count == 6 ? 2 * i : 0
            return (components[offset], components[offset + 1])
        }
        let isGray = components.count == 2
        let masked = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let source = pixels.row(y)
            let target = masked.row(y)
            for x in 0..<width {
                let p = source[x]
                let color = [p >> 16 & 255, p >> 8 & 255, p & 255]
                let isMasked = zip(color, ranges).allSatisfy { value, range in
                    (range.0...max(range.0, range.1)).contains(CGFloat(value))
                }
                let isInSpace = !isGray || color[0] == color[1] && color[1] == color[2]
                target[x] = isMasked && isInSpace ? 0 : p
            }
        }
        return CGImage(pixels: masked, isOpaque: false).interpolated(shouldInterpolate)
    }

    /// Returns the image with its components interpreted in another RGB color space.
    ///
    /// Returns nil for image masks, and spaces without red, green and blue.
    /// - Apple: the same; the components are those of `pixels`, which are sRGB.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard !isMask, space.model == .rgb else { return nil }
        let result = PixelBuffer(width: width, height: height)
        var convertedPixels: [UInt32: UInt32] = [:]
        for y in 0..<height {
            let source = pixels.row(y)
            let target = result.row(y)
            for x in 0..<width {
                if let converted = convertedPixels[source[x]] {
                    target[x] = converted
                    continue
                }
                target[x] = space.pixel(reading: source[x])
                if convertedPixels.count < 1 << 16 { convertedPixels[source[x]] = target[x] }
            }
        }
        return CGImage(pixels: result, isOpaque: isOpaque).interpolated(shouldInterpolate)
    }

    /// Returns the image with another `shouldInterpolate`.
    package func interpolated(_ shouldInterpolate: Bool) -> CGImage {
        shouldInterpolate == self.shouldInterpolate
            ? self
            : CGImage(
                pixels: pixels, isOpaque: isOpaque, highPrecision: highPrecision, shouldInterpolate: shouldInterpolate,
                isMask: isMask)
    }
}

extension CGColorSpace {
    /// Returns a premultiplied pixel whose components are those of this space as a premultiplied sRGB pixel.
    fileprivate func pixel(reading pixel: UInt32) -> UInt32 {
        let alpha = CGFloat(pixel >> 24) / 255
        guard alpha > 0 else { return 0 }
        func component(_ shift: UInt32) -> CGFloat { min(CGFloat(pixel >> shift & 255) / 255 / alpha, 1) }
        guard let color = sRGB([component(16), component(8), component(0), alpha]) else { return pixel }
        return CGColor.premultipliedPixel(of: SIMD4(color.0, color.1, color.2, alpha), opacity: 1)
    }
}
