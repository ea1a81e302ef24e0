import VectorGeometry

extension VectorPath {
    /// The path a `fraction` of the way to `target`, point by point; nil when the elements differ in kind or number
    /// (facts 2.8).
    func interpolated(to target: VectorPath, fraction: Double) -> VectorPath? {
        guard elements.count == target.elements.count else { return nil }
        var result: [PathElement] = []
        result.reserveCapacity(elements.count)
        for (a, b) in zip(elements, target.elements) {
            guard let element = a.interpolated(to: b, fraction: fraction) else { return nil }
            result.append(element)
        }
        return VectorPath(result)
    }
}

extension PathElement {
    fileprivate func interpolated(to target: PathElement, fraction: Double) -> PathElement? {
        func mix(_ p: CGPoint, _ q: CGPoint) -> CGPoint { p.interpolated(to: q, fraction: fraction) }
        switch (self, target) {
        case (.move(let p), .move(let q)): return .move(mix(p, q))
        case (.line(let p), .line(let q)): return .line(mix(p, q))
        case (.quad(let c, let p), .quad(let d, let q)): return .quad(control: mix(c, d), to: mix(p, q))
        case (.cubic(let c1, let c2, let p), .cubic(let d1, let d2, let q)):
            return .cubic(control1: mix(c1, d1), control2: mix(c2, d2), to: mix(p, q))
        case (.close, .close): return .close
        default: return nil
        }
    }
}

extension CGPoint {
    @inline(__always)
    func interpolated(to target: CGPoint, fraction: Double) -> CGPoint {
        CGPoint(x: lerp(x, target.x, fraction), y: lerp(y, target.y, fraction))
    }
}
