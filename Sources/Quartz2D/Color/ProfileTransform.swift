import CLCMS
import PixelKernels

/// What Little CMS does with the colours of a profile: relative colorimetric to sRGB, with its black brought to sRGB's.
///
/// - Thread safety: without a cache a transform is only read.
final class ProfileTransform: @unchecked Sendable {
    private let profile: ColorProfile
    /// Owned; never changed.
    private let transform: cmsHTRANSFORM

    /// What goes in and comes out.
    enum Layout {
        /// B, G, R and A of bytes in place; within one of 255 and fast.
        case bytes
        /// R, G, B and A of words in place; exact.
        case words
        /// Grays of words to R, G and B.
        case grays

        fileprivate var formats: (cmsUInt32Number, cmsUInt32Number) {
            switch self {
            case .bytes: (cmsUInt32Number(clcms_bgra_8bit), cmsUInt32Number(clcms_bgra_8bit))
            case .words: (cmsUInt32Number(clcms_rgba_16bit), cmsUInt32Number(clcms_rgba_16bit))
            case .grays: (cmsUInt32Number(clcms_gray_16bit), cmsUInt32Number(clcms_rgb_16bit))
            }
        }

        /// Words go through every step of the profile: the grid that Little CMS makes of one misses them by up to a
        /// tenth.
        fileprivate var speed: Int32 { self == .bytes ? cmsFLAGS_HIGHRESPRECALC : cmsFLAGS_NOOPTIMIZE }
    }

    /// Nil for a profile that lacks what it needs.
    init?(_ profile: ColorProfile, _ layout: Layout) {
        let flags = cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION | layout.speed)
        let (source, target) = layout.formats
        let made = profile.withSRGB {
            cmsCreateTransformTHR(
                profile.context, profile.handle, source, $0, target, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
                flags)
        }
        guard let transform = made else { return nil }
        self.profile = profile
        self.transform = transform
    }

    deinit { cmsDeleteTransform(transform) }

    /// - Parameter target: may be the source where the layouts of both are the same.
    func convert(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        cmsDoTransform(transform, source, target, cmsUInt32Number(count))
    }
}

/// A profile of tables, which Little CMS follows: with words step by step, with bytes by a grid that it makes of them
/// when it is first asked.
final class LUTProfileConversion: ColorConversion {
    private let profile: ColorProfile
    private let words: ProfileTransform
    private let bytes = LazyValue<ProfileTransform?>()

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

/// What each gray of a profile is in sRGB.
final class GrayProfileConversion: ColorConversion {
    private let transform: ProfileTransform
    private let bytes: [UInt8]
    /// Whether every gray stays within half a step of 8 bits.
    let isIdentity: Bool
    private let words = LazyValue<[UInt16]>()

    init(_ transform: ProfileTransform) {
        self.transform = transform
        let coarse = Self.table(transform, count: 256)
        bytes = coarse.map { UInt8((Int($0) * 255 + 32_767) / 65_535) }
        isIdentity = coarse.indices.allSatisfy { abs(Int(coarse[$0]) - $0 * 257) <= 128 }
    }

    /// As many grays at equal steps.
    private static func table(_ transform: ProfileTransform, count: Int) -> [UInt16] {
        let grays = (0..<count).map { UInt16($0 * 65_535 / (count - 1)) }
        var colors = [UInt16](repeating: 0, count: 3 * count)
        transform.convert(grays, to: &colors, count: count)
        // All three are the same but for rounding.
        return (0..<count).map { colors[3 * $0 + 1] }
    }

    func convert(bytes pixels: UnsafeMutablePointer<UInt8>, count: Int) { mp_match_gray_8(bytes, pixels, count) }

    func convert(words pixels: UnsafeMutablePointer<UInt16>, count: Int) {
        mp_match_gray_16(words.value { Self.table(transform, count: 65_536) }, pixels, count)
    }
}
