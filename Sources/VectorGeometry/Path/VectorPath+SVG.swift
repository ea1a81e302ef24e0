import Foundation

extension VectorPath {
    /// The path as SVG path data with absolute commands; parsing it gives the same path.
    public var svgPathData: String {
        elements.map { element in
            switch element {
            case .move(let p): "M" + Self.text(p)
            case .line(let p): "L" + Self.text(p)
            case .quad(let c, let p): "Q" + Self.text(c, p)
            case .cubic(let c, let d, let p): "C" + Self.text(c, d, p)
            case .close: "Z"
            }
        }.joined(separator: " ")
    }

    private static func text(_ points: CGPoint...) -> String {
        points.map { "\(text(Double($0.x))) \(text(Double($0.y)))" }.joined(separator: " ")
    }

    private static func text(_ value: Double) -> String {
        let digits = "\(value)"
        return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
}
