import Foundation

/// One step of a path, in the order it is drawn.
public enum PathElement: Equatable, Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(control: CGPoint, to: CGPoint)
    case cubic(control1: CGPoint, control2: CGPoint, to: CGPoint)
    case close
}

/// A path as a value: what crosses from the layer tree to the compositor.
///
/// `CGPath` and `CGMutablePath` are its façade.
public struct VectorPath: Equatable, Hashable, Sendable {
    public var elements: [PathElement]

    public init(_ elements: [PathElement] = []) { self.elements = elements }

    public var isEmpty: Bool { elements.isEmpty }

    /// The end of the last element, nil for an empty path. After `close` it is the start of that subpath.
    public var currentPoint: CGPoint? {
        switch elements.last {
        case nil: return nil
        case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): return p
        case .close:
            for case .move(let p) in elements.reversed() { return p }
            return nil
        }
    }
}
