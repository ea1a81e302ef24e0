import Quartz2D

/// What was drawn into which picture last, so that it can be mended instead of drawn anew.
///
/// Holds on to plans, not to pictures: one that is gone is forgotten. Owner thread only.
struct DrawnFrames {
    /// More pictures than an encoder keeps in flight.
    private static let limit = 16
    private var frames: [Frame] = []

    struct Frame {
        fileprivate weak var target: PixelBuffer?
        let items: [Item]
        let background: UInt32
    }

    /// The last frame in `target`, if it is known.
    func frame(in target: PixelBuffer) -> Frame? { frames.first { $0.target === target } }

    mutating func remember(_ items: [Item], over background: UInt32, in target: PixelBuffer) {
        frames.removeAll { $0.target == nil || $0.target === target }
        if frames.count == DrawnFrames.limit { frames.removeFirst() }
        frames.append(Frame(target: target, items: items, background: background))
    }
}
