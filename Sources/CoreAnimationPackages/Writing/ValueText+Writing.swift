import Foundation
import Images
import VectorGeometry

// The texts that the other half of `ValueText` reads.
extension ValueText {
    /// Returns the shortest text of a number that reads back as the same number.
    static func text(_ number: Double) -> String {
        if number.isInfinite { return number > 0 ? "inf" : "-inf" }
        if number == number.rounded(), number.magnitude < 1e15 { return "\(Int(number))" }
        return "\(number)"
    }

    /// Returns numbers with spaces between them.
    static func text(_ numbers: [Double]) -> String { numbers.map { text($0) }.joined(separator: " ") }

    /// Returns the components of a color without its opacity.
    static func text(_ color: CGColor) -> String { text([color.red, color.green, color.blue].map { Double($0) }) }

    static func text(_ rect: CGRect) -> String { text([rect.origin.x, rect.origin.y, rect.width, rect.height]) }

    /// Returns the operators of a path after their numbers. Quadratic curves become cubic ones.
    static func text(_ path: VectorPath) -> String {
        var parts: [String] = []
        var current = CGPoint.zero
        var start = CGPoint.zero
        func add(_ points: [CGPoint], _ name: String) {
            parts.append(text(points.flatMap { [Double($0.x), Double($0.y)] }) + " " + name)
            current = points[points.count - 1]
        }
        for element in path.elements {
            if parts.isEmpty, !element.isMove { add([current], "m") }
            switch element {
            case .move(let point):
                add([point], "m")
                start = point
            case .line(let point): add([point], "l")
            case .quad(let control, let point):
                add([between(current, control), between(point, control), point], "c")
            case .cubic(let control1, let control2, let point): add([control1, control2, point], "c")
            case .close:
                parts.append("h")
                current = start
            }
        }
        return parts.joined(separator: " ")
    }

    /// Returns the point two thirds of the way to the control point of a quadratic curve.
    private static func between(_ end: CGPoint, _ control: CGPoint) -> CGPoint {
        CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
    }
}

extension PathElement {
    fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}
