import CFFmpeg

extension EncoderCatalog {
    /// An encoder that exists, and what it takes.
    struct Codec {
        /// Static memory of libavcodec.
        let pointer: UnsafePointer<AVCodec>

        func takes(pixelFormat: EncodedPixelFormat) -> Bool {
            guard var format = pointer.pointee.pix_fmts else { return true }
            while format.pointee != AV_PIX_FMT_NONE {
                if format.pointee == pixelFormat.ffmpeg { return true }
                format += 1
            }
            return false
        }

        /// Empty when any will do.
        var sampleRates: [Int] {
            guard var rate = pointer.pointee.supported_samplerates else { return [] }
            var rates: [Int] = []
            while rate.pointee != 0 {
                rates.append(Int(rate.pointee))
                rate += 1
            }
            return rates.sorted()
        }

        /// Of those that are written.
        var layouts: [ChannelLayout] { ChannelLayout.allCases.filter(takes) }

        /// Encoders without a list take all; those of up to eight channels place them as FFmpeg's usual layouts do.
        ///
        /// AAC's channel configuration 7 has its third pair in front, where FFmpeg writes sides (ISO 14496-3 table
        /// 1.19).
        func takes(_ layout: ChannelLayout) -> Bool {
            if pointer.pointee.id == AV_CODEC_ID_AAC, layout == .surround71 { return false }
            guard var known = pointer.pointee.ch_layouts else { return true }
            var wanted = AVChannelLayout()
            av_channel_layout_default(&wanted, Int32(layout.channels))
            while known.pointee.nb_channels > 0 {
                if av_channel_layout_compare(known, &wanted) == 0 { return true }
                known += 1
            }
            return false
        }

        /// The encoder's format that loses least of floats: floats themselves, else the first that samples can be
        /// rounded to.
        var sampleFormat: AVSampleFormat? {
            guard var format = pointer.pointee.sample_fmts else { return nil }
            var found: AVSampleFormat?
            while format.pointee != AV_SAMPLE_FMT_NONE {
                switch format.pointee {
                case AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_FLT: return format.pointee
                case AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P, AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P:
                    found = found ?? format.pointee
                default: break
                }
                format += 1
            }
            return found
        }

        /// Whether nothing is lost, so that the sound decides how many bits it takes.
        var isLossless: Bool {
            guard let facts = avcodec_descriptor_get(pointer.pointee.id) else { return false }
            return facts.pointee.props & AV_CODEC_PROP_LOSSLESS != 0 && facts.pointee.props & AV_CODEC_PROP_LOSSY == 0
        }

        func fits(_ container: MovieContainer) -> Bool {
            if container == .raw || container.isSequence { return pointer.pointee.type == AVMEDIA_TYPE_VIDEO }
            guard let name = container.muxer, let format = av_guess_format(name, nil, nil) else { return false }
            if container == .y4m { return pointer.pointee.id == format.pointee.video_codec }
            return avformat_query_codec(format, pointer.pointee.id, FF_COMPLIANCE_NORMAL) == 1
                && !isRefused(by: container)
        }

        /// What FFmpeg's muxers have a tag for, and refuse all the same when they write the header.
        private func isRefused(by container: MovieContainer) -> Bool {
            switch (container, pointer.pointee.id) {
            case (.mov, AV_CODEC_ID_FLAC), (.mov, AV_CODEC_ID_OPUS), (.mov, AV_CODEC_ID_AV1), (.mov, AV_CODEC_ID_VP9):
                true
            case (.mov, AV_CODEC_ID_VP8), (.mp4, AV_CODEC_ID_VP8): true
            case (.mkv, AV_CODEC_ID_MAGICYUV), (.mkv, AV_CODEC_ID_RAWVIDEO), (.mkv, AV_CODEC_ID_RV10),
                (.mkv, AV_CODEC_ID_RV20):
                true
            default: false
            }
        }
    }
}
