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
        let surface = Surface(rect: picture.area, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4)
        surface.fill(picture.area, with: picture.base)
        let drawn = picture.known ?? picture.area
        let bands = TileGrid(frame: drawn, tileWidth: drawn.width, tileHeight: 64)
        for index in 0..<bands.count { draw(picture.items, on: surface, in: bands[index]) }
        surface.extend(drawn)
        for step in picture.steps { FilterPass(surface).run(step) }
        return FilteredPicture.Drawn(pixels: pixels, isOpaque: surface.isOpaque)
    }
}

/// Applies filters to a picture in place.
struct FilterPass {
    private let surface: Surface
    private var width: Int { surface.rect.width }
    private var height: Int { surface.rect.height }

    init(_ surface: Surface) { self.surface = surface }

    func run(_ step: FilterStep) {
        switch step {
        case .gaussian(let sigma): blur(sigma: sigma)
        case .box(let radius): eachChannel { box($0, radius: radius) }
        case .matrix(let matrix): eachRow { mp_filter_matrix($0, Int32(width), matrix) }
        case .table(let table): eachRow { mp_filter_table($0, Int32(width), table) }
        case .vibrance(let amount): eachRow { mp_filter_vibrance($0, Int32(width), amount) }
        case .bloom(let sigma, let intensity): bloom(sigma: sigma, intensity: intensity)
        case .cells(let side, let x, let y): CellMosaic(surface, side: side, x: x, y: y).run()
        }
    }

    private func eachRow(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
        for y in surface.rect.minY..<surface.rect.maxY { body(surface.row(y, from: surface.rect.minX)) }
    }

    /// Takes the picture apart, has each component changed, and puts it together.
    private func eachChannel(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
        let size = width * height
        let planes = UnsafeMutablePointer<UInt8>.allocate(capacity: size * 4)
        defer { planes.deallocate() }
        var row = 0
        eachRow { pixels in
            let p = planes + row * width
            mp_split_channels(pixels, p, p + size, p + size * 2, p + size * 3, Int32(width))
            row += 1
        }
        for channel in 0..<4 { body(planes + channel * size) }
        row = 0
        eachRow { pixels in
            let p = planes + row * width
            mp_join_channels(pixels, p, p + size, p + size * 2, p + size * 3, Int32(width))
            row += 1
        }
    }

    private func blur(sigma: Double) {
        guard sigma > 0 else { return }
        let bytes = mp_gaussian_scratch_size(Int32(width), Int32(height), sigma, sigma)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: max(64, bytes), alignment: 64)
        defer { scratch.deallocate() }
        eachChannel { mp_gaussian_blur_a8($0, Int32(width), Int32(height), Int32(width), sigma, sigma, scratch) }
    }

    private func box(_ plane: UnsafeMutablePointer<UInt8>, radius: Double) {
        let (w, h) = (Int32(width), Int32(height))
        let between = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
        defer { between.deallocate() }
        for y in 0..<height { mp_box_blur_line(between + y * width, 1, plane + y * width, 1, w, radius) }
        for x in 0..<width { mp_box_blur_line(plane + x, w, between + x, w, h, radius) }
    }

    private func bloom(sigma: Double, intensity: Double) {
        let light = PixelBuffer(width: width, height: height)
        let copy = Surface(rect: surface.rect, pixels: light.row(0), stride: light.bytesPerRow / 4)
        let (left, top) = (surface.rect.minX, surface.rect.minY)
        for y in top..<surface.rect.maxY { copy.row(y, from: left).update(from: surface.row(y, from: left), count: width) }
        FilterPass(copy).blur(sigma: sigma)
        for y in top..<surface.rect.maxY {
            mp_filter_screen(surface.row(y, from: left), copy.row(y, from: left), Int32(width), UInt32((intensity * 256).rounded()))
        }
    }
}

extension Surface {
    /// Copies the edge pixels of `known` outward.
    fileprivate func extend(_ known: PixelRect) {
        guard known != rect, !known.isEmpty else { return }
        for y in known.minY..<known.maxY {
            let line = row(y, from: rect.minX)
            let (left, right) = (known.minX - rect.minX, rect.maxX - known.maxX)
            line.update(repeating: line[left], count: left)
            (line + (rect.width - right)).update(repeating: line[rect.width - right - 1], count: right)
        }
        for y in rect.minY..<known.minY { row(y, from: rect.minX).update(from: row(known.minY, from: rect.minX), count: rect.width) }
        for y in known.maxY..<rect.maxY { row(y, from: rect.minX).update(from: row(known.maxY - 1, from: rect.minX), count: rect.width) }
    }

    fileprivate var isOpaque: Bool {
        (rect.minY..<rect.maxY).allSatisfy { y in
            let line = row(y, from: rect.minX)
            return (0..<rect.width).allSatisfy { line[$0] >> 24 == 255 }
        }
    }
}
