import CFFmpeg
import PixelKernels

/// How YCbCr values become RGB: the matrix by its two weights, the range, and where chroma stands.
struct YUVDecoding: Equatable {
    /// The shares of red and blue in luma.
    let red: Double, blue: Double
    /// True for 0...255, false for 16...235 and 16...240.
    let isFullRange: Bool
    /// libswscale's name of the matrix.
    let scalerSpace: Int32
    let siting: ChromaSiting

    /// What untagged pictures are taken for.
    enum Fallback {
        /// BT.709 from 720 rows on, else BT.601: what players do.
        case bySize
        /// BT.601 always: the specifications of JPEG, WebP, VP8 and TIFF say so.
        case bt601

        static func forCodec(_ name: String) -> Fallback {
            ["vp8", "webp", "mjpeg", "tiff"].contains(name) ? .bt601 : .bySize
        }
    }

    /// Reads a frame's tags; nil for matrices that are no weighted sum (BT.2020 constant luminance, ICtCp, YCgCo).
    init?(_ frame: AVFrame, fallback: Fallback) {
        siting = ChromaSiting(frame, fallback: fallback)
        isFullRange =
            switch frame.color_range {
            case AVCOL_RANGE_JPEG: true
            case AVCOL_RANGE_MPEG: AVPixelFormat(frame.format).isFullRangeByName
            // Grays without a tag are those of files without video's habits: raw, PNG, FFV1. HEVC and AV1 always say.
            default: AVPixelFormat(frame.format).isFullRangeByName || GrayLayout(AVPixelFormat(frame.format)) != nil
            }
        switch frame.colorspace {
        case AVCOL_SPC_BT709: (red, blue, scalerSpace) = (0.2126, 0.0722, SWS_CS_ITU709)
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: (red, blue, scalerSpace) = (0.299, 0.114, SWS_CS_ITU601)
        case AVCOL_SPC_BT2020_NCL: (red, blue, scalerSpace) = (0.2627, 0.0593, SWS_CS_BT2020)
        case AVCOL_SPC_FCC: (red, blue, scalerSpace) = (0.30, 0.11, SWS_CS_FCC)
        case AVCOL_SPC_SMPTE240M: (red, blue, scalerSpace) = (0.212, 0.087, SWS_CS_SMPTE240M)
        case AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED, AVCOL_SPC_RGB:
            let isLarge = fallback == .bySize && frame.height >= 720
            (red, blue, scalerSpace) = isLarge ? (0.2126, 0.0722, SWS_CS_ITU709) : (0.299, 0.114, SWS_CS_ITU601)
        default: return nil
        }
    }

    /// The kernel's coefficients, in fractions of 8192.
    var matrix: mp_decode_matrix {
        let (luma, chroma) = isFullRange ? (1.0, 1.0) : (255.0 / 219, 255.0 / 224)
        let green = 1 - red - blue
        func fixed(_ value: Double) -> Int16 { Int16((value * 8192).rounded()) }
        return mp_decode_matrix(
            luma: fixed(luma), red_cr: fixed(2 * (1 - red) * chroma),
            green_cb: fixed(-2 * blue * (1 - blue) / green * chroma),
            green_cr: fixed(-2 * red * (1 - red) / green * chroma), blue_cb: fixed(2 * (1 - blue) * chroma),
            luma_offset: isFullRange ? 0 : 16)
    }
}

extension YUVDecoding {
    /// The coefficients for samples of `bits` bits and components of 16.
    func weights(bits: Int32) -> mp_decode_weights {
        let unit = Double(1 << (bits - 8))
        let full = Double(1 << bits) - 1
        let (luma, chroma) =
            isFullRange ? (65_535 / full, 65_535 / full) : (65_535 / (219 * unit), 65_535 / (224 * unit))
        let green = 1 - red - blue
        return mp_decode_weights(
            luma: Float(luma), red_cr: Float(2 * (1 - red) * chroma),
            green_cb: Float(-2 * blue * (1 - blue) / green * chroma),
            green_cr: Float(-2 * red * (1 - red) / green * chroma), blue_cb: Float(2 * (1 - blue) * chroma),
            luma_offset: Float(isFullRange ? 0 : 16 * unit))
    }
}

extension AVPixelFormat {
    /// The old names for full range: yuvj420p and its kin.
    var isFullRangeByName: Bool {
        [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P]
            .contains(self)
    }
}
