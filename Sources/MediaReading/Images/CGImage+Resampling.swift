import Foundation
import Images

extension CGImage {
    /// Returns the image at another size; each pixel is the area-weighted mean of the pixels that it covers.
    ///
    /// - Precondition: Width and height are 1 to 32,768.
    public func resampled(width newWidth: Int, height newHeight: Int) -> CGImage {
        guard newWidth != width || newHeight != height else { return self }
        let columns = Coverage.all(from: width, to: newWidth)
        let rows = Coverage.all(from: height, to: newHeight)
        let target = PixelBuffer(width: newWidth, height: newHeight)
        var sums = [Float](repeating: 0, count: 4 * newWidth)
        for (y, cover) in rows.enumerated() {
            for i in sums.indices { sums[i] = 0 }
            for (index, weight) in cover.weights.enumerated() {
                add(row: cover.first + index, weight, columns, to: &sums)
            }
            let row = target.row(y)
            for x in 0..<newWidth {
                row[x] = (0..<4).reduce(0) { $0 | UInt32(min(255, sums[4 * x + $1] + 0.5)) << UInt32(8 * $1) }
            }
        }
        return CGImage(pixels: target, isOpaque: isOpaque)
    }

    private func add(row: Int, _ weight: Float, _ columns: [Coverage], to sums: inout [Float]) {
        let source = pixels.row(row)
        for (x, cover) in columns.enumerated() {
            for (index, share) in cover.weights.enumerated() {
                let pixel = source[cover.first + index]
                let part = share * weight
                sums[4 * x] += part * Float(pixel & 255)
                sums[4 * x + 1] += part * Float(pixel >> 8 & 255)
                sums[4 * x + 2] += part * Float(pixel >> 16 & 255)
                sums[4 * x + 3] += part * Float(pixel >> 24)
            }
        }
    }
}

/// The source pixels that a target pixel covers along one axis; their weights add up to 1.
private struct Coverage {
    let first: Int
    let weights: [Float]

    /// Returns the coverage of every target pixel.
    static func all(from count: Int, to newCount: Int) -> [Coverage] {
        let scale = Double(count) / Double(newCount)
        return (0..<newCount).map { n in
            let low = Double(n) * scale
            let high = min(Double(count), Double(n + 1) * scale)
            let first = min(Int(low), count - 1)
            let last = max(first, min(Int(high.rounded(.up)) - 1, count - 1))
            let weights = (first...last).map { pixel in
                let covered: Double = min(high, Double(pixel + 1)) - max(low, Double(pixel))
                return Float(max(0, covered) / (high - low))
            }
            return Coverage(first: first, weights: weights)
        }
    }
}
