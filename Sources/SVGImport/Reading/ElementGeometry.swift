import Foundation
import VectorGeometry

/// The outlines of basic shapes and paths.
struct ElementGeometry {
    /// The elements with an outline.
    static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
    /// The attributes that determine an outline.
    static let attributes: [String: [String]] = [
        "path": ["d"], "rect": ["x", "y", "width", "height", "rx", "ry"], "circle": ["cx", "cy", "r"],
        "ellipse": ["cx", "cy", "rx", "ry"], "line": ["x1", "y1", "x2", "y2"], "polyline": ["points"],
        "polygon": ["points"],
    ]

    let element: DrawingElement
    let style: DrawingStyle
    let viewport: DrawingViewport
    /// Values that replace those of attributes.
    var replaced: [String: String] = [:]
    /// Whether outlines without an extent have the same path elements as others, so that they can grow.
    var keepsElements = false
    /// Whether a rectangle has round corners, or gets them.
    var hasCorners = false

    /// Returns the text of a geometry attribute or property; nil if there is none.
    func text(_ attribute: String) -> String? {
        if let text = replaced[attribute] { return text }
        if DrawingStyle.geometry.contains(attribute), style.own.contains(attribute), let text = style[attribute] {
            return text
        }
        return element[attribute]
    }

    /// Returns a length; the initial value if there is none.
    func length(_ attribute: String, _ initial: Double = 0) -> Double { optionalLength(attribute) ?? initial }

    /// Returns a length; nil if there is none, or `auto`.
    func optionalLength(_ attribute: String) -> Double? {
        text(attribute).flatMap { DrawingLength.length($0, of: percentBase(attribute), fontSize: style.fontSize) }
    }

    private func percentBase(_ attribute: String) -> Double {
        switch attribute {
        case "x", "x1", "x2", "cx", "width", "rx", "dx": viewport.width
        case "y", "y1", "y2", "cy", "height", "ry", "dy": viewport.height
        default: viewport.diagonal
        }
    }

    /// The outline with what is wrong in its data; nil for elements without one.
    func outline() -> (path: VectorPath, problem: String?) {
        switch element.name {
        case "path": return pathData()
        case "rect": return (rectangle, nil)
        case "circle":
            let radius = length("r")
            return (ellipse(radius, radius), nil)
        case "ellipse":
            // A missing radius is that of the other axis.
            let (rx, ry) = (optionalLength("rx"), optionalLength("ry"))
            return (ellipse(rx ?? ry ?? 0, ry ?? rx ?? 0), nil)
        case "line":
            return (
                VectorPath([
                    .move(CGPoint(x: length("x1"), y: length("y1"))), .line(CGPoint(x: length("x2"), y: length("y2"))),
                ]), nil
            )
        case "polyline", "polygon": return points()
        default: return (VectorPath(), nil)
        }
    }

    private func ellipse(_ rx: Double, _ ry: Double) -> VectorPath {
        guard rx > 0 && ry > 0 || keepsElements else { return VectorPath() }
        let (rx, ry) = (max(rx, 0), max(ry, 0))
        return .ellipse(in: CGRect(x: length("cx") - rx, y: length("cy") - ry, width: rx * 2, height: ry * 2))
    }

    private var rectangle: VectorPath {
        let (width, height) = (length("width"), length("height"))
        guard width > 0 && height > 0 || keepsElements else { return VectorPath() }
        let rect = CGRect(x: length("x"), y: length("y"), width: max(width, 0), height: max(height, 0))
        let (rx, ry) = (optionalLength("rx"), optionalLength("ry"))
        return .roundedRect(
            rect, cornerWidth: rx ?? ry ?? 0, cornerHeight: ry ?? rx ?? 0, keepsCorners: keepsElements && hasCorners)
    }

    private func points() -> (path: VectorPath, problem: String?) {
        var scanner = NumberScanner(text("points") ?? "")
        var path = VectorPath()
        while !scanner.isAtEnd {
            guard let x = scanner.number(), let y = scanner.number() else {
                return (close(path), "points is damaged; drawn up to the damage")
            }
            let point = CGPoint(x: x, y: y)
            if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
        }
        return (close(path), nil)
    }

    private func close(_ path: VectorPath) -> VectorPath {
        guard element.name == "polygon", !path.isEmpty else { return path }
        var path = path
        path.closeSubpath()
        return path
    }

    private func pathData() -> (path: VectorPath, problem: String?) {
        guard let text = text("d"), text.trimmingCharacters(in: .whitespaces).lowercased() != "none" else {
            return (VectorPath(), nil)
        }
        return Self.path(data: text)
    }

    /// Returns the path of path data, or of `path("…")` in a style; damaged data counts up to the damage.
    static func path(data: String) -> (path: VectorPath, problem: String?) {
        let (path, error) = VectorPath.tolerant(svgPathData: pathData(data))
        return (limited(path), error.map { path.isEmpty ? "\($0)" : "\($0); drawn up to the damage" })
    }

    /// Returns path data without the `path("…")` around it in a style.
    static func pathData(_ text: String) -> String {
        guard let function = text.hasPrefix("path(") ? CSSSyntax.functions(text)?.first : nil else { return text }
        let data = CSSSyntax.split(function.arguments, at: ",").last ?? ""
        return data.trimmingCharacters(in: CharacterSet(charactersIn: "\"' \n\t"))
    }

    /// Returns a path with coordinates that can be computed with; an empty one for others.
    private static func limited(_ path: VectorPath) -> VectorPath {
        let bounds = path.controlBounds
        guard !path.isEmpty else { return path }
        let limit = CGFloat(NumberScanner.limit)
        let isLegal = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].allSatisfy { abs($0) <= limit }
        return isLegal ? path : VectorPath()
    }
}
