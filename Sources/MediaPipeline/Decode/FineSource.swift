import CFFmpeg
import PixelKernels
import Quartz2D

/// A decoded frame that has more in it than 8 bits of sRGB hold: more bits, or more light.
///
/// - Thread safety: the frame is only read, by whoever first draws it; `HighPrecisionImage` lets one in at a time.
struct HighPrecisionFrameSource: @unchecked Sendable {
    private let decoded: DecodedFrame
    private let file: String
    private let orientation: ImageOrientation
    private let decoding: YUVDecoding
    private let planes: Planar16BitConverter?
    private let conversion: ColorConversion?
    private let memory: PixelMemoryPool?

    /// Nil where bytes hold everything.
    init?(
        _ decoded: DecodedFrame, file: String, _ orientation: ImageOrientation, _ fallback: YUVDecoding.Fallback,
        _ conversion: ColorConversion?, _ memory: PixelMemoryPool?
    ) {
        let picture = decoded.frame.pointer.pointee
        self.conversion = conversion
        // Of a profile's 8 bits, bytes hold nearly everything: that is not worth to keep the frame for.
        let hasMoreLight = if case .light = conversion { true } else { false }
        guard let decoding = YUVDecoding(picture, fallback: fallback),
            hasMoreLight || AVPixelFormat(picture.format).bitsOfSample > 8
        else { return nil }
        planes = Planar16BitConverter(picture, decoding: decoding)
        self.decoded = decoded
        self.file = file
        self.orientation = orientation
        self.decoding = decoding
        self.memory = memory
    }

    /// Premultiplied words: of sRGB, or in a high range of the signal of high dynamic range that the frame has.
    ///
    /// Nil where memory fails.
    func pixels(_ range: ImageDynamicRange) -> PixelBuffer? {
        let picture = decoded.frame.pointer.pointee
        let pixels = PixelBuffer(
            width: Int(picture.width), height: Int(picture.height), depth: .sixteenBits, memory: memory)
        guard fill(pixels, from: picture) else { return nil }
        if case .light(let light) = conversion, range == .high, light.key.transfer != .sdr {
            pixels.signal = light.key.signal
            if let wide = light.bt2020SignalConverter {
                for y in 0..<pixels.height { wide.convert(pixels.words(y), count: pixels.width) }
            }
        } else if let conversion {
            for y in 0..<pixels.height { conversion.convert(pixels.words(y), count: pixels.width) }
            return pixels.turned(orientation, memory: memory)
        }
        if AVPixelFormat(picture.format).mayBeTransparent {
            for y in 0..<pixels.height { _ = mp_decode_premultiply_16(pixels.words(y), pixels.width) }
        }
        return pixels.turned(orientation, memory: memory)
    }

    /// Straight components; false where the scaler fails.
    private func fill(_ pixels: PixelBuffer, from picture: AVFrame) -> Bool {
        guard let planes else {
            var scaler = FrameScaler()
            do throws(MediaError) {
                try scaler.fill16Bit(pixels, from: decoded.frame, decoding: decoding, file: file)
            } catch { return false }
            return true
        }
        planes.fill(pixels.words(0), bytesPerRow: pixels.bytesPerRow, from: picture)
        return true
    }
}

extension AVPixelFormat {
    var isRGB: Bool { av_pix_fmt_desc_get(self)?.pointee.isRGB ?? false }

    /// Whether pixels may be transparent: by alpha, or in the palette.
    var mayBeTransparent: Bool { hasAlpha || self == AV_PIX_FMT_PAL8 }

    /// Of the component that has most.
    var bitsOfSample: Int32 {
        guard let description = av_pix_fmt_desc_get(self)?.pointee else { return 0 }
        let parts = [description.comp.0, description.comp.1, description.comp.2, description.comp.3]
        return parts.prefix(Int(description.nb_components)).map(\.depth).max() ?? 0
    }
}
