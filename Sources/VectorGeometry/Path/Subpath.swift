import Foundation

/// A connected run of segments; a closed one includes its closing line, unless its ends meet already.
public struct Subpath: Equatable, Hashable, Sendable {
    public var start: CGPoint
    public var segments: [PathSegment]
    public var isClosed: Bool

    public init(start: CGPoint, segments: [PathSegment] = [], isClosed: Bool = false) {
        self.start = start
        self.segments = segments
        self.isClosed = isClosed
    }

    /// The elements that draw this subpath again.
    public var elements: [PathElement] { [.move(start)] + segments.map(\.element) + (isClosed ? [.close] : []) }
}

extension VectorPath {
    /// The subpaths in order; a lone `move` is none, while `move`, `close` is one without segments.
    public var subpaths: [Subpath] {
        var collector = SubpathCollector()
        feed(&collector)
        return collector.subpaths
    }

    /// Every segment of every subpath in order, closing lines included.
    public var segments: [PathSegment] { subpaths.flatMap(\.segments) }

    /// Whether all coordinates are finite and small enough (below 1e30) to be computed with; other paths draw nothing.
    public var isDrawable: Bool {
        func fits(_ p: CGPoint) -> Bool { abs(p.x) < 1e30 && abs(p.y) < 1e30 }
        return elements.allSatisfy { element in
            switch element {
            case .move(let p), .line(let p): fits(p)
            case .quad(let c, let p): fits(c) && fits(p)
            case .cubic(let c, let d, let p): fits(c) && fits(d) && fits(p)
            case .close: true
            }
        }
    }
}

private struct SubpathCollector: PathSink {
    var subpaths: [Subpath] = []
    private var current = Subpath(start: .zero)

    mutating func begin(at point: CGPoint) { current = Subpath(start: point) }
    mutating func add(_ segment: PathSegment) { current.segments.append(segment) }
    mutating func end(closed: Bool) {
        current.isClosed = closed
        subpaths.append(current)
    }
}

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
