import Foundation

/// A connected run of segments. A closed subpath includes its closing line, unless its ends already meet.
package struct Subpath: Equatable, Hashable, Sendable {
    /// The start point.
    package var start: CGPoint
    /// The segments in order, each starting at the end of the one before.
    package var segments: [PathSegment]
    /// Whether the subpath is closed.
    package var isClosed: Bool

    /// Creates a subpath.
    package init(start: CGPoint, segments: [PathSegment] = [], isClosed: Bool = false) {
        self.start = start
        self.segments = segments
        self.isClosed = isClosed
    }

    /// The path elements that draw this subpath.
    package var elements: [PathElement] { [.move(start)] + segments.map(\.element) + (isClosed ? [.close] : []) }
}

extension VectorPath {
    /// The subpaths in order. A lone `move` is no subpath; `move`, `close` is a subpath without segments.
    package var subpaths: [Subpath] {
        var collector = SubpathCollector(capacity: min(elements.count, 16))
        feed(&collector)
        return collector.subpaths
    }

    /// The segments of all subpaths in order, including closing lines.
    package var segments: [PathSegment] { subpaths.flatMap(\.segments) }

    /// Whether all coordinates are finite and below 1e30, which geometry computations require; other paths draw
    /// nothing.
    package var isDrawable: Bool {
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

/// Collects the subpaths of a path.
private struct SubpathCollector: PathSink {
    var subpaths: [Subpath] = []
    private let capacity: Int
    private var current = Subpath(start: .zero)

    /// Creates a collector that makes room for a number of segments per subpath.
    init(capacity: Int) { self.capacity = capacity }

    mutating func begin(at point: CGPoint) {
        current = Subpath(start: point)
        current.segments.reserveCapacity(capacity)
    }
    mutating func add(_ segment: PathSegment) { current.segments.append(segment) }
    mutating func end(closed: Bool) {
        current.isClosed = closed
        subpaths.append(current)
    }
}

/// A visitor that receives a path one subpath at a time.
///
/// Its users are generic and inlinable, so that each is specialized for its own sink.
@usableFromInline
package protocol PathSink {
    /// Begins a subpath at `point`.
    mutating func begin(at point: CGPoint)
    /// Adds a segment to the current subpath.
    mutating func add(_ segment: PathSegment)
    /// Ends the current subpath. The closing line of a closed subpath has already been added, unless its ends meet.
    mutating func end(closed: Bool)
}

extension VectorPath {
    /// Passes every subpath that has a segment or is closed to `sink`; a lone `move` draws nothing and is left out.
    ///
    /// A drawing element without a current point starts at its own end point, and one after `close` at the start of the
    /// closed subpath.
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
        func movePoint(_ p: CGPoint) {
            if isOpen { sink.end(closed: false) }
            start = p
            current = p
            hasPoint = true
            isOpen = false
            hasMoved = true
        }
        for element in elements {
            switch element {
            case .move(let p): movePoint(p)
            case .line(let p): if hasPoint { draw(.line(current, p)) } else { movePoint(p) }
            case .quad(let c, let p): if hasPoint { draw(.quad(current, c, p)) } else { movePoint(p) }
            case .cubic(let c, let d, let p): if hasPoint { draw(.cubic(current, c, d, p)) } else { movePoint(p) }
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
