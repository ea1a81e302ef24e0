import Foundation
import Images
import RenderTree
import VectorGeometry

/// A filter that imitates film, print or glass, in device pixels.
enum StyleStep: Equatable, Sendable {
    /// Grains of `cell` pixels, which move with the pixel (x, y).
    case grain(FilmGrain, cell: Double, x: Int, y: Int)
    /// Dots in a grid with its origin at (x, y). The axis (ux, uy) is 1 / the distance of the dots long.
    case halftone(Halftone, ux: Double, uy: Double, x: Double, y: Double)
    /// Waves of `size` pixels from (x, y) that move pixels by at most `scale` pixels.
    case displacement(Displacement, scale: Double, size: Double, x: Double, y: Double)
    /// A shadow along the line from each pixel to its position plus (dx, dy).
    case longShadow(LongShadow, dx: Double, dy: Double)

    /// Whether the filter may make opaque pixels translucent.
    var canReduceAlpha: Bool {
        guard case .halftone(let screen, _, _, _, _) = self else { return false }
        return screen.ink.alpha < 1 || screen.paper.alpha < 1
    }

    /// The distance, in pixels, over which a pixel depends on others; 1 for those that only depend on the position.
    var reach: Int {
        switch self {
        case .grain, .halftone: 1
        case .displacement(_, let scale, _, _, _): Int(scale.rounded(.up)) + 2
        case .longShadow(_, let dx, let dy): Int(max(abs(dx), abs(dy)).rounded(.up)) + 1
        }
    }
}

extension StyleEffect {
    /// Returns the filter in pixels; nil if it has no effect.
    ///
    /// - Parameter limited: Returns a length in points as one in pixels that is not too long.
    func step(in space: FilterSpace, limited: (Double) -> Double) -> StyleStep? {
        let bounds = space.bounds.isInfinite ? .zero : space.bounds
        guard let origin = space.projection.map(bounds.origin), origin.x.isFinite, origin.y.isFinite else { return nil }
        switch self {
        case .grain(let grain):
            return .grain(
                grain, cell: grain.size * space.scale, x: Self.pixel(Double(origin.x)), y: Self.pixel(Double(origin.y)))
        case .halftone(let screen):
            guard let axis = space.direction(screen.angle) else { return nil }
            // Closer dots would only be gray.
            let distance = max(screen.width * space.scale, 2)
            return .halftone(
                screen, ux: axis.x / distance, uy: axis.y / distance, x: Double(origin.x), y: Double(origin.y))
        case .displacement(let noise):
            return .displacement(
                noise, scale: limited(noise.scale), size: max(noise.size * space.scale, 1), x: Double(origin.x),
                y: Double(origin.y))
        case .longShadow(let shadow):
            guard let axis = space.direction(shadow.angle) else { return nil }
            let length = limited(shadow.length * axis.scale)
            guard length > 0 else { return nil }
            return .longShadow(shadow, dx: axis.x * length, dy: axis.y * length)
        }
    }

    /// Returns the pixel at a position; far outside of any image, the nearest that kernels can count from.
    private static func pixel(_ position: Double) -> Int { Int(min(max(position.rounded(.down), -1e9), 1e9)) }
}
