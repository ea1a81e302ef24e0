import Foundation

/// The symbols of Core Graphics that Foundation on Linux declares. The list compiles only while it does.
enum FoundationGeometry {
    static var names: Set<String> { Set(point + size + rect) }

    private static var point: [String] {
        let p = CGPoint(x: 1, y: 2)
        let values: [(String, Any)] = [
            ("x", p.x), ("y", p.y), ("zero", CGPoint.zero), ("init()", CGPoint()), ("init(x:y:)", p),
        ]
        return values.map { "CGPoint.\($0.0)" }
    }

    private static var size: [String] {
        let s = CGSize(width: 1, height: 2)
        let values: [(String, Any)] = [
            ("width", s.width), ("height", s.height), ("zero", CGSize.zero), ("init()", CGSize()),
            ("init(width:height:)", s),
        ]
        return values.map { "CGSize.\($0.0)" }
    }

    private static var rect: [String] {
        let r = CGRect(x: 1, y: 2, width: 3, height: 4)
        let values: [(String, Any)] = [
            ("origin", r.origin), ("size", r.size), ("zero", CGRect.zero), ("null", CGRect.null),
            ("infinite", CGRect.infinite), ("init()", CGRect()), ("init(x:y:width:height:)", r),
            ("init(origin:size:)", CGRect(origin: r.origin, size: r.size)), ("minX", r.minX), ("midX", r.midX),
            ("maxX", r.maxX), ("minY", r.minY), ("midY", r.midY), ("maxY", r.maxY), ("width", r.width),
            ("height", r.height), ("standardized", r.standardized), ("integral", r.integral), ("isEmpty", r.isEmpty),
            ("isNull", r.isNull), ("isInfinite", r.isInfinite), ("insetBy(dx:dy:)", r.insetBy(dx: 1, dy: 1)),
            ("offsetBy(dx:dy:)", r.offsetBy(dx: 1, dy: 1)), ("union(_:)", r.union(r)),
            ("intersection(_:)", r.intersection(r)), ("intersects(_:)", r.intersects(r)),
            ("contains(_:)", r.contains(r.origin) && r.contains(r)),
            ("divided(atDistance:from:)", r.divided(atDistance: 1, from: .minXEdge)),
        ]
        return values.map { "CGRect.\($0.0)" }
    }
}
