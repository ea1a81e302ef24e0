import Foundation
import LayerTree
import SVGPaths
import VectorGeometry

extension DrawingBuilder {
    /// The elements that have markers.
    private static let marked: Set<String> = ["path", "line", "polyline", "polygon"]

    /// Adds the markers of a path to its layer.
    func addMarkers(
        to layer: CALayer, _ geometry: ElementGeometry, _ path: VectorPath, _ style: DrawingStyle, _ index: Int,
        _ scope: DrawingScope
    ) throws(SVGDrawing.ReadingError) {
        let element = tree[index]
        guard Self.marked.contains(element.name) else { return }
        let markers = ["marker-start", "marker-mid", "marker-end"].map { marker(style[$0], $0, index, scope) }
        guard markers.contains(where: { $0 != nil }) else { return }
        let animated = ElementGeometry.attributes[element.name, default: []] + ["stroke-width"]
        if let animation = animations(index, style, scope).first(where: { animated.contains($0.key) })?.value.first {
            warnings.add(animation.position, "the markers of \(element.label) do not follow its animation")
        }
        let data = element.name == "path" ? geometry.text("d") : nil
        let ends = data.map { Set(VectorPath.svgSegments(ElementGeometry.pathData($0)).map(\.end)) }
        let vertices = PathVertex.vertices(of: path, ends: ends)
        for (position, vertex) in vertices.enumerated() {
            let isFirst = position == 0
            let isLast = position == vertices.count - 1
            if isFirst, let start = markers[0] {
                try add(start, at: vertex, to: layer, style, index, scope, isStart: true)
            }
            if !isFirst, !isLast, let mid = markers[1] { try add(mid, at: vertex, to: layer, style, index, scope) }
            if isLast, let end = markers[2] { try add(end, at: vertex, to: layer, style, index, scope) }
        }
    }

    /// Returns the marker that a property names; nil for none.
    private func marker(_ text: String?, _ property: String, _ index: Int, _ scope: DrawingScope) -> Int? {
        guard let text, text.lowercased() != "none" else { return nil }
        guard let target = tree.element(text), tree[target].name == "marker" else {
            warnings.add(
                tree[index].position,
                "\(property)=\"\(text.prefix(60))\" of \(tree[index].label) is no marker; ignored")
            return nil
        }
        guard !scope.references.contains(target), !tree.ancestors(of: index).contains(target),
            scope.references.count < Self.referenceLimit
        else { return nil }
        return target
    }

    private func add(
        _ target: Int, at vertex: PathVertex, to layer: CALayer, _ style: DrawingStyle, _ index: Int,
        _ scope: DrawingScope, isStart: Bool = false
    ) throws(SVGDrawing.ReadingError) {
        let marker = tree[target]
        let geometry = ElementGeometry(element: marker, style: model.styles[target], viewport: scope.viewport)
        let area = CGRect(
            x: 0, y: 0, width: markerLength("markerWidth", of: geometry, scope.viewport.width),
            height: markerLength("markerHeight", of: geometry, scope.viewport.height))
        var inner = DrawingScope(viewport: scope.viewport)
        inner.references = scope.references + [target]
        inner.style = marker.parent.map { model.styles[$0] } ?? DrawingStyle()
        inner.context = DrawingScope.Context(style, of: scope.context)
        try visit(target)
        guard let contents = try viewport(target, area, inner, isRoot: false) else { return }
        let holder = try wrapped(contents, index)
        holder.setAffineTransform(placement(geometry, area, vertex, style, scope, isStart: isStart))
        layer.addSublayer(holder)
    }

    private func markerLength(_ attribute: String, of geometry: ElementGeometry, _ percentBase: Double) -> Double {
        let text = geometry.text(attribute)
        return text.flatMap { DrawingLength.length($0, of: percentBase, fontSize: geometry.style.fontSize) } ?? 3
    }

    /// Returns the transform of a marker: its reference point is at the vertex.
    private func placement(
        _ geometry: ElementGeometry, _ area: CGRect, _ vertex: PathVertex, _ style: DrawingStyle,
        _ scope: DrawingScope, isStart: Bool
    ) -> CGAffineTransform {
        let marker = geometry.element
        let box = DrawingModel.viewBox(marker)
        let size = box?.size ?? area.size
        let origin = box?.origin ?? .zero
        func reference(_ name: String, _ origin: CGFloat, _ length: CGFloat) -> CGFloat {
            guard let text = marker[name] else { return 0 }
            let isKeyword = ["left", "center", "right", "top", "bottom"].contains(text)
            let distance = CGFloat(DrawingLength.position(text, of: Double(length)) ?? 0)
            return isKeyword ? origin + distance : distance
        }
        let point = CGPoint(x: reference("refX", origin.x, size.width), y: reference("refY", origin.y, size.height))
            .applying(SVGViewBox.transform(box, into: area, marker["preserveAspectRatio"]))
        let scale = marker["markerUnits"] == "userSpaceOnUse" ? 1 : CGFloat(strokeWidth(style, scope))
        return CGAffineTransform(translationX: -point.x, y: -point.y)
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            .concatenating(CGAffineTransform(rotationAngle: angle(of: marker, at: vertex, isStart: isStart)))
            .concatenating(CGAffineTransform(translationX: vertex.point.x, y: vertex.point.y))
    }

    private func angle(of marker: DrawingElement, at vertex: PathVertex, isStart: Bool) -> CGFloat {
        switch marker["orient"] {
        case "auto": vertex.angle
        case "auto-start-reverse": vertex.angle + (isStart ? .pi : 0)
        case let text: CGFloat(text.flatMap(DrawingLength.angle) ?? 0)
        }
    }
}
