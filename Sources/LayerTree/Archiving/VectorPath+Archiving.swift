import VectorGeometry

extension VectorPath {
    /// For each element the count of its points, then their coordinates; closing has none. A move counts as -1.
    var numbers: [Double] {
        elements.flatMap { element -> [Double] in
            switch element {
            case .move(let p): [-1, p.x, p.y]
            case .line(let p): [1, p.x, p.y]
            case .quad(let c, let p): [2, c.x, c.y, p.x, p.y]
            case .cubic(let c1, let c2, let p): [3, c1.x, c1.y, c2.x, c2.y, p.x, p.y]
            case .close: [0]
            }
        }
    }

    /// Nil where the numbers are of no path.
    init?(numbers: [Double]) {
        var elements: [PathElement] = []
        var rest = numbers[...]
        while let head = rest.popFirst() {
            let count = [-1: 1, 1: 1, 2: 2, 3: 3, 0: 0][head]
            guard let count, rest.count >= 2 * count else { return nil }
            let coordinates = Array(rest.prefix(2 * count))
            let p = (0..<count).map { CGPoint(x: coordinates[2 * $0], y: coordinates[2 * $0 + 1]) }
            rest = rest.dropFirst(2 * count)
            switch head {
            case -1: elements.append(.move(p[0]))
            case 1: elements.append(.line(p[0]))
            case 2: elements.append(.quad(control: p[0], to: p[1]))
            case 3: elements.append(.cubic(control1: p[0], control2: p[1], to: p[2]))
            default: elements.append(.close)
            }
        }
        self.init(elements)
    }
}
