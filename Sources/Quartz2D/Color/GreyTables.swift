import PixelKernels

/// What each grey of a profile is in sRGB.
final class GreyTables: ColorConversion {
    private let transform: ProfileTransform
    private let bytes: [UInt8]
    /// Whether every grey stays within half a step of 8 bits.
    let isIdentity: Bool
    private let words = DrawnOnce<[UInt16]>()

    init(_ transform: ProfileTransform) {
        self.transform = transform
        let coarse = Self.table(transform, count: 256)
        bytes = coarse.map { UInt8((Int($0) * 255 + 32_767) / 65_535) }
        isIdentity = coarse.indices.allSatisfy { abs(Int(coarse[$0]) - $0 * 257) <= 128 }
    }

    /// As many greys at equal steps.
    private static func table(_ transform: ProfileTransform, count: Int) -> [UInt16] {
        let greys = (0..<count).map { UInt16($0 * 65_535 / (count - 1)) }
        var colors = [UInt16](repeating: 0, count: 3 * count)
        transform.convert(greys, to: &colors, count: count)
        // All three are the same but for rounding.
        return (0..<count).map { colors[3 * $0 + 1] }
    }

    func convert(bytes pixels: UnsafeMutablePointer<UInt8>, count: Int) { mp_match_grey_bytes(bytes, pixels, count) }

    func convert(words pixels: UnsafeMutablePointer<UInt16>, count: Int) {
        mp_match_grey_words(words.value { Self.table(transform, count: 65_536) }, pixels, count)
    }
}
