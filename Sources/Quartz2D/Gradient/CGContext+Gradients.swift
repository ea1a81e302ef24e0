import Foundation
import VectorGeometry

extension CGContext {
    /// Fills the clip with a linear gradient from `start` to `end` in user space; extends beyond them only as `options`
    /// specify.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let axis = CGAffineTransform(a: dx, b: dy, c: -dy, d: dx, tx: start.x, ty: start.y).concatenating(toPixels)
        guard axis.isInvertible else { return }
        let toAxis = axis.inverted()
        var band = drawingExtent.corners
        if !options.contains(.drawsBeforeStartLocation) { band = band.cut { $0.applying(toAxis).x } }
        if !options.contains(.drawsAfterEndLocation) { band = band.cut { 1 - $0.applying(toAxis).x } }
        paint(
            EdgeTable(polygons: [band], rule: .winding, clip: visibleArea),
            AxialSource(ramp: gradient.ramp, toAxis: toAxis))
    }

    /// Fills the clip with a radial gradient between two circles in user space; extends before the first and after the
    /// second only as `options` specify.
    ///
    /// Later circles cover earlier ones.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard toPixels.isInvertible, startRadius >= 0, endRadius >= 0,
            startCenter != endCenter || startRadius != endRadius
        else { return }
        let circles = GradientCircles(
            start: startCenter, end: endCenter, startRadius: startRadius, endRadius: endRadius, options: options)
        let source = RadialSource(ramp: gradient.ramp, circles: circles, toCircles: toPixels.inverted())
        let toUser = toPixels.inverted()
        guard circles.isNested else {
            let view = root.area.insetBy(-4096).cgRect.applying(toUser)
            return paint(edges(circles.cone(within: view), .winding, within: visibleArea), source)
        }
        let all = VectorPath.rect(drawingExtent).applying(toUser)
        paint(edges(circles.outline(everything: all), .evenOdd, within: visibleArea), source)
    }

    /// Fills the clip with a conic gradient around `center`, starting at `angle` (radians from +x) toward +y.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        let rotation = CGAffineTransform(rotationAngle: angle).concatenating(
            CGAffineTransform(translationX: center.x, y: center.y))
        let toDevice = rotation.concatenating(toPixels)
        guard toDevice.isInvertible else { return }
        paint(visibleAreaEdges, ConicSource(ramp: gradient.ramp, toConicSpace: toDevice.inverted()))
    }

    /// The extent of extended gradients in pixels; a constant, so that the clip does not move gradient edges.
    private var drawingExtent: CGRect { CGRect(x: -200_000, y: -200_000, width: 400_000, height: 400_000) }
}

extension [CGPoint] {
    /// Returns the part of a convex polygon in which `inside` is not negative.
    fileprivate func cut(_ inside: (CGPoint) -> CGFloat) -> [CGPoint] {
        guard var before = last else { return [] }
        var result: [CGPoint] = []
        for point in self {
            let a = inside(before)
            let b = inside(point)
            if (a < 0) != (b < 0) {
                let f = a / (a - b)
                result.append(CGPoint(x: before.x + (point.x - before.x) * f, y: before.y + (point.y - before.y) * f))
            }
            if b >= 0 { result.append(point) }
            before = point
        }
        return result
    }
}

/// A gradient along a parameter of device positions; transparent where there is none.
protocol GradientSource: PixelSource {
    var ramp: GradientRamp { get }

    func parameter(at pixel: CGPoint) -> CGFloat?
    /// Writes pixels of 8 bits per component.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>)
}

extension GradientSource {
    func bytes(_ scratch: ScratchRows<BytePixels>) -> BytePixels.Samples { { sample($0, $1, $2, into: $3) } }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        for i in 0..<count {
            out[i] = parameter(at: CGPoint(x: CGFloat(x + i) + 0.5, y: CGFloat(y) + 0.5)).map(ramp.pixel(at:)) ?? 0
        }
    }

    func floats(_ scratch: ScratchRows<FloatPixels>) -> FloatPixels.Samples {
        let rows = ramp.floatRows
        return { x, y, count, row in
            rows(count, row) { parameter(at: CGPoint(x: CGFloat(x + $0) + 0.5, y: CGFloat(y) + 0.5)) }
        }
    }
}

/// A linear gradient along the x axis of a space.
struct AxialSource: GradientSource {
    let ramp: GradientRamp
    /// The transform from device pixels to the space in which the gradient runs from x = 0 to 1.
    let toAxis: CGAffineTransform

    func parameter(at pixel: CGPoint) -> CGFloat? { pixel.applying(toAxis).x }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        let step = ramp.step(of: toAxis.a)
        let start = CGPoint(x: 0.5, y: CGFloat(y) + 0.5).applying(toAxis)
        ramp.fill(out, count: count, position: ramp.position(of: start.x) &+ step &* Int64(x), step: step)
    }
}

/// A conic gradient around the origin of a space, from +x toward +y.
struct ConicSource: GradientSource {
    let ramp: GradientRamp
    /// The transform from device pixels to the space in which the seam is the positive x axis.
    let toConicSpace: CGAffineTransform

    func parameter(at pixel: CGPoint) -> CGFloat? {
        let p = pixel.applying(toConicSpace)
        let fraction = atan2(p.y, p.x) / (2 * .pi)
        return fraction < 0 ? fraction + 1 : fraction
    }
}

/// A radial gradient between two circles; transparent where no circle passes.
struct RadialSource: GradientSource {
    let ramp: GradientRamp
    let circles: GradientCircles
    /// The transform from device pixels to the space of the circles.
    let toCircles: CGAffineTransform

    func parameter(at pixel: CGPoint) -> CGFloat? { circles.parameter(at: pixel.applying(toCircles)) }
}
