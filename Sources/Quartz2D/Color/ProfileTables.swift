/// A profile of tables, which Little CMS follows: with words step by step, with bytes by a grid that it makes of them
/// when it is first asked.
final class ProfileTables: ColorConversion {
    private let profile: ColorProfile
    private let words: ProfileTransform
    private let bytes = DrawnOnce<ProfileTransform?>()

    /// Nil for a profile that lacks what it needs.
    init?(_ profile: ColorProfile) {
        guard let words = ProfileTransform(profile, .words) else { return nil }
        self.profile = profile
        self.words = words
    }

    /// Where there is no memory for the grid, colours stay as they are.
    func convert(bytes pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        bytes.value { ProfileTransform(profile, .bytes) }?.convert(pixels, to: pixels, count: count)
    }

    func convert(words pixels: UnsafeMutablePointer<UInt16>, count: Int) {
        words.convert(pixels, to: pixels, count: count)
    }
}
