import Foundation
import SVGPaths
import VectorGeometry

extension DrawingBuilder {
    /// Returns the bounding box of an element in its own user space, without strokes, clips and animations.
    func bounds(_ index: Int, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CGRect {
        let box = try extent(index, scope)
        return box.isNull ? .zero : box
    }

    private func extent(_ index: Int, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CGRect {
        try visit(index)
        try enter(index)
        defer { leave() }
        let element = tree[index]
        let style = style(index, scope)
        let geometry = ElementGeometry(element: element, style: style, viewport: scope.viewport)
        switch element.name {
        case let name where ElementGeometry.names.contains(name):
            let path = geometry.outline().path
            return path.isEmpty ? .null : path.bounds
        case "g", "a", "switch", "symbol", "clipPath", "mask": return try childExtent(index, style, scope)
        case "svg":
            let area = CGRect(
                x: geometry.length("x"), y: geometry.length("y"), width: geometry.length("width", scope.viewport.width),
                height: geometry.length("height", scope.viewport.height))
            guard let box = DrawingModel.viewBox(element) else {
                return try childExtent(index, style, scope).offsetBy(dx: area.minX, dy: area.minY)
            }
            let contents = try childExtent(index, style, scope)
            return contents.isNull
                ? .null : contents.applying(SVGViewBox.transform(box, into: area, element["preserveAspectRatio"]))
        case "image":
            return CGRect(
                x: geometry.length("x"), y: geometry.length("y"), width: geometry.length("width"),
                height: geometry.length("height"))
        case "use":
            guard let target = tree.element(element["href"]), !scope.references.contains(target),
                scope.references.count < Self.referenceLimit, !tree.ancestors(of: index).contains(target)
            else { return .null }
            var inner = scope
            inner.style = style
            inner.isInstance = true
            inner.references.append(target)
            return try placed(target, inner).offsetBy(dx: geometry.length("x"), dy: geometry.length("y"))
        case "text": return try textBounds(index, style, scope)
        default: return .null
        }
    }

    private func childExtent(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CGRect
    {
        var inner = scope
        inner.style = style
        var box = CGRect.null
        for child in tree[index].children {
            guard self.style(child, inner)["display"] != "none" else { continue }
            box = box.union(try placed(child, inner))
        }
        return box
    }

    /// Returns the bounding box of an element in the user space of its parent.
    private func placed(_ index: Int, _ scope: DrawingScope) throws(SVGDrawing.ReadingError) -> CGRect {
        let box = try extent(index, scope)
        guard !box.isNull, let text = style(index, scope)["transform"],
            let list = TransformList(text, box: scope.viewport.size)
        else { return box }
        return box.applying(list.matrix)
    }
}
