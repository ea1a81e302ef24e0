import TestSupport
import VectorGeometry

extension CGPoint {
    static func random(in range: ClosedRange<CGFloat>, using generator: inout SeededGenerator) -> CGPoint {
        CGPoint(x: .random(in: range, using: &generator), y: .random(in: range, using: &generator))
    }
}

extension VectorPath {
    /// Returns a path of all element kinds, including coincident points, cusps and lone moves.
    static func random(using generator: inout SeededGenerator, range: ClosedRange<CGFloat> = -100...100) -> VectorPath {
        var path = VectorPath([.move(.random(in: range, using: &generator))])
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let current = path.currentPoint ?? .zero
            func point() -> CGPoint {
                Int.random(in: 0..<8, using: &generator) == 0 ? current : .random(in: range, using: &generator)
            }
            switch Int.random(in: 0..<9, using: &generator) {
            case 0: path.elements.append(.move(point()))
            case 1: path.elements.append(.close)
            case 2...4: path.elements.append(.line(point()))
            case 5...6: path.elements.append(.quad(control: point(), to: point()))
            default: path.elements.append(.cubic(control1: point(), control2: point(), to: point()))
            }
        }
        return path
    }
}
