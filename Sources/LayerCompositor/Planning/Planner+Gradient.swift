import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// A gradient layer's colours in the rounded box (facts 3.3).
    func gradient(_ style: GradientStyle, of frame: LayerFrame, _ outline: Outline) -> [Item] {
        guard let stops = GradientStops(colors: style.colors, locations: style.locations),
            let toShape = style.unitSquareToShape
        else { return [] }
        let b = frame.bounds
        guard b.width > 0, b.height > 0 else { return [] }
        let toUnit = CGAffineTransform(
            a: 1 / b.width, b: 0, c: 0, d: 1 / b.height, tx: -b.minX / b.width, ty: -b.minY / b.height)
        let paint = GradientPaint(
            ramp: GradientRamp(stops), shape: style.shape,
            toShape: frame.inverse.concatenating(PlaneProjection(toUnit.concatenating(toShape))))
        if outline == .flooded { return flood(frame, with: .gradient(paint)) }
        let box = frame.hardened(BoxShape(frame.node))
        guard let region = region(box, of: frame) else { return [] }
        return [.fill(fill(region, .gradient(paint), of: frame, opaque: box.core))]
    }
}

extension GradientStyle {
    fileprivate var shape: GradientPaint.Shape {
        switch kind {
        case .axial: .axial
        case .radial: .radial
        case .conic: .conic
        }
    }

    /// The layer's unit square to the space of the parameter; nil where nothing is drawn.
    fileprivate var unitSquareToShape: CGAffineTransform? {
        let dx = endPoint.x - startPoint.x
        let dy = endPoint.y - startPoint.y
        let toStart = CGAffineTransform(translationX: -startPoint.x, y: -startPoint.y)
        if kind == .radial {
            guard dx != 0, dy != 0 else { return nil }
            return toStart.concatenating(CGAffineTransform(scaleX: 1 / abs(dx), y: 1 / abs(dy)))
        }
        let square = dx * dx + dy * dy
        guard square > 0, square.isFinite else { return nil }
        // x becomes the projection on start→end, y the distance from it, both in units of its length.
        return toStart.concatenating(
            CGAffineTransform(a: dx / square, b: -dy / square, c: dy / square, d: dx / square, tx: 0, ty: 0))
    }
}
