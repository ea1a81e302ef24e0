import PixelKernels
import VectorGeometry

/// A filter that changes each pixel of a row on its own, with its tables prepared.
enum RowFilter: Sendable {
    case matrix([Float])
    case table([UInt8])
    case vibrance(Float)
    /// `x` and `y` are the position of the image's first pixel relative to the center.
    case vignette(x: Double, y: Double, inner: Float, outer: Float, amount: Float)
}

/// Filters that are applied to a row while it is in the cache.
struct RowFilters: Sendable {
    private var filters: [RowFilter] = []

    /// Creates filters without effect.
    init() {}

    /// Takes steps from the start of `steps` as long as they filter rows, after `first` if there is one.
    init(_ first: RowFilter? = nil, takenFrom steps: inout ArraySlice<FilterStep>, on rect: PixelRect) {
        if let first { filters.append(first) }
        while let next = steps.first?.rowFilter(on: rect) {
            filters.append(next)
            steps.removeFirst()
        }
    }

    /// Filters the first `count` pixels of row `y` of an image.
    func apply(to row: UnsafeMutablePointer<UInt32>, _ y: Int, _ count: Int) {
        let count = Int32(count)
        for filter in filters {
            switch filter {
            case .matrix(let matrix): mp_filter_matrix(row, count, matrix)
            case .table(let levels): mp_filter_table(row, count, levels)
            case .vibrance(let amount): mp_filter_vibrance(row, count, amount)
            case .vignette(let x, let top, let inner, let outer, let amount):
                mp_filter_vignette(row, count, Float(x), Float(top + Double(y)), inner, outer, amount)
            }
        }
    }
}

/// A blur and filters of single pixels that do not depend on their position: steps whose result can be limited to a
/// part of an image, with the same pixels.
struct BlurredRows: Sendable {
    let sigma: Double
    let filters: RowFilters
    /// Whether the blur changes nothing.
    var isIdentity: Bool {
        var kernel = mp_color_blur()
        kernel.sigma = sigma
        return mp_color_blur_is_identity(&kernel) != 0
    }

    /// Creates the blur and filters of steps for a part of an image. Returns nil for other steps, and if a step depends
    /// on the position: positions are computed from the first pixel, so that a part would round them differently.
    init?(_ steps: [FilterStep], on part: PixelRect) {
        guard case .gaussian(let sigma)? = steps.first, sigma > 0, !steps.contains(where: \.dependsOnPosition) else {
            return nil
        }
        var remaining = steps.dropFirst()
        filters = RowFilters(takenFrom: &remaining, on: part)
        self.sigma = sigma
        if !remaining.isEmpty { return nil }
    }
}

extension FilterStep {
    /// Returns the step as a filter of rows of an image at `rect`; nil if it needs other pixels or its own memory.
    func rowFilter(on rect: PixelRect) -> RowFilter? {
        switch self {
        case .matrix(let matrix): .matrix(matrix)
        case .curve(let curve): .table(curve.levels)
        case .vibrance(let amount): .vibrance(amount)
        case .vignette(let x, let y, let inner, let outer, let amount):
            .vignette(
                x: Double(rect.minX) + 0.5 - x, y: Double(rect.minY) + 0.5 - y, inner: Float(inner),
                outer: Float(outer), amount: Float(amount))
        case .gaussian, .box, .bloom, .pixellate, .sharpen, .line, .zoom, .lookup, .chromaKey, .style: nil
        }
    }
}
