import CFFmpeg
import FFmpegSupport
import MediaReading
import SourceFiles

extension VideoColor {
    /// The color metadata of frames, encoders and containers.
    struct Tags {
        let primaries: AVColorPrimaries
        let transfer: AVColorTransferCharacteristic
        let matrix: AVColorSpace
        let range: AVColorRange
        var siting = AVCHROMA_LOC_LEFT
    }

    /// The color metadata of this color.
    var tags: Tags {
        let limits = range == .limited ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
        switch matrix {
        case .bt601:
            return Tags(
                primaries: primaries.tag, transfer: AVCOL_TRC_SMPTE170M, matrix: AVCOL_SPC_SMPTE170M, range: limits)
        case .bt709:
            return Tags(primaries: primaries.tag, transfer: AVCOL_TRC_BT709, matrix: AVCOL_SPC_BT709, range: limits)
        case .bt2020:
            return Tags(
                primaries: AVCOL_PRI_BT2020, transfer: wideTransfer, matrix: AVCOL_SPC_BT2020_NCL, range: limits)
        }
    }

    private var wideTransfer: AVColorTransferCharacteristic {
        switch transfer {
        case .standard: AVCOL_TRC_BT2020_10
        case .pq: AVCOL_TRC_SMPTE2084
        case .hlg: AVCOL_TRC_ARIB_STD_B67
        }
    }
}

extension VideoColor.Primaries {
    fileprivate var tag: AVColorPrimaries {
        switch self {
        case .bt709: AVCOL_PRI_BT709
        case .smpteC: AVCOL_PRI_SMPTE170M
        case .ebu: AVCOL_PRI_BT470BG
        case .p3D65: AVCOL_PRI_SMPTE432
        }
    }
}

/// The position of the chroma samples of a 4:2:0 or 4:2:2 output.
enum EncodedChromaSiting {
    /// On the first of two pixels, between two rows: the convention of MPEG-2, H.264 and HEVC.
    case left
    /// Between the pixels and rows: JPEG and MPEG-1.
    case center
    /// On the first of two pixels and rows: BT.2020 and BT.2100.
    case topLeft

    /// FFmpeg's tag.
    fileprivate var tag: AVChromaLocation {
        switch self {
        case .left: AVCHROMA_LOC_LEFT
        case .center: AVCHROMA_LOC_CENTER
        case .topLeft: AVCHROMA_LOC_TOPLEFT
        }
    }
}

extension VideoCodecSettings {
    /// The color encoding, where the pixel format allows a choice.
    var effectiveColor: VideoColor { pixelFormat.isJPEG ? .jpeg : hasFixedMatrix ? .standardDefinition : color }

    /// Whether the codec implies BT.601 limited range: VP8 (RFC 6386, 9.2), WebP, and untagged TIFF Y'CbCr.
    private var hasFixedMatrix: Bool {
        !pixelFormat.isRGB && ["libvpx", "libwebp", "libwebp_anim", "tiff"].contains(encoder)
    }

    /// The position of subsampled chroma that readers of the format expect.
    var chromaSiting: EncodedChromaSiting {
        if pixelFormat.isJPEG || hasFixedMatrix || encoder == "mpeg1video" { return .center }
        // MPEG-2 and MPEG-4 part 2 define left siting and cannot declare another.
        guard effectiveColor.matrix == .bt2020, pixelFormat.chromaStep == (2, 2),
            !["mpeg2video", "mpeg4", "libxvid"].contains(encoder)
        else { return .left }
        return .topLeft
    }

    /// The color metadata of the encoded video.
    var tags: VideoColor.Tags {
        guard pixelFormat.isRGB else {
            var tags = effectiveColor.tags
            tags.siting = chromaSiting.tag
            if pixelFormat.chromaStep == (1, 1), !pixelFormat.isJPEG { tags.siting = AVCHROMA_LOC_UNSPECIFIED }
            return tags
        }
        return VideoColor.Tags(
            primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_RGB,
            range: AVCOL_RANGE_JPEG,
            siting: AVCHROMA_LOC_UNSPECIFIED)
    }
}

extension VideoColor.Tags {
    /// Sets the metadata of an encoder.
    func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
        context.pointee.color_primaries = primaries
        context.pointee.color_trc = transfer
        context.pointee.colorspace = matrix
        context.pointee.color_range = range
        context.pointee.chroma_sample_location = siting
    }

    /// Sets the metadata of a frame.
    func apply(to frame: UnsafeMutablePointer<AVFrame>) {
        frame.pointee.color_primaries = primaries
        frame.pointee.color_trc = transfer
        frame.pointee.colorspace = matrix
        frame.pointee.color_range = range
        frame.pointee.chroma_location = siting
    }
}

/// The static HDR10 metadata (SMPTE ST 2086, CTA-861.3): a display with P3 primaries, 0.0001 to 1000 cd/m².
///
/// The brightness of the content is not known before rendering: `MaxCLL` and `MaxFALL` are 0, which means unknown
/// (CTA-861.3).
enum MasteringDisplay {
    /// The chromaticities of red, green, blue and white in units of 0.00002.
    private static let chromaticities: [(x: Int32, y: Int32)] = [
        (34_000, 16_000), (13_250, 34_500), (7500, 3000), (15_635, 16_450),
    ]
    /// The peak luminance in cd/m².
    private static let peak: Int32 = 1000

    /// The text for x264 and x265, in units of 0.00002 and 0.0001 cd/m².
    static var x264: String { text { "(\($0.x),\($0.y))" } + "L(\(peak * 10_000),1)" }

    /// The text for SVT-AV1, in fractions of 1 and in cd/m².
    static var svtAV1: String { text { "(\(Double($0.x) / 50_000),\(Double($0.y) / 50_000))" } + "L(\(peak).0,0.0001)" }

    private static func text(_ point: ((x: Int32, y: Int32)) -> String) -> String {
        let c = chromaticities
        return "G\(point(c[1]))B\(point(c[2]))R\(point(c[0]))WP\(point(c[3]))"
    }

    /// Adds the metadata to a stream, for the container.
    static func add(to stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
        var size = 0
        guard let display = av_mastering_display_metadata_alloc() else { throw outOfMemory }
        func fraction(_ value: Int32) -> AVRational { AVRational(num: value, den: 50_000) }
        let c = chromaticities
        display.pointee.display_primaries = (
            (fraction(c[0].x), fraction(c[0].y)), (fraction(c[1].x), fraction(c[1].y)),
            (fraction(c[2].x), fraction(c[2].y))
        )
        display.pointee.white_point = (fraction(c[3].x), fraction(c[3].y))
        display.pointee.min_luminance = AVRational(num: 1, den: 10_000)
        display.pointee.max_luminance = AVRational(num: peak, den: 1)
        display.pointee.has_primaries = 1
        display.pointee.has_luminance = 1
        try addSideData(
            display, MemoryLayout<AVMasteringDisplayMetadata>.size, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, to: stream)
        guard let light = av_content_light_metadata_alloc(&size) else { throw outOfMemory }
        light.pointee.MaxCLL = 0
        light.pointee.MaxFALL = 0
        try addSideData(light, size, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, to: stream)
    }

    private static func addSideData(
        _ data: UnsafeMutableRawPointer, _ size: Int, _ kind: AVPacketSideDataType,
        to stream: UnsafeMutablePointer<AVStream>
    ) throws(MediaError) {
        let code = shim_stream_add_side_data(stream, kind, data.assumingMemoryBound(to: UInt8.self), size)
        if code < 0 { av_free(data) }
        try check(code, during: "adding the HDR10 metadata", fallback: .encode)
    }

    private static let outOfMemory = MediaError(
        .outOfMemory, during: "adding the HDR10 metadata", detail: "memory could not be allocated")
}
