import CFFmpeg

/// The pixel format of encoder input, under FFmpeg's names.
package enum EncodedPixelFormat: String, Codable, Sendable, CaseIterable {
    /// 4:2:0, 8 bits: supported by every player. Width and height must be even.
    case yuv420p
    /// 4:2:2, 8 bits: used by studio codecs. The width must be even.
    case yuv422p
    /// 4:4:4, 8 bits: for sharp colored edges, if the player supports it.
    case yuv444p
    /// 4:2:0, 4:2:2 and 4:4:4 with 10 bits.
    case yuv420p10le, yuv422p10le, yuv444p10le
    /// Y'CbCr with an alpha plane; colors are not premultiplied.
    case yuva420p, yuva444p, yuva444p10le
    /// JPEG's format: BT.601, full range, centered chroma.
    case yuvj420p, yuvj422p, yuvj444p
    /// R'G'B' with 8 bits, without alpha.
    case rgb24, bgr0
    /// R'G'B' with 8 bits and alpha; colors are not premultiplied.
    case rgba, argb, bgra
    /// R'G'B' with 16 bits, without or with alpha, in the byte order of the file: `be` for PNG, `le` for TIFF and FFV1.
    case rgb48le, rgba64le, rgb48be, rgba64be
    /// A palette of up to 256 colors, one of which may be transparent.
    case pal8
}

extension EncodedPixelFormat {
    /// Creates the format with FFmpeg's name; nil for an unknown name. Like the ffmpeg command, accepts names of high bit
    /// depth formats without the byte order: "yuv420p10".
    package init?(named name: String) {
        guard let format = Self(rawValue: name) ?? Self(rawValue: name + "le") else { return nil }
        self = format
    }

    /// The names of all formats, for messages.
    package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The bits per component.
    package var bits: Int {
        switch self {
        case .yuv420p10le, .yuv422p10le, .yuv444p10le, .yuva444p10le: 10
        case .rgb48le, .rgba64le, .rgb48be, .rgba64be: 16
        default: 8
        }
    }

    /// Whether the format has alpha.
    package var hasAlpha: Bool {
        switch self {
        case .yuva420p, .yuva444p, .yuva444p10le, .rgba, .argb, .bgra, .pal8, .rgba64le, .rgba64be: true
        default: false
        }
    }

    /// Whether the format is R'G'B', which has no color matrix.
    package var isRGB: Bool {
        switch self {
        case .rgb24, .bgr0, .rgba, .argb, .bgra, .pal8, .rgb48le, .rgba64le, .rgb48be, .rgba64be: true
        default: false
        }
    }

    /// Whether 16-bit samples are big-endian.
    var isBigEndian: Bool { self == .rgb48be || self == .rgba64be }

    /// The same format with alpha, for 16-bit R'G'B'; nil for other formats.
    var sixteenBitFormatWithAlpha: EncodedPixelFormat? {
        switch self {
        case .rgb48le: .rgba64le
        case .rgb48be: .rgba64be
        default: nil
        }
    }

    /// Whether the format is JPEG's variant of Y'CbCr.
    var isJPEG: Bool { self == .yuvj420p || self == .yuvj422p || self == .yuvj444p }

    /// The pixels per chroma sample, horizontally and vertically.
    var chromaStep: (across: Int, down: Int) {
        switch self {
        case .yuv420p, .yuv420p10le, .yuva420p, .yuvj420p: (2, 2)
        case .yuv422p, .yuv422p10le, .yuvj422p: (2, 1)
        default: (1, 1)
        }
    }

    /// The FFmpeg constant.
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
