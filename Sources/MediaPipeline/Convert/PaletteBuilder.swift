import PixelKernels
import Quartz2D

/// Finds the colours that represent a clip best, of those that all its pictures have.
///
/// Memory: 9 MB, whatever the clip's length.
final class PaletteBuilder {
    private var bins = [mp_palette_bin](repeating: mp_palette_bin(), count: Int(MP_PALETTE_BINS))
    private(set) var hasTransparency = false

    func count(_ picture: PixelBuffer) {
        var source = mp_encode_source(picture)
        if mp_palette_count(&source, &bins) != 0 { hasTransparency = true }
    }

    /// At most `limit` colours: boxes of the colour space split at the mean until there are enough, then moved to the
    /// means of what is nearest to each. As many colours as that or fewer, in different bins, stay exactly themselves.
    func colors(limit: Int) -> [UInt32] {
        let samples = bins.filter { $0.count > 0 }.map(Sample.init)
        guard !samples.isEmpty else { return [0] }
        var boxes = [Box(samples)]
        while boxes.count < limit, let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
            boxes[widest].error > 0
        {
            guard let (low, high) = boxes[widest].split() else { break }
            boxes[widest] = low
            boxes.append(high)
        }
        var centers = boxes.map(\.mean)
        for _ in 0..<3 where samples.count > centers.count { centers = Self.moved(centers, samples) }
        return centers.map(\.color).sorted()
    }

    private static func moved(_ centers: [SIMD3<Float>], _ samples: [Sample]) -> [SIMD3<Float>] {
        var sums = [SIMD3<Float>](repeating: .zero, count: centers.count)
        var weights = [Float](repeating: 0, count: centers.count)
        for sample in samples {
            var best = 0
            var least = Float.infinity
            for (i, center) in centers.enumerated() {
                let d = (sample.color - center).weighted
                if d < least { (best, least) = (i, d) }
            }
            sums[best] += sample.color * sample.weight
            weights[best] += sample.weight
        }
        return centers.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : centers[$0] }
    }

    /// The mean of a bin, and how many pixels have it.
    fileprivate struct Sample {
        let color: SIMD3<Float>
        let weight: Float

        init(_ bin: mp_palette_bin) {
            weight = Float(bin.count)
            color = SIMD3(
                Float(Double(bin.r) / Double(bin.count)), Float(Double(bin.g) / Double(bin.count)),
                Float(Double(bin.b) / Double(bin.count)))
        }
    }

    private struct Box {
        let samples: [Sample]
        let mean: SIMD3<Float>
        /// The squared distances from the mean, of all pixels.
        let error: Float
        /// Along which it is widest.
        let axis: Int

        init(_ samples: [Sample]) {
            self.samples = samples
            let weight = samples.reduce(0) { $0 + $1.weight }
            let mean = samples.reduce(SIMD3<Float>.zero) { $0 + $1.color * $1.weight } / weight
            let spread =
                samples.reduce(SIMD3<Float>.zero) { $0 + ($1.color - mean) * ($1.color - mean) * $1.weight }
                * SIMD3(3, 6, 2)
            self.mean = mean
            error = samples.count > 1 ? spread.sum() : 0
            axis = spread.x >= spread.y && spread.x >= spread.z ? 0 : spread.y >= spread.z ? 1 : 2
        }

        func split() -> (Box, Box)? {
            let low = samples.filter { $0.color[axis] <= mean[axis] }
            let high = samples.filter { $0.color[axis] > mean[axis] }
            return low.isEmpty || high.isEmpty ? nil : (Box(low), Box(high))
        }
    }
}

extension SIMD3<Float> {
    /// As Palette.h weighs the components.
    fileprivate var weighted: Float { 3 * x * x + 6 * y * y + 2 * z * z }

    /// 0xRRGGBB.
    fileprivate var color: UInt32 {
        let c = SIMD3<UInt32>(
            self.rounded(.toNearestOrAwayFromZero).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)))
        return c.x << 16 | c.y << 8 | c.z
    }
}
