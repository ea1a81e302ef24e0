import CFFmpeg
import PixelKernels

/// Y'CbCr of 8 to 16 bits a sample as the own kernels read it, and where its chroma stands.
struct ChromaLayout: Equatable {
    let horizontal: mp_chroma_siting
    let vertical: mp_chroma_siting
    let hasAlpha: Bool
    /// Of a sample.
    let bits: Int32

    /// Planar or not; nil for grays and for formats that libswscale reads: RGB, 4:1:1 and 4:1:0.
    init?(_ frame: AVFrame, _ siting: ChromaSiting) {
        let format = AVPixelFormat(frame.format)
        guard let facts = av_pix_fmt_desc_get(format)?.pointee, facts.nb_components >= 3, format != AV_PIX_FMT_XYZ12LE,
            format != AV_PIX_FMT_XYZ12BE,
            facts.isPlain, !facts.isRGB, (8...16).contains(facts.comp.0.depth), facts.log2_chroma_w <= 1,
            facts.log2_chroma_h <= 1
        else { return nil }
        horizontal = facts.log2_chroma_w == 1 ? siting.horizontal : MP_CHROMA_FULL
        vertical = facts.log2_chroma_h == 1 ? siting.vertical : MP_CHROMA_FULL
        hasAlpha = format.hasAlpha
        bits = facts.comp.0.depth
    }

    /// Whether a kernel makes it into bytes at once; all others go by way of words.
    var fitsIn8Bits: Bool { bits == 8 || bits == 10 && !hasAlpha }
}
