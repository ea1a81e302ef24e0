import CFFmpeg
import FFmpegSupport
import Images
import MediaReading
import PixelKernels
import VectorGeometry

/// Converts composed images to the pixel format of an encoder.
enum FrameConverter {
    case planar(PixelConverter)
    case highPrecision(HighPrecisionConverter)
    case packed(PackedConverter)
    case palette(PaletteConverter)

    /// Chooses the converter for a format.
    ///
    /// - Parameter depth: the component depth of the images; every converter accepts 8 bits.
    /// - Precondition: the format is not `pal8`, whose palette depends on the whole clip.
    init(_ video: VideoCodecSettings, depth: PixelBuffer.Depth = .eightBits) {
        precondition(video.pixelFormat != .pal8, "GIFWriter creates the palette converter")
        let format = video.pixelFormat
        let color = video.effectiveColor
        if format.isRGB {
            self = .packed(PackedConverter(format))
        } else if format == .yuv444p || format == .yuv420p && video.chromaSiting == .left,
            !color.needsColorConversion,
            depth == .eightBits
        {
            self = .planar(PixelConverter(format: format, color: color))
        } else {
            self = .highPrecision(
                HighPrecisionConverter(format: format, color: color, chroma: video.chromaSiting))
        }
    }

    /// Returns the planes of a decoded frame if they are already what this converts to.
    func planes(of image: PixelBuffer) -> DecodedPlanes? {
        switch self {
        case .planar(let converter): image.planes(as: converter.format, converter.color)
        case .highPrecision(let converter):
            converter.keepsPlanes ? image.planes(as: converter.encoded, converter.color) : nil
        case .packed, .palette: nil
        }
    }

    /// Fills `frame` from an image with 8 bits, or with 16 bits for Y'CbCr formats. The frame has this converter's
    /// format, the image's size and its own memory.
    ///
    /// - Parameter parts: the areas that differ from the image that `frame` was filled from last; nil for all.
    func convert(_ image: PixelBuffer, parts: [PixelRect]? = nil, into frame: borrowing AVFrameHandle) {
        if let parts, parts.isEmpty { return }
        switch self {
        case .planar(let converter): converter.convert(image, parts: parts, into: frame)
        case .highPrecision(let converter): converter.convert(image, parts: parts, into: frame)
        case .packed(let converter): converter.convert(image, into: frame)
        case .palette(let converter): converter.convert(image, into: frame)
        }
    }
}

extension PixelBuffer {
    /// Returns the decoded planes that the pixels come from, if they already have a format and color.
    ///
    /// The depth of the image must match the format: with `--depth 8`, 10-bit clips are drawn and encoded with 8 bits.
    fileprivate func planes(as format: EncodedPixelFormat, _ color: VideoColor) -> DecodedPlanes? {
        guard let planes = decodedPlanes, (depth == .sixteenBits) == (format.bits > 8),
            planes.isEncoded(as: color, bits: format.bits, chromaStep: format.chromaStep)
        else { return nil }
        return planes
    }
}

/// Converts composed images to 8-bit 4:2:0 or 4:4:4 planes. Chosen by `FrameConverter`.
///
/// Alpha is ignored: the images are already composited over their background.
struct PixelConverter {
    let format: EncodedPixelFormat
    let color: VideoColor
    let matrix: mp_encode_matrix

    init(format: EncodedPixelFormat, color: VideoColor) {
        self.format = format
        self.color = color
        matrix = color.kernelMatrix
    }

    /// Fills `frame`, which has this converter's format, the image's size and its own memory.
    ///
    /// - Parameter parts: the areas that differ from the image that `frame` was filled from last; nil for all.
    func convert(_ image: PixelBuffer, parts: [PixelRect]? = nil, into frame: borrowing AVFrameHandle) {
        let data = frame.pointer.pointee.data
        let stride = frame.pointer.pointee.linesize
        guard let y = data.0, let u = data.1, let v = data.2 else {
            preconditionFailure("an encoder's frame has three planes")
        }
        let planes = mp_encode_planes(
            y: y, u: u, v: v, y_stride: Int(stride.0), u_stride: Int(stride.1), v_stride: Int(stride.2))
        convert(image, parts: parts, into: planes)
    }

    /// Fills `planes`; see `convert(_:parts:into:)`.
    func convert(_ image: PixelBuffer, parts: [PixelRect]? = nil, into planes: mp_encode_planes) {
        let bounds = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
        var source = mp_encode_source(
            pixels: UnsafePointer(image.bytes.assumingMemoryBound(to: UInt8.self)), stride: image.bytesPerRow,
            width: Int32(image.width), height: Int32(image.height))
        var matrix = matrix
        var planes = planes
        for part in parts ?? [bounds] {
            var area = mp_encode_area(part.intersection(bounds))
            switch format {
            case .yuv420p: mp_encode_420_area(&source, &matrix, &planes, &area)
            case .yuv444p: mp_encode_444_area(&source, &matrix, &planes, &area)
            default: preconditionFailure("\(format.rawValue) requires HighPrecisionConverter or PackedConverter")
            }
        }
    }
}

extension mp_encode_area {
    fileprivate init(_ rect: PixelRect) {
        self.init(x: Int32(rect.minX), y: Int32(rect.minY), end_x: Int32(rect.maxX), end_y: Int32(rect.maxY))
    }
}

/// Converts composed images to packed R'G'B'; colors are unpremultiplied if the format has alpha.
///
/// 16-bit formats accept images with 16 and with 8 bits.
struct PackedConverter {
    private let format: mp_packed_format
    /// The kernel format for 16-bit output; nil for 8-bit formats.
    private let sixteenBitFormat: mp_packed_format_16?

    init(_ format: EncodedPixelFormat) {
        sixteenBitFormat =
            format.bits == 16
            ? mp_packed_format_16(has_alpha: format.hasAlpha ? 1 : 0, is_big_endian: format.isBigEndian ? 1 : 0) : nil
        self.format =
            switch format {
            case .rgba: mp_packed_format(bytes: 4, red: 0, green: 1, blue: 2, alpha: 3, fill: -1)
            case .argb: mp_packed_format(bytes: 4, red: 1, green: 2, blue: 3, alpha: 0, fill: -1)
            case .bgra: mp_packed_format(bytes: 4, red: 2, green: 1, blue: 0, alpha: 3, fill: -1)
            case .bgr0: mp_packed_format(bytes: 4, red: 2, green: 1, blue: 0, alpha: -1, fill: 3)
            default: mp_packed_format(bytes: 3, red: 0, green: 1, blue: 2, alpha: -1, fill: -1)
            }
    }

    /// Fills `frame`, which has this converter's format, the image's size and its own memory.
    func convert(_ image: PixelBuffer, into frame: borrowing AVFrameHandle) {
        guard let out = frame.pointer.pointee.data.0 else { preconditionFailure("an encoder's frame has memory") }
        if var sixteenBitFormat {
            var source = mp_encode_source(image)
            let bits: Int32 = image.depth == .sixteenBits ? 16 : 8
            return mp_encode_packed_16(
                &source, bits, &sixteenBitFormat, out, Int(frame.pointer.pointee.linesize.0), 0, Int32(image.height))
        }
        var source = mp_encode_source(image)
        var format = format
        mp_encode_packed(&source, &format, out, Int(frame.pointer.pointee.linesize.0), 0, Int32(image.height))
    }
}
