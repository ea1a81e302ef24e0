import Foundation
import VectorGeometry

/// The numbers in attributes of SVG images.
enum SVGImageNumbers {
    private static let units = ["px": 1.0, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4]

    /// Returns a length in pixels; nil for percentages and other texts.
    static func length(_ text: String?) -> Double? {
        guard let text = text?.filter({ !$0.isWhitespace }) else { return nil }
        let unit = units.first { text.hasSuffix($0.key) }
        return Double(unit == nil ? text : String(text.dropLast(2))).flatMap {
            $0.isFinite ? $0 * (unit?.value ?? 1) : nil
        }
    }

    /// Returns the numbers of a text, separated by anything else.
    static func list(_ text: String) -> [Double] {
        text.split { !($0.isASCII && ($0.isNumber || ".-+eE".contains($0))) }.compactMap { Double($0) }
    }

    /// Returns the largest factor by which transforms stretch lengths, or more.
    static func scale(_ transform: String?) -> Double {
        guard let transform else { return 1 }
        var factor = 1.0
        for step in transform.split(separator: ")") {
            let parts = step.split(separator: "(", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let numbers = list(String(parts[1]))
            let name = parts[0].filter(\.isLetter)
            switch name {
            case "scale", "scaleX", "scaleY": factor *= numbers.map(abs).max() ?? 1
            case "matrix" where numbers.count == 6:
                factor *= max(hypot(numbers[0], numbers[1]), hypot(numbers[2], numbers[3]))
            case "skewX", "skewY": factor *= 1 + abs(tan((numbers.first ?? 0) * .pi / 180))
            default: break
            }
        }
        return factor.isFinite ? factor : 1
    }
}

/// The size of an outline: the segments, and the lengths between their points.
struct SVGImageOutline {
    var segments = 0
    var length = 0.0
    var height = 0.0
    var box = CGRect.null

    /// Returns the outline of a shape; nil for other elements.
    init?(_ element: SVGImageTree.Element) {
        func number(_ name: String) -> Double { SVGImageNumbers.length(element[name]) ?? 0 }
        switch element.name {
        case "path": add(VectorPath.tolerant(svgPathData: element["d"] ?? "").path)
        case "polyline", "polygon":
            let numbers = SVGImageNumbers.list(element["points"] ?? "")
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                add(CGPoint(x: numbers[index], y: numbers[index + 1]))
            }
        case "rect": add(CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height")))
        case "line":
            add(CGPoint(x: number("x1"), y: number("y1")))
            add(CGPoint(x: number("x2"), y: number("y2")))
        case "circle", "ellipse":
            let r = number("r")
            let x = element["rx"] == nil ? r : number("rx")
            let y = element["ry"] == nil ? r : number("ry")
            add(CGRect(x: number("cx") - x, y: number("cy") - y, width: 2 * x, height: 2 * y))
        default: return nil
        }
    }

    private var last: CGPoint?

    private mutating func add(_ rect: CGRect) {
        for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)] {
            add(CGPoint(x: x, y: y))
        }
    }

    private mutating func add(_ path: VectorPath) {
        for element in path.elements {
            switch element {
            case .move(let point):
                last = nil
                add(point)
            case .line(let point): add(point)
            case .quad(let control, let point):
                add(control)
                add(point)
            case .cubic(let first, let second, let point):
                add(first)
                add(second)
                add(point)
            case .close: break
            }
        }
    }

    private mutating func add(_ point: CGPoint) {
        if let last {
            length += hypot(Double(point.x - last.x), Double(point.y - last.y))
            height += abs(Double(point.y - last.y))
        }
        segments += 1
        last = point
        box = box.union(CGRect(origin: point, size: .zero))
    }
}
