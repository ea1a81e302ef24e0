import VectorGeometry

/// Returns the winding number of polygons about a point, computed independently of the library.
func windingNumber(of polygons: [Polyline], about p: CGPoint) -> Int {
    var winding = 0
    for polygon in polygons {
        for (i, a) in polygon.points.enumerated() {
            let b = polygon.points[(i + 1) % polygon.points.count]
            guard (a.y <= p.y) != (b.y <= p.y) else { continue }
            let x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
            if x > p.x { winding += b.y > a.y ? 1 : -1 }
        }
    }
    return winding
}
