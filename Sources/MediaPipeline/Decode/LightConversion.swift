import CFFmpeg
import Foundation
import PixelKernels

/// Brings pictures of high dynamic range or of other primaries than BT.709's to sRGB.
///
/// PQ and HLG go through `ToneCurve`, with white at 203 cd/m². HLG is first given the light of a display of 1000 cd/m²
/// (BT.2100's system gamma of 1.2). Primaries go to BT.709's: from BT.2020 by BT.2087's matrix, from others by their
/// chromaticities, with their white made D65; what lies outside is clipped. Standard range keeps its white and its
/// tones.
/// - Thread safety: owner thread only.
final class ToneMapper {
    let key: Key
    private let wide = LazyValue<BT2020SignalConverter?>()
    private let linear: [Float], gain: [Float], encode: [Float]
    private let peak: Double
    private let matrix: [Float]
    private let luminance: (Float, Float, Float)

    /// What a picture's tags ask for.
    struct Key: Equatable {
        var transfer: TransferFunction
        var primaries: Chromaticities
        /// cd/m².
        var sourcePeak: Double

        /// A picture of a render, cut off at white.
        init?(cuttingOff signal: PixelSignal) {
            switch signal.transfer {
            case .standard: return nil
            case .pq: transfer = .pq
            case .hlg: transfer = .hlg
            }
            primaries = signal.isWide ? .bt2020 : .bt709
            sourcePeak = ToneCurve.referenceWhite
        }

        /// What the picture's components are, once those of primaries that a signal cannot have were brought to
        /// BT.2020's.
        var signal: PixelSignal {
            let isWide = primaries != .bt709
            return switch transfer {
            case .sdr: .standard
            case .pq: PixelSignal(.pq, isWide: isWide)
            case .hlg: PixelSignal(.hlg, isWide: isWide)
            }
        }

        /// Nil for pictures that are shown as they are.
        /// - Parameter streamPeak: what the container says of the brightest, for pictures that do not say.
        init?(_ picture: borrowing Frame, streamPeak: Double?) {
            let tags = picture.pointer.pointee
            // FFmpeg itself brings what is stored as X, Y and Z to BT.709's primaries; what is not known is taken as
            // theirs.
            let isStoredAsXYZ = [AV_PIX_FMT_XYZ12LE, AV_PIX_FMT_XYZ12BE].contains(AVPixelFormat(tags.format))
            primaries = isStoredAsXYZ ? .bt709 : Chromaticities(codePoint: Int(tags.color_primaries.rawValue)) ?? .bt709
            switch tags.color_trc {
            case AVCOL_TRC_SMPTE2084: transfer = .pq
            case AVCOL_TRC_ARIB_STD_B67: transfer = .hlg
            default:
                guard primaries != .bt709 else { return nil }
                transfer = .sdr
            }
            // The tags of high dynamic range mean BT.2020 unless they say something else.
            if transfer != .sdr, tags.color_primaries == AVCOL_PRI_UNSPECIFIED { primaries = .bt2020 }
            sourcePeak = transfer == .pq ? MasteringPeakLuminance.of(picture) ?? streamPeak ?? 1000 : 1000
        }
    }

    init(_ key: Key) {
        self.key = key
        matrix = key.primaries.matrix(to: .bt709).rows.map { Float($0) }
        luminance = Self.luminance(key.primaries)
        let white = ToneCurve.referenceWhite
        let unit: Double
        switch key.transfer {
        case .pq: (unit, peak) = (10_000 / white, max(1, key.sourcePeak / white))
        case .hlg: (unit, peak) = (1, 1000 / white)
        case .sdr: (unit, peak) = (1, 1)
        }
        let curve = ToneCurve(sourcePeak: key.sourcePeak, targetPeak: white)
        let transfer = key.transfer
        let most = peak
        linear = Self.table { transfer.linear($0) * unit }
        gain = Self.table { place in
            // The table begins at black, where the curve changes nothing.
            let light = place * place * place * place * most
            return transfer == .sdr || light == 0 ? 1 : curve.mapped(light * white) / (light * white)
        }
        encode = Self.table { root in
            // Standard range comes out with the tones that it went in with.
            255 * (transfer == .sdr ? pow(root * root, 1 / 2.4) : TransferFunctions.linearToSRGB(root * root))
        }
    }

    /// Made when it is first asked for; any thread.
    var bt2020SignalConverter: BT2020SignalConverter? { wide.value { BT2020SignalConverter(key) } }

    private static func table(_ value: (Double) -> Double) -> [Float] {
        let last = Double(MP_TONE_ENTRIES - 1)
        return (0..<Int(MP_TONE_ENTRIES)).map { Float(value(Double($0) / last)) }
    }

    /// BT.2020's also for BT.709's, as drawing in floating point has it.
    private static func luminance(_ primaries: Chromaticities) -> (Float, Float, Float) {
        let shares = [.bt2020, .bt709].contains(primaries) ? TransferFunctions.bt2020Luminance : primaries.luminance
        return (Float(shares[0]), Float(shares[1]), Float(shares[2]))
    }

    /// Converts `count` pixels of four 16-bit components.
    func convert(_ pixels: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
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
                    if key.transfer == .hlg { (map.system_exponent, map.system_scale) = (0.2, Float(peak)) }
                    let m = matrix
                    map.matrix = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
                    body(&map)
                }
            }
        }
    }
}

/// The brightest that a picture was made for.
enum MasteringPeakLuminance {
    /// cd/m², from what accompanies the picture; nil when nothing does, and for values that make no sense.
    static func of(_ frame: borrowing Frame) -> Double? {
        guard let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA),
            side.pointee.size >= MemoryLayout<AVMasteringDisplayMetadata>.size
        else { return nil }
        return peak(UnsafeRawPointer(side.pointee.data))
    }

    /// cd/m², from what the container says of the stream.
    static func of(_ stream: UnsafeMutablePointer<AVStream>) -> Double? {
        var size = 0
        guard let bytes = av_stream_get_side_data(stream, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, &size),
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
