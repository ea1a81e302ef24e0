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
    ///   - isGrey: whether the picture has one component beside alpha; its pixels have it three times.
    package static func following(profile: Data, isGrey: Bool) throws(UnusableProfile) -> ColorMatch? {
        try FollowedProfiles.shared.match(profile, isGrey: isGrey).get()
    }

    /// The same, made anew.
    static func made(of profile: Data, isGrey: Bool) -> Result<ColorMatch?, UnusableProfile> {
        Result { () throws(UnusableProfile) in
            guard let way = way(try ColorProfile(profile, isGrey: isGrey)) else {
                throw UnusableProfile("it is damaged or not complete")
            }
            return ColorMatch(way).unlessIdentity
        }
    }

    /// By ITU-T H.273's code points of standard range; nil where nothing has to be done, or one of them is not known.
    package static func following(primaries: Int, transfer: Int) -> ColorMatch? {
        guard let primaries = Chromaticities(codePoint: primaries), let curve = ComponentCurve(codePoint: transfer)
        else { return nil }
        return shaping(curve.shaper(from: primaries))
    }

    /// Nil where nothing has to be done.
    package static func shaping(_ shaper: ColorShaper) -> ColorMatch? { ColorMatch(shaper).unlessIdentity }

    private static func way(_ profile: ColorProfile) -> (any ColorConversion)? {
        if profile.isGrey { return ProfileTransform(profile, .greys).map { GreyTables($0) } }
        return profile.shaper ?? ProfileTables(profile)
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
