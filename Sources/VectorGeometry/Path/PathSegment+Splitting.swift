import Foundation

extension PathSegment {
    /// The two pieces on either side of parameter `t`, by de Casteljau's construction.
    public func split(at t: CGFloat) -> (PathSegment, PathSegment) {
        switch self {
        case .line(let a, let b):
            let m = a.lerp(b, t)
            return (.line(a, m), .line(m, b))
        case .quad(let a, let c, let b):
            let ac = a.lerp(c, t)
            let cb = c.lerp(b, t)
            let m = ac.lerp(cb, t)
            return (.quad(a, ac, m), .quad(m, cb, b))
        case .cubic(let a, let c, let d, let b):
            let ac = a.lerp(c, t)
            let cd = c.lerp(d, t)
            let db = d.lerp(b, t)
            let acd = ac.lerp(cd, t)
            let cdb = cd.lerp(db, t)
            let m = acd.lerp(cdb, t)
            return (.cubic(a, ac, acd, m), .cubic(m, cdb, db, b))
        }
    }

    /// The piece between two parameters, `t0 <= t1`; the whole segment comes back unchanged for 0…1.
    public func piece(from t0: CGFloat, to t1: CGFloat) -> PathSegment {
        var result = self
        if t1 < 1 { result = result.split(at: t1).0 }
        if t0 > 0 { result = result.split(at: t1 > 0 ? min(t0 / t1, 1) : 0).1 }
        return result
    }
}
