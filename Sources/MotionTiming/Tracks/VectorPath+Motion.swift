import VectorGeometry

extension VectorPath {
    /// The pieces that take time when something moves along the path, in order.
    var motionSegments: [PathSegment] {
        var result: [PathSegment] = []
        var (subpathStart, current) = (CGPoint.zero, CGPoint.zero)
        for element in elements {
            switch element {
            case .move(let p): subpathStart = p
            case .line(let p): result.append(PathSegment(line: current, p))
            case .quad(let c, let p): result.append(PathSegment(quad: current, c, p))
            case .cubic(let c1, let c2, let p): result.append(PathSegment(cubic: current, c1, c2, p))
            // Closing where the pen already is would only be a rest at the end of each lap.
            case .close where current != subpathStart: result.append(PathSegment(line: current, subpathStart))
            case .close: break
            }
            current = element.end ?? subpathStart
        }
        return result
    }
}

extension PathElement {
    fileprivate var end: CGPoint? {
        switch self {
        case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
        case .close: nil
        }
    }
}
