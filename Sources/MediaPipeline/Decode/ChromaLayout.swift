import CFFmpeg
import PixelKernels

/// The formats that the own kernels read, planes of 8 and 10 bits into bytes and all of 8 to 16 into words, and where their chroma stands.
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

    /// The formats of 8 to 16 bits a sample that are made into words, planar or not; nil for all others.
    init?(words frame: AVFrame, _ siting: ChromaSiting) {
        let format = AVPixelFormat(frame.format)
        guard let facts = av_pix_fmt_desc_get(format)?.pointee, facts.nb_components >= 3, format != AV_PIX_FMT_XYZ12LE, format != AV_PIX_FMT_XYZ12BE,
            facts.flags & Self.strange == 0, (8...16).contains(facts.comp.0.depth), facts.log2_chroma_w <= 1, facts.log2_chroma_h <= 1
        else { return nil }
        horizontal = facts.log2_chroma_w == 1 ? siting.horizontal : MP_CHROMA_FULL
        vertical = facts.log2_chroma_h == 1 ? siting.vertical : MP_CHROMA_FULL
        (hasAlpha, bits) = (format.hasAlpha, facts.comp.0.depth)
    }

    /// What is no Y'CbCr in memory.
    private static let strange = UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL)
        | UInt64(AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER)
}
