import Foundation
import LayerTree
import SVGPaths
import VectorGeometry

extension DrawingBuilder {
    /// The elements that are not drawn at their position in the document.
    static let hidden: Set<String> = SMILReader.names.union([
        "clipPath", "cursor", "defs", "desc", "filter", "font", "font-face", "linearGradient", "marker", "mask",
        "metadata", "mpath", "pattern", "radialGradient", "script", "style", "symbol", "title", "view",
    ])

    /// Returns the layer of an element with everything in it; nil for elements that are not drawn.
    func layer(_ index: Int, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CALayer? {
        try visit(index)
        try enter(index)
        defer { leave() }
        let element = tree[index]
        guard !Self.hidden.contains(element.name) else {
            if element.name == "script" { warnings.add(element.position, "scripts are not run") }
            return nil
        }
        let style = style(index, scope)
        let display = animations(index, style, scope)["display"] ?? []
        guard style["display"]?.lowercased() != "none" || !display.isEmpty else { return nil }
        let contents: CALayer?
        if let reason = try reasonForImage(index, style, scope) {
            contents = try image(index, style, scope, reason)
        } else {
            contents = try self.contents(index, style, scope)
        }
        guard let contents else { return nil }
        return try finish(contents, index, style, scope)
    }

    private func contents(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer?
    {
        let element = tree[index]
        switch element.name {
        case "g", "a": return try group(index, style, scope)
        case "switch": return try choice(index, style, scope)
        case "svg": return try nestedDrawing(index, style, scope)
        case "use": return try use(index, style, scope)
        case "image": return scope.isClip ? nil : try image(index, style, scope)
        case "text": return try text(index, style, scope)
        case let name where ElementGeometry.names.contains(name): return try shape(index, style, scope)
        case "foreignObject", "video", "audio", "canvas", "iframe":
            warnings.add(element.position, "\(element.label) is not drawn")
            return nil
        default:
            warnings.add(element.position, "<\(element.name.prefix(60))> is not supported; ignored")
            return nil
        }
    }

    /// Returns a layer with the children of an element.
    func group(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CALayer {
        let layer = try make(CALayer.self, index)
        var inner = inner(index, style, scope)
        inner.tile = try tile(index, style, scope)
        for child in tree[index].children {
            if let sublayer = try self.layer(child, inner) { layer.addSublayer(sublayer) }
        }
        return layer
    }

    /// Returns the first child whose conditions hold.
    private func choice(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let layer = try make(CALayer.self, index)
        let inner = inner(index, style, scope)
        let chosen = tree[index].children.first { child in
            let element = tree[child]
            guard element["requiredExtensions"] == nil, element.name != "foreignObject" else { return false }
            let languages = element["systemLanguage"]?.split(separator: ",") ?? ["en"]
            return languages.contains { $0.trimmingCharacters(in: .whitespaces).lowercased().hasPrefix("en") }
        }
        if let chosen, let sublayer = try self.layer(chosen, inner) { layer.addSublayer(sublayer) }
        return layer
    }

    // MARK: - Viewports

    private func nestedDrawing(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer?
    {
        let geometry = ElementGeometry(element: tree[index], style: style, viewport: scope.viewport)
        let area = CGRect(
            x: geometry.length("x"), y: geometry.length("y"), width: geometry.length("width", scope.viewport.width),
            height: geometry.length("height", scope.viewport.height))
        return try viewport(index, area, scope, isRoot: false)
    }

    /// Returns the contents of an `svg` or `symbol` element in an area.
    func viewport(_ index: Int, _ area: CGRect, _ scope: DrawingScope, isRoot: Bool)
        throws(SVGDrawing.ReadingError) -> CALayer?
    {
        let element = tree[index]
        guard area.width > 0, area.height > 0 else { return nil }
        let style = style(index, scope)
        let box = DrawingModel.viewBox(element)
        var inner = scope
        inner.viewport = DrawingViewport(size: box?.size ?? area.size)
        inner.tile = nil
        let contents = try group(index, style, inner)
        let placement = { (box: CGRect?) -> CGAffineTransform in
            SVGViewBox.transform(box, into: area, element["preserveAspectRatio"])
        }
        contents.transform = CATransform3DMakeAffineTransform(placement(box))
        try animate(viewBox: contents, index, placement)
        let clips = !isRoot && !["visible", "auto"].contains(style["overflow"] ?? "hidden") && !scope.isClip
        guard clips || isRoot else { return contents }
        let frame = try make(CALayer.self, index)
        if clips {
            frame.bounds = area
            frame.position = area.origin
            frame.masksToBounds = true
        }
        frame.addSublayer(contents)
        return isRoot ? try finish(frame, index, style, scope) : frame
    }

    private func animate(
        viewBox layer: CALayer, _ index: Int, _ placement: (CGRect?) -> CGAffineTransform
    ) throws(SVGDrawing.ReadingError) {
        let animations = (model.animations[index] ?? []).filter { $0.attribute == "viewBox" }
        for animation in animations {
            // The scale is not linear in the size of the box.
            let detailed = animation.refined(24)
            try add(detailed, "transform", to: layer, index) { text in
                guard let text else { return .transform(layer.affineTransform()) }
                guard let n = CSSSyntax.numbers(text), n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
                return .transform(placement(CGRect(x: n[0], y: n[1], width: n[2], height: n[3])))
            }
        }
    }

    // MARK: - References

    private func use(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer?
    {
        let element = tree[index]
        guard let target = tree.element(element["href"]) else {
            warnings.add(
                element.position,
                "\(element.label) refers to \"\((element["href"] ?? "").prefix(60))\", which does not exist")
            return nil
        }
        guard !tree.ancestors(of: index).contains(target), !scope.references.contains(target), target != index,
            scope.references.count < Self.referenceLimit
        else {
            warnings.add(element.position, "\(element.label) refers to itself, or is nested too deep; ignored")
            return nil
        }
        let geometry = ElementGeometry(element: element, style: style, viewport: scope.viewport)
        var inner = inner(index, style, scope)
        inner.references.append(target)
        inner.isInstance = true
        inner.tile = nil
        let contents: CALayer?
        if ["svg", "symbol"].contains(tree[target].name) {
            let own = ElementGeometry(element: tree[target], style: model.styles[target], viewport: scope.viewport)
            func side(_ name: String, _ percentBase: Double) -> Double {
                geometry.optionalLength(name) ?? own.optionalLength(name) ?? percentBase
            }
            let area = CGRect(
                x: own.length("x"), y: own.length("y"), width: side("width", scope.viewport.width),
                height: side("height", scope.viewport.height))
            let shown = try viewport(target, area, inner, isRoot: false)
            contents = if let shown { try finish(shown, target, self.style(target, inner), inner) } else { nil }
        } else {
            contents = try layer(target, inner)
        }
        guard let contents else { return nil }
        let layer = try make(CALayer.self, index)
        layer.position = CGPoint(x: geometry.length("x"), y: geometry.length("y"))
        layer.addSublayer(contents)
        try animate(positionOf: layer, index, style, scope)
        let outer = try make(CALayer.self, index)
        outer.addSublayer(layer)
        return outer
    }

    /// Animates the position of a layer with `x` and `y`, which move it.
    func animate(positionOf layer: CALayer, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError)
    {
        let animations = animations(index, style, scope)
        for (attribute, keyPath) in [("x", "position.x"), ("y", "position.y")] {
            for animation in animations[attribute] ?? [] {
                try add(animation, keyPath, to: layer, index) { text in
                    var geometry = ElementGeometry(element: tree[index], style: style, viewport: scope.viewport)
                    if let text { geometry.replaced[attribute] = text }
                    return .number(geometry.length(attribute))
                }
            }
        }
    }
}
