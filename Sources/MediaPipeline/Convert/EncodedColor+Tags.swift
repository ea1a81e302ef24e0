import CFFmpeg

extension EncodedColor {
    /// The four fields that say how code values are meant; written on frames, encoder and container alike.
    struct Tags {
        let primaries: AVColorPrimaries
        let transfer: AVColorTransferCharacteristic
        let matrix: AVColorSpace
        let range: AVColorRange
    }

    var tags: Tags {
        let limits = range == .limited ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
        switch matrix {
        case .bt601:
            return Tags(primaries: AVCOL_PRI_SMPTE170M, transfer: AVCOL_TRC_SMPTE170M, matrix: AVCOL_SPC_SMPTE170M, range: limits)
        case .bt709:
            return Tags(primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709, matrix: AVCOL_SPC_BT709, range: limits)
        case .bt2020:
            return Tags(primaries: AVCOL_PRI_BT2020, transfer: AVCOL_TRC_BT2020_10, matrix: AVCOL_SPC_BT2020_NCL, range: limits)
        }
    }
}

extension EncodedColor.Tags {
    func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
        context.pointee.color_primaries = primaries
        context.pointee.color_trc = transfer
        context.pointee.colorspace = matrix
        context.pointee.color_range = range
        context.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
    }

    func apply(to frame: UnsafeMutablePointer<AVFrame>) {
        frame.pointee.color_primaries = primaries
        frame.pointee.color_trc = transfer
        frame.pointee.colorspace = matrix
        frame.pointee.color_range = range
        frame.pointee.chroma_location = AVCHROMA_LOC_LEFT
    }
}
