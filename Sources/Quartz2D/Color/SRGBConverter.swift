import Foundation

/// Brings the straight colours of a picture to sRGB, by its profile or by what else it says of them.
///
/// - Thread safety: any thread.
package final class ColorMatch: Sendable {
    private let way: any ColorConversion

    private init(_ way: any ColorConversion) { self.way = way }

    /// Nil where nothing has to be done.
    ///
    /// Relative colorimetric, with the black point compensated: what ColorSync does is not published, and both are what
    /// editors do by default.
    /// - Parameters:
    ///   - profile: the bytes of an ICC profile.
    ///   - isGray: whether the picture has one component beside alpha; its pixels have it three times.
    package static func following(profile: Data, isGray: Bool) throws(ColorProfileError) -> ColorMatch? {
        try ColorProfileCache.shared.match(profile, isGray: isGray).get()
    }

    /// The same, made anew.
    static func made(of profile: Data, isGray: Bool) -> Result<ColorMatch?, ColorProfileError> {
        Result { () throws(ColorProfileError) in
            guard let way = way(try ColorProfile(profile, isGray: isGray)) else {
                throw ColorProfileError("it is damaged or not complete")
            }
            return ColorMatch(way).unlessIdentity
        }
    }

    /// By ITU-T H.273's code points of standard range; nil where nothing has to be done, or one of them is not known.
    package static func following(primaries: Int, transfer: Int) -> ColorMatch? {
        guard let primaries = Chromaticities(codePoint: primaries), let curve = SDRTransferFunction(codePoint: transfer)
        else { return nil }
        return shaping(curve.shaper(from: primaries))
    }

    /// Nil where nothing has to be done.
    package static func shaping(_ shaper: MatrixShaper) -> ColorMatch? { ColorMatch(shaper).unlessIdentity }

    private static func way(_ profile: ColorProfile) -> (any ColorConversion)? {
        if profile.isGray { return ProfileTransform(profile, .grays).map { GrayProfileConversion($0) } }
        return profile.shaper ?? LUTProfileConversion(profile)
    }

    /// Converts `count` pixels of B, G, R and A in place; alpha stays.
    package func convert(bytes: UnsafeMutablePointer<UInt8>, count: Int) {
        way.convert(bytes: bytes, count: count)
    }

    /// Converts `count` pixels of R, G, B and A of words in place; alpha stays.
    package func convert(words: UnsafeMutablePointer<UInt16>, count: Int) {
        way.convert(words: words, count: count)
    }

    private var unlessIdentity: ColorMatch? { way.isIdentity ? nil : self }
}

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

/// Grays and colours, as pixels of words.
private enum SampleColors {
    static let words: [UInt16] = {
        var words: [UInt16] = []
        func add(_ red: Int, _ green: Int, _ blue: Int, of last: Int) {
            for level in [red, green, blue, last] { words.append(UInt16(level * 65_535 / last)) }
        }
        for gray in 0...64 { add(gray, gray, gray, of: 64) }
        for red in 0...8 { for green in 0...8 { for blue in 0...8 { add(red, green, blue, of: 8) } } }
        return words
    }()
}

/// What the last profiles came to: the pictures of a sequence or of a batch mostly have the same.
///
/// - Thread safety: any thread; two that ask for the same at once may both make it.
final class ColorProfileCache: Sendable {
    static let shared = ColorProfileCache()

    fileprivate struct Entry {
        let profile: [UInt8]
        let isGray: Bool
        let match: ColorMatch?
        let refusal: ColorProfileError?
    }

    /// The last one asked for at the end.
    private let entries = Guarded([Entry]())
    private static let most = 8
    /// Bytes of a profile that is kept.
    private static let largest = 1 << 20

    func match(_ profile: Data, isGray: Bool) -> Result<ColorMatch?, ColorProfileError> {
        guard profile.count <= Self.largest else { return ColorMatch.made(of: profile, isGray: isGray) }
        let bytes = [UInt8](profile)
        let entry = known(bytes, isGray) ?? made(profile, bytes, isGray)
        return entry.refusal.map { .failure($0) } ?? .success(entry.match)
    }

    private func made(_ profile: Data, _ bytes: [UInt8], _ isGray: Bool) -> Entry {
        let entry = Entry(profile: bytes, isGray: isGray, ColorMatch.made(of: profile, isGray: isGray))
        entries.withLock { entries in
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(entry)
        }
        return entry
    }

    private func known(_ profile: [UInt8], _ isGray: Bool) -> Entry? {
        entries.withLock { entries in
            guard let place = entries.firstIndex(where: { $0.isGray == isGray && $0.profile == profile }) else {
                return nil
            }
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry
        }
    }
}

extension ColorProfileCache.Entry {
    fileprivate init(profile: [UInt8], isGray: Bool, _ result: Result<ColorMatch?, ColorProfileError>) {
        switch result {
        case .success(let match): self.init(profile: profile, isGray: isGray, match: match, refusal: nil)
        case .failure(let refusal): self.init(profile: profile, isGray: isGray, match: nil, refusal: refusal)
        }
    }
}

extension PixelBuffer {
    /// Brings straight colours to sRGB in place.
    package func match(by match: ColorMatch) {
        for y in 0..<height {
            if depth == .sixteenBits {
                match.convert(words: words(y), count: width)
            } else {
                match.convert(bytes: start(ofRow: y).assumingMemoryBound(to: UInt8.self), count: width)
            }
        }
    }
}
