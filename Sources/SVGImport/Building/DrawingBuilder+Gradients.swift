import Foundation
import Images
import LayerTree
import VectorGeometry

extension DrawingBuilder {
    /// Returns a layer that fills the shape of a layer with a gradient; nil if nothing is drawn.
    ///
    /// - Parameters:
    ///   - gradient: The gradient element.
    ///   - shape: The layer with the shape, which becomes a mask.
    ///   - box: The bounding box of the outline, to which the gradient may refer.
    ///   - area: The rectangle that the gradient has to cover.
    func gradientLayer(
        _ gradient: Int, _ shape: CAShapeLayer, _ box: CGRect, covering area: CGRect, _ index: Int
    ) throws(SVGDrawing.ReadingError) -> CALayer? {
        let model = self.gradient(gradient)
        guard model.isGradient else {
            warnings.add(
                tree[index].position, "\(tree[gradient].label) of \(tree[index].label) is not a paint; not drawn")
            return nil
        }
        guard let last = model.stops.last, area.width.isFinite, area.height.isFinite else { return nil }
        guard let space = model.space(box, DrawingViewport(size: self.model.viewBox?.size ?? self.model.size)),
            let inverse = space.isInvertible ? space.inverted() : nil, model.stops.count > 1
        else {
            // A gradient without an extent has the last color; one of a box without an extent is not drawn.
            guard !model.usesBox || box.width > 0 && box.height > 0 else { return nil }
            if shape.strokeColor != nil { shape.strokeColor = last.color } else { shape.fillColor = last.color }
            return shape
        }
        // Without a margin, the antialiased edges of both would be multiplied.
        let margin = max(area.width, area.height) * 0.05 + 1
        let covered = area.insetBy(dx: -margin, dy: -margin).applying(inverse)
        let layer = try make(CAGradientLayer.self, index)
        let frame = model.isRadial ? Self.centered(covered) : covered
        guard [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite) else { return nil }
        layer.bounds = frame
        layer.position = frame.origin.applying(space)
        layer.transform = CATransform3DMakeAffineTransform(
            CGAffineTransform(a: space.a, b: space.b, c: space.c, d: space.d, tx: 0, ty: 0))
        let repetition = model.repetition(over: frame)
        try count(segments: repetition.count(model.stops), index)
        set(model.stops, repetition, of: layer, isRadial: model.isRadial)
        if repetition.isCut {
            warnings.add(
                tree[gradient].position, "\(tree[gradient].label) is repeated too often; drawn with few repetitions")
        }
        try animate(stopsOf: layer, model, repetition, gradient)
        let container = try make(CALayer.self, index)
        if shape.fillColor == nil, shape.strokeColor == nil { shape.fillColor = .black }
        container.mask = shape
        container.addSublayer(layer)
        return container
    }

    /// Returns the smallest square around the origin that contains a rectangle.
    private static func centered(_ rect: CGRect) -> CGRect {
        let side = max(abs(rect.minX), abs(rect.maxX), abs(rect.minY), abs(rect.maxY))
        return CGRect(x: -side, y: -side, width: side * 2, height: side * 2)
    }

    private func set(
        _ stops: [GradientModel.Stop], _ repetition: GradientModel.Repetition, of layer: CAGradientLayer, isRadial: Bool
    ) {
        let all = repetition.expanded(stops)
        let frame = layer.bounds
        func unit(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: (x - frame.minX) / frame.width, y: (y - frame.minY) / frame.height)
        }
        layer.colors = all.map(\.color)
        layer.locations = all.map { NSNumber(value: $0.offset) }
        if isRadial {
            let radius = CGFloat(repetition.end)
            layer.type = .radial
            layer.startPoint = unit(0, 0)
            layer.endPoint = unit(radius, radius)
        } else {
            layer.startPoint = unit(CGFloat(repetition.start), frame.midY)
            layer.endPoint = unit(CGFloat(repetition.end), frame.midY)
        }
    }

    private func animate(
        stopsOf layer: CAGradientLayer, _ model: GradientModel, _ repetition: GradientModel.Repetition, _ gradient: Int
    ) throws(SVGDrawing.ReadingError) {
        var colors: [String: [DrawingAnimation]] = [:]
        var offsets: [String: [DrawingAnimation]] = [:]
        for stop in model.stops {
            for animation in self.model.animations[stop.element] ?? [] {
                switch animation.attribute {
                case "offset"?: offsets["\(stop.element) offset", default: []].append(animation)
                case let name? where ["stop-color", "stop-opacity"].contains(name):
                    colors["\(stop.element) \(name)", default: []].append(animation)
                default: break
                }
            }
        }
        let styles = self.model.styles
        let values = (Array(colors.values) + Array(offsets.values)).joined().reduce(0) { $0 + $1.values.count }
        try count(segments: values * repetition.count(model.stops), gradient)
        try animate([layer], "colors", colors, gradient) { replaced in
            .colors(repetition.expanded(model.stops(replaced, tree, styles)).map(\.color))
        }
        try animate([layer], "locations", offsets, gradient) { replaced in
            .numbers(repetition.expanded(model.stops(replaced, tree, styles)).map(\.offset))
        }
        for name in ["x1", "y1", "x2", "y2", "cx", "cy", "r", "gradientTransform"] {
            let isAnimated = (self.model.animations[gradient] ?? []).contains {
                $0.attribute == name || name == "gradientTransform" && $0.attribute == nil
            }
            if isAnimated {
                warnings.add(
                    tree[gradient].position,
                    "the animation of \(name) of \(tree[gradient].label) is not supported; ignored")
            }
        }
    }
}
