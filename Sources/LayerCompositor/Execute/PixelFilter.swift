import PixelKernels

/// Filters of single pixels, of which none depends on its neighbours.
struct PixelFilter: Sendable {
    let steps: [FilterStep]
    private let ofBytes: [ByteStep]

    private enum ByteStep {
        case matrix([Float])
        case table([UInt8])
        case vibrance(Float)
    }

    /// - Parameter steps: those that reach beyond a pixel do nothing to bytes.
    init(_ steps: [FilterStep]) {
        self.steps = steps
        ofBytes = steps.compactMap { step in
            switch step {
            case .matrix(let matrix): .matrix(matrix)
            case .curve(let curve): .table(curve.levels)
            case .vibrance(let amount): .vibrance(amount)
            case .gaussian, .box, .bloom, .cells: nil
            }
        }
    }

    func filtered(_ pixel: UInt32) -> UInt32 {
        var result = pixel
        for step in ofBytes {
            switch step {
            case .matrix(let matrix): mp_filter_matrix(&result, 1, matrix)
            case .table(let levels): mp_filter_table(&result, 1, levels)
            case .vibrance(let amount): mp_filter_vibrance(&result, 1, amount)
            }
        }
        return result
    }
}
