import Multiplane

/// A chain of points with links of one length, which falls, swings and keeps its links: Verlet's method.
struct Chain {
    /// Always the same, whatever the frame rate: 1/240 s.
    static let step = 1.0 / 240
    private static let gravity = 1400.0
    private static let damping = 0.9992

    private(set) var points: [CGPoint]
    private var before: [CGPoint]
    private let link: CGFloat
    /// What was left of the last advance, shorter than a step.
    private var remainder = 0.0

    /// Hangs at `anchor`, stretched out to the right.
    init(anchor: CGPoint, links: Int, link: CGFloat) {
        points = (0...links).map { CGPoint(x: anchor.x + CGFloat($0) * link, y: anchor.y) }
        before = points
        self.link = link
    }

    /// Goes on by whole steps, and keeps the rest for the next time.
    mutating func advance(by seconds: Double) {
        remainder += seconds
        while remainder >= Self.step {
            remainder -= Self.step
            fall()
            for _ in 0..<24 { keepLinks() }
        }
    }

    private mutating func fall() {
        for index in points.indices.dropFirst() {
            let point = points[index]
            points[index].x += (point.x - before[index].x) * Self.damping
            points[index].y += (point.y - before[index].y) * Self.damping + Self.gravity * Self.step * Self.step
            before[index] = point
        }
    }

    /// Moves the ends of each link by half of what it is too long; the first point is held, and the weight at the end
    /// is heavy.
    private mutating func keepLinks() {
        for index in 1..<points.count {
            let near = points[index - 1]
            let far = points[index]
            let dx = far.x - near.x
            let dy = far.y - near.y
            let length = max((dx * dx + dy * dy).squareRoot(), 0.001)
            let excess = (length - link) / length
            let share: CGFloat = index == 1 ? 1 : index == points.count - 1 ? 0.1 : 0.5
            points[index] = CGPoint(x: far.x - dx * excess * share, y: far.y - dy * excess * share)
            guard index > 1 else { continue }
            points[index - 1] = CGPoint(x: near.x + dx * excess * (1 - share), y: near.y + dy * excess * (1 - share))
        }
    }
}
