import CFFmpeg
import PixelKernels

/// The planar formats that the own kernels read, 8 and 10 bits into bytes and 8 to 16 into words, and where their chroma stands.
struct ChromaLayout: Equatable {
    let horizontal: mp_chroma_siting
    let vertical: mp_chroma_siting
    let hasAlpha: Bool
    /// Of a sample.
    let bits: Int32

    /// The formats that are made into bytes; nil for all others.
    init?(_ frame: AVFrame, _ siting: ChromaSiting) {
        let format = AVPixelFormat(frame.format)
        hasAlpha = format.hasAlpha
        switch format {
        case AV_PIX_FMT_YUV420P10LE: (horizontal, vertical, bits) = (siting.horizontal, siting.vertical, 10)
        case AV_PIX_FMT_YUV422P10LE: (horizontal, vertical, bits) = (siting.horizontal, MP_CHROMA_FULL, 10)
        case AV_PIX_FMT_YUV444P10LE: (horizontal, vertical, bits) = (MP_CHROMA_FULL, MP_CHROMA_FULL, 10)
        case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVA420P: (horizontal, vertical, bits) = (siting.horizontal, siting.vertical, 8)
        case AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVA422P: (horizontal, vertical, bits) = (siting.horizontal, MP_CHROMA_FULL, 8)
        case AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVA444P: (horizontal, vertical, bits) = (MP_CHROMA_FULL, MP_CHROMA_FULL, 8)
        default: return nil
        }
    }

    /// The planar formats of 8 to 16 bits that are made into words; nil for all others.
    init?(words frame: AVFrame, _ siting: ChromaSiting) {
        let format = AVPixelFormat(frame.format)
        guard let planes = PlanarFormat(frame), planes.planes >= 3, !format.isRGB, planes.log2ChromaWidth <= 1, planes.log2ChromaHeight <= 1
        else { return nil }
        horizontal = planes.log2ChromaWidth == 1 ? siting.horizontal : MP_CHROMA_FULL
        vertical = planes.log2ChromaHeight == 1 ? siting.vertical : MP_CHROMA_FULL
        (hasAlpha, bits) = (format.hasAlpha, Int32(planes.depth))
    }
}
