import Quartz2D

/// What was drawn into which picture last, so that it can be mended instead of drawn anew.
///
/// Holds on to plans, not to pictures: one that is gone is forgotten. Owner thread only.
struct DrawnFrames {
    /// More pictures than an encoder keeps in flight.
    private static let limit = 16
    /// Of pictures that only plans before the last hold, clips' frames above all.
    static let byteLimit = 64 << 20
    private var frames: [Frame] = []

    /// All that the pixels of a frame depend on.
    struct Plan: Sendable {
        let items: [Item]
        let background: FrameBackground
    }

    private struct Frame {
        weak var target: PixelBuffer?
        let plan: Plan
        /// Their sizes.
        let pictures: [ObjectIdentifier: Int]
        let bytes: Int

        init(_ plan: Plan, in target: PixelBuffer) {
            self.plan = plan
            self.target = target
            var pictures: [ObjectIdentifier: Int] = [:]
            plan.items.collect(into: &pictures)
            self.pictures = pictures
            bytes = pictures.values.reduce(0, +)
        }
    }

    /// The plan of the last frame in `target`, if it is known.
    func plan(in target: PixelBuffer) -> Plan? { frames.first { $0.target === target }?.plan }

    mutating func remember(_ plan: Plan, in target: PixelBuffer) {
        frames.removeAll { $0.target == nil || $0.target === target }
        if frames.count == DrawnFrames.limit { frames.removeFirst() }
        frames.append(Frame(plan, in: target))
        forgetHeavy()
    }

    /// Lets go of the oldest plans, as far as pictures that live for them alone exceed the limit: drawing anew costs
    /// less.
    private mutating func forgetHeavy() {
        // Most often they do not, even if no two frames had a picture in common.
        guard let last = frames.last, frames.dropLast().reduce(0, { $0 + $1.bytes }) > DrawnFrames.byteLimit else {
            return
        }
        var known = Set(last.pictures.keys)
        var bytes = 0
        for index in frames.indices.dropLast().reversed() {
            for (picture, size) in frames[index].pictures where known.insert(picture).inserted { bytes += size }
            guard bytes > DrawnFrames.byteLimit else { continue }
            frames.removeSubrange(...index)
            return
        }
    }
}
