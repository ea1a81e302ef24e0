import Quartz2D

/// What differs between two pictures, measured on premultiplied pixels.
public struct ImageComparison: Sendable {
    /// Nil when the sizes are equal.
    public let sizeMismatch: String?
    /// The share of pixels within the tolerance, 0…1.
    public let score: Double
    public let maximumDifference: Int
    /// Pixels of the largest connected area that differs strongly.
    public let largestBlob: Int
    public let tolerance: ImageTolerance

    public init(_ actual: CGImage, _ expected: CGImage, tolerance: ImageTolerance) {
        self.tolerance = tolerance
        guard actual.width == expected.width, actual.height == expected.height else {
            sizeMismatch = "\(actual.width)×\(actual.height) instead of \(expected.width)×\(expected.height)"
            score = 0
            maximumDifference = 255
            largestBlob = expected.width * expected.height
            return
        }
        sizeMismatch = nil
        var map = BlobMap(width: actual.width, height: actual.height)
        var matching = 0
        var worst = 0
        for y in 0..<actual.height {
            let a = actual.pixels.row(y)
            let b = expected.pixels.row(y)
            for x in 0..<actual.width {
                let difference = PixelDifference(a[x], b[x])
                worst = max(worst, difference.largest)
                if difference.largest <= tolerance.perComponent { matching += 1 }
                if difference.sum > tolerance.blobDelta { map.mark(x, y) }
            }
        }
        score = Double(matching) / Double(actual.width * actual.height)
        maximumDifference = worst
        largestBlob = map.largest()
    }

    public var passes: Bool { failures.isEmpty }

    /// One sentence per gate that is not passed.
    public var failures: [String] {
        if let sizeMismatch { return ["the size is \(sizeMismatch)"] }
        var list: [String] = []
        if score < tolerance.score { list.append("only \(score) of the pixels match, \(tolerance.score) must") }
        if largestBlob > tolerance.largestBlob {
            list.append("\(largestBlob) touching pixels differ strongly, \(tolerance.largestBlob) may")
        }
        if maximumDifference > tolerance.maximumDifference {
            list.append("a component differs by \(maximumDifference), \(tolerance.maximumDifference) is allowed")
        }
        return list
    }
}

/// By how much the components of two pixels differ.
struct PixelDifference {
    let largest, sum: Int

    init(_ a: UInt32, _ b: UInt32) {
        var largest = 0
        var sum = 0
        if a != b {
            for shift: UInt32 in [0, 8, 16, 24] {
                let d = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
                largest = max(largest, d)
                sum += d
            }
        }
        self.largest = largest
        self.sum = sum
    }
}
