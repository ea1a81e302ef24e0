import Foundation
import Images
import LayerTree
import RenderTree
import VectorGeometry

extension DrawingBuilder {
    /// Gives the layer of an element its name, opacity, blend mode, clip, mask and transform, with their animations.
    ///
    /// - Returns: The layer, or one around it.
    func finish(_ contents: CALayer, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let all = animations(index, style, scope)
        var layer = contents
        // The transform of contents, such as that of a view box, is not that of the element.
        if !CATransform3DIsIdentity(layer.transform) || layer.position != .zero || layer.mask != nil {
            layer = try wrapped(layer, index)
        }
        try setOpacity("opacity", of: layer, index, style, all)
        try setDisplay(of: layer, index, style, all)
        blend(layer, index, style)
        layer = try isolated(layer, index, style, all)
        try setFilter(of: layer, index, style, all)
        layer = try clipped(layer, index, style, scope)
        layer = try masked(layer, index, style, scope)
        layer.name = tree[index].id
        return try transformed(layer, index, style, scope)
    }

    /// Returns a layer around another one.
    func wrapped(_ layer: CALayer, _ index: Int) throws(SVGDrawing.ReadingError) -> CALayer {
        let outer = try make(CALayer.self, index)
        outer.addSublayer(layer)
        return outer
    }

    private func setDisplay(
        of layer: CALayer, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]]
    ) throws(SVGDrawing.ReadingError) {
        guard let animations = all["display"] else { return }
        func isHidden(_ text: String?) -> Bool { text?.lowercased() == "none" }
        layer.isHidden = layer.isHidden || isHidden(style["display"])
        for animation in prioritized(animations) {
            try add(animation.switching, "hidden", to: layer, index) { .flag(isHidden($0 ?? style["display"])) }
        }
    }

    private static let blendModes: Set<String> = [
        "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
        "difference", "exclusion", "hue", "saturation", "color", "luminosity",
    ]

    private func blend(_ layer: CALayer, _ index: Int, _ style: DrawingStyle) {
        guard let mode = style["mix-blend-mode"]?.lowercased(), mode != "normal" else { return }
        let words = mode.split(separator: "-")
        let name = words.enumerated().map { $0.offset == 0 ? String($0.element) : $0.element.capitalized }.joined()
        guard Self.blendModes.contains(mode) else {
            warnings.add(
                tree[index].position,
                "mix-blend-mode: \(mode.prefix(60)) of \(tree[index].label) is not supported; drawn normally")
            return
        }
        layer.compositingFilter = name + "BlendMode"
    }

    /// Keeps what is behind an element out of the blend modes inside of it.
    ///
    /// - Returns: The layer, or one around it.
    private func isolated(
        _ layer: CALayer, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]]
    ) throws(SVGDrawing.ReadingError) -> CALayer {
        let hasEffect = ["clip-path", "mask", "filter"].contains { (style[$0] ?? "none").lowercased() != "none" }
        let isAnimated = all["opacity"] != nil
        // Layers with a blend mode or an opacity below 1 are groups already.
        guard model.hasBlendModes, hasEffect || style["isolation"]?.lowercased() == "isolate",
            layer.compositingFilter == nil, isAnimated || layer.opacity == 1
        else { return layer }
        // Animations of the opacity would replace that of the group.
        let group = isAnimated ? try wrapped(layer, index) : layer
        // This opacity changes no pixel.
        group.opacity = Float(1).nextDown
        return group
    }

    // MARK: - Clips and masks

    private func clipped(_ layer: CALayer, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let animations = (model.animations[index] ?? []).filter { $0.attribute == "clip-path" }
        guard let text = style["clip-path"], text.lowercased() != "none" else {
            reportIgnored(animations, "clip-path", index, "is no shape")
            return layer
        }
        let mask: CALayer?
        if let target = tree.element(text) {
            reportIgnored(animations, "clip-path", index, "is no shape")
            mask = tree[target].name == "clipPath" ? try clip(target, index, scope) : nil
        } else {
            mask = try basicShape(text, index, style, scope)
        }
        guard let mask else {
            warnings.add(
                tree[index].position,
                "clip-path=\"\(text.prefix(60))\" of \(tree[index].label) is not supported; not clipped")
            return layer
        }
        layer.mask = mask
        return layer
    }

    /// Returns the mask for a `clipPath` element.
    private func clip(_ target: Int, _ index: Int, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CALayer? {
        guard !scope.references.contains(target), scope.references.count < Self.referenceLimit else { return nil }
        var inner = DrawingScope(viewport: scope.viewport)
        inner.references = scope.references + [target]
        inner.isClip = true
        inner.style = model.styles[target]
        var mask = try group(target, model.styles[target], inner)
        var space = CGAffineTransform.identity
        if tree[target]["clipPathUnits"] == "objectBoundingBox" { space = try boxTransform(index, scope) }
        if let own = transform(target, model.styles[target], box: scope.viewport.size) {
            space = own.matrix.concatenating(space)
        }
        if !space.isIdentity { mask.transform = CATransform3DMakeAffineTransform(space) }
        if let text = model.styles[target]["clip-path"], let other = tree.element(text), tree[other].name == "clipPath"
        {
            mask = try wrapped(mask, index)
            mask.mask = try clip(other, index, inner)
        }
        return mask
    }

    /// Returns the transform from fractions of the bounding box of an element.
    private func boxTransform(_ index: Int, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CGAffineTransform
    {
        let box = try bounds(index, scope)
        return CGAffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }

    /// Returns the mask for `circle()`, `ellipse()`, `inset()`, `polygon()` or `path()`; nil for other texts.
    private func basicShape(_ text: String, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer?
    {
        guard let function = CSSSyntax.functions(text)?.first else { return nil }
        let box = try bounds(index, scope)
        guard let path = BasicShape(function, box).path else { return nil }
        let mask = try make(CAShapeLayer.self, index)
        mask.path = CGPath(path.outline)
        mask.fillRule = path.isEvenOdd ? .evenOdd : .nonZero
        mask.fillColor = .black
        for animation in prioritized((model.animations[index] ?? []).filter { $0.attribute == "clip-path" }) {
            try add(animation, "path", to: mask, index) { value in
                CSSSyntax.functions(value ?? text)?.first.flatMap { BasicShape($0, box).path }.map { .path($0.outline) }
            }
        }
        return mask
    }

    private func masked(_ layer: CALayer, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        guard let text = style["mask"], text.lowercased() != "none" else { return layer }
        guard let target = tree.element(text), tree[target].name == "mask", !scope.references.contains(target),
            scope.references.count < Self.referenceLimit
        else {
            warnings.add(
                tree[index].position, "mask=\"\(text.prefix(60))\" of \(tree[index].label) is not supported; not masked"
            )
            return layer
        }
        let element = tree[target]
        let outer = layer.mask == nil ? layer : try wrapped(layer, index)
        var inner = DrawingScope(viewport: scope.viewport)
        inner.references = scope.references + [target]
        inner.style = model.styles[target]
        var contents: CALayer = try group(target, model.styles[target], inner)
        let box = try bounds(index, scope)
        if element["maskContentUnits"] == "objectBoundingBox" {
            contents.transform = CATransform3DMakeAffineTransform(try boxTransform(index, scope))
            contents = try wrapped(contents, index)
        }
        let region = Self.region(element, box, usesBox: element["maskUnits"] != "userSpaceOnUse", scope.viewport)
        let frame = try make(CALayer.self, index)
        frame.bounds = region
        frame.position = region.origin
        frame.masksToBounds = true
        if model.styles[target]["mask-type"] != "alpha" {
            contents = try luminance(of: contents, region, index)
        }
        frame.addSublayer(contents)
        let mask = try wrapped(frame, index)
        outer.mask = mask
        return outer
    }

    /// Returns the rectangle of a mask or filter.
    static func region(_ element: DrawingElement, _ box: CGRect, usesBox: Bool, _ viewport: DrawingViewport) -> CGRect {
        func length(_ name: String, _ initial: String, _ percentBase: Double) -> CGFloat {
            CGFloat(DrawingLength.length(element[name] ?? initial, of: usesBox ? 1 : percentBase) ?? 0)
        }
        let rect = CGRect(
            x: length("x", "-10%", viewport.width), y: length("y", "-10%", viewport.height),
            width: length("width", "120%", viewport.width), height: length("height", "120%", viewport.height))
        guard usesBox else { return rect }
        return CGRect(
            x: box.minX + rect.minX * box.width, y: box.minY + rect.minY * box.height,
            width: rect.width * box.width, height: rect.height * box.height)
    }

    /// Returns a layer whose alpha is the luminance of another layer over black.
    private func luminance(of contents: CALayer, _ region: CGRect, _ index: Int)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let backdrop = try make(CALayer.self, index)
        backdrop.bounds = region
        backdrop.position = region.origin
        backdrop.backgroundColor = .black
        let layer = try make(CALayer.self, index)
        layer.addSublayer(backdrop)
        layer.addSublayer(contents)
        layer.filters = [
            CIFilter(
                LayerFilter(
                    type: "CIColorMatrix",
                    inputs: [
                        "inputRVector": .vector([0, 0, 0, 0]), "inputGVector": .vector([0, 0, 0, 0]),
                        "inputBVector": .vector([0, 0, 0, 0]),
                        "inputAVector": .vector([0.2125, 0.7154, 0.0721, 0]),
                        "inputBiasVector": .vector([0, 0, 0, 0]),
                    ]))
        ]
        return layer
    }

    // MARK: - Filters

    /// Sets the filters that layers have: `blur()` and `drop-shadow()`, and filter elements that are only one of them.
    private func setFilter(
        of layer: CALayer, _ index: Int, _ style: DrawingStyle, _ all: [String: [DrawingAnimation]]
    ) throws(SVGDrawing.ReadingError) {
        let animations = prioritized(all["filter"] ?? [])
        var text = style["filter"] ?? "none"
        if text.lowercased() == "none" {
            guard !animations.isEmpty else { return }
            text = "blur(0)"
        }
        guard let effects = FilterEffects(text, style, tree, model.styles) else {
            if model.animatedSubtrees.contains(index) {
                warnings.add(
                    tree[index].position,
                    "filter=\"\(text.prefix(60))\" of \(tree[index].label) is not drawn, because the "
                        + "element is animated"
                )
            }
            return
        }
        if !effects.blurs.isEmpty {
            layer.filters = effects.blurs.map {
                CIFilter(LayerFilter(type: "CIGaussianBlur", inputs: ["inputRadius": .number($0)]))
            }
        }
        if let shadow = effects.shadow {
            layer.shadowColor = shadow.color
            layer.shadowOpacity = 1
            layer.shadowOffset = CGSize(width: shadow.x, height: shadow.y)
            layer.shadowRadius = shadow.radius
        }
        guard effects.blurs.count == 1 else {
            reportIgnored(animations, "filter", index, "is not one blur()")
            return
        }
        for animation in animations {
            try add(animation, "filters.CIGaussianBlur.inputRadius", to: layer, index) { value in
                guard let value else { return .number(effects.blurs[0]) }
                let animated = FilterEffects(value, style, tree, model.styles)
                guard let animated, animated.blurs.count < 2, animated.shadow == nil else { return nil }
                return .number(animated.blurs.first ?? 0)
            }
        }
    }
}
