import PixelKernels
import VectorGeometry

extension TileWorker {
    func draw(_ group: PlaneGroup, on surface: Surface, in area: PixelRect) {
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        draw(group, inPictures: 1 << 20, on: surface, in: area)
    }

    func over(_ above: UInt32, _ below: UInt32) -> UInt32 { replacing(above, below, 255 - (above >> 24)) }

    func painted(_ part: DrawnPart<Surface>, on below: UInt32, _ x: Int, _ y: Int) -> UInt32 {
        let above = part.picture.color(x, y)
        func taken() -> UInt32 { part.shape.map { $0.color(x, y) >> 24 } ?? 0 }
        switch part.joining {
        case .over: return over(above, below)
        case .plus: return mp_add_pixels(above, below)
        case .replacing: return replacing(above, below, 255 - taken())
        case .filtering(let filter):
            let taken = taken()
            let own = above >> 24
            let shown = taken > own ? mp_add_pixels(above, mp_scale_pixel(filter.filtered(below), taken - own)) : above
            return replacing(shown, below, 255 - taken)
        case .mode(let mode, let opacity):
            var above = above
            var result = below
            if part.shape == nil {
                if above != 0 { blend(&above, onto: &result, 1, nil, byte(opacity), .mode(mode)) }
            } else {
                var covered = UInt8(truncatingIfNeeded: taken())
                blend(&above, onto: &result, 1, &covered, byte(opacity), .mode(mode))
            }
            return result
        }
    }

    /// Above what is left of what is below, 0…255.
    @inline(__always)
    private func replacing(_ above: UInt32, _ below: UInt32, _ left: UInt32) -> UInt32 {
        mp_add_pixels(above, mp_scale_pixel(below, left))
    }
}

extension Surface: PlanePicture {
    static var clear: UInt32 { 0 }

    @inline(__always)
    func color(_ x: Int, _ y: Int) -> UInt32 {
        x >= rect.minX && x < rect.maxX && y >= rect.minY && y < rect.maxY ? row(y, from: x)[0] : 0
    }

    @inline(__always)
    func set(_ x: Int, _ y: Int, _ color: UInt32) { row(y, from: x)[0] = color }

    @inline(__always)
    static func mix(_ first: UInt32, _ second: UInt32, _ share: Double) -> UInt32 {
        var result = UInt32(0)
        var first = first
        var second = second
        mp_lerp(&result, &second, &first, 1, UInt32((share * 256).rounded()))
        return result
    }
}
