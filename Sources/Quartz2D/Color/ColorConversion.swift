/// One way to bring the straight colours of pixels to sRGB; alpha stays.
///
/// - Thread safety: any thread.
protocol ColorConversion: AnyObject, Sendable {
    /// Whether every colour stays within half a step of 8 bits.
    var isIdentity: Bool { get }

    /// Converts `count` pixels of B, G, R and A in place.
    func convert(bytes pixels: UnsafeMutablePointer<UInt8>, count: Int)

    /// Converts `count` pixels of R, G, B and A of words in place.
    func convert(words pixels: UnsafeMutablePointer<UInt16>, count: Int)
}

extension ColorConversion {
    /// By a grid of colours.
    var isIdentity: Bool {
        var matched = SampleColors.words
        matched.withUnsafeMutableBufferPointer {
            if let start = $0.baseAddress { convert(words: start, count: $0.count / 4) }
        }
        return zip(SampleColors.words, matched).allSatisfy { abs(Int($0) - Int($1)) <= 128 }
    }
}

/// Greys and colours, as pixels of words.
private enum SampleColors {
    static let words: [UInt16] = {
        var words: [UInt16] = []
        func add(_ red: Int, _ green: Int, _ blue: Int, of last: Int) {
            for level in [red, green, blue, last] { words.append(UInt16(level * 65_535 / last)) }
        }
        for grey in 0...64 { add(grey, grey, grey, of: 64) }
        for red in 0...8 { for green in 0...8 { for blue in 0...8 { add(red, green, blue, of: 8) } } }
        return words
    }()
}
