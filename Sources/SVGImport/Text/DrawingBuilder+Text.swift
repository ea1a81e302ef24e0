import Foundation
import Images
import LayerTree
import TextLayout
import VectorGeometry

extension DrawingBuilder {
    private func runs(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) throws(SVGDrawing.ReadingError)
        -> [TextRun]
    {
        // In the worst case, each letter has a layout of its own.
        try visit(index, cost: tree.textBytes(index) * 4)
        return TextRuns(index, tree, style, scope.viewport) { child, parent in
            var inner = scope
            inner.style = parent
            return self.style(child, inner)
        }.runs
    }

    /// Returns the layer of a `text` element; nil without text.
    func text(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CALayer? {
        let runs = try runs(index, style, scope)
        guard !runs.isEmpty else { return nil }
        let layer = try make(CALayer.self, index)
        for run in runs {
            try count(text: run.text, index)
            if let missing = DrawingFont(run.style).missing {
                warnings.add(
                    tree[run.element].position, "the font \"\(missing.prefix(60))\" is not installed; replaced")
            }
            reportUnsupported(run)
            if let sublayer = try self.layer(run, index, scope) { layer.addSublayer(sublayer) }
        }
        try animate(textPosition: layer, index, style, scope)
        return layer
    }

    /// Reports properties that text layers do not have.
    private func reportUnsupported(_ run: TextRun) {
        let initial: [String: Set<String>] = [
            "word-spacing": ["normal", "0", "0px"], "font-variant": ["normal", "none"],
            "font-stretch": ["normal", "100%"], "writing-mode": ["horizontal-tb", "lr", "lr-tb", "rl", "rl-tb"],
        ]
        for (property, values) in initial.sorted(by: { $0.key < $1.key }) {
            guard let text = run.style[property], !values.contains(text.lowercased()) else { continue }
            let element = tree[run.element]
            warnings.add(
                element.position, "\(property)=\"\(text.prefix(60))\" of \(element.label) is not supported; ignored")
        }
    }

    /// Moves text with the animations of its position.
    private func animate(textPosition layer: CALayer, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError)
    {
        let all = animations(index, style, scope)
        for (attribute, keyPath, percentBase) in [
            ("x", "position.x", scope.viewport.width), ("y", "position.y", scope.viewport.height),
            ("dx", "position.x", scope.viewport.width), ("dy", "position.y", scope.viewport.height),
        ] {
            func first(_ text: String?) -> Double {
                let part = text?.split { $0 == "," || $0.isWhitespace }.first.map(String.init)
                return part.flatMap { DrawingLength.length($0, of: percentBase) } ?? 0
            }
            let base = first(tree[index][attribute])
            for animation in prioritized(all[attribute] ?? []) {
                try add(animation, keyPath, to: layer, index) { text in
                    .number(text.map { first($0) - (animation.isAdditive ? 0 : base) } ?? 0)
                }
            }
        }
    }

    private func layer(_ run: TextRun, _ index: Int, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CALayer?
    {
        var own = scope
        own.style = run.style
        if run.element != index { own.animations = animations(index, style(index, scope), scope) }
        let all = animations(run.element, run.style, own)
        let hasStroke = (run.style["stroke"] ?? "none") != "none" || all["stroke"] != nil
        let fill = DrawingPaint(run.style["fill"] ?? "black", run.style, tree)
        let isDecorated = run.style.decorations.contains { $0.element == run.element }
        let isPlain = !hasStroke && !(fill?.isReference ?? false) && !isDecorated && !scope.isClip
        let text = try isPlain ? textLayer(run, fill, all) : outlineLayer(run, own)
        guard let layer = try decorated(text, run, scope) else { return nil }
        if run.rotation != 0 || run.stretch != 1 {
            // The start of the baseline in the layer.
            let pivot = CGPoint(x: run.origin.x - layer.position.x, y: run.origin.y - layer.position.y)
            layer.transform = CATransform3DMakeAffineTransform(run.transform(around: pivot))
        }
        if run.element != index { layer.name = tree[run.element].id }
        return layer
    }

    private func textLayer(_ run: TextRun, _ fill: DrawingPaint?, _ all: [String: [DrawingAnimation]])
        throws(SVGDrawing.ReadingError) -> CALayer?
    {
        let layer = try make(CATextLayer.self, run.element)
        layer.string = run.text
        layer.font = DrawingFont(run.style).name
        layer.fontSize = CGFloat(run.fontSize)
        layer.kern = CGFloat(run.kern)
        layer.alignmentMode = .left
        // Also transformed text stays sharp.
        layer.contentsScale = 2
        let opacity = opacity(run.style["fill-opacity"])
        if case .color(let color)? = fill {
            layer.foregroundColor = color.copy(alpha: color.alpha * opacity)
        } else {
            layer.foregroundColor = .clear
        }
        // Letters that overlap are wider than their advances.
        let overlap = -CGFloat(min(run.kern, 0)) * CGFloat(run.text.count)
        layer.bounds = CGRect(x: 0, y: 0, width: run.width + overlap + 2, height: run.baseline + run.descent + 2)
        layer.position = CGPoint(x: run.origin.x, y: run.origin.y - run.baseline)
        if let path = run.path { try follow(path, layer, run) }
        for animation in prioritized(all["fill"] ?? []) {
            try add(animation, "foregroundColor", to: layer, run.element) { text in
                let color = DrawingColor.color(text ?? run.style["fill"] ?? "black", current: run.style.color)
                return color.map { .color($0.copy(alpha: $0.alpha * opacity) ?? $0) }
            }
        }
        try animateVisibility(of: layer, run.element, run.style, all)
        return try sized(layer, run, all)
    }

    /// Scales text around the start of its baseline with the animations of its size.
    private func sized(_ layer: CALayer, _ run: TextRun, _ all: [String: [DrawingAnimation]])
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let animations = prioritized(all["font-size"] ?? [])
        guard !animations.isEmpty, run.fontSize > 0 else { return layer }
        let outer = try wrapped(layer, run.element)
        outer.position = run.origin
        layer.position = CGPoint(x: layer.position.x - run.origin.x, y: layer.position.y - run.origin.y)
        for animation in animations {
            try add(animation, "transform.scale", to: outer, run.element) { text in
                let size = DrawingLength.fontSize(text ?? "\(run.fontSize)", parent: run.fontSize)
                return size.map { .number($0 / run.fontSize) }
            }
        }
        return outer
    }

    /// Lets text follow the path of a `textPath` element.
    private func follow(_ index: Int, _ layer: CATextLayer, _ run: TextRun) throws(SVGDrawing.ReadingError) {
        let element = tree[index]
        guard let target = tree.element(element["href"]), ElementGeometry.names.contains(tree[target].name) else {
            warnings.add(element.position, "\(element.label) refers to no path; its text is drawn on a line")
            return
        }
        let geometry = ElementGeometry(
            element: tree[target], style: model.styles[target],
            viewport: DrawingViewport(size: model.viewBox?.size ?? model.size))
        var path = geometry.outline().path
        if let text = model.styles[target]["transform"], let list = TransformList(text, box: .zero) {
            path = path.applying(list.matrix)
        }
        try count(path, index)
        let length = Double(path.length)
        let start = element["startOffset"].flatMap { DrawingLength.length($0, of: length) } ?? 0
        layer.position = .zero
        layer.textPath = CGPath(path)
        layer.textPathOffset = CGFloat(start) + run.origin.x
        guard run.origin.y != 0 else { return }
        layer.string = NSAttributedString(
            string: run.text,
            attributes: [
                .font: UIFont(named: DrawingFont(run.style).name, size: layer.fontSize),
                .foregroundColor: layer.foregroundColor ?? .clear, .kern: layer.kern, .baselineOffset: -run.origin.y,
            ])
        if model.animations[run.element]?.contains(where: { $0.attribute == "fill" }) ?? false {
            warnings.add(element.position, "text on a path with dy has no animated color")
        }
    }

    private func outlineLayer(_ run: TextRun, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CALayer? {
        if let path = run.path {
            warnings.add(tree[path].position, "text on a path has no stroke, gradient or decoration; drawn on a line")
        }
        let layout = TextLayout(run.textStyle, in: CGSize(width: CGFloat.infinity, height: .infinity))
        var path = layout.outlines.applying(
            CGAffineTransform(translationX: run.origin.x, y: run.origin.y - run.baseline))
        for decoration in run.style.decorations where decoration.element == run.element {
            path.addPath(.rect(run.rectangle(of: decoration)))
        }
        guard !path.isEmpty else { return nil }
        return try paint(ShapeOutline(path: path), run.element, run.style, scope)
    }

    /// Adds the text decorations of the elements around the element of a run.
    private func decorated(_ text: CALayer?, _ run: TextRun, _ scope: DrawingScope) throws(SVGDrawing.ReadingError)
        -> CALayer?
    {
        let decorations = run.style.decorations.filter { $0.element != run.element }
        guard !decorations.isEmpty, (run.style["visibility"] ?? "visible") == "visible" else { return text }
        if let path = run.path {
            warnings.add(tree[path].position, "text-decoration is not supported for text on a path; ignored")
            return text
        }
        let layer = try make(CALayer.self, run.element)
        if let text { layer.addSublayer(text) }
        for decoration in decorations {
            let line = ShapeOutline(path: .rect(run.rectangle(of: decoration)))
            guard let sublayer = try paint(line, decoration.element, decoration.style, scope) else { continue }
            // Only lines through the text are in front of it.
            if decoration.line == .lineThrough {
                layer.addSublayer(sublayer)
            } else {
                layer.insertSublayer(sublayer, at: 0)
            }
        }
        return layer
    }

    /// Returns the bounding box of a `text` element.
    func textBounds(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) throws(SVGDrawing.ReadingError)
        -> CGRect
    {
        var box = CGRect.null
        for run in try runs(index, style, scope) {
            try count(text: run.text, index)
            box = box.union(
                CGRect(
                    x: run.origin.x, y: run.origin.y - run.ascent, width: run.advance, height: run.ascent + run.descent)
            )
        }
        return box
    }
}
