import Foundation
import PixelKernels
import VectorGeometry

/// How far a plane is moved when it is painted: whole pixels, and a rest in 1/256 of a pixel.
struct PlaneShift: Equatable, Sendable {
    let x, y: Int
    let restX, restY: Int

    static let none = PlaneShift(x: 0, y: 0)

    init(x: CGFloat, y: CGFloat) {
        func split(_ v: CGFloat) -> (Int, Int) {
            let steps = Int((v * 256).rounded())
            return (steps >> 8, steps & 255)
        }
        (self.x, restX) = split(x)
        (self.y, restY) = split(y)
    }

    /// Where a plane's pixels go. Its outermost ones are empty, so none is needed beyond.
    func moved(_ area: PixelRect) -> PixelRect {
        PixelRect(
            minX: area.minX + x + (restX > 0 ? 1 : 0), minY: area.minY + y + (restY > 0 ? 1 : 0), maxX: area.maxX + x,
            maxY: area.maxY + y)
    }

    func back(_ area: PixelRect) -> PixelRect {
        PixelRect(minX: area.minX - x - 1, minY: area.minY - y - 1, maxX: area.maxX - x + 1, maxY: area.maxY - y + 1)
    }
}

extension AlphaPlane {
    /// `count` values of the moved plane from (x, y) on, interpolated between pixels; the row itself where nothing is.
    /// - Precondition: the values lie in `shift.moved(area)`.
    func row(_ y: Int, from x: Int, count: Int, moved shift: PlaneShift, scratch: SampleRows) -> UnsafePointer<UInt8> {
        let near = row(y - shift.y, from: x - shift.x)
        if shift.restX == 0 && shift.restY == 0 { return UnsafePointer(near) }
        let out = scratch.alpha(count)
        mp_shift_row(out, near, stride, Int32(count), UInt32(shift.restX), UInt32(shift.restY))
        return UnsafePointer(out)
    }
}
