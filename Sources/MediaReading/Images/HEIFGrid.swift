import Foundation

/// An image that consists of tiles of equal size, as cameras write them.
///
/// - Source: ISO 23008-12, 6.6.2.3.
struct HEIFGrid: Equatable {
    let rows: Int, columns: Int
    /// The size of the image; the tiles of the last column and row may extend beyond it.
    let size: FrameSize

    /// Reads the description of a grid; `nil` if it is too short.
    init?(_ data: Data) {
        let bytes = [UInt8](data)
        guard bytes.count >= 8 else { return nil }
        let width = bytes[1] & 1 == 0 ? 2 : 4
        guard bytes.count >= 4 + 2 * width else { return nil }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + width].reduce(0) { $0 << 8 | Int($1) } }
        rows = Int(bytes[2]) + 1
        columns = Int(bytes[3]) + 1
        size = FrameSize(width: number(4), height: number(4 + width))
    }

    /// Returns whether tiles of a size cover the image, and none of them is outside it.
    ///
    /// Other grids are invalid. Their tiles could have any number of pixels.
    func isCovered(byTilesOf tile: FrameSize) -> Bool {
        func covers(_ count: Int, _ side: Int, _ length: Int) -> Bool {
            side > 0 && length > 0 && count == (length - 1) / side + 1
        }
        return covers(columns, tile.width, size.width) && covers(rows, tile.height, size.height)
    }
}

/// The area of an image that is shown.
///
/// - Source: ISO 14496-12, 12.1.4.
struct CleanAperture: Equatable {
    let left: Int, top: Int
    let size: FrameSize

    /// Reads the fractions of a `clap` box.
    ///
    /// - Parameters:
    ///   - words: Width, height, and the horizontal and vertical offset of the center, as numerators and denominators.
    ///   - image: The size of the image.
    /// - Returns: The area; `nil` if it is empty or not within the image.
    init?(_ words: [UInt32], in image: FrameSize) {
        guard words.count >= 8 else { return nil }
        func ratio(_ index: Int) -> Double { Double(words[index]) / Double(words[index + 1]) }
        func signedRatio(_ index: Int) -> Double { Double(Int32(bitPattern: words[index])) / Double(words[index + 1]) }
        func span(_ length: Double, _ offset: Double, _ side: Int) -> Range<Int>? {
            let start = (offset + Double(side) / 2 - length / 2).rounded()
            let end = start + length.rounded()
            guard start >= 0, end <= Double(side), end > start else { return nil }
            return Int(start)..<Int(end)
        }
        guard let across = span(ratio(0), signedRatio(4), image.width),
            let down = span(ratio(2), signedRatio(6), image.height)
        else { return nil }
        left = across.lowerBound
        top = down.lowerBound
        size = FrameSize(width: across.count, height: down.count)
    }
}
