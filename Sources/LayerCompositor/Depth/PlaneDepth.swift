import Foundation
import VectorGeometry

/// A plane's depth as a function of the device's pixels, toward the viewer; comparable among planes of one space.
struct PlaneDepth: Equatable, Sendable {
    let x, y, constant: Double

    @inline(__always)
    func at(_ px: Double, _ py: Double) -> Double { x * px + y * py + constant }

    static func - (a: PlaneDepth, b: PlaneDepth) -> PlaneDepth {
        PlaneDepth(x: a.x - b.x, y: a.y - b.y, constant: a.constant - b.constant)
    }

    /// How fast it changes from pixel to pixel.
    var slope: Double { (x * x + y * y).squareRoot() }

    /// How much of a pixel, 0…1, is behind another plane, level with it, or no more than `reach` pixels beyond the line
    /// where both cross.
    @inline(__always)
    func share(behind other: PlaneDepth, orWithin reach: Int, at px: Double, _ py: Double) -> Double {
        let ahead = other.at(px, py) - at(px, py)
        let slope = (other - self).slope
        return slope > 0 ? min(max(0.5 + ahead / slope + Double(reach), 0), 1) : ahead >= 0 ? 1 : 0
    }

    /// Whether some pixel of `area` is behind another plane, or partly so.
    func isBehind(_ other: PlaneDepth, somewhereIn area: PixelRect) -> Bool {
        let ahead = other - self
        return area.cgRect.corners.contains { ahead.at($0.x, $0.y) > -ahead.slope / 2 }
    }

    /// Whether both planes are one, but for rounding.
    func isLevel(with other: PlaneDepth, in area: PixelRect) -> Bool {
        let difference = self - other
        return area.cgRect.corners.allSatisfy { abs(difference.at($0.x, $0.y)) <= 1e-9 * max(1, abs(at($0.x, $0.y))) }
    }
}

extension [PlaneDepth] {
    /// The same where planes that are one are equal, so that rounding does not sort their pixels.
    func levelled(in area: PixelRect) -> [PlaneDepth] {
        reduce(into: []) { result, depth in result.append(result.first { depth.isLevel(with: $0, in: area) } ?? depth) }
    }
}
