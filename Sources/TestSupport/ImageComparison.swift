import Foundation
import Images

/// The differences between two images, measured on premultiplied pixels.
public struct ImageComparison: Sendable {
    /// The difference of the sizes; nil if they are equal.
    public let sizeMismatch: String?
    /// The share of pixels within the tolerance, 0…1.
    public let score: Double
    /// The largest difference of a component, 0…255.
    public let maximumDifference: Int
    /// The number of pixels in the largest connected area with strong differences.
    public let largestBlob: Int
    /// The tolerance of the comparison.
    public let tolerance: ImageTolerance

    /// Compares two images.
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

    /// Whether all limits of the tolerance are met.
    public var passes: Bool { failures.isEmpty }

    /// One message per limit that is exceeded.
    public var failures: [String] {
        if let sizeMismatch { return ["the size is \(sizeMismatch)"] }
        var list: [String] = []
        if score < tolerance.score {
            list.append("only \(score) of the pixels match; at least \(tolerance.score) must")
        }
        if largestBlob > tolerance.largestBlob {
            list.append("\(largestBlob) touching pixels differ strongly; at most \(tolerance.largestBlob) may")
        }
        if maximumDifference > tolerance.maximumDifference {
            list.append(
                "a component differs by \(maximumDifference); at most \(tolerance.maximumDifference) is allowed")
        }
        return list
    }
}

/// The differences between the components of two pixels.
struct PixelDifference {
    let largest, sum: Int

    /// Creates a tolerance.
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

/// The allowed differences between an image and its reference.
public struct ImageTolerance: Sendable, Equatable {
    /// The largest component difference, premultiplied, of a matching pixel.
    public var perComponent: Int
    /// The smallest share of matching pixels, 0…1.
    public var score: Double
    /// The sum of component differences above which a pixel is part of a blob.
    public var blobDelta: Int
    /// The largest number of touching pixels (8 neighbors) in one blob. A missing small layer would not change a score
    /// of 99 %.
    public var largestBlob: Int
    /// The largest allowed difference of any component.
    public var maximumDifference: Int

    /// Creates a tolerance.
    public init(
        perComponent: Int, score: Double, blobDelta: Int = 150, largestBlob: Int = 40, maximumDifference: Int = 255
    ) {
        self.perComponent = perComponent
        self.score = score
        self.blobDelta = blobDelta
        self.largestBlob = largestBlob
        self.maximumDifference = maximumDifference
    }

    /// No differences.
    public static let exact = ImageTolerance(perComponent: 0, score: 1, largestBlob: 0, maximumDifference: 0)
    /// Different rounding.
    public static let rounding = ImageTolerance(perComponent: 2, score: 1, largestBlob: 0, maximumDifference: 2)
    /// Antialiased shapes.
    public static let geometry = ImageTolerance(perComponent: 6, score: 0.995, maximumDifference: 64)
    /// Blur and other effects.
    public static let effects = ImageTolerance(perComponent: 6, score: 0.98, maximumDifference: 48)
    /// Text.
    public static let text = ImageTolerance(perComponent: 6, score: 0.97)
    /// Decoded video.
    public static let video = ImageTolerance(perComponent: 6, score: 0.96)
}

/// Marked pixels, for finding the largest connected group.
struct BlobMap {
    private let width, height: Int
    private var marked: [Bool]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        marked = Array(repeating: false, count: width * height)
    }

    mutating func mark(_ x: Int, _ y: Int) { marked[y * width + x] = true }

    /// Returns the number of pixels in the largest group, with 8 neighbors each.
    func largest() -> Int {
        var open = marked
        var best = 0
        for start in open.indices where open[start] {
            open[start] = false
            best = max(best, flood(from: start, &open))
        }
        return best
    }

    private func flood(from start: Int, _ open: inout [Bool]) -> Int {
        var stack = [start]
        var size = 0
        while let at = stack.popLast() {
            size += 1
            let x = at % width
            let y = at / width
            for ny in max(0, y - 1)...min(height - 1, y + 1) {
                for nx in max(0, x - 1)...min(width - 1, x + 1) where open[ny * width + nx] {
                    open[ny * width + nx] = false
                    stack.append(ny * width + nx)
                }
            }
        }
        return size
    }
}

extension ImageComparison {
    /// Writes `<name>.actual.png`, `<name>.expected.png` and `<name>.diff.png` (eight times the difference, on black)
    /// into `folder`.
    public static func writeEvidence(_ actual: CGImage, _ expected: CGImage, name: String, into folder: URL) throws {
        let base = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: base.deletingLastPathComponent(), withIntermediateDirectories: true)
        try actual.writePNG(to: base.appendingPathExtension("actual.png"))
        try expected.writePNG(to: base.appendingPathExtension("expected.png"))
        try difference(actual, expected)?.writePNG(to: base.appendingPathExtension("diff.png"))
    }

    /// Returns eight times the difference, on black; nil for images of different sizes.
    static func difference(_ a: CGImage, _ b: CGImage) -> CGImage? {
        guard a.width == b.width, a.height == b.height else { return nil }
        let pixels = PixelBuffer(width: a.width, height: a.height)
        for y in 0..<a.height {
            let left = a.pixels.row(y)
            let right = b.pixels.row(y)
            let out = pixels.row(y)
            for x in 0..<a.width { out[x] = amplified(left[x], right[x]) }
        }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    /// Returns the amplified difference; a difference of alpha alone is gray.
    private static func amplified(_ a: UInt32, _ b: UInt32) -> UInt32 {
        func delta(_ shift: UInt32) -> UInt32 {
            UInt32(min(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) * 8, 255))
        }
        let alpha = delta(24)
        return 0xff00_0000 | max(delta(16), alpha / 2) << 16 | max(delta(8), alpha / 2) << 8 | max(delta(0), alpha / 2)
    }
}
