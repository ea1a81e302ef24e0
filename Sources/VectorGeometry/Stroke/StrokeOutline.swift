import Foundation

/// The contours of a stroke being collected.
struct StrokeOutline {
    let halfWidth: CGFloat
    /// The largest turn, in radians, of one chord of a round join or cap.
    let turnLimit: CGFloat
    private(set) var elements: [PathElement] = []
    private var isStarting = true
    private var last = CGPoint.zero

    init(halfWidth: CGFloat, turnLimit: CGFloat) { (self.halfWidth, self.turnLimit) = (halfWidth, turnLimit) }

    mutating func add(_ p: CGPoint) {
        if isStarting {
            elements.append(.move(p))
        } else if p != last {
            elements.append(.line(p))
        }
        isStarting = false
        last = p
    }

    /// Makes room for this many points more; growing as arrays do, so that many subpaths are not copied for each.
    mutating func reserve(_ count: Int) {
        let needed = elements.count + count
        if needed > elements.capacity { elements.reserveCapacity(max(needed, 2 * elements.capacity)) }
    }

    mutating func close() {
        if !isStarting { elements.append(.close) }
        isStarting = true
    }

    /// The points strictly between two normals around `center`, turning from the first by `angle` radians: their chords
    /// enclose the area of the arc.
    mutating func addArc(center: CGPoint, from normal: CGPoint, angle: CGFloat) {
        let count = Int((abs(angle) / turnLimit).rounded(.up))
        guard count > 1 else { return }
        let step = angle / CGFloat(count)
        let radius = halfWidth * (1 + step * step / 12)
        for i in 1..<count {
            add(center + normal.turned(cos: cos(step * CGFloat(i)), sin: sin(step * CGFloat(i))) * radius)
        }
    }
}
