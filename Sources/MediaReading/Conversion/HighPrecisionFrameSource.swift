import CFFmpeg
import FFmpegSupport
import Images
import PixelKernels
import SourceFiles

/// A decoded frame with more precision or dynamic range than 8-bit sRGB.
///
/// - Thread safety: the frame is only read, by the thread that first draws it; `HighPrecisionImage` admits one at a
///   time.
struct HighPrecisionFrameSource: @unchecked Sendable {
    private let decoded: DecodedFrame
    private let file: String
    private let orientation: ImageOrientation
    private let decoding: YUVDecoding
    private let planes: Planar16BitConverter?
    private let conversion: FrameColorConversion?
    private let memory: PixelMemoryPool?

    /// Creates a source; `nil` if 8 bits hold the whole frame.
    init?(
        _ decoded: DecodedFrame, file: String, _ orientation: ImageOrientation, _ fallback: YUVDecoding.Fallback,
        _ conversion: FrameColorConversion?, _ memory: PixelMemoryPool?
    ) {
        let avFrame = decoded.frame.pointer.pointee
        self.conversion = conversion
        // 8 bits hold nearly all of an 8-bit frame with a profile; keeping the frame is not worth its memory.
        let hasMoreLight = if case .toneMapping = conversion { true } else { false }
        guard let decoding = YUVDecoding(avFrame, fallback: fallback),
            hasMoreLight || AVPixelFormat(avFrame.format).bitsOfSample > 8
        else { return nil }
        planes = Planar16BitConverter(avFrame, decoding: decoding)
        self.decoded = decoded
        self.file = file
        self.orientation = orientation
        self.decoding = decoding
        self.memory = memory
    }

    /// Returns premultiplied 16-bit samples in sRGB or, for a high range, in the frame's own high-dynamic-range signal.
    ///
    /// Returns `nil` if the conversion fails.
    func pixels(_ range: ImageDynamicRange) -> PixelBuffer? {
        let avFrame = decoded.frame.pointer.pointee
        let pixels = PixelBuffer(
            width: Int(avFrame.width), height: Int(avFrame.height), depth: .sixteenBits, memory: memory)
        guard fill(pixels, from: avFrame) else { return nil }
        if case .toneMapping(let toneMapper) = conversion, range == .high, toneMapper.key.transfer != .sdr {
            pixels.signal = toneMapper.key.signal
            if let wide = toneMapper.bt2020SignalConverter {
                for y in 0..<pixels.height { wide.convert(pixels.samples16(y), count: pixels.width) }
            }
        } else if let conversion {
            for y in 0..<pixels.height { conversion.convert(pixels.samples16(y), count: pixels.width) }
            return pixels.oriented(orientation, memory: memory)
        }
        if AVPixelFormat(avFrame.format).mayBeTransparent {
            for y in 0..<pixels.height { _ = mp_decode_premultiply_16(pixels.samples16(y), pixels.width) }
        }
        return pixels.oriented(orientation, memory: memory)
    }

    /// Converts to straight components; returns `false` if the scaler fails.
    private func fill(_ pixels: PixelBuffer, from avFrame: AVFrame) -> Bool {
        guard let planes else {
            var scaler = FrameScaler()
            do throws(MediaError) {
                try scaler.fill16Bit(pixels, from: decoded.frame, decoding: decoding, file: file)
            } catch { return false }
            return true
        }
        planes.fill(pixels.samples16(0), bytesPerRow: pixels.bytesPerRow, from: avFrame)
        return true
    }
}

extension AVPixelFormat {
    /// Whether the components are red, green and blue.
    var isRGB: Bool { av_pix_fmt_desc_get(self)?.pointee.isRGB ?? false }

    /// Whether pixels may be transparent, by alpha or by palette entries.
    var mayBeTransparent: Bool { hasAlpha || self == AV_PIX_FMT_PAL8 }

    /// The largest number of bits of a component.
    var bitsOfSample: Int32 {
        guard let description = av_pix_fmt_desc_get(self)?.pointee else { return 0 }
        let parts = [description.comp.0, description.comp.1, description.comp.2, description.comp.3]
        return parts.prefix(Int(description.nb_components)).map(\.depth).max() ?? 0
    }
}
