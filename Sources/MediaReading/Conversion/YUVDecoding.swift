import CFFmpeg
import FFmpegSupport
import PixelKernels

/// The conversion of Y'CbCr to RGB: matrix weights, range and chroma siting.
struct YUVDecoding: Equatable {
    /// The weights of red and blue in luma.
    let red: Double, blue: Double
    /// Whether values span 0...255; otherwise 16...235 for luma and 16...240 for chroma.
    let isFullRange: Bool
    /// libswscale's constant for the matrix.
    let scalerSpace: Int32
    let siting: ChromaSiting

    /// The matrix and the chroma siting of frames without these tags.
    struct Fallback {
        /// Whether the matrix is always BT.601; otherwise it is BT.709 from 720 rows on, as in video players.
        private(set) var isBT601 = false
        /// Whether chroma is centered.
        private(set) var centersChroma = false
        /// The siting that the container declares.
        private(set) var containerSiting = AVCHROMA_LOC_UNSPECIFIED
        /// Whether the decoder's left siting only means that the stream declares none.
        private(set) var leftIsUndeclared = false

        /// The conventions of video.
        static let bySize = Fallback()
        /// BT.601 with centered chroma, as the specifications of JPEG, WebP, VP8 and TIFF require.
        static let bt601 = Fallback(isBT601: true, centersChroma: true)

        /// Returns the fallback for a codec.
        static func forCodec(_ name: String) -> Fallback {
            if ["vp8", "webp", "mjpeg", "tiff"].contains(name) { return .bt601 }
            return Fallback(centersChroma: ["mpeg1video", "h261", "h263", "h263p", "h263i", "flv1"].contains(name))
        }

        /// Returns the fallback for the codec of an image file. Images in HEIC without tags use BT.601.
        static func forImageCodec(_ codec: AVCodecID) -> Fallback {
            var decoding = forCodec(ffmpegName(avcodec_get_name(codec)) ?? "")
            if codec == AV_CODEC_ID_HEVC { decoding.isBT601 = true }
            return decoding
        }

        /// Returns the fallback for a stream.
        static func forStream(_ stream: UnsafeMutablePointer<AVStream>) -> Fallback {
            let parameters = stream.pointee.codecpar.pointee
            var decoding = forCodec(ffmpegName(avcodec_get_name(parameters.codec_id)) ?? "")
            if parameters.codec_id == AV_CODEC_ID_HEVC {
                decoding.leftIsUndeclared =
                    HEVCSequenceParameters(header: parameters.header).map { !$0.declaresChromaSiting } ?? false
            } else {
                decoding.containerSiting = parameters.chroma_location
            }
            return decoding
        }
    }

    /// Reads a frame's tags; `nil` for matrices that are not weighted sums (BT.2020 constant luminance, ICtCp, YCgCo).
    init?(_ frame: AVFrame, fallback: Fallback) {
        siting = ChromaSiting(frame, fallback: fallback)
        isFullRange =
            switch frame.color_range {
            case AVCOL_RANGE_JPEG: true
            case AVCOL_RANGE_MPEG: AVPixelFormat(frame.format).isFullRangeByName
            // Untagged gray comes from formats without video conventions: raw, PNG, FFV1. HEVC and AV1 always declare
            // the range.
            default: AVPixelFormat(frame.format).isFullRangeByName || GrayLayout(AVPixelFormat(frame.format)) != nil
            }
        switch frame.colorspace {
        case AVCOL_SPC_BT709: (red, blue, scalerSpace) = (0.2126, 0.0722, SWS_CS_ITU709)
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: (red, blue, scalerSpace) = (0.299, 0.114, SWS_CS_ITU601)
        case AVCOL_SPC_BT2020_NCL: (red, blue, scalerSpace) = (0.2627, 0.0593, SWS_CS_BT2020)
        case AVCOL_SPC_FCC: (red, blue, scalerSpace) = (0.30, 0.11, SWS_CS_FCC)
        case AVCOL_SPC_SMPTE240M: (red, blue, scalerSpace) = (0.212, 0.087, SWS_CS_SMPTE240M)
        case AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED, AVCOL_SPC_RGB:
            let isLarge = !fallback.isBT601 && frame.height >= 720
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

    /// Returns the coefficients for samples of `bits` bits and components of 16 bits.
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
    /// Whether this is one of the older formats that imply full range, such as yuvj420p.
    var isFullRangeByName: Bool {
        [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P]
            .contains(self)
    }
}

/// The position of chroma samples relative to the pixels that share them.
struct ChromaSiting: Equatable {
    /// The positions along axes with subsampled chroma.
    let horizontal: mp_chroma_siting, vertical: mp_chroma_siting

    /// Reads a frame's tag, or that of the container.
    ///
    /// Untagged chroma is centered in JPEG, MPEG-1, H.261, H.263, VP8, WebP and TIFF. With BT.2020 it lies on the first
    /// of two pixels and rows (BT.2020-2 table 2, BT.2100-2 table 6). Otherwise it is sited as in MPEG-2, H.264 and
    /// HEVC: horizontally on the first of two pixels, vertically between two rows.
    init(_ frame: AVFrame, fallback: YUVDecoding.Fallback) {
        var location = frame.chroma_location
        if location == AVCHROMA_LOC_LEFT, fallback.leftIsUndeclared { location = AVCHROMA_LOC_UNSPECIFIED }
        if location == AVCHROMA_LOC_UNSPECIFIED { location = fallback.containerSiting }
        if location == AVCHROMA_LOC_UNSPECIFIED {
            let isWide = frame.colorspace == AVCOL_SPC_BT2020_NCL || frame.color_primaries == AVCOL_PRI_BT2020
            location =
                fallback.centersChroma ? AVCHROMA_LOC_CENTER : isWide ? AVCHROMA_LOC_TOPLEFT : AVCHROMA_LOC_LEFT
        }
        switch location {
        case AVCHROMA_LOC_CENTER: (horizontal, vertical) = (MP_CHROMA_CENTERED, MP_CHROMA_CENTERED)
        case AVCHROMA_LOC_TOPLEFT: (horizontal, vertical) = (MP_CHROMA_COSITED, MP_CHROMA_COSITED)
        case AVCHROMA_LOC_TOP: (horizontal, vertical) = (MP_CHROMA_CENTERED, MP_CHROMA_COSITED)
        default: (horizontal, vertical) = (MP_CHROMA_COSITED, MP_CHROMA_CENTERED)
        }
    }

    /// Returns libswscale's positions for a format, from the center of the first pixel in 256ths of a pixel; `nil`
    /// along an axis without subsampling.
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

/// Y'CbCr of 8 to 16 bits per sample as the package's kernels read it, with its chroma siting.
struct ChromaLayout: Equatable {
    let horizontal: mp_chroma_siting
    let vertical: mp_chroma_siting
    let hasAlpha: Bool
    /// Bits per sample.
    let bits: Int32

    /// Creates a layout, planar or not; `nil` for gray and for formats that libswscale converts: RGB, 4:1:1 and 4:1:0.
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

    /// Whether a kernel converts it directly to bytes; other formats are converted via 16-bit samples.
    var fitsIn8Bits: Bool { bits == 8 || bits == 10 && !hasAlpha }
}
