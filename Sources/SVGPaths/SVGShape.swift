import Foundation
import VectorGeometry

/// The outline of a path or basic shape of an SVG file, in its own coordinates.
struct SVGShape {
    let tree: SVGElementTree
    let index: Int
    private var lengths: SVGLengths { SVGLengths(tree: tree) }

    /// Returns the outline; nil for an element that is not a shape.
    ///
    /// - Throws: `SVGFileError` if an attribute is not legal.
    func path() throws(SVGFileError) -> VectorPath? {
        switch tree.elements[index].name {
        case "path": try data()
        case "rect": try rect()
        case "circle": try circle()
        case "ellipse": try ellipse()
        case "line": try line()
        case "polyline": try polygon(isClosed: false)
        case "polygon": try polygon(isClosed: true)
        default: nil
        }
    }

    private func data() throws(SVGFileError) -> VectorPath? {
        guard let attribute = tree.elements[index].attributes["d"], attribute.value != "none" else { return nil }
        do throws(SVGPathError) {
            return try VectorPath(svgPathData: attribute.value)
        } catch {
            let character = error.found.map { "'\($0)'" } ?? "the end"
            throw tree.error(
                "the path data has \(character) at character \(error.offset + 1)", expected: error.expected,
                at: attribute.offset + error.offset)
        }
    }

    private func x(_ key: String) throws(SVGFileError) -> CGFloat? { try lengths.length(key, of: index, .horizontal) }

    private func y(_ key: String) throws(SVGFileError) -> CGFloat? { try lengths.length(key, of: index, .vertical) }

    private func rect() throws(SVGFileError) -> VectorPath? {
        let width = try x("width") ?? 0
        let height = try y("height") ?? 0
        let radii = (try x("rx"), try y("ry"))
        let rect = CGRect(x: try x("x") ?? 0, y: try y("y") ?? 0, width: width, height: height)
        guard width > 0, height > 0 else { return nil }
        return .roundedRect(
            rect, cornerWidth: radii.0 ?? radii.1 ?? 0, cornerHeight: radii.1 ?? radii.0 ?? 0)
    }

    private func circle() throws(SVGFileError) -> VectorPath? {
        let radius = try lengths.length("r", of: index, .diagonal) ?? 0
        return oval(try x("cx") ?? 0, try y("cy") ?? 0, radius, radius)
    }

    private func ellipse() throws(SVGFileError) -> VectorPath? {
        let radii = (try x("rx"), try y("ry"))
        return oval(try x("cx") ?? 0, try y("cy") ?? 0, radii.0 ?? radii.1 ?? 0, radii.1 ?? radii.0 ?? 0)
    }

    private func oval(_ x: CGFloat, _ y: CGFloat, _ rx: CGFloat, _ ry: CGFloat) -> VectorPath? {
        guard rx > 0, ry > 0 else { return nil }
        return .ellipse(in: CGRect(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry))
    }

    private func line() throws(SVGFileError) -> VectorPath? {
        VectorPath([
            .move(CGPoint(x: try x("x1") ?? 0, y: try y("y1") ?? 0)),
            .line(CGPoint(x: try x("x2") ?? 0, y: try y("y2") ?? 0)),
        ])
    }

    private func polygon(isClosed: Bool) throws(SVGFileError) -> VectorPath? {
        guard let attribute = tree.elements[index].attributes["points"] else { return nil }
        var numbers: [CGFloat] = []
        var scanner = SVGPathScanner(attribute.value)
        scanner.skipSpace()
        do throws(SVGPathError) {
            while !scanner.isAtEnd {
                numbers.append(CGFloat(try scanner.number("a coordinate")))
                scanner.skipSeparator()
            }
            if !numbers.count.isMultiple(of: 2) { throw scanner.failure(expected: "a number (y)") }
        } catch {
            throw tree.error(
                "points has \(error.found.map { "'\($0)'" } ?? "the end") at character \(error.offset + 1)",
                expected: error.expected, at: attribute.offset + error.offset)
        }
        guard !numbers.isEmpty else { return nil }
        var path = VectorPath()
        path.addLines(
            between: stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) })
        if isClosed { path.closeSubpath() }
        return path
    }
}
