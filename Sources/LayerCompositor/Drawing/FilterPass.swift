import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Applies filters to an image in place. Independent rows and channels are distributed to all workers, if there are
/// any.
struct FilterPass {
    private let surface: Surface
    private let pixels: PixelBuffer
    private let workerPool: TileWorkerPool?
    private var width: Int { surface.rect.width }
    private var height: Int { surface.rect.height }

    init(_ surface: Surface, pixels: PixelBuffer, workerPool: TileWorkerPool?) {
        self.surface = surface
        self.pixels = pixels
        self.workerPool = workerPool
    }

    func run(_ step: FilterStep) {
        let width = Int32(width)
        switch step {
        case .gaussian(let sigma): blur(sigma: sigma)
        case .box(let radius): eachChannel { $0.box(radius: radius) }
        case .matrix(let matrix): eachRow { row, _ in mp_filter_matrix(row, width, matrix) }
        case .curve(let curve):
            let levels = curve.levels
            eachRow { row, _ in mp_filter_table(row, width, levels) }
        case .vibrance(let amount): eachRow { row, _ in mp_filter_vibrance(row, width, amount) }
        case .bloom(let sigma, let intensity): bloom(sigma: sigma, intensity: intensity)
        case .pixellate(let side, let x, let y): PixellateFilter(surface, side: side, x: x, y: y).run()
        case .sharpen(let sigma, let amount, let luminanceOnly):
            let blurred = self.blurred(sigma: sigma)
            eachRow { row, y in mp_filter_sharpen(row, blurred.row(y), width, amount, luminanceOnly ? 1 : 0) }
        case .lookup(let lookup):
            lookup.withKernel { table in
                let table = SharedPointer(table)
                eachRow { row, _ in mp_filter_lookup(row, width, table.pointer) }
            }
        case .chromaKey(let key):
            key.withKernel { key in
                let key = SharedPointer(key)
                eachRow { row, _ in mp_filter_chroma_key(row, width, key.pointer) }
            }
        case .line, .zoom: smear(step)
        case .vignette(let x, let y, let inner, let outer, let amount):
            let left = Float(Double(surface.rect.minX) + 0.5 - x)
            let top = Double(surface.rect.minY) + 0.5 - y
            eachRow { row, line in
                mp_filter_vignette(row, width, left, Float(top + Double(line)), Float(inner), Float(outer), amount)
            }
        }
    }

    /// Calls `body` with each row and its index, in bands.
    private func eachRow(_ body: @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        let band = 32
        workerPool.share((height + band - 1) / band) { [pixels, height] index in
            for y in index * band..<min(height, (index + 1) * band) { body(pixels.row(y), y) }
        }
    }

    /// Splits the image into components, calls `body` for each, and joins them again.
    private func eachChannel(_ body: @Sendable (ChannelPlane) -> Void) {
        let channels = ChannelPlanes(width: width, height: height)
        let width = Int32(width)
        eachRow { row, y in
            mp_split_channels(
                row, channels[0].row(y), channels[1].row(y), channels[2].row(y), channels[3].row(y), width)
        }
        workerPool.share(4) { body(channels[$0]) }
        eachRow { row, y in
            mp_join_channels(row, channels[0].row(y), channels[1].row(y), channels[2].row(y), channels[3].row(y), width)
        }
    }

    private func blur(sigma: Double) {
        if sigma > 0 { eachChannel { $0.blur(sigma: sigma) } }
    }

    /// Returns a blurred copy of the image.
    private func blurred(sigma: Double) -> PixelBuffer {
        let copy = PixelBuffer(width: width, height: height)
        let count = width
        eachRow { row, y in copy.row(y).update(from: row, count: count) }
        FilterPass(Surface(of: copy, at: surface.rect), pixels: copy, workerPool: workerPool).blur(sigma: sigma)
        return copy
    }

    /// Blurs along lines, in floating point.
    private func smear(_ step: FilterStep) {
        let floats = HighPrecisionPixels(surface.rect)
        let count = Int32(width)
        let (left, top) = (surface.rect.minX, surface.rect.minY)
        eachRow { row, y in mp_float_from_pixels(floats.surface.row(top + y, from: left), row, count) }
        SmearPass(floats.surface, step).run { rows, body in workerPool.share(rows, body) }
        eachRow { row, y in mp_float_to_pixels(row, floats.surface.row(top + y, from: left), count) }
    }

    private func bloom(sigma: Double, intensity: Double) {
        let light = blurred(sigma: sigma)
        let count = width
        let share = UInt32((intensity * 256).rounded())
        eachRow { row, y in mp_filter_screen(row, light.row(y), Int32(count), share) }
    }
}

/// The four components of an image, each in a plane of its own.
///
/// - Thread safety: no two workers write the same row of a component.
final class ChannelPlanes: @unchecked Sendable {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let width, height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = .allocate(capacity: 4 * width * height)
    }

    deinit { bytes.deallocate() }

    /// Returns a component: 0 is blue, 1 green, 2 red, 3 alpha.
    subscript(channel: Int) -> ChannelPlane {
        ChannelPlane(bytes: bytes + channel * width * height, width: width, height: height)
    }
}

/// One component of an image; valid as long as its planes.
struct ChannelPlane {
    fileprivate let bytes: UnsafeMutablePointer<UInt8>
    fileprivate let width, height: Int

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * width }

    func blur(sigma: Double) {
        let size = mp_gaussian_scratch_size(Int32(width), Int32(height), sigma, sigma)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: max(64, size), alignment: 64)
        defer { scratch.deallocate() }
        mp_gaussian_blur_a8(bytes, Int32(width), Int32(height), Int32(width), sigma, sigma, scratch)
    }

    func box(radius: Double) {
        let w = Int32(width)
        let h = Int32(height)
        let between = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
        defer { between.deallocate() }
        for y in 0..<height { mp_box_blur_line(between + y * width, 1, bytes + y * width, 1, w, radius) }
        for x in 0..<width { mp_box_blur_line(bytes + x, w, between + x, w, h, radius) }
    }
}

/// Replaces the pixels of each square with their mean; pixels outside the image count as transparent.
struct PixellateFilter {
    private let surface: Surface
    private let columns, rows: [Range<Int>]

    init(_ surface: Surface, side: Double, x: Double, y: Double) {
        self.surface = surface
        columns = PixellateFilter.cut(surface.rect.minX..<surface.rect.maxX, side: side, from: x)
        rows = PixellateFilter.cut(surface.rect.minY..<surface.rect.maxY, side: side, from: y)
    }

    /// Returns the whole squares that overlap a range of pixels.
    static func cut(_ range: Range<Int>, side: Double, from origin: Double) -> [Range<Int>] {
        func edge(_ k: Int) -> Int { Int((origin + Double(k) * side).rounded()) }
        let first = Int(((Double(range.lowerBound) - origin) / side).rounded(.down)) - 1
        let last = Int(((Double(range.upperBound) - origin) / side).rounded(.up)) + 1
        return (first...last).map { edge($0)..<edge($0 + 1) }.filter { $0.overlaps(range) }
    }

    func run() {
        for rowsOfCell in rows { for columnsOfCell in columns { fillWithMean(rowsOfCell, columnsOfCell) } }
    }

    private func fillWithMean(_ rows: Range<Int>, _ columns: Range<Int>) {
        let cell = PixelRect(
            minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
        let part = cell.intersection(surface.rect)
        var sums = (0, 0, 0, 0)
        for y in part.minY..<part.maxY {
            let line = surface.row(y, from: part.minX)
            for i in 0..<part.width {
                let p = line[i]
                sums = (
                    sums.0 + Int(p & 255), sums.1 + Int(p >> 8 & 255), sums.2 + Int(p >> 16 & 255),
                    sums.3 + Int(p >> 24)
                )
            }
        }
        func mean(_ sum: Int) -> UInt32 { UInt32((sum + cell.area / 2) / cell.area) }
        surface.fill(part, with: mean(sums.0) | mean(sums.1) << 8 | mean(sums.2) << 16 | mean(sums.3) << 24)
    }
}

extension FilteredImage {
    /// The parts that are drawn at a time.
    var bands: TileGrid { .bands(of: known ?? area) }

    /// Draws the image with all workers; the result is the same as with one.
    func draw(by workerPool: TileWorkerPool) -> Drawn {
        let pixels = PixelBuffer(width: area.width, height: area.height)
        let bands = bands
        workerPool.run(bands.count) { index, worker in worker.draw(self, band: bands[index], on: pixels) }
        return filtered(pixels, by: workerPool)
    }

    fileprivate func filtered(_ pixels: PixelBuffer, by workerPool: TileWorkerPool?) -> Drawn {
        let surface = Surface(of: pixels, at: area)
        surface.extend(known ?? area)
        for step in steps { FilterPass(surface, pixels: pixels, workerPool: workerPool).run(step) }
        return Drawn(pixels: pixels, isOpaque: surface.isOpaque)
    }
}

extension TileWorker {
    /// Draws the items of an image in bands, repeats edge pixels beyond the known area, and applies the filters.
    func draw(_ image: FilteredImage) -> FilteredImage.Drawn {
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        let pixels = PixelBuffer(width: image.area.width, height: image.area.height)
        for band in image.bands.tiles { draw(image, band: band, on: pixels) }
        return image.filtered(pixels, by: nil)
    }

    fileprivate func draw(_ image: FilteredImage, band: PixelRect, on pixels: PixelBuffer) {
        let surface = Surface(of: pixels, at: image.area)
        surface.fill(band, with: image.base)
        draw(image.items, on: surface, in: band)
    }
}

extension Surface {
    /// Creates a surface of `pixels`, whose first pixel is the top left of `area`.
    init(of pixels: PixelBuffer, at area: PixelRect) {
        self.init(rect: area, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4)
    }

    /// Repeats the edge pixels of `known` outward.
    fileprivate func extend(_ known: PixelRect) {
        guard known != rect, !known.isEmpty else { return }
        for y in known.minY..<known.maxY {
            let line = row(y, from: rect.minX)
            let left = known.minX - rect.minX
            let right = rect.maxX - known.maxX
            line.update(repeating: line[left], count: left)
            (line + (rect.width - right)).update(repeating: line[rect.width - right - 1], count: right)
        }
        for y in rect.minY..<known.minY {
            row(y, from: rect.minX).update(from: row(known.minY, from: rect.minX), count: rect.width)
        }
        for y in known.maxY..<rect.maxY {
            row(y, from: rect.minX).update(from: row(known.maxY - 1, from: rect.minX), count: rect.width)
        }
    }

    fileprivate var isOpaque: Bool {
        (rect.minY..<rect.maxY).allSatisfy { y in
            let line = row(y, from: rect.minX)
            return (0..<rect.width).allSatisfy { line[$0] >> 24 == 255 }
        }
    }
}
