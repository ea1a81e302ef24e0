import Foundation
import Images
import LayerTree
import VectorGeometry

extension DrawingBuilder {
    /// Returns the layer of an element with an outline; nil if there is nothing to draw.
    func shape(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CALayer? {
        let element = tree[index]
        let geometry = ElementGeometry(element: element, style: style, viewport: scope.viewport)
        let (path, problem) = geometry.outline()
        if style["vector-effect"] == "non-scaling-stroke" {
            warnings.add(element.position, "vector-effect is not supported; the stroke of \(element.label) is scaled")
        }
        if let problem { warnings.add(element.position, "\(element.label): \(problem)") }
        let all = animations(index, style, scope)
        let names = ElementGeometry.attributes[element.name, default: []]
        var animated = all.filter { names.contains($0.key) }
        for (name, list) in animated {
            let base = geometry.text(name)
            if list.count > 1, list.contains(where: \.isAdditive) {
                warnings.add(
                    list[0].position,
                    "the animations of \(name) of \(element.label) are not added to each other; the latest one is shown"
                )
            }
            animated[name] = list.map { withoutSums($0, base).switchingCommands(base) }
        }
        let hasCorners = element.name == "rect" && ["rx", "ry"].contains { all[$0] != nil || geometry.text($0) != nil }
        // Corners are smaller in small rectangles.
        if hasCorners { animated = animated.mapValues { list in list.map { $0.refined(16) } } }
        guard !path.isEmpty || !animated.isEmpty else { return nil }
        var outline = ShapeOutline(path: path, animations: animated) { replaced in
            var geometry = geometry
            geometry.replaced = replaced
            geometry.keepsElements = true
            geometry.hasCorners = hasCorners
            return geometry.outline().path
        }
        outline.hasFill = element.name != "line"
        outline.pathLength = element["pathLength"].flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil }
        let layer = try paint(outline, index, style, scope)
        if let layer, !scope.isClip, !path.isEmpty { try addMarkers(to: layer, geometry, path, style, index, scope) }
        return layer
    }

    /// Returns a layer that fills and strokes an outline.
    func paint(_ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer?
    {
        try count(outline.path, index)
        var all = animations(index, style, scope)
        if outline.isStroke { all = all.filter { !["fill", "fill-opacity"].contains($0.key) } }
        guard !scope.isClip else { return try clipShape(outline, index, style, all) }
        if let parts = try parts(of: outline, index, style, scope) {
            return try paint(parts.fill, stroke: parts.stroke, index, style, scope)
        }
        let fill = outline.hasFill ? paintValue("fill", "black", style, index) : .none
        let stroke = paintValue("stroke", "none", style, index)
        let isStrokeFirst = Self.isStrokeFirst(style)
        let isSeparate =
            fill.isReference || stroke.isReference || isStrokeFirst
            || !(all["fill-opacity"] ?? []).isEmpty || !(all["stroke-opacity"] ?? []).isEmpty
        let layer: CALayer
        if !isSeparate {
            let shape = try shapeLayer(outline, index, style, all)
            shape.fillColor = color(fill, style, "fill-opacity")
            try set(stroke: stroke, of: shape, outline, index, style, scope)
            try animate(fillOf: shape, index, style, all)
            try animate(strokeOf: shape, outline, index, style, all, scope)
            layer = shape
        } else {
            layer = try make(CALayer.self, index)
            let parts = [
                try fillLayer(fill, outline, index, style, all, scope),
                try strokeLayer(stroke, outline, index, style, all, scope),
            ]
            for part in isStrokeFirst ? parts.reversed() : parts {
                if let part { layer.addSublayer(part) }
            }
        }
        try animateVisibility(of: layer, index, style, all)
        return layer
    }

    /// Returns a layer that fills the outlines of a fill and of a stroke.
    private func paint(
        _ fill: ShapeOutline, stroke: ShapeOutline, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope
    ) throws(SVGDrawing.ReadingError) -> CALayer {
        var fillStyle = style
        fillStyle.values["stroke"] = "none"
        var strokeStyle = fillStyle
        strokeStyle.values["fill"] = style["stroke"]
        strokeStyle.values["fill-opacity"] = style["stroke-opacity"]
        let layer = try make(CALayer.self, index)
        let parts = [(fill, fillStyle), (stroke, strokeStyle)]
        for (outline, style) in Self.isStrokeFirst(style) ? parts.reversed() : parts where !outline.path.isEmpty {
            if let part = try paint(outline, index, style, scope) { layer.addSublayer(part) }
        }
        return layer
    }

    private static func isStrokeFirst(_ style: DrawingStyle) -> Bool {
        guard let order = style["paint-order"], let first = order.split(separator: " ").first else { return false }
        return first == "stroke" || first == "markers" && !order.contains("fill")
    }

    /// Returns a layer with an outline and its animations, without colors.
    private func shapeLayer(
        _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]],
        rule: String = "fill-rule"
    ) throws(SVGDrawing.ReadingError) -> CAShapeLayer {
        let shape = try make(CAShapeLayer.self, index)
        shape.path = CGPath(outline.withCopies(outline.path))
        shape.fillRule = outline.isEvenOdd ?? (style[rule] == "evenodd") ? .evenOdd : .nonZero
        shape.fillColor = nil
        try animate([shape], "path", outline.animations, index) {
            .path(outline.withCopies(outline.replaced($0)))
        }
        return shape
    }

    private func clipShape(
        _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]]
    ) throws(SVGDrawing.ReadingError) -> CALayer {
        let shape = try shapeLayer(outline, index, style, all, rule: "clip-rule")
        shape.fillColor = .black
        try animateVisibility(of: shape, index, style, all)
        return shape
    }

    // MARK: - Paints

    private func paintValue(_ property: String, _ initial: String, _ style: DrawingStyle, _ index: Int) -> DrawingPaint
    {
        let text = style[property] ?? initial
        if let paint = DrawingPaint(text, style, tree) { return paint }
        warnings.add(
            tree[index].position,
            "\(property)=\"\(text.prefix(60))\" of \(tree[index].label) is not a paint; "
                + (property == "fill" ? "filled with black" : "not stroked"))
        return property == "fill" ? .color(.black) : .none
    }

    /// Returns an opacity from 0 to 1.
    func opacity(_ text: String?) -> Double {
        guard let text = text?.trimmingCharacters(in: .whitespaces) else { return 1 }
        let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        return min(max(number ?? 1, 0), 1)
    }

    /// Returns a color with the opacity of a property; nil for other paints.
    func color(_ paint: DrawingPaint, _ style: DrawingStyle, _ opacityProperty: String) -> CGColor? {
        guard case .color(let color) = paint else { return nil }
        let opacity = opacity(style[opacityProperty])
        return opacity == 1 ? color : color.copy(alpha: color.alpha * opacity)
    }

    private func fillLayer(
        _ paint: DrawingPaint, _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle,
        _ all: [String: [DrawingAnimation]], _ scope: DrawingScope
    ) throws(SVGDrawing.ReadingError) -> CALayer? {
        let isAnimated = !(all["fill"] ?? []).isEmpty
        if case .none = paint, !isAnimated { return nil }
        let shape = try shapeLayer(outline, index, style, all)
        var layer: CALayer = shape
        if case .reference(let server) = paint {
            reportIgnored(all["fill"] ?? [], "fill", index, "is a gradient or pattern")
            guard let painted = try painted(server, shape, outline, covering: outline.coverage, index, scope) else {
                return nil
            }
            layer = painted
        } else {
            if case .color(let color) = paint { shape.fillColor = color }
            try animate(fillOf: shape, index, style, all, opacity: 1)
        }
        try setOpacity("fill-opacity", of: layer, index, style, all)
        return layer
    }

    private func strokeLayer(
        _ paint: DrawingPaint, _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle,
        _ all: [String: [DrawingAnimation]], _ scope: DrawingScope
    ) throws(SVGDrawing.ReadingError) -> CALayer? {
        let isAnimated = !(all["stroke"] ?? []).isEmpty
        if case .none = paint, !isAnimated { return nil }
        let shape = try shapeLayer(outline, index, style, all)
        try set(stroke: .color(.black), of: shape, outline, index, style, scope)
        var layer: CALayer = shape
        if case .reference(let server) = paint {
            reportIgnored(all["stroke"] ?? [], "stroke", index, "is a gradient or pattern")
            let width = shape.strokeColor == nil ? 0 : shape.lineWidth
            let margin = width * max(shape.miterLimit, 2) / 2
            let area = outline.coverage.insetBy(dx: -margin, dy: -margin)
            try animate(strokeOf: shape, outline, index, style, all.filter { $0.key != "stroke" }, scope)
            guard let painted = try painted(server, shape, outline, covering: area, index, scope) else { return nil }
            layer = painted
        } else {
            if shape.strokeColor != nil { shape.strokeColor = color(paint, DrawingStyle(), "stroke-opacity") }
            try animate(strokeOf: shape, outline, index, style, all, scope, opacity: 1)
        }
        try setOpacity("stroke-opacity", of: layer, index, style, all)
        return layer
    }

    /// Returns a layer that fills the shape of a layer with a gradient or pattern; nil if nothing is drawn.
    private func painted(
        _ server: Int, _ shape: CAShapeLayer, _ outline: ShapeOutline, covering area: CGRect, _ index: Int,
        _ scope: DrawingScope
    ) throws(SVGDrawing.ReadingError) -> CALayer? {
        if tree[server].name == "pattern" {
            let box = outline.box ?? outline.path.bounds
            return try patternLayer(server, shape, box, covering: area, index, scope)
        }
        return try gradientLayer(server, shape, outline, covering: area, index)
    }

    /// Sets and animates the opacity of a layer with that of a property.
    func setOpacity(
        _ property: String, of layer: CALayer, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]]
    ) throws(SVGDrawing.ReadingError) {
        layer.opacity = Float(opacity(style[property]))
        for animation in prioritized(all[property] ?? []) {
            try add(animation, "opacity", to: layer, index) { .number(opacity($0 ?? style[property])) }
        }
    }

    // MARK: - Animations

    private func animate(
        fillOf shape: CAShapeLayer, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]],
        opacity: Double? = nil
    ) throws(SVGDrawing.ReadingError) {
        try animate(
            color: "fill", "black", "fillColor", of: shape, index, style, all,
            opacity ?? self.opacity(style["fill-opacity"]))
    }

    /// Animates a color of a layer.
    func animate(
        color property: String, _ initial: String, _ keyPath: String, of shape: CAShapeLayer, _ index: Int,
        _ style: DrawingStyle, _ all: [String: [DrawingAnimation]], _ opacity: Double
    ) throws(SVGDrawing.ReadingError) {
        let base = style[property] ?? initial
        func value(_ text: String) -> AnimatedValue? {
            let lower = text.lowercased()
            guard lower != "none" else { return .color(.clear) }
            let color = DrawingColor.color(text, current: style.color)
            return color.map { .color($0.copy(alpha: $0.alpha * opacity) ?? $0) }
        }
        for animation in prioritized(all[property] ?? []) {
            try add(animation, keyPath, to: shape, index) { value($0 ?? base) }
        }
        guard base.lowercased() == "currentcolor" else { return }
        for animation in prioritized(all["color"] ?? []) {
            try add(animation, keyPath, to: shape, index) { value($0 ?? style.color) }
        }
    }

    /// Sets and animates `visibility`.
    func animateVisibility(
        of layer: CALayer, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]]
    ) throws(SVGDrawing.ReadingError) {
        func isHidden(_ text: String?) -> Bool { ["hidden", "collapse"].contains(text?.lowercased()) }
        layer.isHidden = isHidden(style["visibility"])
        for animation in prioritized(all["visibility"] ?? []) {
            try add(animation.switching, "hidden", to: layer, index) { .flag(isHidden($0 ?? style["visibility"])) }
        }
    }
}

extension DrawingPaint {
    /// Whether the paint is an element.
    var isReference: Bool { if case .reference = self { true } else { false } }
}

extension DrawingAnimation {
    /// The animation with values that hold until the next keyframe.
    var switching: DrawingAnimation {
        var result = self
        result.isDiscrete = true
        return result
    }
}
