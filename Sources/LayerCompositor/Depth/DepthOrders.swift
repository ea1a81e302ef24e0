/// In which orders, from back to front, planes lie in one pixel, and in how much of it: what three or more that cross
/// there make of it.
///
/// By points of a lattice that has one in each of as many columns and rows.
struct DepthOrders {
    /// Indices of the planes, and the number of points.
    private(set) var orders: [(indices: [Int], points: Int)] = []

    /// - Parameter planes: each one's depth at the pixel's centre and its change to the next pixels.
    init(_ planes: [(depth: Double, x: Double, y: Double)]) {
        for (dx, dy) in Self.points {
            let depths = planes.map { $0.depth + $0.x * dx + $0.y * dy }
            let order = planes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
            if let known = orders.firstIndex(where: { $0.indices == order }) {
                orders[known].points += 1
            } else {
                orders.append((order, 1))
            }
        }
    }

    /// From the pixel's centre.
    private static let points: [(Double, Double)] = {
        let count = 64
        let golden = 0.618_033_988_749_894_8
        let rows = (0..<count).sorted {
            (Double($0) * golden).truncatingRemainder(dividingBy: 1)
                < (Double($1) * golden).truncatingRemainder(dividingBy: 1)
        }
        return rows.enumerated().map { column, row in
            ((Double(column) + 0.5) / Double(count) - 0.5, (Double(row) + 0.5) / Double(count) - 0.5)
        }
    }()
}
