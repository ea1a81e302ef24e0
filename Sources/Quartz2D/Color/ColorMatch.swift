import Foundation

/// Brings the straight colours of a picture to sRGB, by its profile or by what else it says of them.
///
/// - Thread safety: any thread.
package final class ColorMatch: Sendable {
    private let way: Way

    private enum Way {
        case shaper(ColorShaper)
        case greys(GreyTables)
        case tables(ProfileTables)
    }

    private init(_ way: Way) { self.way = way }

    /// Nil where nothing has to be done: every colour stays within half a step of 8 bits.
    ///
    /// Relative colorimetric, with the black point compensated: what ColorSync does is not published, and both are what editors do by default.
    /// - Parameters:
    ///   - profile: the bytes of an ICC profile.
    ///   - isGrey: whether the picture has one component beside alpha; its pixels have it three times.
    package static func following(profile: Data, isGrey: Bool) throws(UnusableProfile) -> ColorMatch? {
        try FollowedProfiles.shared.match(profile, isGrey: isGrey).get()
    }

    /// The same, made anew.
    static func made(of profile: Data, isGrey: Bool) -> Result<ColorMatch?, UnusableProfile> {
        Result { () throws(UnusableProfile) in
            guard let way = way(try ColorProfile(profile, isGrey: isGrey)) else { throw UnusableProfile("it is damaged or not complete") }
            return ColorMatch(way).unlessIdentity
        }
    }

    /// By ITU-T H.273's code points of standard range; nil where nothing has to be done, or one of them is not known.
    package static func following(primaries: Int, transfer: Int) -> ColorMatch? {
        guard let primaries = Chromaticities(codePoint: primaries), let curve = ComponentCurve(codePoint: transfer) else { return nil }
        return shaping(curve.shaper(from: primaries))
    }

    /// Nil where nothing has to be done.
    package static func shaping(_ shaper: ColorShaper) -> ColorMatch? { ColorMatch(.shaper(shaper)).unlessIdentity }

    private static func way(_ profile: ColorProfile) -> Way? {
        if profile.isGrey { return ProfileTransform(profile, .greys).map { .greys(GreyTables($0)) } }
        if let shaper = profile.shaper { return .shaper(shaper) }
        return ProfileTables(profile).map { .tables($0) }
    }

    /// Converts `count` pixels of B, G, R and A in place; alpha stays.
    package func convert(bytes: UnsafeMutablePointer<UInt8>, count: Int) {
        switch way {
        case .shaper(let shaper): shaper.convert(bytes: bytes, count: count)
        case .greys(let tables): tables.convert(bytes: bytes, count: count)
        case .tables(let tables): tables.convert(bytes: bytes, count: count)
        }
    }

    /// Converts `count` pixels of R, G, B and A of words in place; alpha stays.
    package func convert(words: UnsafeMutablePointer<UInt16>, count: Int) {
        switch way {
        case .shaper(let shaper): shaper.convert(words: words, count: count)
        case .greys(let tables): tables.convert(words: words, count: count)
        case .tables(let tables): tables.convert(words: words, count: count)
        }
    }

    private var unlessIdentity: ColorMatch? {
        if case .greys(let tables) = way { return tables.isIdentity ? nil : self }
        var matched = Self.grid
        matched.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { convert(words: start, count: Self.grid.count / 4) } }
        return zip(Self.grid, matched).allSatisfy { abs(Int($0) - Int($1)) <= 128 } ? nil : self
    }

    /// Greys and colours, as pixels of words.
    private static let grid: [UInt16] = {
        var words: [UInt16] = []
        func add(_ red: Int, _ green: Int, _ blue: Int, of last: Int) {
            for level in [red, green, blue, last] { words.append(UInt16(level * 65_535 / last)) }
        }
        for grey in 0...64 { add(grey, grey, grey, of: 64) }
        for red in 0...8 { for green in 0...8 { for blue in 0...8 { add(red, green, blue, of: 8) } } }
        return words
    }()
}
