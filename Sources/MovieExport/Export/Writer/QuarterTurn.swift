import MediaPipeline
import Quartz2D
import VectorGeometry

/// A turn by a multiple of 90°, mirrored or not, in pixels.
struct PixelRotation: Equatable {
    private let a: Int, b: Int, c: Int, d: Int

    static let none = PixelRotation(a: 1, b: 0, c: 0, d: 1)

    private init(a: Int, b: Int, c: Int, d: Int) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    /// The turn of a transform, y down, wherever it moves the picture; nil for other transforms.
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

    func turned(_ image: CGImage) -> CGImage {
        if self == .none { return image }
        let (width, height) = swapsWidthAndHeight ? (image.height, image.width) : (image.width, image.height)
        let target = PixelBuffer(width: width, height: height)
        // The way back is the transposed matrix; what it makes negative is counted from the far side.
        let left = a + b < 0 ? image.width - 1 : 0
        let top = c + d < 0 ? image.height - 1 : 0
        for y in 0..<height {
            let row = target.row(y)
            for x in 0..<width { row[x] = image.pixels.row(c * x + d * y + top)[a * x + b * y + left] }
        }
        return CGImage(pixels: target, isOpaque: image.isOpaque)
    }
}
