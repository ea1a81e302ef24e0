import Foundation
import MediaPipeline
import Quartz2D

/// How a picture of another size than the movie's is made to fit; the values of `AVVideoScalingModeKey`.
enum VideoScalingMode: Equatable {
    /// Each side by itself.
    case resize
    /// All of it, in its shape, over black.
    case aspect
    /// In its shape, as large as covers everything; what is beyond is cut off.
    case fill

    /// - Throws: a `WriterError`; for `AVVideoScalingModeFit` too, as on Apple's systems.
    init(_ value: Any?) throws(WriterError) {
        guard let value else {
            self = .resize
            return
        }
        switch value as? String {
        case AVVideoScalingModeResize: self = .resize
        case AVVideoScalingModeResizeAspect: self = .aspect
        case AVVideoScalingModeResizeAspectFill: self = .fill
        default: throw .setting(key: AVVideoScalingModeKey, value: "\(value)")
        }
    }

    /// - Precondition: the size is one that a movie may have.
    func fitted(_ image: CGImage, width: Int, height: Int) -> CGImage {
        guard image.width != width || image.height != height else { return image }
        let across = Double(width) / Double(image.width)
        let down = Double(height) / Double(image.height)
        switch self {
        case .resize: return image.resampled(width: width, height: height)
        case .aspect: return centred(image, scale: min(across, down), width, height)
        case .fill:
            let scale = max(across, down)
            func side(_ pixels: Int, _ target: Int) -> Double {
                min(Double(pixels), max(1, (Double(target) / scale).rounded()))
            }
            let size = CGSize(width: side(image.width, width), height: side(image.height, height))
            let corner = CGPoint(
                x: ((Double(image.width) - size.width) / 2).rounded(.down),
                y: ((Double(image.height) - size.height) / 2).rounded(.down))
            return (image.cropping(to: CGRect(origin: corner, size: size)) ?? image).resampled(
                width: width, height: height)
        }
    }

    private func centred(_ image: CGImage, scale: Double, _ width: Int, _ height: Int) -> CGImage {
        func side(_ pixels: Int, _ most: Int) -> Int { min(max(1, Int((Double(pixels) * scale).rounded())), most) }
        let small = image.resampled(width: side(image.width, width), height: side(image.height, height))
        let target = PixelBuffer(width: width, height: height)
        let left = (width - small.width) / 2
        let top = (height - small.height) / 2
        for y in 0..<height {
            let row = target.row(y)
            for x in 0..<width { row[x] = 0xFF00_0000 }
            guard (top..<top + small.height).contains(y) else { continue }
            let source = small.pixels.row(y - top)
            for x in 0..<small.width { row[left + x] = source[x] }
        }
        return CGImage(pixels: target, isOpaque: image.isOpaque)
    }
}
