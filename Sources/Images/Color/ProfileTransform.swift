import CLCMS
import PixelKernels

/// A Little CMS transform from a profile to sRGB: relative colorimetric, with black point compensation.
///
/// - Thread safety: without a cache, a transform is only read.
final class ProfileTransform: @unchecked Sendable {
    private let profile: ColorProfile
    /// The Little CMS transform; owned and never changed.
    private let transform: cmsHTRANSFORM

    /// The pixel formats of the source and the target.
    enum Layout {
        /// 8-bit B, G, R and A, converted in place; fast, within 1 of 255.
        case bgra8
        /// 16-bit R, G, B and A, converted in place; exact.
        case rgba16
        /// 16-bit gray to 16-bit R, G and B.
        case gray16

        fileprivate var formats: (cmsUInt32Number, cmsUInt32Number) {
            switch self {
            case .bgra8: (cmsUInt32Number(clcms_bgra_8bit), cmsUInt32Number(clcms_bgra_8bit))
            case .rgba16: (cmsUInt32Number(clcms_rgba_16bit), cmsUInt32Number(clcms_rgba_16bit))
            case .gray16: (cmsUInt32Number(clcms_gray_16bit), cmsUInt32Number(clcms_rgb_16bit))
            }
        }

        /// The Little CMS flags. 16-bit samples go through every step of the profile: the grid that Little CMS
        /// precalculates is off by up to a tenth.
        fileprivate var flags: Int32 { self == .bgra8 ? cmsFLAGS_HIGHRESPRECALC : cmsFLAGS_NOOPTIMIZE }
    }

    /// Creates a transform; returns nil for a profile without the required tags.
    init?(_ profile: ColorProfile, _ layout: Layout) {
        let flags = cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION | layout.flags)
        let (source, target) = layout.formats
        let created = profile.withSRGB {
            cmsCreateTransformTHR(
                profile.context, profile.handle, source, $0, target, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
                flags)
        }
        guard let transform = created else { return nil }
        self.profile = profile
        self.transform = transform
    }

    deinit { cmsDeleteTransform(transform) }

    /// Converts `count` pixels.
    ///
    /// - Parameter target: may be the source when both have the same format.
    func convert(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        cmsDoTransform(transform, source, target, cmsUInt32Number(count))
    }
}

/// Conversion by a lookup-table profile: 16-bit samples step by step with Little CMS, 8-bit samples with a grid that
/// Little CMS makes on first use.
final class LUTProfileConversion: SRGBConversion {
    private let profile: ColorProfile
    private let exact: ProfileTransform
    private let fast = LazyValue<ProfileTransform?>()

    /// Creates a conversion; returns nil for a profile without the required tags.
    init?(_ profile: ColorProfile) {
        guard let exact = ProfileTransform(profile, .rgba16) else { return nil }
        self.profile = profile
        self.exact = exact
    }

    /// Colors stay unchanged when there is no memory for the grid.
    func convert(bytes pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        fast.value { ProfileTransform(profile, .bgra8) }?.convert(pixels, to: pixels, count: count)
    }

    func convert(samples16 pixels: UnsafeMutablePointer<UInt16>, count: Int) {
        exact.convert(pixels, to: pixels, count: count)
    }
}

/// Conversion of grays by a table of their sRGB values.
final class GrayProfileConversion: SRGBConversion {
    private let transform: ProfileTransform
    private let table8: [UInt8]
    /// Whether every gray changes by less than half an 8-bit step.
    let isIdentity: Bool
    private let table16 = LazyValue<[UInt16]>()

    init(_ transform: ProfileTransform) {
        self.transform = transform
        let coarse = Self.table(transform, count: 256)
        table8 = coarse.map { UInt8((Int($0) * 255 + 32_767) / 65_535) }
        isIdentity = coarse.indices.allSatisfy { abs(Int(coarse[$0]) - $0 * 257) <= 128 }
    }

    /// Returns the converted values of `count` evenly spaced grays.
    private static func table(_ transform: ProfileTransform, count: Int) -> [UInt16] {
        let grays = (0..<count).map { UInt16($0 * 65_535 / (count - 1)) }
        var colors = [UInt16](repeating: 0, count: 3 * count)
        transform.convert(grays, to: &colors, count: count)
        // The three components differ only by rounding.
        return (0..<count).map { colors[3 * $0 + 1] }
    }

    func convert(bytes pixels: UnsafeMutablePointer<UInt8>, count: Int) { mp_match_gray_8(table8, pixels, count) }

    func convert(samples16 pixels: UnsafeMutablePointer<UInt16>, count: Int) {
        mp_match_gray_16(table16.value { Self.table(transform, count: 65_536) }, pixels, count)
    }
}
