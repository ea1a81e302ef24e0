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

        /// The first format of the encoder that is made of 32-bit floats; nil when there is none.
        var floatFormat: AVSampleFormat? {
            guard var format = pointer.pointee.sample_fmts else { return nil }
            while format.pointee != AV_SAMPLE_FMT_NONE {
                if format.pointee == AV_SAMPLE_FMT_FLTP || format.pointee == AV_SAMPLE_FMT_FLT { return format.pointee }
                format += 1
            }
            return nil
        }

        func fits(_ container: MovieContainer) -> Bool {
            guard let name = container.muxer, let format = av_guess_format(name, nil, nil) else { return false }
            return avformat_query_codec(format, pointer.pointee.id, FF_COMPLIANCE_NORMAL) == 1
        }
    }
}

extension MovieContainer {
    /// FFmpeg's name of the muxer; nil where none is used.
    var muxer: String? {
        switch self {
        case .mp4: "mp4"
        case .webm: "webm"
        case .pngSequence: nil
        }
    }
}

extension EncodedPixelFormat {
    var ffmpeg: AVPixelFormat {
        switch self {
        case .yuv420p: AV_PIX_FMT_YUV420P
        case .yuv444p: AV_PIX_FMT_YUV444P
        }
    }
}
