import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import MediaTime
import PixelKernels

/// Converts high-dynamic-range frames, and frames with primaries other than BT.709's, to sRGB.
///
/// PQ and HLG are tone-mapped with `BT2390ToneCurve`, with white at 203 cd/m². HLG is first converted to the light of a
/// 1000 cd/m² display (BT.2100's system gamma of 1.2). Primaries are converted to BT.709's: from BT.2020 by BT.2087's
/// matrix, from others by their chromaticities, with their white adapted to D65. Out-of-gamut colors are clipped.
/// Standard range keeps its white and its tones.
/// - Thread safety: owner thread only.
package final class ToneMapper {
    let key: Key
    private let bt2020Converter = LazyValue<BT2020SignalConverter?>()
    private let linear: [Float], gain: [Float], encode: [Float]
    private let peak: Double
    private let matrix: [Float]
    private let luminance: (Float, Float, Float)

    /// The conversion that a frame's tags require.
    package struct Key: Equatable {
        var transfer: TransferFunction
        var primaries: Chromaticities
        /// The source's peak luminance, in cd/m².
        var sourcePeak: Double

        /// Creates the conversion of a rendered image to standard dynamic range, clipped at white; `nil` for standard
        /// range.
        package init?(clippingToSDR signal: PixelSignal) {
            switch signal.transfer {
            case .standard: return nil
            case .pq: transfer = .pq
            case .hlg: transfer = .hlg
            }
            primaries = signal.isBT2020 ? .bt2020 : .bt709
            sourcePeak = BT2390ToneCurve.referenceWhite
        }

        /// The signal of the frame's components after primaries that a `PixelSignal` cannot express were converted to
        /// BT.2020's.
        var signal: PixelSignal {
            let isWide = primaries != .bt709
            return switch transfer {
            case .sdr: .standard
            case .pq: PixelSignal(.pq, isBT2020: isWide)
            case .hlg: PixelSignal(.hlg, isBT2020: isWide)
            }
        }

        /// Creates the conversion for a frame; `nil` if it is shown unchanged.
        ///
        /// - Parameter streamPeak: The peak luminance from the container, for frames without one, in cd/m².
        package init?(_ frame: borrowing AVFrameHandle, streamPeak: Double?) {
            let tags = frame.pointer.pointee
            // FFmpeg itself converts XYZ to BT.709's primaries; unknown primaries are treated as BT.709's.
            let isStoredAsXYZ = [AV_PIX_FMT_XYZ12LE, AV_PIX_FMT_XYZ12BE].contains(AVPixelFormat(tags.format))
            primaries = isStoredAsXYZ ? .bt709 : Chromaticities(codePoint: Int(tags.color_primaries.rawValue)) ?? .bt709
            switch tags.color_trc {
            case AVCOL_TRC_SMPTE2084: transfer = .pq
            case AVCOL_TRC_ARIB_STD_B67: transfer = .hlg
            default:
                guard primaries != .bt709 else { return nil }
                transfer = .sdr
            }
            // High-dynamic-range transfer functions imply BT.2020 unless tagged otherwise.
            if transfer != .sdr, tags.color_primaries == AVCOL_PRI_UNSPECIFIED { primaries = .bt2020 }
            sourcePeak = transfer == .pq ? MasteringPeakLuminance.of(frame) ?? streamPeak ?? 1000 : 1000
        }
    }

    /// Creates the tables of a conversion.
    package init(_ key: Key) {
        self.key = key
        matrix = key.primaries.matrix(to: .bt709).rows.map { Float($0) }
        luminance = Self.luminance(key.primaries)
        let white = BT2390ToneCurve.referenceWhite
        let unit: Double
        switch key.transfer {
        case .pq: (unit, peak) = (10_000 / white, max(1, key.sourcePeak / white))
        case .hlg: (unit, peak) = (1, 1000 / white)
        case .sdr: (unit, peak) = (1, 1)
        }
        let curve = BT2390ToneCurve(sourcePeak: key.sourcePeak, targetPeak: white)
        let transfer = key.transfer
        let most = peak
        linear = Self.table { transfer.linear($0) * unit }
        gain = Self.table { root in
            // The table begins at black, where the curve changes nothing.
            let light = root * root * root * root * most
            return transfer == .sdr || light == 0 ? 1 : curve.mapped(light * white) / (light * white)
        }
        encode = Self.table { root in
            // Standard range keeps its tones.
            255 * (transfer == .sdr ? pow(root * root, 1 / 2.4) : TransferFunctions.linearToSRGB(root * root))
        }
    }

    /// The converter to BT.2020's signal, created on first use; any thread.
    var bt2020SignalConverter: BT2020SignalConverter? { bt2020Converter.value { BT2020SignalConverter(key) } }

    private static func table(_ value: (Double) -> Double) -> [Float] {
        let last = Double(MP_TONE_ENTRIES - 1)
        return (0..<Int(MP_TONE_ENTRIES)).map { Float(value(Double($0) / last)) }
    }

    /// Returns the luminance weights of primaries; BT.709 uses BT.2020's, as drawing in floating point does.
    private static func luminance(_ primaries: Chromaticities) -> (Float, Float, Float) {
        let shares = [.bt2020, .bt709].contains(primaries) ? TransferFunctions.bt2020Luminance : primaries.luminance
        return (Float(shares[0]), Float(shares[1]), Float(shares[2]))
    }

    /// Converts `count` pixels of four 16-bit components to 8 bits.
    package func convert(_ pixels: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
        withMap { mp_tone_map_row($0, pixels, target, count) }
    }

    /// Converts `count` pixels of four 16-bit components in place, with all their bits.
    func convert(_ pixels: UnsafeMutablePointer<UInt16>, count: Int) {
        withMap { mp_tone_map_16($0, pixels, count) }
    }

    private func withMap(_ body: (UnsafePointer<mp_tone_map>) -> Void) {
        linear.withUnsafeBufferPointer { linear in
            gain.withUnsafeBufferPointer { gain in
                encode.withUnsafeBufferPointer { encode in
                    var map = mp_tone_map()
                    map.linear = linear.baseAddress
                    map.gain = gain.baseAddress
                    map.encode = encode.baseAddress
                    map.peak = Float(peak)
                    map.luma = luminance
                    if key.transfer == .hlg {
                        map.system_exponent = 0.2
                        map.system_scale = Float(peak)
                    }
                    let m = matrix
                    map.matrix = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
                    body(&map)
                }
            }
        }
    }
}

/// The peak luminance of the mastering display, in cd/m².
enum MasteringPeakLuminance {
    /// Reads the frame's metadata; `nil` if there is none, or for values outside 100...10,000.
    static func of(_ frame: borrowing AVFrameHandle) -> Double? {
        guard let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA),
            side.pointee.size >= MemoryLayout<AVMasteringDisplayMetadata>.size
        else { return nil }
        return peak(UnsafeRawPointer(side.pointee.data))
    }

    /// Reads the container's metadata of a stream.
    static func of(_ stream: UnsafeMutablePointer<AVStream>) -> Double? {
        var size = 0
        guard let bytes = shim_stream_side_data(stream, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, &size),
            size >= MemoryLayout<AVMasteringDisplayMetadata>.size
        else { return nil }
        return peak(UnsafeRawPointer(bytes))
    }

    private static func peak(_ bytes: UnsafeRawPointer?) -> Double? {
        guard let data = bytes?.loadUnaligned(as: AVMasteringDisplayMetadata.self), data.has_luminance != 0,
            let peak = Rational(data.max_luminance)?.seconds, (100...10_000).contains(peak)
        else { return nil }
        return peak
    }
}

/// Converts a high-dynamic-range signal with other primaries to BT.2020's, the only wide primaries that drawing
/// supports.
///
/// - Thread safety: any thread.
final class BT2020SignalConverter: Sendable {
    private let shaper: MatrixShaper

    /// Creates a converter; `nil` for signals with BT.2020's or BT.709's primaries, and for standard range.
    init?(_ key: ToneMapper.Key) {
        guard ![.bt2020, .bt709].contains(key.primaries) else { return nil }
        let matrix = key.primaries.matrix(to: .bt2020)
        switch key.transfer {
        case .sdr: return nil
        case .pq:
            shaper = MatrixShaper(
                linear: { TransferFunctions.pqLuminance($0) / 10_000 }, matrix: matrix,
                encode: { TransferFunctions.pqSignal($0 * 10_000) })
        case .hlg:
            shaper = MatrixShaper(
                linear: TransferFunctions.hlgLight, matrix: matrix, encode: TransferFunctions.hlgSignal)
        }
    }

    /// Converts `count` pixels of four 16-bit components in place, at full precision.
    func convert(_ samples: UnsafeMutablePointer<UInt16>, count: Int) {
        shaper.convert(samples16: samples, count: count)
    }
}
