import Foundation

extension VectorPath {
    public mutating func move(to p: CGPoint) { elements.append(.move(p)) }

    public mutating func addLine(to p: CGPoint) { elements.append(.line(p)) }

    public mutating func addQuadCurve(to p: CGPoint, control: CGPoint) {
        elements.append(.quad(control: control, to: p))
    }

    public mutating func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.cubic(control1: control1, control2: control2, to: p))
    }

    /// Closes the current subpath; does nothing where there is none to close.
    public mutating func closeSubpath() {
        if let last = elements.last, last != .close { elements.append(.close) }
    }

    /// Starts a subpath at the first point and joins the others by lines.
    public mutating func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        elements.append(.move(first))
        elements.append(contentsOf: points.dropFirst().map { .line($0) })
    }

    public mutating func addPath(_ other: VectorPath) { elements.append(contentsOf: other.elements) }
}
