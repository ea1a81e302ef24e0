import Foundation
import Images
import LayerTree
import SVGPaths
import VectorGeometry

extension DrawingBuilder {
    /// Returns the layer of an `image` element.
    func image(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CALayer? {
        let element = tree[index]
        let geometry = ElementGeometry(element: element, style: style, viewport: scope.viewport)
        guard let reference = element["href"], !reference.isEmpty else { return nil }
        let image = images.image(reference, at: element.position)
        let natural = CGSize(width: CGFloat(image?.width ?? 0), height: CGFloat(image?.height ?? 0))
        func side(_ name: String, _ own: CGFloat, _ otherName: String, _ other: CGFloat) -> CGFloat {
            if let length = geometry.optionalLength(name) { return CGFloat(length) }
            guard let length = geometry.optionalLength(otherName), other > 0 else { return own }
            return CGFloat(length) * own / other
        }
        let area = CGRect(
            x: 0, y: 0, width: side("width", natural.width, "height", natural.height),
            height: side("height", natural.height, "width", natural.width))
        let frame = try make(CALayer.self, index)
        frame.bounds = area
        frame.position = CGPoint(x: geometry.length("x"), y: geometry.length("y"))
        if let image, natural.width > 0, natural.height > 0, area.width > 0, area.height > 0 {
            let aspect = element["preserveAspectRatio"]
            let picture = try make(CALayer.self, index)
            let space = SVGViewBox.transform(CGRect(origin: .zero, size: natural), into: area, aspect)
            picture.contents = image
            picture.contentsGravity = .resize
            picture.frame = CGRect(origin: .zero, size: natural).applying(space)
            picture.magnificationFilter =
                ["pixelated", "crisp-edges", "optimizeSpeed"].contains(style["image-rendering"]) ? .nearest : .linear
            frame.masksToBounds = aspect?.split(separator: " ").last == "slice"
            frame.addSublayer(picture)
        }
        try animate(positionOf: frame, index, style, scope)
        let all = animations(index, style, scope)
        try animateVisibility(of: frame, index, style, all)
        return frame
    }

    // MARK: - Elements that are drawn as images

    /// Returns why an element is drawn as an image, because layers cannot show it; nil if they can.
    func reasonForImage(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> String?
    {
        guard !scope.isClip else { return nil }
        let element = tree[index]
        if let text = style["filter"], style.own.contains("filter"), text.lowercased() != "none",
            FilterEffects(text, style, tree, model.styles) == nil, !model.animatedSubtrees.contains(index)
        {
            return "filter=\"\(text.prefix(60))\""
        }
        guard ElementGeometry.names.contains(element.name) || element.name == "text" else { return nil }
        for property in ["fill", "stroke"] {
            guard case .reference(let paint)? = DrawingPaint(style[property] ?? "none", style, tree) else { continue }
            if tree[paint].name == "pattern", try hasTooManyTiles(paint, index, style, scope) {
                return "the many tiles of \(tree[paint].label)"
            }
            if tree[paint].name == "radialGradient", hasFocusOutside(paint) {
                return "\(property) with the focal point of \(tree[paint].label)"
            }
        }
        return nil
    }

    /// Returns a layer with an image of an element that layers cannot show, which librsvg draws.
    func image(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope, _ reason: String)
        throws(SVGDrawing.ReadingError) -> CALayer?
    {
        let element = tree[index]
        warnings.add(element.position, "\(element.label) is drawn as an image, because layers cannot show \(reason)")
        try countImage(index)
        guard images.isEnabled else { return try make(CALayer.self, index) }
        let box = try bounds(index, scope)
        let width = strokeWidth(style, scope)
        var region = box.insetBy(dx: -CGFloat(width) * 4 - 1, dy: -CGFloat(width) * 4 - 1)
        if let filter = tree.element(style["filter"]) {
            let usesBox = tree[filter]["filterUnits"] != "userSpaceOnUse"
            region = region.union(Self.region(tree[filter], box, usesBox: usesBox, scope.viewport))
        } else if style["filter"] != nil {
            region = region.insetBy(dx: -box.width / 2 - 20, dy: -box.height / 2 - 20)
        }
        let visible = CGRect(origin: .zero, size: scope.viewport.size)
            .insetBy(dx: -scope.viewport.size.width * 2, dy: -scope.viewport.size.height * 2)
        region = region.intersection(visible)
        guard !region.isNull, region.width > 0, region.height > 0 else { return nil }
        let scale = Self.scale(of: region.size, drawing: model.size, viewport: scope.viewport.size)
        let document = ElementDocument(model, scope.isInstance ? scope.style : nil)
            .text(
                index, region: region,
                pixels: CGSize(width: (region.width * scale).rounded(.up), height: (region.height * scale).rounded(.up))
            )
        try count(document: document, index)
        guard let image = images.image(document: document, of: element) else { return nil }
        let layer = try make(CALayer.self, index)
        layer.bounds = CGRect(origin: .zero, size: region.size)
        layer.position = region.origin
        layer.contents = image
        layer.contentsGravity = .resize
        let outer = try wrapped(layer, index)
        try animateVisibility(of: outer, index, style, animations(index, style, scope))
        return outer
    }

    /// The pixels per unit of images of elements: twice those of the drawing, and at most 4,096 pixels per side.
    private static func scale(of size: CGSize, drawing: CGSize, viewport: CGSize) -> CGFloat {
        let scale = max(drawing.width / max(viewport.width, 1e-6), drawing.height / max(viewport.height, 1e-6)) * 2
        return min(scale, 4096 / max(size.width, size.height, 1e-6))
    }
}
