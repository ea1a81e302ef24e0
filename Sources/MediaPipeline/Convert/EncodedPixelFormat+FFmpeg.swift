import CFFmpeg

extension EncodedPixelFormat {
    var ffmpeg: AVPixelFormat {
        switch self {
        case .yuv420p: AV_PIX_FMT_YUV420P
        case .yuv422p: AV_PIX_FMT_YUV422P
        case .yuv444p: AV_PIX_FMT_YUV444P
        case .yuv420p10le: AV_PIX_FMT_YUV420P10LE
        case .yuv422p10le: AV_PIX_FMT_YUV422P10LE
        case .yuv444p10le: AV_PIX_FMT_YUV444P10LE
        case .yuva420p: AV_PIX_FMT_YUVA420P
        case .yuva444p: AV_PIX_FMT_YUVA444P
        case .yuva444p10le: AV_PIX_FMT_YUVA444P10LE
        case .yuvj420p: AV_PIX_FMT_YUVJ420P
        case .yuvj422p: AV_PIX_FMT_YUVJ422P
        case .yuvj444p: AV_PIX_FMT_YUVJ444P
        case .rgb24: AV_PIX_FMT_RGB24
        case .bgr0: AV_PIX_FMT_BGR0
        case .rgba: AV_PIX_FMT_RGBA
        case .argb: AV_PIX_FMT_ARGB
        case .bgra: AV_PIX_FMT_BGRA
        case .rgb48le: AV_PIX_FMT_RGB48LE
        case .rgba64le: AV_PIX_FMT_RGBA64LE
        case .rgb48be: AV_PIX_FMT_RGB48BE
        case .rgba64be: AV_PIX_FMT_RGBA64BE
        case .pal8: AV_PIX_FMT_PAL8
        }
    }
}
