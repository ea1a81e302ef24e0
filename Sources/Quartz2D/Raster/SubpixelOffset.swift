import Foundation
import VectorGeometry

/// The distance by which pixels are moved when they are drawn: whole pixels and a fraction in 1/256 pixel.
package struct SubpixelOffset: Equatable, Sendable {
    package let x, y: Int
    package let fractionX, fractionY: Int

    package static let none = SubpixelOffset(x: 0, y: 0)

    package init(x: CGFloat, y: CGFloat) {
        func split(_ v: CGFloat) -> (Int, Int) {
            let steps = Int((v * 256).rounded())
            return (steps >> 8, steps & 255)
        }
        (self.x, fractionX) = split(x)
        (self.y, fractionY) = split(y)
    }

    /// Returns the area after the move. A plane's outermost pixels are transparent, so none is needed beyond.
    package func moved(_ area: PixelRect) -> PixelRect {
        PixelRect(
            minX: area.minX + x + (fractionX > 0 ? 1 : 0), minY: area.minY + y + (fractionY > 0 ? 1 : 0),
            maxX: area.maxX + x,
            maxY: area.maxY + y)
    }

    package func inverseMoved(_ area: PixelRect) -> PixelRect {
        PixelRect(minX: area.minX - x - 1, minY: area.minY - y - 1, maxX: area.maxX - x + 1, maxY: area.maxY - y + 1)
    }
}
