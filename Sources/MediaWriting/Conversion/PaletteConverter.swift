import CFFmpeg
import FFmpegSupport
import Images
import MediaReading
import PixelKernels

/// Converts composed images to indices of one palette.
///
/// - Owner: one thread.
final class PaletteConverter {
    private var palette: mp_palette
    private let isDithered: Bool
    private let choiceCache: UnsafeMutableBufferPointer<mp_palette_choice>

    /// Creates a converter.
    ///
    /// - Parameter colors: at most 255 colors, 0xRRGGBB; an additional index stands for transparent and unchanged
    ///   pixels.
    init(colors: [UInt32], isDithered: Bool) {
        precondition(colors.count < 256, "one index is reserved for transparent pixels")
        palette = mp_palette()
        palette.count = Int32(colors.count + 1)
        palette.transparent_index = Int32(colors.count)
        withUnsafeMutableBytes(of: &palette.colors) { bytes in
            let table = bytes.bindMemory(to: UInt32.self)
            for (i, color) in colors.enumerated() { table[i] = color }
        }
        self.isDithered = isDithered
        choiceCache = .allocate(capacity: Int(MP_PALETTE_MEMORY))
        choiceCache.initialize(repeating: mp_palette_choice())
    }

    deinit { choiceCache.deallocate() }

    /// Returns the index of each pixel, row by row.
    func indices(of image: PixelBuffer) -> [UInt8] {
        let count = image.width * image.height
        return [UInt8](unsafeUninitializedCapacity: count) { out, written in
            var source = mp_encode_source(image)
            mp_palette_map(&source, &palette, isDithered ? 1 : 0, choiceCache.baseAddress, out.baseAddress, image.width)
            written = count
        }
    }

    /// Fills `frame`, which has the format PAL8 and its own memory.
    func convert(_ image: PixelBuffer, into frame: borrowing AVFrameHandle) {
        let data = frame.pointer.pointee.data
        guard let indices = data.0, let table = data.1 else { preconditionFailure("a frame of PAL8 has a palette") }
        var source = mp_encode_source(image)
        mp_palette_map(
            &source, &palette, isDithered ? 1 : 0, choiceCache.baseAddress, indices,
            Int(frame.pointer.pointee.linesize.0))
        table.withMemoryRebound(to: UInt32.self, capacity: 256) { entries in
            withUnsafeBytes(of: palette.colors) { bytes in
                let colors = bytes.bindMemory(to: UInt32.self)
                for i in 0..<256 { entries[i] = i == Int(palette.transparent_index) ? 0 : 0xFF00_0000 | colors[i] }
            }
        }
    }
}

/// Finds the palette that represents a clip best, from the colors of all its frames.
///
/// Memory: 9 MB, regardless of the duration.
final class PaletteBuilder {
    private var bins = [mp_palette_bin](repeating: mp_palette_bin(), count: Int(MP_PALETTE_BINS))
    /// Whether any frame has transparent pixels.
    private(set) var hasTransparency = false

    /// Adds the colors of `image`.
    func count(_ image: PixelBuffer) {
        var source = mp_encode_source(image)
        if mp_palette_count(&source, &bins) != 0 { hasTransparency = true }
    }

    /// Returns at most `limit` colors: splits boxes of the color space at their mean until there are enough, then moves
    /// each color to the mean of its nearest samples. If there are no more colors than `limit`, in different bins, they
    /// are preserved exactly.
    func colors(limit: Int) -> [UInt32] {
        precondition(limit <= 256, "mp_palette_move has room for 256 colors")
        let samples = bins.filter { $0.count > 0 }.map(mp_palette_sample.init)
        guard !samples.isEmpty else { return [0] }
        var boxes = [Box(samples)]
        while boxes.count < limit, let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
            boxes[widest].error > 0
        {
            guard let (low, high) = boxes[widest].split() else { break }
            boxes[widest] = low
            boxes.append(high)
        }
        var centers = boxes.map { mp_palette_sample(r: $0.mean.x, g: $0.mean.y, b: $0.mean.z, weight: 0) }
        for _ in 0..<3 where samples.count > centers.count {
            mp_palette_move(samples, Int32(samples.count), &centers, Int32(centers.count))
        }
        return centers.map(\.color.packed).sorted()
    }

    private struct Box {
        let samples: [mp_palette_sample]
        let mean: SIMD3<Float>
        /// The sum of the squared distances of all pixels from the mean.
        let error: Float
        /// The component with the largest spread.
        let axis: Int

        init(_ samples: [mp_palette_sample]) {
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

extension mp_palette_sample {
    /// The mean color of a bin.
    fileprivate init(_ bin: mp_palette_bin) {
        let count = Double(bin.count)
        self.init(
            r: Float(Double(bin.r) / count), g: Float(Double(bin.g) / count), b: Float(Double(bin.b) / count),
            weight: Float(bin.count))
    }

    fileprivate var color: SIMD3<Float> { SIMD3(r, g, b) }
}

extension SIMD3<Float> {
    /// The color as 0xRRGGBB.
    fileprivate var packed: UInt32 {
        let c = SIMD3<UInt32>(
            self.rounded(.toNearestOrAwayFromZero).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)))
        return c.x << 16 | c.y << 8 | c.z
    }
}
