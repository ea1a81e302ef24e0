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
    ///   - outline: The outline, to whose bounding box the gradient may refer.
    ///   - area: The rectangle that the gradient has to cover.
    func gradientLayer(
        _ gradient: Int, _ shape: CAShapeLayer, _ outline: ShapeOutline, covering area: CGRect, _ index: Int
    ) throws(SVGDrawing.ReadingError) -> CALayer? {
        let model = self.gradient(gradient)
        guard model.isGradient else {
            warnings.add(
                tree[index].position, "\(tree[gradient].label) of \(tree[index].label) is not a paint; not drawn")
            return nil
        }
        guard !model.stops.isEmpty, area.width.isFinite, area.height.isFinite else { return nil }
        let box = GradientBox(outline, area, isUsed: model.usesBox)
        // A gradient of a box without an extent is not drawn.
        guard let frame = frame(of: model, gradient, box) else { return nil }
        let layer = try make(CAGradientLayer.self, index)
        layer.bounds = frame
        layer.anchorPoint = CGPoint(x: -frame.minX / frame.width, y: -frame.minY / frame.height)
        try show(model, gradient, on: layer, index)
        let container = try make(CALayer.self, index)
        if shape.fillColor == nil, shape.strokeColor == nil { shape.fillColor = .black }
        container.mask = shape
        container.addSublayer(try placed(layer, model, gradient, box, index))
        return container
    }

    /// Returns a gradient layer with the transform of the gradient and that of the bounding box.
    private func placed(
        _ layer: CAGradientLayer, _ model: GradientModel, _ gradient: Int, _ box: GradientBox, _ index: Int
    ) throws(SVGDrawing.ReadingError) -> CALayer {
        let viewport = gradientViewport
        let source = model.sources["gradientTransform"] ?? gradient
        var style = DrawingStyle()
        style.values["transform"] = model.transform
        let isStill = !(self.model.animations[source] ?? []).contains { $0.attribute == nil }
        if isStill, box.animations.isEmpty {
            let own = try baseMatrix(source, style, DrawingScope(viewport: viewport))
            layer.transform = CATransform3DMakeAffineTransform(own.concatenating(box.transform))
            return layer
        }
        let moved = try transformed(layer, source, style, DrawingScope(viewport: viewport))
        guard model.usesBox else { return moved }
        let holder = try make(CALayer.self, index)
        holder.transform = CATransform3DMakeAffineTransform(box.transform)
        try animate([holder], "transform", box.animations, index) { .transform(box.transform($0)) }
        holder.addSublayer(moved)
        return holder
    }

    /// The size that percentages of gradients refer to.
    private var gradientViewport: DrawingViewport { DrawingViewport(size: model.viewBox?.size ?? model.size) }

    /// Returns the square in the space of a gradient that covers the area at all times; nil for one without an extent.
    private func frame(of model: GradientModel, _ gradient: Int, _ box: GradientBox) -> CGRect? {
        let source = model.sources["gradientTransform"] ?? gradient
        let viewport = gradientViewport
        let own = model.transform.flatMap { TransformList($0, box: viewport.size)?.matrix } ?? .identity
        let spaces = spaces(source, own, viewport)
        var covered = CGRect.null
        for (area, transform) in box.areas {
            for space in spaces.map({ $0.concatenating(transform) }) where space.isInvertible {
                covered = covered.union(area.applying(space.inverted()))
            }
        }
        guard !covered.isNull else { return nil }
        // Between keyframes the area can be larger, and near those without an extent it has no limit.
        let isSingular = spaces.contains { !$0.isInvertible }
        let margin = max(covered.width, covered.height) * (isSingular ? 10 : spaces.count > 1 ? 0.2 : 0.05) + 1e-6
        let side = max(covered.width, covered.height) + margin * 2
        let frame = CGRect(x: covered.midX - side / 2, y: covered.midY - side / 2, width: side, height: side)
        return [frame.minX, frame.minY, side].allSatisfy { $0.isFinite && abs($0) < 1e12 } ? frame : nil
    }

    // MARK: - Colors and where they are

    private func show(_ model: GradientModel, _ gradient: Int, on layer: CAGradientLayer, _ index: Int)
        throws(SVGDrawing.ReadingError)
    {
        let viewport = gradientViewport
        let animations = geometryAnimations(of: model)
        let start = model.geometry(in: viewport)
        let all = [start] + geometries(model, animations, viewport)
        if model.isRadial, all.count > 1, all.contains(where: \.isFocusOutside) {
            warnings.add(
                tree[gradient].position,
                "the focal point of \(tree[gradient].label) is outside of the circle at times; moved to its edge")
        }
        let base = start.isEmpty && all.count == 1 ? start.withoutExtent : start
        let repetition = model.repetition(over: layer.bounds, base == start ? all : [base])
        try count(segments: repetition.count(model.stops), index)
        if repetition.isCut {
            warnings.add(
                tree[gradient].position, "\(tree[gradient].label) is repeated too often; drawn with few repetitions")
        }
        let stops = repetition.expanded(model.stops)
        layer.colors = stops.map(\.color)
        layer.locations = stops.map { NSNumber(value: $0.offset) }
        layer.type = base.isRadial ? .radial : .axial
        let shown = base.layerGeometry(in: layer.bounds, repetition)
        (layer.startPoint, layer.endPoint, layer.focus) = (shown.start, shown.end, shown.focus)
        try animate(stopsOf: layer, model, repetition, gradient)
        try animate(geometryOf: layer, model, animations, repetition, gradient)
    }

    /// Whether the first color of a radial gradient is in a circle or outside of the circle of the last one, which
    /// layers cannot show.
    func hasFocusOutside(_ gradient: Int) -> Bool {
        let model = self.gradient(gradient)
        let start = model.geometry(in: gradientViewport)
        return model.hasFocalRadius
            || start.isFocusOutside && !start.isEmpty && geometryAnimations(of: model).isEmpty
    }

    /// Returns the animations that move the colors, by attribute.
    private func geometryAnimations(of model: GradientModel) -> [String: [DrawingAnimation]] {
        var result: [String: [DrawingAnimation]] = [:]
        for name in model.geometryNames {
            guard let source = model.sources[name] else { continue }
            let own = (self.model.animations[source] ?? []).filter { $0.attribute == name }
            if !own.isEmpty { result[name] = own.map { withoutSums($0, model.text(name)) } }
        }
        return result
    }

    /// Returns where the colors are at the keyframes: with each animation alone, and with all together.
    private func geometries(
        _ model: GradientModel, _ animations: [String: [DrawingAnimation]], _ viewport: DrawingViewport
    ) -> [GradientGeometry] {
        let values: [String: [String?]] = animations.mapValues { Array($0.flatMap(\.values).prefix(200)) }
        let alone: [[String: String]] = values.flatMap { name, texts in
            texts.compactMap { text in text.map { [name: $0] } }
        }
        let together = (0..<(values.values.map(\.count).max() ?? 0)).map { number in
            values.compactMapValues { number < $0.count ? $0[number] : nil }
        }
        return (alone + together).map { model.geometry(in: viewport, $0) }
    }

    private func animate(
        geometryOf layer: CAGradientLayer, _ model: GradientModel, _ animations: [String: [DrawingAnimation]],
        _ repetition: GradientModel.Repetition, _ gradient: Int
    ) throws(SVGDrawing.ReadingError) {
        guard !animations.isEmpty else { return }
        let (frame, viewport) = (layer.bounds, gradientViewport)
        func shown(_ replaced: [String: String]) -> GradientGeometry {
            model.geometry(in: viewport, replaced).layerGeometry(in: frame, repetition)
        }
        let isOnce = repetition.start == 0 && repetition.end == 1
        let (starts, ends) = model.isRadial ? (["cx", "cy"], ["cx", "cy", "r"]) : (["x1", "y1"], ["x2", "y2"])
        func used(_ names: [String]) -> [String: [DrawingAnimation]] {
            isOnce ? animations.filter { names.contains($0.key) } : animations
        }
        try animate([layer], "startPoint", used(starts), gradient) { .point(shown($0).start) }
        try animate([layer], "endPoint", used(ends), gradient) { .point(shown($0).end) }
        guard model.isRadial, model.sources["fx"] != nil || model.sources["fy"] != nil else { return }
        // The focal point in radii is not linear in the radius.
        let steps = animations["r"] == nil ? 1 : 16
        let refined = animations.reduce(into: [String: [DrawingAnimation]]()) { refined, entry in
            refined[entry.key] = entry.value.map { $0.starting(from: model.text(entry.key)).refined(steps) }
        }
        try animate([layer], "focus", refined, gradient) { .point(shown($0).focus) }
    }

    /// Returns the animations of the color that `currentColor` of a stop means; nil for none.
    private func currentColorAnimations(of stop: Int) -> [DrawingAnimation]? {
        guard self.model.styles[stop]["stop-color"]?.lowercased() == "currentcolor" else { return nil }
        for element in [stop] + tree.ancestors(of: stop) {
            let own = (self.model.animations[element] ?? []).filter { $0.attribute == "color" }
            if !own.isEmpty { return own }
            if self.model.styles[element].own.contains("color") { return nil }
        }
        return nil
    }

    private func animate(
        stopsOf layer: CAGradientLayer, _ model: GradientModel, _ repetition: GradientModel.Repetition, _ gradient: Int
    ) throws(SVGDrawing.ReadingError) {
        var colors: [String: [DrawingAnimation]] = [:]
        var offsets: [String: [DrawingAnimation]] = [:]
        for element in Set(model.stops.map(\.element)) {
            for animation in self.model.animations[element] ?? [] {
                switch animation.attribute {
                // Offsets that are raised to that of the stop before are not linear.
                case "offset"?: offsets["\(element) offset", default: []].append(animation.refined(32))
                case let name? where ["stop-color", "stop-opacity"].contains(name):
                    colors["\(element) \(name)", default: []].append(animation)
                default: break
                }
            }
            colors["\(element) color"] = currentColorAnimations(of: element)
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
    }
}
