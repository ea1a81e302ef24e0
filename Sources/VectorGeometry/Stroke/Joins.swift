import Foundation

/// How the left side of a stroke gets round a corner.
struct StrokeJoin {
    let join: CGLineJoin
    let miterLimit: CGFloat

    /// Adds what lies between the end of one edge's left side and the start of the next's.
    ///
    /// On the inner side the outline passes through the corner itself: the halves of the two edges then overlap with
    /// equal sign, however short they are.
    func add(to outline: inout StrokeOutline, corner: CGPoint, from a: CGPoint, to b: CGPoint, isSmooth: Bool) {
        let sine = a.cross(b)
        let cosine = a.dot(b)
        if abs(sine) < 1e-9, cosine > 0 { return }
        if sine > 0 { return outline.add(corner) }
        switch isSmooth ? .round : join {
        case .round:
            let angle = sine == 0 ? -CGFloat.pi : atan2(sine, cosine)
            outline.addArc(center: corner, from: a, angle: angle)
        case .miter:
            // Length over width is 1/cos(turn/2) = √(2/(1+cos turn)); a U-turn has no miter.
            let k = 1 + cosine
            if k > 1e-12, 2 / k <= miterLimit * miterLimit { outline.add(corner + (a + b) * (outline.halfWidth / k)) }
        case .bevel: break
        }
    }
}
