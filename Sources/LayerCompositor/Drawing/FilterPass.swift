import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

extension TileWorker {
    /// Draws the items of a picture in bands, goes on beyond what is known, and filters.
    func draw(_ picture: FilteredImage) -> FilteredImage.Drawn {
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        let pixels = PixelBuffer(width: picture.area.width, height: picture.area.height)
        for band in picture.bands.tiles { draw(picture, band: band, on: pixels) }
        return picture.filtered(pixels, by: nil)
    }

    fileprivate func draw(_ picture: FilteredImage, band: PixelRect, on pixels: PixelBuffer) {
        let surface = Surface(of: pixels, at: picture.area)
        surface.fill(band, with: picture.base)
        draw(picture.items, on: surface, in: band)
    }
}

extension FilteredImage {
    /// What is drawn of it at a time.
    var bands: TileGrid { .bands(of: known ?? area) }

    /// Draws the picture with all workers, as one of them would.
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

extension Surface {
    /// A picture whose first pixel is the top left of `area`.
    init(of pixels: PixelBuffer, at area: PixelRect) {
        self.init(rect: area, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4)
    }
}

/// Applies filters to a picture in place: rows and channels that do not depend on each other by all workers, where
/// there are any.
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
        case .cells(let side, let x, let y): PixellateFilter(surface, side: side, x: x, y: y).run()
        }
    }

    /// Calls `body` with each row and its number, in bands.
    private func eachRow(_ body: @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        let band = 32
        workerPool.share((height + band - 1) / band) { [pixels, height] index in
            for y in index * band..<min(height, (index + 1) * band) { body(pixels.row(y), y) }
        }
    }

    /// Takes the picture apart, has each component changed, and puts it together.
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

    private func bloom(sigma: Double, intensity: Double) {
        let light = PixelBuffer(width: width, height: height)
        let count = width
        eachRow { row, y in light.row(y).update(from: row, count: count) }
        FilterPass(Surface(of: light, at: surface.rect), pixels: light, workerPool: workerPool).blur(sigma: sigma)
        let share = UInt32((intensity * 256).rounded())
        eachRow { row, y in mp_filter_screen(row, light.row(y), Int32(count), share) }
    }
}

extension Surface {
    /// Copies the edge pixels of `known` outward.
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

/// The four components of a picture, each in memory of its own.
///
/// - Thread safety: none of a component's rows is written by two workers at once.
final class ChannelPlanes: @unchecked Sendable {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let width, height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = .allocate(capacity: 4 * width * height)
    }

    deinit { bytes.deallocate() }

    /// Blue, green, red, alpha.
    subscript(channel: Int) -> ChannelPlane {
        ChannelPlane(bytes: bytes + channel * width * height, width: width, height: height)
    }
}

/// One component of a picture; it lives as long as its planes.
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

/// Makes squares of a picture that have the mean of their pixels; what lies beyond the picture counts as nothing.
struct PixellateFilter {
    private let surface: Surface
    private let columns, rows: [Range<Int>]

    init(_ surface: Surface, side: Double, x: Double, y: Double) {
        self.surface = surface
        columns = PixellateFilter.cut(surface.rect.minX..<surface.rect.maxX, side: side, from: x)
        rows = PixellateFilter.cut(surface.rect.minY..<surface.rect.maxY, side: side, from: y)
    }

    /// The whole squares that lie in a range of pixels, if only in part.
    static func cut(_ range: Range<Int>, side: Double, from origin: Double) -> [Range<Int>] {
        func edge(_ k: Int) -> Int { Int((origin + Double(k) * side).rounded()) }
        let first = Int(((Double(range.lowerBound) - origin) / side).rounded(.down)) - 1
        let last = Int(((Double(range.upperBound) - origin) / side).rounded(.up)) + 1
        return (first...last).map { edge($0)..<edge($0 + 1) }.filter { $0.overlaps(range) }
    }

    func run() {
        for rowsOfCell in rows { for columnsOfCell in columns { even(rowsOfCell, columnsOfCell) } }
    }

    private func even(_ rows: Range<Int>, _ columns: Range<Int>) {
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
