import Foundation
import Images
import MediaObjects
import MediaReading
import VectorGeometry

/// The scaling of frames of another size; the values of `AVVideoScalingModeKey`.
enum VideoScalingMode: Equatable {
    /// Scales each side separately.
    case resize
    /// Keeps the aspect ratio, letterboxed in black.
    case aspect
    /// Keeps the aspect ratio and fills the frame; the rest is cropped.
    case fill

    /// Parses a value.
    ///
    /// - Throws: a `WriterError` for unknown values and `AVVideoScalingModeFit`, as on Apple's systems.
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

    /// Returns the scaled image.
    ///
    /// - Precondition: the size is supported by movies.
    func fitted(_ image: CGImage, width: Int, height: Int) -> CGImage {
        guard image.width != width || image.height != height else { return image }
        let across = Double(width) / Double(image.width)
        let down = Double(height) / Double(image.height)
        switch self {
        case .resize: return image.resampled(width: width, height: height)
        case .aspect: return letterboxed(image, scale: min(across, down), width, height)
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

    private func letterboxed(_ image: CGImage, scale: Double, _ width: Int, _ height: Int) -> CGImage {
        func side(_ pixels: Int, _ maximum: Int) -> Int {
            min(max(1, Int((Double(pixels) * scale).rounded())), maximum)
        }
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

/// A rotation by a multiple of 90°, optionally mirrored, in pixels.
struct PixelRotation: Equatable {
    private let a: Int, b: Int, c: Int, d: Int

    static let none = PixelRotation(a: 1, b: 0, c: 0, d: 1)

    private init(a: Int, b: Int, c: Int, d: Int) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
    }

    /// Creates the rotation of a transform, y down, ignoring translation; nil for other transforms.
    init?(_ transform: CGAffineTransform) {
        let numbers = [transform.a, transform.b, transform.c, transform.d].map { $0.rounded() }
        let isExact = zip(numbers, [transform.a, transform.b, transform.c, transform.d]).allSatisfy {
            abs($0 - $1) < 1e-6 && abs($0) <= 1
        }
        guard isExact, abs(numbers[0]) + abs(numbers[1]) == 1, abs(numbers[0]) == abs(numbers[3]),
            abs(numbers[1]) == abs(numbers[2])
        else { return nil }
        self.init(a: Int(numbers[0]), b: Int(numbers[1]), c: Int(numbers[2]), d: Int(numbers[3]))
    }

    var swapsWidthAndHeight: Bool { a == 0 }

    /// Returns the rotated image.
    func rotated(_ image: CGImage) -> CGImage {
        if self == .none { return image }
        let (width, height) = swapsWidthAndHeight ? (image.height, image.width) : (image.width, image.height)
        let target = PixelBuffer(width: width, height: height)
        // The inverse is the transposed matrix; negative coordinates count from the far side.
        let left = a + b < 0 ? image.width - 1 : 0
        let top = c + d < 0 ? image.height - 1 : 0
        for y in 0..<height {
            let row = target.row(y)
            for x in 0..<width { row[x] = image.pixels.row(c * x + d * y + top)[a * x + b * y + left] }
        }
        return CGImage(pixels: target, isOpaque: image.isOpaque)
    }
}
