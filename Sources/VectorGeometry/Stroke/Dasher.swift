import Foundation

extension VectorPath {
    /// The maximum number of dashes and gaps of one path, to bound memory. In a finer pattern, each dash stands for
    /// several.
    static let dashLimit: CGFloat = 400_000

    /// Returns the path cut into dashes; `pattern` alternates between dashes and gaps and starts at `phase` on every
    /// subpath.
    ///
    /// A pattern of odd count repeats with dashes and gaps exchanged. A pattern with a negative or infinite length, or
    /// without any positive length, leaves the path solid. On a closed subpath, a dash across the start stays joined.
    package func dashed(pattern: [CGFloat], phase: CGFloat = 0) -> VectorPath {
        let period = pattern.reduce(0, +)
        guard pattern.allSatisfy({ $0 >= 0 && $0.isFinite }), period > 0, period.isFinite, isDrawable else {
            return self
        }
        let each = max((length / period * CGFloat(pattern.count) / Self.dashLimit).rounded(.up), 1)
        guard (period * each * 2).isFinite else { return self }
        let cursor = DashCursor(pattern: pattern.map { $0 * each }, phase: phase.isFinite ? phase * each : 0)
        var result = VectorPath()
        for subpath in subpaths {
            var dasher = Dasher(cursor)
            for segment in subpath.segments { dasher.add(segment) }
            // A subpath without length is only the dot that its caps draw.
            if subpath.segments.allSatisfy({ $0.length == 0 }) {
                if cursor.isOn { result.elements.append(contentsOf: subpath.elements) }
                continue
            }
            result.elements.append(contentsOf: dasher.finish(subpath))
        }
        return result
    }

    /// Returns an upper bound of the number of dashes and gaps that `dashed` cuts the path into, in much less time: the
    /// lines through the points of a curve are at least as long as the curve.
    package func mostDashes(pattern: [CGFloat]) -> CGFloat {
        let period = pattern.reduce(0, +)
        guard period > 0 else { return 0 }
        let count = segments.reduce(0) { $0 + $1.controlLength } / period * CGFloat(pattern.count)
        return count < Self.dashLimit ? count : Self.dashLimit
    }
}

extension PathSegment {
    /// The length of the lines through its points.
    fileprivate var controlLength: CGFloat {
        func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(b.x - a.x, b.y - a.y) }
        return switch self {
        case .line(let a, let b): distance(a, b)
        case .quad(let a, let b, let c): distance(a, b) + distance(b, c)
        case .cubic(let a, let b, let c, let d): distance(a, b) + distance(b, c) + distance(c, d)
        }
    }
}

/// A position in a dash pattern.
private struct DashCursor {
    let pattern: [CGFloat]
    private(set) var index = 0
    /// The remaining length of the current dash or gap.
    private(set) var remaining: CGFloat

    var isOn: Bool { index % 2 == 0 }

    init(pattern: [CGFloat], phase: CGFloat) {
        self.pattern = pattern
        remaining = pattern[0]
        let full = pattern.reduce(0, +) * (pattern.count % 2 == 0 ? 1 : 2)
        var offset = phase.truncatingRemainder(dividingBy: full)
        if offset < 0 { offset += full }
        while offset > 0, offset >= remaining {
            offset -= remaining
            next()
        }
        remaining -= offset
    }

    mutating func advance(_ distance: CGFloat) { remaining -= distance }

    mutating func next() {
        index += 1
        remaining = pattern[index % pattern.count]
    }
}

/// Cuts the segments of one subpath into dashes.
private struct Dasher {
    private var cursor: DashCursor
    private let startsOn: Bool
    private var dashes: [[PathElement]] = []
    private var isDrawing = false

    init(_ cursor: DashCursor) {
        self.cursor = cursor
        startsOn = cursor.isOn
    }

    mutating func add(_ segment: PathSegment) {
        var left = segment.length
        var t = CGFloat(0)
        while left > cursor.remaining {
            let cut = segment.parameter(atLength: cursor.remaining, from: t)
            draw(segment, t, cut, isDot: cursor.remaining <= 0)
            left -= cursor.remaining
            t = cut
            isDrawing = false
            cursor.next()
        }
        draw(segment, t, 1, isDot: false)
        cursor.advance(left)
    }

    /// Returns the dashes, or the subpath itself if one dash covers all of it.
    func finish(_ subpath: Subpath) -> [PathElement] {
        var dashes = dashes
        guard subpath.isClosed, startsOn, isDrawing, let last = dashes.last, let first = dashes.first else {
            return dashes.flatMap { $0 }
        }
        if dashes.count == 1 { return first + [.close] }
        dashes[0] = last + first.dropFirst()
        dashes.removeLast()
        return dashes.flatMap { $0 }
    }

    private mutating func draw(_ segment: PathSegment, _ t0: CGFloat, _ t1: CGFloat, isDot: Bool) {
        guard cursor.isOn, t0 < t1 || (isDot && !isDrawing) else { return }
        let piece = segment.piece(from: t0, to: t1)
        if !isDrawing { dashes.append([.move(piece.start)]) }
        dashes[dashes.count - 1].append(isDot ? .line(dotEnd(segment, t0, piece.start)) : piece.element)
        isDrawing = true
    }

    /// Returns the end of a dash without length. It is offset along the path, for square caps, by a distance too short
    /// to see.
    private func dotEnd(_ segment: PathSegment, _ t: CGFloat, _ p: CGPoint) -> CGPoint {
        let direction = segment.derivative(at: t).unit ?? segment.startTangent ?? CGPoint(x: 1, y: 0)
        return p + direction * max(1e-9, max(abs(p.x), abs(p.y)) * 1e-13)
    }
}
