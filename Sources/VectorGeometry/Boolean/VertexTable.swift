import Foundation

/// The vertices of a boolean operation: distinct grid points and their unrounded positions.
struct VertexTable {
    private(set) var points: [GridPoint] = []
    /// The positions in grid units before rounding.
    private(set) var positions: [CGPoint] = []
    /// Whether each vertex is given by an operand or lies on a curve, and is not computed from a crossing.
    private(set) var isGiven: [Bool] = []
    private var indices: [GridPoint: Int32] = [:]

    /// Returns the distance within which points count as equal, in grid units.
    ///
    /// Points that should coincide but are computed in different ways differ by some rounding errors of their
    /// coordinates.
    @inline(__always)
    static func tolerance(at p: GridPoint) -> Double {
        max(Double(max(abs(p.x), abs(p.y))) * 0x1p-40, 1)
    }

    /// Returns the vertex at `position`, in grid units, adding it if it is new.
    mutating func index(of position: CGPoint) -> Int32 {
        let point = GridPoint(x: Int64(position.x.rounded()), y: Int64(position.y.rounded()))
        if let index = indices[point] {
            if !isGiven[Int(index)] {
                isGiven[Int(index)] = true
                positions[Int(index)] = position
            }
            return index
        }
        return append(point, position, isGiven: true)
    }

    /// Returns the vertex of a crossing, adding it if it is new.
    mutating func index(ofCrossing point: GridPoint) -> Int32 {
        indices[point] ?? append(point, CGPoint(x: CGFloat(point.x), y: CGFloat(point.y)), isGiven: false)
    }

    private mutating func append(_ point: GridPoint, _ position: CGPoint, isGiven: Bool) -> Int32 {
        let index = Int32(points.count)
        points.append(point)
        positions.append(position)
        self.isGiven.append(isGiven)
        indices[point] = index
        return index
    }

    /// Returns the vertices at `added`, with points closer than `tolerance(at:)` merged.
    mutating func addMerged(_ added: [CGPoint]) -> [Int32] {
        let own = added.map { index(of: $0) }
        var parents = points.indices.map { Int32($0) }
        func root(_ i: Int) -> Int {
            var i = i
            while Int(parents[i]) != i { i = Int(parents[i]) }
            return i
        }
        let tree = BoxTree(points.map(GridBox.init))
        for i in points.indices {
            let limit = Self.tolerance(at: points[i])
            tree.forEachIntersecting(GridBox(points[i]).expanded(by: limit)) { j in
                guard j < i, points[i].distance(to: points[j]) <= limit else { return }
                let a = root(i)
                let b = root(j)
                parents[max(a, b)] = Int32(min(a, b))
            }
        }
        let roots = parents.indices.map { Int32(root($0)) }
        for i in roots.indices where roots[i] != i { indices[points[i]] = roots[i] }
        return own.map { roots[Int($0)] }
    }
}

extension GridBox {
    /// Creates the box of one point.
    init(_ p: GridPoint) { self.init(minX: Double(p.x), minY: Double(p.y), maxX: Double(p.x), maxY: Double(p.y)) }

    /// Creates the smallest box of two points.
    init(_ a: GridPoint, _ b: GridPoint) {
        self.init(a)
        formUnion(GridBox(b))
    }
}
