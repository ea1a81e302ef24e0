/// The orders, from back to front, in which three or more planes lie within one pixel, and the area of each order.
///
/// They are counted at the points of a lattice with one point in each column and each row.
struct DepthOrders {
    /// The indices of the planes in each order, and the number of points.
    private(set) var orders: [(indices: [Int], points: Int)] = []

    /// Counts the orders of the planes.
    ///
    /// - Parameter planes: each plane's depth at the pixel's center and its change per pixel.
    init(_ planes: [(depth: Double, x: Double, y: Double)]) {
        var depths = [Double](repeating: 0, count: planes.count)
        var order = Array(planes.indices)
        for (dx, dy) in Self.points(planes.count) {
            for (index, plane) in planes.enumerated() { depths[index] = plane.depth + plane.x * dx + plane.y * dy }
            Self.sort(&order, by: depths)
            if let index = orders.firstIndex(where: { $0.indices == order }) {
                orders[index].points += 1
            } else {
                orders.append((order, 1))
            }
        }
    }

    /// Sorts planes by depth, those of equal depths by index: by insertion, as neighboring points have similar orders.
    private static func sort(_ order: inout [Int], by depths: [Double]) {
        if order.count > 32 { return order.sort { (depths[$0], $0) < (depths[$1], $1) } }
        for end in order.indices.dropFirst() {
            let plane = order[end]
            var position = end
            while position > 0, (depths[plane], plane) < (depths[order[position - 1]], order[position - 1]) {
                order[position] = order[position - 1]
                position -= 1
            }
            order[position] = plane
        }
    }

    /// Returns the sampling points, relative to the pixel's center.
    ///
    /// Each point can have an order of its own, in which all planes are painted. The more planes cross in a pixel, the
    /// fewer points can be told apart, so there are fewer, down to 8.
    private static func points(_ planes: Int) -> [(Double, Double)] {
        planes <= 8 ? points64 : planes <= 16 ? points32 : planes <= 32 ? points16 : points8
    }

    private static let points64 = lattice(64)
    private static let points32 = lattice(32)
    private static let points16 = lattice(16)
    private static let points8 = lattice(8)

    private static func lattice(_ count: Int) -> [(Double, Double)] {
        let golden = 0.618_033_988_749_894_8
        let rows = (0..<count).sorted {
            (Double($0) * golden).truncatingRemainder(dividingBy: 1)
                < (Double($1) * golden).truncatingRemainder(dividingBy: 1)
        }
        return rows.enumerated().map { column, row in
            ((Double(column) + 0.5) / Double(count) - 0.5, (Double(row) + 0.5) / Double(count) - 0.5)
        }
    }
}
