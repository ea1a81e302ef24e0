import CFFmpeg
import PixelKernels

/// Where chroma samples stand among the pixels that share one.
struct ChromaSiting: Equatable {
    /// Of axes along which chroma is halved, or less.
    let horizontal: mp_chroma_siting, vertical: mp_chroma_siting

    /// Where the frame does not say, chroma stands as in MPEG-2, H.264 and VP9: on the first pixel of two horizontally,
    /// between two rows vertically. JPEG kinds, VP8, WebP and TIFF have it in the middle of four pixels.
    init(_ frame: AVFrame, fallback: YUVDecoding.Fallback) {
        switch frame.chroma_location {
        case AVCHROMA_LOC_CENTER: (horizontal, vertical) = (MP_CHROMA_CENTERED, MP_CHROMA_CENTERED)
        case AVCHROMA_LOC_TOPLEFT: (horizontal, vertical) = (MP_CHROMA_COSITED, MP_CHROMA_COSITED)
        case AVCHROMA_LOC_TOP: (horizontal, vertical) = (MP_CHROMA_CENTERED, MP_CHROMA_COSITED)
        case AVCHROMA_LOC_UNSPECIFIED where fallback == .bt601:
            horizontal = MP_CHROMA_CENTERED
            vertical = MP_CHROMA_CENTERED
        default: (horizontal, vertical) = (MP_CHROMA_COSITED, MP_CHROMA_CENTERED)
        }
    }

    /// libswscale's positions in a format, from the middle of the first pixel, in 256ths of a pixel; nil along an axis
    /// that is whole.
    func scalerPositions(in format: AVPixelFormat) -> (horizontal: Int64?, vertical: Int64?) {
        guard let description = av_pix_fmt_desc_get(format)?.pointee, !format.isRGB else { return (nil, nil) }
        return (
            Self.position(horizontal, log2: description.log2_chroma_w),
            Self.position(vertical, log2: description.log2_chroma_h)
        )
    }

    private static func position(_ siting: mp_chroma_siting, log2: UInt8) -> Int64? {
        guard log2 > 0 else { return nil }
        return siting == MP_CHROMA_COSITED ? 0 : (128 << Int64(log2)) - 128
    }
}
