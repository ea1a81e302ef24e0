import Quartz2D

/// What was drawn into which picture last, so that it can be mended instead of drawn anew.
///
/// Holds on to plans, not to pictures: one that is gone is forgotten. Owner thread only.
struct DrawnFrames {
    /// More pictures than an encoder keeps in flight.
    private static let limit = 16
    private var frames: [Frame] = []

    /// All that the pixels of a frame depend on.
    struct Plan: Sendable {
        let items: [Item]
        let background: FrameBackground
    }

    private struct Frame {
        weak var target: PixelBuffer?
        let plan: Plan
    }

    /// The plan of the last frame in `target`, if it is known.
    func plan(in target: PixelBuffer) -> Plan? { frames.first { $0.target === target }?.plan }

    mutating func remember(_ plan: Plan, in target: PixelBuffer) {
        frames.removeAll { $0.target == nil || $0.target === target }
        if frames.count == DrawnFrames.limit { frames.removeFirst() }
        frames.append(Frame(target: target, plan: plan))
    }
}
