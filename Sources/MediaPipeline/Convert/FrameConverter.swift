import CFFmpeg
import PixelKernels
import Quartz2D

/// Turns composed pictures into the memory that an encoder takes, whatever its format.
enum FrameConverter {
    case planar(PixelConverter)
    case deep(HighPrecisionConverter)
    case packed(PackedConverter)
    case palette(PaletteConverter)

    /// - Parameter depth: of the pictures; those of 8 bits are taken by every converter.
    /// - Precondition: the format is not `pal8`, whose colours follow from the whole clip.
    init(_ video: VideoCodecSettings, width: Int, depth: PixelBuffer.Depth = .eightBits) {
        precondition(video.pixelFormat != .pal8, "a palette is GIFWriter's")
        let format = video.pixelFormat
        let color = video.effectiveColor
        if format.isRGB {
            self = .packed(PackedConverter(format))
        } else if format == .yuv444p || format == .yuv420p && !video.centersChroma, !color.needsColorConversion,
            depth == .eightBits
        {
            self = .planar(PixelConverter(format: format, color: color))
        } else {
            self = .deep(
                HighPrecisionConverter(format: format, color: color, width: width, centersChroma: video.centersChroma))
        }
    }

    /// Fills `frame` from a picture of 8 bits, or of 16 where the format is Y'CbCr; it has this converter's format, the
    /// picture's size and memory of its own.
    ///
    /// - Parameter parts: where the picture differs from the one that `frame` was filled from last; nil for all of it.
    func convert(_ picture: PixelBuffer, parts: [PixelRect]? = nil, into frame: borrowing Frame) {
        if let parts, parts.isEmpty { return }
        switch self {
        case .planar(let converter): converter.convert(picture, parts: parts, into: frame)
        case .deep(let converter): converter.convert(picture, parts: parts, into: frame)
        case .packed(let converter): converter.convert(picture, into: frame)
        case .palette(let converter): converter.convert(picture, into: frame)
        }
    }
}

extension mp_encode_source {
    init(_ picture: PixelBuffer) {
        self.init(
            pixels: UnsafePointer(picture.bytes.assumingMemoryBound(to: UInt8.self)), stride: picture.bytesPerRow,
            width: Int32(picture.width), height: Int32(picture.height))
    }
}
