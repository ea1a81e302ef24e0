import Foundation
import PixelKernels
import Quartz2D

/// How a signal of high dynamic range becomes the values that are drawn, and these such a signal.
///
/// What is drawn is sRGB that goes on: 1 is the white of everything that has standard range, at 203 cd/m² (ITU-R
/// BT.2408); beyond 1 lies what is brighter, below 0 what lies outside of BT.709's primaries, on the same curve
/// mirrored. So layers look as they do in standard range, and a picture of high dynamic range keeps its light. HLG is
/// the light of a display of 1000 cd/m² (BT.2100), the bridge by which BT.2390 §7 converts between it and PQ.
final class HDRSignalConversion: Sendable {
    private let signalToLight, lightToValue, valueToLight, lightToSignal: [Float]
    /// HLG's: what BT.2100's OOTF multiplies by, and its inverse.
    private let shown, unshown: [Float]?
    private let toNarrow, toWide: [Float]
    private static let luminance = TransferFunctions.bt2020Luminance.map { Float($0) }

    /// Nil where values are the signal.
    static func of(_ signal: PixelSignal) -> HDRSignalConversion? {
        switch (signal.transfer, signal.isWide) {
        case (.standard, _): nil
        case (.pq, true): widePQ
        case (.pq, false): narrowPQ
        case (.hlg, true): wideHLG
        case (.hlg, false): narrowHLG
        }
    }

    private static let widePQ = HDRSignalConversion(PixelSignal(.pq, isWide: true)),
        narrowPQ = HDRSignalConversion(PixelSignal(.pq, isWide: false))
    private static let wideHLG = HDRSignalConversion(PixelSignal(.hlg, isWide: true)),
        narrowHLG = HDRSignalConversion(PixelSignal(.hlg, isWide: false))

    /// The brightest component that PQ's whitest becomes, in BT.709's primaries at most 1.7 times as much.
    private static let maximumLight = 1.7 * 10_000 / TransferFunctions.referenceWhite
    private static let maximumValue = TransferFunctions.linearToSRGB(maximumLight)
    /// As a value.
    static let brightest = Float(maximumValue)
    private static let pqEnd = 10_000 / TransferFunctions.referenceWhite,
        hlgEnd = TransferFunctions.hlgPeak / TransferFunctions.referenceWhite

    private init(_ signal: PixelSignal) {
        let isHLG = signal.transfer == .hlg
        signalToLight = Self.bySize(to: 1) {
            isHLG
                ? TransferFunctions.hlgLight($0) : TransferFunctions.pqLuminance($0) / TransferFunctions.referenceWhite
        }
        lightToValue = Self.byRoot(to: Self.maximumLight, TransferFunctions.linearToSRGB)
        valueToLight = Self.bySize(to: Self.maximumValue, TransferFunctions.sRGBToLinear)
        lightToSignal = Self.byRoot(to: isHLG ? 1 : Self.pqEnd) {
            isHLG ? TransferFunctions.hlgSignal($0) : TransferFunctions.pqSignal($0 * TransferFunctions.referenceWhite)
        }
        let gamma = TransferFunctions.hlgSystemGamma
        shown = isHLG ? Self.byRoot(to: 1) { $0 > 0 ? Self.hlgEnd * pow($0, gamma - 1) : 0 } : nil
        // The factor of the darkest light has no bound, and nothing to act on.
        unshown =
            isHLG
            ? Self.byRoot(to: Self.hlgEnd) { pow(max($0 / Self.hlgEnd, 1e-14), (1 - gamma) / gamma) / Self.hlgEnd }
            : nil
        let one: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        toNarrow = signal.isWide ? TransferFunctions.toNarrow.map { Float($0) } : one
        toWide = signal.isWide ? TransferFunctions.toWide.map { Float($0) } : one
    }

    private static func places(_ value: (Double) -> Double) -> [Float] {
        (0..<Int(MP_SIGNAL_TABLE_ENTRIES)).map { Float(value(Double($0) / Double(MP_SIGNAL_TABLE_ENTRIES - 1))) }
    }

    private static func bySize(to end: Double, _ value: (Double) -> Double) -> [Float] { places { value($0 * end) } }

    private static func byRoot(to end: Double, _ value: (Double) -> Double) -> [Float] {
        places { value($0 * $0 * $0 * $0 * end) }
    }

    /// Signals of a row of pixels to the values that are drawn, in place.
    func show(_ row: UnsafeMutablePointer<Float>, count: Int) {
        with(signalToLight, end: 1, shown, gainEnd: 1, toNarrow, lightToValue, lastEnd: Self.maximumLight) {
            mp_float_from_signal($0, row, Int32(count))
        }
    }

    /// Values of a row of pixels to words of the signal.
    func write(_ row: UnsafePointer<Float>, to words: UnsafeMutablePointer<UInt16>, count: Int) {
        with(
            valueToLight, end: Self.maximumValue, unshown, gainEnd: Self.hlgEnd, toWide, lightToSignal,
            lastEnd: unshown == nil ? Self.pqEnd : 1
        ) { mp_float_to_signal($0, row, words, Int32(count)) }
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
                (gain ?? []).withUnsafeBufferPointer { table in
                    var light = mp_float_signal_conversion(
                        first: first.baseAddress, first_end: Float(end), gain: gain == nil ? nil : table.baseAddress,
                        gain_end: Float(gainEnd),
                        luminance: (y[0], y[1], y[2]), matrix: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]),
                        last: last.baseAddress,
                        last_end: Float(lastEnd))
                    body(&light)
                }
            }
        }
    }
}
