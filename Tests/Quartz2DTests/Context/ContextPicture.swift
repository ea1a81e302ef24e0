import Foundation
import Images
import Quartz2D
import TestSupport

/// Creates a small context for inspecting pixels.
func makeContext(
    _ width: CGFloat = 20, _ height: CGFloat = 20, scale: CGFloat = 1, isFlipped: Bool = false, isOpaque: Bool = false
) throws -> CGContext {
    try CGContext(
        drawing: CGRect(x: 0, y: 0, width: width, height: height), scale: scale, isFlipped: isFlipped,
        isOpaque: isOpaque)
}

extension CGContext {
    /// Returns the pixel in column x of row y from the visual top: A, R, G, B.
    func pixel(_ x: Int, _ y: Int) -> UInt32 { makeImage().map { $0.pixels.row(y)[x] } ?? 0 }

    func alpha(_ x: Int, _ y: Int) -> Int { Int(pixel(x, y) >> 24) }

    var pixelRows: [[UInt32]] { makeImage().map(rows) ?? [] }
}

extension CGColor {
    static let pureRed = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let pureGreen = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let pureBlue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// Returns the largest component difference between two images of the same size.
func largestDifference(_ a: [[UInt32]], _ b: [[UInt32]]) -> Int {
    guard a.map(\.count) == b.map(\.count) else { return 255 }
    var worst = 0
    for (p, q) in zip(a.joined(), b.joined()) where p != q {
        for shift: UInt32 in [0, 8, 16, 24] { worst = max(worst, abs(Int(p >> shift & 255) - Int(q >> shift & 255))) }
    }
    return worst
}
