import Foundation
import Images
import PixelKernels

/// Converts between high dynamic range signals and drawing values.
///
/// Drawing values are extended-range sRGB: 1 is the white of standard dynamic range, at 203 cd/m² (ITU-R BT.2408).
/// Values above 1 are brighter; values below 0, on the mirrored curve, lie outside BT.709's primaries. So layers look
/// as they do in standard range, and HDR images keep their light. HLG is the light of a display of 1000 cd/m²
/// (BT.2100), which BT.2390 §7 uses to convert between HLG and PQ.
final class HDRSignalConversion: Sendable {
    private let signalToLight, lightToValue, valueToLight, lightToSignal: [Float]
    /// HLG only: the factor of BT.2100's OOTF and its inverse.
    private let ootfGain, inverseOOTFGain: [Float]?
    private let toNarrow, toWide: [Float]
    private static let luminance = TransferFunctions.bt2020Luminance.map { Float($0) }

    /// Returns the conversion of a signal; nil for sRGB, whose values are the signal.
    static func of(_ signal: PixelSignal) -> HDRSignalConversion? {
        switch (signal.transfer, signal.isBT2020) {
        case (.standard, _): nil
        case (.pq, true): widePQ
        case (.pq, false): narrowPQ
        case (.hlg, true): wideHLG
        case (.hlg, false): narrowHLG
        }
    }

    private static let widePQ = HDRSignalConversion(PixelSignal(.pq, isBT2020: true)),
        narrowPQ = HDRSignalConversion(PixelSignal(.pq, isBT2020: false))
    private static let wideHLG = HDRSignalConversion(PixelSignal(.hlg, isBT2020: true)),
        narrowHLG = HDRSignalConversion(PixelSignal(.hlg, isBT2020: false))

    /// The largest linear component of a PQ signal, which in BT.709's primaries is at most 1.7 times the peak.
    private static let maximumLight = 1.7 * 10_000 / TransferFunctions.referenceWhite
    private static let maximumValue = TransferFunctions.linearToSRGB(maximumLight)
    /// `maximumLight` as a drawing value.
    static let maximumComponent = Float(maximumValue)
    private static let pqMaximum = 10_000 / TransferFunctions.referenceWhite,
        hlgMaximum = TransferFunctions.hlgPeak / TransferFunctions.referenceWhite

    private init(_ signal: PixelSignal) {
        let isHLG = signal.transfer == .hlg
        signalToLight = Self.sampledEvenly(to: 1) {
            isHLG
                ? TransferFunctions.hlgLight($0) : TransferFunctions.pqLuminance($0) / TransferFunctions.referenceWhite
        }
        lightToValue = Self.sampledByFourthRoot(to: Self.maximumLight, TransferFunctions.linearToSRGB)
        valueToLight = Self.sampledEvenly(to: Self.maximumValue, TransferFunctions.sRGBToLinear)
        lightToSignal = Self.sampledByFourthRoot(to: isHLG ? 1 : Self.pqMaximum) {
            isHLG ? TransferFunctions.hlgSignal($0) : TransferFunctions.pqSignal($0 * TransferFunctions.referenceWhite)
        }
        let gamma = TransferFunctions.hlgSystemGamma
        ootfGain = isHLG ? Self.sampledByFourthRoot(to: 1) { $0 > 0 ? Self.hlgMaximum * pow($0, gamma - 1) : 0 } : nil
        // The factor is unbounded for black, where it has no effect.
        inverseOOTFGain =
            isHLG
            ? Self.sampledByFourthRoot(to: Self.hlgMaximum) {
                pow(max($0 / Self.hlgMaximum, 1e-14), (1 - gamma) / gamma) / Self.hlgMaximum
            }
            : nil
        let one: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        toNarrow = signal.isBT2020 ? TransferFunctions.bt2020ToBT709.map { Float($0) } : one
        toWide = signal.isBT2020 ? TransferFunctions.bt709ToBT2020.map { Float($0) } : one
    }

    private static func table(_ value: (Double) -> Double) -> [Float] {
        (0..<Int(MP_SIGNAL_TABLE_ENTRIES)).map { Float(value(Double($0) / Double(MP_SIGNAL_TABLE_ENTRIES - 1))) }
    }

    private static func sampledEvenly(to end: Double, _ value: (Double) -> Double) -> [Float] {
        table { value($0 * end) }
    }

    private static func sampledByFourthRoot(to end: Double, _ value: (Double) -> Double) -> [Float] {
        table { value($0 * $0 * $0 * $0 * end) }
    }

    /// Converts the signals of a row of pixels to drawing values, in place.
    func decode(_ row: UnsafeMutablePointer<Float>, count: Int) {
        with(signalToLight, end: 1, ootfGain, gainEnd: 1, toNarrow, lightToValue, lastEnd: Self.maximumLight) {
            mp_float_from_signal($0, row, Int32(count))
        }
    }

    /// Converts the drawing values of a row of pixels to 16-bit samples of the signal.
    func encode(_ row: UnsafePointer<Float>, to samples: UnsafeMutablePointer<UInt16>, count: Int) {
        with(
            valueToLight, end: Self.maximumValue, inverseOOTFGain, gainEnd: Self.hlgMaximum, toWide, lightToSignal,
            lastEnd: inverseOOTFGain == nil ? Self.pqMaximum : 1
        ) { mp_float_to_signal($0, row, samples, Int32(count)) }
    }

    private func with(
        _ first: [Float], end: Double, _ gain: [Float]?, gainEnd: Double, _ matrix: [Float], _ last: [Float],
        lastEnd: Double,
        _ body: (UnsafePointer<mp_float_signal_conversion>) -> Void
    ) {
        let m = matrix
        let y = Self.luminance
        first.withUnsafeBufferPointer { first in
            last.withUnsafeBufferPointer { last in
                (gain ?? []).withUnsafeBufferPointer { gainTable in
                    var conversion = mp_float_signal_conversion(
                        first: first.baseAddress, first_end: Float(end),
                        gain: gain == nil ? nil : gainTable.baseAddress,
                        gain_end: Float(gainEnd),
                        luminance: (y[0], y[1], y[2]), matrix: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]),
                        last: last.baseAddress,
                        last_end: Float(lastEnd))
                    body(&conversion)
                }
            }
        }
    }
}
