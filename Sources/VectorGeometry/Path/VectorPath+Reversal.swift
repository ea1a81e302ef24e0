import Foundation

extension VectorPath {
    /// Returns the path with its subpaths in the opposite order and direction; each starts at its former end.
    package func reversed() -> VectorPath {
        var parts: [Part] = []
        for element in elements {
            if case .move(let point) = element {
                parts.append(Part(start: point))
            } else {
                if parts.last?.isClosed ?? true { parts.append(Part(start: parts.last?.start ?? .zero)) }
                parts[parts.count - 1].append(element)
            }
        }
        return VectorPath(parts.reversed().flatMap(\.reversed))
    }

    /// A subpath.
    private struct Part {
        let start: CGPoint
        private var segments: [PathSegment] = []
        private(set) var isClosed = false

        init(start: CGPoint) { self.start = start }

        private var end: CGPoint { segments.last?.end ?? start }

        mutating func append(_ element: PathElement) {
            switch element {
            case .move: break
            case .line(let point): segments.append(.line(end, point))
            case .quad(let control, let point): segments.append(.quad(end, control, point))
            case .cubic(let first, let second, let point): segments.append(.cubic(end, first, second, point))
            case .close: isClosed = true
            }
        }

        var reversed: [PathElement] {
            [.move(end)] + segments.reversed().map(\.reversed.element) + (isClosed ? [.close] : [])
        }
    }
}
