import Images
import PixelKernels
import VectorGeometry

/// Adds some of a frame's samples to the sums of parts of tiles, in premultiplied components.
struct MotionBlurPass {
    /// The items of each sample by tile.
    let samples: [TileBins]
    let background: FrameBackground
    /// The number of samples of the frame after the last pass; nil for the passes before it.
    let total: Int?

    /// Adds the samples of a part of a tile to its sums: in 8 bits, the sums have 16.
    func draw<Worker: FrameWorker>(
        _ job: TileJob, by worker: Worker, addingTo sums: MotionBlurSums, into target: PixelBuffer
    ) {
        worker.withSurface(job.area) { surface in
            for bins in samples {
                worker.draw(bins, tile: job.tile, over: background, in: job.area, on: surface)
                worker.add(surface, to: sums)
            }
            if let total { worker.writeMeans(of: total, sums, on: surface, into: target) }
        }
    }
}

/// The sums of a frame's samples in a part of a tile.
///
/// - Thread safety: one worker at a time uses it, the one that draws the part.
final class MotionBlurSums: @unchecked Sendable {
    private var bytes: [UInt16] = []
    /// The first sample in floating point.
    private var first: [Float] = []
    /// The sums of the differences from the first sample, so that it is exact where all samples are equal.
    private var differences: [Float] = []

    func add(_ sample: UnsafeRawBufferPointer) {
        if bytes.isEmpty { bytes = [UInt16](repeating: 0, count: sample.count) }
        bytes.withUnsafeMutableBufferPointer { sums in
            for i in 0..<sums.count { sums[i] &+= UInt16(sample[i]) }
        }
    }

    /// Writes the means of `count` samples, and forgets the sums.
    func writeByteMeans(of count: Int, in area: PixelRect, into target: PixelBuffer) {
        let mean = ByteMean(count: count)
        bytes.withUnsafeBufferPointer { sums in
            let count = 4 * area.width
            for y in area.minY..<area.maxY {
                let start = (y - area.minY) * count
                let row = UnsafeMutableRawPointer(target.row(y) + area.minX)
                for i in 0..<count { row.storeBytes(of: mean(of: sums[start + i]), toByteOffset: i, as: UInt8.self) }
            }
        }
        bytes = []
    }

    func add(_ sample: UnsafeMutableBufferPointer<Float>) {
        if first.isEmpty {
            first = [Float](sample)
            differences = [Float](repeating: 0, count: sample.count)
            return
        }
        first.withUnsafeBufferPointer { first in
            differences.withUnsafeMutableBufferPointer { sums in
                for i in 0..<sums.count { sums[i] += sample[i] - first[i] }
            }
        }
    }

    /// Stores the means of `count` samples, and forgets the sums.
    func takeMeans(of count: Int, into means: UnsafeMutableBufferPointer<Float>) {
        let share = 1 / Float(count)
        for i in 0..<means.count { means[i] = first[i] + differences[i] * share }
        first = []
        differences = []
    }
}

extension Array where Element == FramePlan {
    /// Divides samples into parts that are drawn one after another, so that the filtered images of each part fit into
    /// a number of bytes if possible. Images that several samples show count once.
    func parts(filteredBytes limit: Int, bytesPerPixel: Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0
        var bytes = 0
        var visited: Set<ObjectIdentifier> = []
        for (index, frame) in enumerated() {
            let added = frame.items.filteredArea(excluding: &visited) * bytesPerPixel
            if added > 0, index > start, bytes + added > limit {
                parts.append(start..<index)
                start = index
                bytes = 0
            }
            bytes += added
        }
        return parts + [start..<count]
    }
}

extension [DisplayItem] {
    /// Returns the pixels of the filtered images that the items draw, without `visited` ones.
    fileprivate func filteredArea(excluding visited: inout Set<ObjectIdentifier>) -> Int {
        reduce(0) { area, item in
            switch item {
            case .filteredImage(let fill): area + fill.image.filteredArea(excluding: &visited)
            case .group(let group):
                area + group.items.filteredArea(excluding: &visited)
                    + (group.mask?.filteredArea(excluding: &visited) ?? 0)
                    + (group.backdrop?.image?.filteredArea(excluding: &visited) ?? 0)
            case .planes(let planes): area + planes.planes.reduce(0) { $0 + $1.items.filteredArea(excluding: &visited) }
            case .fill, .shadow, .sprites, .boxes, .particles: area
            }
        }
    }
}

extension FilteredImage {
    fileprivate func filteredArea(excluding visited: inout Set<ObjectIdentifier>) -> Int {
        guard visited.insert(ObjectIdentifier(self)).inserted else { return 0 }
        // A kept backdrop has the pixels of its area and room; the filtered ones are in addition.
        let own = source.map { $0.memoryArea.area + shown.area } ?? area.area
        return own + items.filteredArea(excluding: &visited)
    }
}

/// Divides sums of up to 64 bytes by their number, rounded to nearest; halves round up.
struct ByteMean {
    /// 2²⁰ divided by the number, rounded up: exact for all sums, because the error of a quotient is below its distance
    /// to the next integer.
    private let reciprocal: UInt32
    private let half: UInt32

    /// - Precondition: `count` is 1 to 64.
    init(count: Int) {
        precondition((1...64).contains(count), "a mean of 1 to 64 bytes")
        reciprocal = ((1 << 20) + UInt32(count) - 1) / UInt32(count)
        half = UInt32(count) / 2
    }

    @inline(__always)
    func callAsFunction(of sum: UInt16) -> UInt8 {
        UInt8(truncatingIfNeeded: ((UInt32(sum) + half) &* reciprocal) >> 20)
    }
}
