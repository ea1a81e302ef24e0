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
        for (name, list) in animated { animated[name] = list.map { withoutSums($0, geometry.text(name)) } }
        guard !path.isEmpty || !animated.isEmpty else { return nil }
        var outline = ShapeOutline(path: path, animations: animated) { replaced in
            var geometry = geometry
            geometry.replaced = replaced
            return geometry.outline().path
        }
        outline.hasFill = element.name != "line"
        outline.pathLength = element["pathLength"].flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil }
        return try paint(outline, index, style, scope)
    }

    /// Returns an animation of geometry that replaces the value, in place of one that adds to it.
    private func withoutSums(_ animation: DrawingAnimation, _ base: String?) -> DrawingAnimation {
        guard animation.isAdditive || animation.isCumulative else { return animation }
        var result = animation
        if animation.isCumulative {
            warnings.add(animation.position, "accumulate is not supported for outlines; each repetition starts again")
        }
        result.isCumulative = false
        guard animation.isAdditive else { return result }
        result.isAdditive = false
        if ["d", "points"].contains(animation.attribute) {
            warnings.add(animation.position, "additive is not supported for paths and points; the value is replaced")
        } else {
            result.values = animation.values.map { text in text.map { "calc(\(base ?? "0") + \($0))" } }
        }
        return result
    }

    /// Returns a layer that fills and strokes an outline.
    func paint(_ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer?
    {
        try count(outline.path, index)
        let all = animations(index, style, scope)
        guard !scope.isClip else { return try clipShape(outline, index, style, all) }
        let fill = outline.hasFill ? paintValue("fill", "black", style, index) : .none
        let stroke = paintValue("stroke", "none", style, index)
        let isStrokeFirst =
            style["paint-order"]?.split(separator: " ").first.map {
                $0 == "stroke" || $0 == "markers" && style["paint-order"]?.contains("fill") != true
            } ?? false
        let isSeparate =
            fill.isReference || stroke.isReference || isStrokeFirst
            || !(all["fill-opacity"] ?? []).isEmpty || !(all["stroke-opacity"] ?? []).isEmpty
        let layer: CALayer
        if !isSeparate {
            let shape = try shapeLayer(outline, index, style, all)
            shape.fillColor = color(fill, style, "fill-opacity")
            set(stroke: stroke, of: shape, outline, style, scope)
            try animate(fillOf: shape, index, style, all)
            try animate(strokeOf: shape, outline, index, style, all, scope)
            layer = shape
        } else {
            layer = try make(CALayer.self, index)
            let parts = [
                try fillLayer(fill, outline, index, style, all),
                try strokeLayer(stroke, outline, index, style, all, scope),
            ]
            for part in isStrokeFirst ? parts.reversed() : parts {
                if let part { layer.addSublayer(part) }
            }
        }
        try animateVisibility(of: layer, index, style, all)
        return layer
    }

    /// Returns a layer with an outline and its animations, without colors.
    private func shapeLayer(
        _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]],
        rule: String = "fill-rule"
    ) throws(SVGDrawing.ReadingError) -> CAShapeLayer {
        let shape = try make(CAShapeLayer.self, index)
        shape.path = CGPath(outline.path)
        shape.fillRule = style[rule] == "evenodd" ? .evenOdd : .nonZero
        shape.fillColor = nil
        try animate([shape], "path", outline.animations, index) { .path(outline.replaced($0)) }
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

    private func color(_ paint: DrawingPaint, _ style: DrawingStyle, _ opacityProperty: String) -> CGColor? {
        guard case .color(let color) = paint else { return nil }
        let opacity = opacity(style[opacityProperty])
        return opacity == 1 ? color : color.copy(alpha: color.alpha * opacity)
    }

    private func fillLayer(
        _ paint: DrawingPaint, _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle,
        _ all: [String: [DrawingAnimation]]
    ) throws(SVGDrawing.ReadingError) -> CALayer? {
        let isAnimated = !(all["fill"] ?? []).isEmpty
        if case .none = paint, !isAnimated { return nil }
        let shape = try shapeLayer(outline, index, style, all)
        var layer: CALayer = shape
        if case .reference(let gradient) = paint {
            let box = outline.coverage
            guard let painted = try gradientLayer(gradient, shape, outline.path.bounds, covering: box, index) else {
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
        set(stroke: .color(.black), of: shape, outline, style, scope)
        var layer: CALayer = shape
        if case .reference(let gradient) = paint {
            let width = shape.strokeColor == nil ? 0 : shape.lineWidth
            let margin = width * max(shape.miterLimit, 2) / 2
            let box = outline.coverage.insetBy(dx: -margin, dy: -margin)
            try animate(strokeOf: shape, outline, index, style, all.filter { $0.key != "stroke" }, scope)
            guard let painted = try gradientLayer(gradient, shape, outline.path.bounds, covering: box, index) else {
                return nil
            }
            layer = painted
        } else {
            if shape.strokeColor != nil { shape.strokeColor = color(paint, DrawingStyle(), "stroke-opacity") }
            try animate(strokeOf: shape, outline, index, style, all, scope, opacity: 1)
        }
        try setOpacity("stroke-opacity", of: layer, index, style, all)
        return layer
    }

    private func setOpacity(
        _ property: String, of layer: CALayer, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]]
    ) throws(SVGDrawing.ReadingError) {
        layer.opacity = Float(opacity(style[property]))
        for animation in prioritized(all[property] ?? []) {
            try add(animation, "opacity", to: layer, index) { .number(opacity($0 ?? style[property])) }
        }
    }

    // MARK: - Strokes

    private func set(
        stroke paint: DrawingPaint, of shape: CAShapeLayer, _ outline: ShapeOutline, _ style: DrawingStyle,
        _ scope: DrawingScope
    ) {
        let fontSize = style["font-size"].flatMap(Double.init) ?? 16
        func length(_ text: String) -> Double? {
            DrawingLength.length(text, of: scope.viewport.diagonal, fontSize: fontSize)
        }
        let width = style["stroke-width"].flatMap(length) ?? 1
        shape.lineWidth = max(width, 0)
        shape.strokeColor = width > 0 ? color(paint, style, "stroke-opacity") : nil
        shape.lineCap =
            style["stroke-linecap"] == "round" ? .round : style["stroke-linecap"] == "square" ? .square : .butt
        shape.lineJoin =
            style["stroke-linejoin"] == "round" ? .round : style["stroke-linejoin"] == "bevel" ? .bevel : .miter
        shape.miterLimit = max(style["stroke-miterlimit"].flatMap(Double.init) ?? 4, 1)
        let scale = outline.dashScale
        if let dashes = dashes(style["stroke-dasharray"], length, scale) {
            shape.lineDashPattern = dashes.map { NSNumber(value: $0) }
            shape.lineDashPhase = (style["stroke-dashoffset"].flatMap(length) ?? 0) * scale
        }
    }

    /// Returns the lengths of dashes and gaps; nil for a solid line.
    private func dashes(_ text: String?, _ length: (String) -> Double?, _ scale: Double) -> [Double]? {
        guard let text, text.lowercased() != "none" else { return nil }
        let parts = text.split { $0 == "," || $0.isWhitespace }.prefix(1000).map { length(String($0)) }
        let lengths = parts.compactMap { $0.map { $0 * scale } }
        guard lengths.count == parts.count, !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 }),
            lengths.reduce(0, +) > 0
        else { return nil }
        return lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
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

    private func animate(
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

    private func animate(
        strokeOf shape: CAShapeLayer, _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle,
        _ all: [String: [DrawingAnimation]], _ scope: DrawingScope, opacity: Double? = nil
    ) throws(SVGDrawing.ReadingError) {
        try animate(
            color: "stroke", "none", "strokeColor", of: shape, index, style, all,
            opacity ?? self.opacity(style["stroke-opacity"]))
        func length(_ text: String) -> Double? { DrawingLength.length(text, of: scope.viewport.diagonal) }
        for animation in prioritized(all["stroke-width"] ?? []) {
            try add(animation, "lineWidth", to: shape, index) { text in
                length(text ?? style["stroke-width"] ?? "1").map { .number(max($0, 0)) }
            }
        }
        for animation in prioritized(all["stroke-miterlimit"] ?? []) {
            try add(animation, "miterLimit", to: shape, index) {
                Double($0 ?? style["stroke-miterlimit"] ?? "4").map { .number(max($0, 1)) }
            }
        }
        try animateDashes(of: shape, outline, index, style, all, length)
    }

    private func animateDashes(
        of shape: CAShapeLayer, _ outline: ShapeOutline, _ index: Int, _ style: DrawingStyle,
        _ all: [String: [DrawingAnimation]], _ length: (String) -> Double?
    ) throws(SVGDrawing.ReadingError) {
        let scale = outline.dashScale
        let patterns = prioritized(all["stroke-dasharray"] ?? [])
        guard !patterns.isEmpty else {
            for animation in prioritized(all["stroke-dashoffset"] ?? []) {
                try add(animation, "lineDashPhase", to: shape, index) { text in
                    length(text ?? style["stroke-dashoffset"] ?? "0").map { .number($0 * scale) }
                }
            }
            return
        }
        // The pattern of a layer cannot be animated. One dash and a gap that reaches the end are a part of the path.
        let total = Double(outline.path.length)
        func part(_ text: String?) -> Double? {
            guard let dashes = dashes(text ?? style["stroke-dasharray"], length, scale) else { return total }
            return dashes.count == 2 && dashes[0] + dashes[1] >= total * 0.999 || dashes[0] >= total ? dashes[0] : nil
        }
        let isPart = total > 0 && patterns.allSatisfy { $0.values.allSatisfy { part($0) != nil } }
        guard isPart else {
            warnings.add(
                patterns[0].position,
                "an animated stroke-dasharray is shown only as one dash and a gap up to the end of the path; ignored")
            return
        }
        let offset = (style["stroke-dashoffset"].flatMap(length) ?? 0) * scale
        shape.lineDashPattern = nil
        shape.strokeStart = min(max(-offset / total, 0), 1)
        shape.strokeEnd = min(max(((part(nil) ?? total) - offset) / total, 0), 1)
        let attributes = [
            "stroke-dasharray": patterns, "stroke-dashoffset": prioritized(all["stroke-dashoffset"] ?? []),
        ]
        func ends(_ replaced: [String: String]) -> (start: Double, end: Double) {
            let offset = (replaced["stroke-dashoffset"] ?? style["stroke-dashoffset"]).flatMap(length) ?? 0
            let dash = part(replaced["stroke-dasharray"]) ?? total
            return (-offset * scale / total, (dash - offset * scale) / total)
        }
        try animate([shape], "strokeStart", attributes, index) { .number(ends($0).start) }
        try animate([shape], "strokeEnd", attributes, index) { .number(ends($0).end) }
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

/// The outline of an element, with its animations.
struct ShapeOutline {
    let path: VectorPath
    /// The animations of the attributes that determine the outline.
    var animations: [String: [DrawingAnimation]] = [:]
    /// Returns the outline with values that replace those of attributes.
    var replaced: ([String: String]) -> VectorPath = { _ in VectorPath() }
    /// Whether the outline has an inside.
    var hasFill = true
    /// The length that dashes refer to; nil for that of the outline.
    var pathLength: Double?

    /// The factor from lengths of dashes to user units.
    var dashScale: Double {
        guard let pathLength else { return 1 }
        return Double(path.length) / pathLength
    }

    /// The bounding box of the outline at all keyframes.
    var coverage: CGRect {
        var box = path.bounds
        for (name, list) in animations {
            for text in list.flatMap(\.values).prefix(200) {
                if let text { box = box.union(replaced([name: text]).bounds) }
            }
        }
        return box
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
