import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

extension TileWorker {
    /// Draws the items of a picture in bands, goes on beyond what is known, and filters.
    func draw(_ picture: FilteredPicture) -> FilteredPicture.Drawn {
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        let pixels = PixelBuffer(width: picture.area.width, height: picture.area.height)
        for band in picture.bands.tiles { draw(picture, band: band, on: pixels) }
        return picture.filtered(pixels, by: nil)
    }

    fileprivate func draw(_ picture: FilteredPicture, band: PixelRect, on pixels: PixelBuffer) {
        let surface = Surface(of: pixels, at: picture.area)
        surface.fill(band, with: picture.base)
        draw(picture.items, on: surface, in: band)
    }
}

extension FilteredPicture {
    /// What is drawn of it at a time.
    var bands: TileGrid { .bands(of: known ?? area) }

    /// Draws the picture with all workers, as one of them would.
    func draw(by crew: TileCrew) -> Drawn {
        let pixels = PixelBuffer(width: area.width, height: area.height)
        let bands = bands
        crew.run(bands.count) { index, worker in worker.draw(self, band: bands[index], on: pixels) }
        return filtered(pixels, by: crew)
    }

    fileprivate func filtered(_ pixels: PixelBuffer, by crew: TileCrew?) -> Drawn {
        let surface = Surface(of: pixels, at: area)
        surface.extend(known ?? area)
        for step in steps { FilterPass(surface, pixels: pixels, crew: crew).run(step) }
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
    private let crew: TileCrew?
    private var width: Int { surface.rect.width }
    private var height: Int { surface.rect.height }

    init(_ surface: Surface, pixels: PixelBuffer, crew: TileCrew?) {
        self.surface = surface
        self.pixels = pixels
        self.crew = crew
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
        case .cells(let side, let x, let y): CellMosaic(surface, side: side, x: x, y: y).run()
        }
    }

    /// Calls `body` with each row and its number, in bands.
    private func eachRow(_ body: @Sendable (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        let band = 32
        crew.share((height + band - 1) / band) { [pixels, height] index in
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
        crew.share(4) { body(channels[$0]) }
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
        FilterPass(Surface(of: light, at: surface.rect), pixels: light, crew: crew).blur(sigma: sigma)
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
