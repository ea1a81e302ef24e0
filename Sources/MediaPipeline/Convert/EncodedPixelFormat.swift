/// How pictures lie in memory when the encoder takes them; names are FFmpeg's.
public enum EncodedPixelFormat: String, Codable, Sendable, CaseIterable {
    /// Chroma at half size both ways: what every player decodes. Sizes are even.
    case yuv420p
    /// Chroma at half width: studio codecs. Widths are even.
    case yuv422p
    /// Chroma at full size: for sharp coloured edges, where the player is known.
    case yuv444p
    case yuv420p10le, yuv422p10le, yuv444p10le
    /// With a plane of alpha; colours are straight.
    case yuva420p, yuva444p, yuva444p10le
    /// JPEG's: BT.601, full range, chroma centred between pixels.
    case yuvj420p, yuvj422p, yuvj444p
    case rgb24, bgr0
    /// With alpha; colours are straight.
    case rgba, argb, bgra
    /// R'G'B' of 16 bits, without alpha and with it; the order of bytes is the file's: PNG has `be`, TIFF and FFV1
    /// `le`.
    case rgb48le, rgba64le, rgb48be, rgba64be
    /// Up to 256 colours, one of them possibly clear.
    case pal8
}

extension EncodedPixelFormat {
    /// Bits of a component.
    public var bits: Int {
        switch self {
        case .yuv420p10le, .yuv422p10le, .yuv444p10le, .yuva444p10le: 10
        case .rgb48le, .rgba64le, .rgb48be, .rgba64be: 16
        default: 8
        }
    }

    public var hasAlpha: Bool {
        switch self {
        case .yuva420p, .yuva444p, .yuva444p10le, .rgba, .argb, .bgra, .pal8, .rgba64le, .rgba64be: true
        default: false
        }
    }

    /// Whether it is R'G'B', which has no matrix.
    public var isRGB: Bool {
        switch self {
        case .rgb24, .bgr0, .rgba, .argb, .bgra, .pal8, .rgb48le, .rgba64le, .rgb48be, .rgba64be: true
        default: false
        }
    }

    /// Whether words have their high byte first.
    var isBigEndian: Bool { self == .rgb48be || self == .rgba64be }

    /// The same with alpha, where it is R'G'B' of 16 bits.
    var sixteenBitFormatWithAlpha: EncodedPixelFormat? {
        switch self {
        case .rgb48le: .rgba64le
        case .rgb48be: .rgba64be
        default: nil
        }
    }

    /// Whether it is JPEG's own kind of Y'CbCr.
    var isJPEG: Bool { self == .yuvj420p || self == .yuvj422p || self == .yuvj444p }

    /// Pixels across and down for each sample of chroma.
    var chromaStep: (across: Int, down: Int) {
        switch self {
        case .yuv420p, .yuv420p10le, .yuva420p, .yuvj420p: (2, 2)
        case .yuv422p, .yuv422p10le, .yuvj422p: (2, 1)
        default: (1, 1)
        }
    }
}
