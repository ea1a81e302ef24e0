import Quartz2D

/// Brings the signal of high dynamic range of other primaries to that of BT.2020, which is what drawing knows.
///
/// - Thread safety: any thread.
final class BT2020SignalConverter: Sendable {
    private let shaper: MatrixShaper

    /// Nil for signals that are BT.2020's or BT.709's already.
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

    /// Converts `count` straight pixels of R, G, B and A in place.
    func convert(_ words: UnsafeMutablePointer<UInt16>, count: Int) { shaper.convert(words: words, count: count) }
}
