import CLCMS

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
        /// Greys of words to R, G and B.
        case greys

        fileprivate var formats: (cmsUInt32Number, cmsUInt32Number) {
            switch self {
            case .bytes: (cmsUInt32Number(clcms_bgra_bytes), cmsUInt32Number(clcms_bgra_bytes))
            case .words: (cmsUInt32Number(clcms_rgba_words), cmsUInt32Number(clcms_rgba_words))
            case .greys: (cmsUInt32Number(clcms_grey_words), cmsUInt32Number(clcms_rgb_words))
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
