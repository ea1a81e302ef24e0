import Foundation

/// What takes a path apart subpath by subpath; generic and inlinable, so that each use is compiled for its own sink.
@usableFromInline
package protocol PathSink {
    mutating func begin(at point: CGPoint)
    mutating func add(_ segment: PathSegment)
    /// The closing line of a closed subpath has been added already, unless its ends meet.
    mutating func end(closed: Bool)
}

extension VectorPath {
    /// Feeds every subpath that has a segment or is closed; a lone `move` draws nothing and is left out.
    ///
    /// A drawing element without a current point starts at its own end, and one after `close` at the closed subpath's
    /// start.
    @inlinable
    package func feed(_ sink: inout some PathSink) {
        var start = CGPoint.zero
        var current = CGPoint.zero
        var hasPoint = false
        var isOpen = false
        var hasMoved = false

        func draw(_ segment: PathSegment) {
            if !isOpen { sink.begin(at: start) }
            isOpen = true
            sink.add(segment)
            current = segment.end
        }
        func place(_ p: CGPoint) {
            if isOpen { sink.end(closed: false) }
            start = p
            current = p
            hasPoint = true
            isOpen = false
            hasMoved = true
        }
        for element in elements {
            switch element {
            case .move(let p): place(p)
            case .line(let p): if hasPoint { draw(.line(current, p)) } else { place(p) }
            case .quad(let c, let p): if hasPoint { draw(.quad(current, c, p)) } else { place(p) }
            case .cubic(let c, let d, let p): if hasPoint { draw(.cubic(current, c, d, p)) } else { place(p) }
            case .close:
                guard isOpen || hasMoved else { continue }
                if !isOpen { sink.begin(at: start) }
                if current != start { sink.add(.line(current, start)) }
                sink.end(closed: true)
                current = start
                isOpen = false
                hasMoved = false
            }
        }
        if isOpen { sink.end(closed: false) }
    }
}
