import CFFmpeg
import PixelKernels

/// The planar formats that the own kernels read, 8 and 10 bits into bytes and more than 8 into words, and where their chroma stands.
struct ChromaLayout: Equatable {
    let horizontal: mp_chroma_siting
    let vertical: mp_chroma_siting
    let hasAlpha: Bool
    /// Of a sample.
    let bits: Int32

    /// Nil for all other formats.
    ///
    /// Where the frame does not say, chroma stands as in MPEG-2, H.264 and VP9: on the first pixel of two horizontally,
    /// between two rows vertically. Full-range JPEG kinds and VP8 have it in the middle of four pixels.
    init?(_ frame: AVFrame, fallback: YUVDecoding.Fallback) {
        let format = AVPixelFormat(frame.format)
        hasAlpha = format.hasAlpha
        let siting = Self.siting(frame, fallback)
        switch format {
        case AV_PIX_FMT_YUV420P10LE: (horizontal, vertical, bits) = (siting.0, siting.1, 10)
        case AV_PIX_FMT_YUV422P10LE: (horizontal, vertical, bits) = (siting.0, MP_CHROMA_FULL, 10)
        case AV_PIX_FMT_YUV444P10LE: (horizontal, vertical, bits) = (MP_CHROMA_FULL, MP_CHROMA_FULL, 10)
        case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVA420P: (horizontal, vertical, bits) = (siting.0, siting.1, 8)
        case AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVA422P: (horizontal, vertical, bits) = (siting.0, MP_CHROMA_FULL, 8)
        case AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVA444P: (horizontal, vertical, bits) = (MP_CHROMA_FULL, MP_CHROMA_FULL, 8)
        default: return nil
        }
    }

    /// The planar formats of 9 to 16 bits that are made into words.
    init?(deep frame: AVFrame, fallback: YUVDecoding.Fallback) {
        let format = AVPixelFormat(frame.format)
        guard let planes = PlanarFormat(frame), planes.planes >= 3, !format.isRGB, planes.depth > 8, planes.log2ChromaWidth <= 1, planes.log2ChromaHeight <= 1
        else { return nil }
        let siting = Self.siting(frame, fallback)
        horizontal = planes.log2ChromaWidth == 1 ? siting.0 : MP_CHROMA_FULL
        vertical = planes.log2ChromaHeight == 1 ? siting.1 : MP_CHROMA_FULL
        (hasAlpha, bits) = (format.hasAlpha, Int32(planes.depth))
    }

    private static func siting(_ frame: AVFrame, _ fallback: YUVDecoding.Fallback) -> (mp_chroma_siting, mp_chroma_siting) {
        switch frame.chroma_location {
        case AVCHROMA_LOC_CENTER: (MP_CHROMA_CENTERED, MP_CHROMA_CENTERED)
        case AVCHROMA_LOC_TOPLEFT: (MP_CHROMA_COSITED, MP_CHROMA_COSITED)
        case AVCHROMA_LOC_TOP: (MP_CHROMA_CENTERED, MP_CHROMA_COSITED)
        case AVCHROMA_LOC_UNSPECIFIED where fallback == .bt601: (MP_CHROMA_CENTERED, MP_CHROMA_CENTERED)
        default: (MP_CHROMA_COSITED, MP_CHROMA_CENTERED)
        }
    }
}
