import CFFmpeg

extension VideoColor {
    /// The four fields that say how code values are meant; written on frames, encoder and container alike.
    struct Tags {
        let primaries: AVColorPrimaries
        let transfer: AVColorTransferCharacteristic
        let matrix: AVColorSpace
        let range: AVColorRange
        var siting = AVCHROMA_LOC_LEFT
    }

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

extension VideoCodecSettings {
    /// The colour that the format leaves a choice of.
    var effectiveColor: VideoColor { pixelFormat.isJPEG ? .jpeg : hasFixedMatrix ? .standardDefinition : color }

    /// VP8 (RFC 6386, 9.2) and with it WebP, and TIFF's Y'CbCr unless a tag says otherwise, are BT.601 of limited
    /// range.
    private var hasFixedMatrix: Bool {
        !pixelFormat.isRGB && ["libvpx", "libwebp", "libwebp_anim", "tiff"].contains(encoder)
    }

    /// Whether chroma stands in the middle of the pixels that share it, as their readers take it.
    var centersChroma: Bool { pixelFormat.isJPEG || hasFixedMatrix }

    var tags: VideoColor.Tags {
        guard pixelFormat.isRGB else {
            var tags = effectiveColor.tags
            if centersChroma { tags.siting = AVCHROMA_LOC_CENTER }
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
    func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
        context.pointee.color_primaries = primaries
        context.pointee.color_trc = transfer
        context.pointee.colorspace = matrix
        context.pointee.color_range = range
        context.pointee.chroma_sample_location = siting
    }

    func apply(to frame: UnsafeMutablePointer<AVFrame>) {
        frame.pointee.color_primaries = primaries
        frame.pointee.color_trc = transfer
        frame.pointee.colorspace = matrix
        frame.pointee.color_range = range
        frame.pointee.chroma_location = siting
    }
}
