import Foundation
import PixelKernels
import Quartz2D

/// The tables by which the light of an sRGB screen becomes the signal of other primaries, in standard or high dynamic
/// range.
///
/// White of a picture is 203 cd/m², the reference white of graphics in both PQ and HLG (ITU-R BT.2408-5 table 1); HLG
/// is of a display of 1000 cd/m². In standard range only the primaries change.
struct OutputColorTables {
    private let linear: [Float]
    private let curve: [Float]
    private let gain: [Float]
    private let isHLG: Bool

    private let primaries: [Float]

    private static let curveLength = 4096

    /// - Parameter levels: of a component of the picture.
    init(to color: VideoColor, levels: Int) {
        isHLG = color.transfer == .hlg
        primaries = color.matrixFromSRGB
        // Light in units of what the curve ends with: 10,000 cd/m², the display's peak, or white.
        let white =
            color.transfer == .pq
            ? TransferFunctions.referenceWhite / 10_000 : isHLG ? TransferFunctions.referenceWhite / 1000 : 1
        linear = (0..<levels).map { Float(TransferFunctions.sRGBToLinear(Double($0) / Double(levels - 1)) * white) }
        let lights = (0..<Self.curveLength).map { pow(Double($0) / Double(Self.curveLength - 1), 4) }
        switch color.transfer {
        case .pq: curve = lights.map { Float(TransferFunctions.pqSignal($0 * 10_000)) }
        case .hlg: curve = lights.map { Float(TransferFunctions.hlgSignal($0)) }
        case .standard: curve = lights.map { Float(TransferFunctions.linearToSRGB($0)) }
        }
        // BT.2100's system gamma is 1.2 at 1000 cd/m²; the factor of the darkest lights has no bound, and nothing to
        // act on.
        gain = lights.map { Float(pow(max($0, 1e-6), (1 - 1.2) / 1.2)) }
    }

    func withKernel(_ body: (UnsafePointer<mp_encode_color_conversion>) -> Void) {
        linear.withUnsafeBufferPointer { linear in
            curve.withUnsafeBufferPointer { curve in
                gain.withUnsafeBufferPointer { gain in
                    let m = primaries
                    var light = mp_encode_color_conversion(
                        linear: linear.baseAddress, primaries: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]),
                        curve: curve.baseAddress, curve_length: Int32(Self.curveLength),
                        gain: isHLG ? gain.baseAddress : nil,
                        luminance: (0.2627, 0.6780, 0.0593))
                    body(&light)
                }
            }
        }
    }
}

extension VideoColor {
    /// Linear light of BT.709's primaries as that of these, all with the white of D65: BT.2087-0 §2.1, and by the
    /// chromaticities of the others.
    fileprivate var matrixFromSRGB: [Float] {
        if matrix == .bt2020 { return [0.6274, 0.3293, 0.0433, 0.0691, 0.9195, 0.0114, 0.0164, 0.0880, 0.8956] }
        return switch primaries {
        case .bt709: [1, 0, 0, 0, 1, 0, 0, 0, 1]
        case .smpteC: [1.0654, -0.0554, -0.0100, -0.0196, 1.0364, -0.0168, 0.0016, 0.0044, 0.9940]
        case .ebu: [0.9578, 0.0422, 0, 0, 1, 0, 0, -0.0119, 1.0119]
        case .p3D65: [0.8225, 0.1775, 0, 0.0332, 0.9668, 0, 0.0171, 0.0724, 0.9105]
        }
    }
}
