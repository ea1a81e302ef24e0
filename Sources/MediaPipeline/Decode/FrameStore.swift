import Foundation

/// The frames between a decoding thread and the one that draws them, in order of time.
///
/// The filler asks what to decode next and puts it in; the drawer takes what shows at a time, and dismisses what is
/// before it. A time that the waiting frames do not lead to empties the store and sends the filler there.
/// - Thread safety: guarded by `condition`.
final class FrameStore: @unchecked Sendable {
    private let byteLimit: Int
    private let budget: DecodeBudget
    private let condition = NSCondition()
    private var frames: [Entry] = []
    /// What the budget knows of.
    private var countedBytes = 0
    private var failure: MediaError?
    private var order: Order?
    private var isClosed = false
    private var foundWarnings: [MediaWarning] = []

    /// Where the filler is to decode next, and how the drawer steps on.
    struct Order: Equatable {
        var time: Rational
        var step: Rational?
        /// Grows when the store is emptied, so that a frame decoded for an older order is not put in.
        var generation: Int
    }

    private struct Entry {
        var frame: VideoFrame
        /// Holds for all earlier times too.
        var isFirst: Bool
        /// What it was decoded for: it shows then whatever its own times say, or a damaged file would be waited for
        /// without end.
        var orderedTime: Rational
        var bytes: Int { frame.image.byteCount }

        func shows(at time: Rational) -> Bool {
            time == orderedTime || (isFirst || frame.presentationTime <= time) && (frame.isLast || time < frame.endTime)
        }

        /// Whether nothing lies beyond it in the direction of reading.
        func isEnd(_ step: Rational?) -> Bool { isBackwards(step) ? isFirst : frame.isLast }

        /// Whether `time` lies beyond it in the direction of reading.
        func isPassed(at time: Rational, _ step: Rational?) -> Bool {
            isBackwards(step) ? !isFirst && time < frame.presentationTime : !frame.isLast && time >= frame.endTime
        }

        private func isBackwards(_ step: Rational?) -> Bool { step.map { $0 < .zero } ?? false }
    }

    init(byteLimit: Int, budget: DecodeBudget) { (self.byteLimit, self.budget) = (byteLimit, budget) }

    deinit { budget.count(-countedBytes) }

    var warnings: [MediaWarning] { condition.withLock { foundWarnings } }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    /// Waits for the frame that shows at `time`.
    func frame(at time: Rational, step: Rational?) throws(MediaError) -> VideoFrame {
        condition.lock()
        defer { condition.unlock() }
        aim(at: time, step: step)
        while true {
            if let index = frames.firstIndex(where: { $0.shows(at: time) }) { return take(index) }
            if let failure {
                self.failure = nil
                order = nil
                throw failure
            }
            condition.wait()
        }
    }

    private func take(_ index: Int) -> VideoFrame {
        // The frame itself stays: the next time may fall into it as well.
        frames.removeFirst(index)
        count()
        condition.broadcast()
        return frames[0].frame
    }

    /// Keeps the filler on its way when it leads to `time`, and sends it there when not.
    private func aim(at time: Rational, step: Rational?) {
        if let last = frames.last {
            let isCovered = frames.contains { $0.shows(at: time) }
            let isNext = last.isPassed(at: time, order?.step) && time == order?.time
            if isCovered || isNext {
                if let step, isSameWay(step) { order?.step = step }
                // Frames that are over would keep the room that the awaited one needs.
                if !isCovered { empty() }
                condition.broadcast()
                return
            }
        } else if let order, order.time == time {
            return
        }
        empty()
        failure = nil
        order = Order(time: time, step: step, generation: (order?.generation ?? 0) + 1)
        condition.broadcast()
    }
}

extension FrameStore {
    /// A turn round waits until the frames at hand are used up: those that wait lie the other way.
    private func isSameWay(_ step: Rational) -> Bool {
        (order?.step).map { ($0 < .zero) == (step < .zero) } ?? (step > .zero)
    }

    /// Waits until there is something to decode and room for it; nil when the store is closed.
    func nextOrder() -> Order? {
        condition.withLock {
            while !isClosed {
                if let order, failure == nil, hasRoom, frames.last?.isEnd(order.step) != true { return order }
                condition.wait()
            }
            return nil
        }
    }

    private var hasRoom: Bool {
        guard let next = frames.last?.bytes else { return true }
        return countedBytes + next <= min(byteLimit, budget.share) && budget.hasRoom(for: next)
    }

    private func empty() {
        frames.removeAll()
        count()
    }

    private func count() {
        let bytes = frames.reduce(0) { $0 + $1.bytes }
        budget.count(bytes - countedBytes)
        countedBytes = bytes
    }

    /// Puts in what was decoded for `order`, unless the drawer has gone elsewhere.
    func put(_ frame: VideoFrame, isFirst: Bool, for order: Order, warnings: [MediaWarning]) {
        condition.withLock {
            foundWarnings = warnings
            guard let now = self.order, now.generation == order.generation else { return }
            frames.append(Entry(frame: frame, isFirst: isFirst, orderedTime: order.time))
            count()
            self.order?.time = now.following(frame)
            condition.broadcast()
        }
    }

    func put(_ error: MediaError, for order: Order) {
        condition.withLock {
            guard self.order?.generation == order.generation else { return }
            failure = error
            condition.broadcast()
        }
    }
}

extension FrameStore.Order {
    /// The next time that steady reading asks for and that `frame` does not cover.
    func following(_ frame: VideoFrame) -> Rational {
        if let step, step < .zero {
            guard frame.presentationTime <= time else { return time }
            return time + step * Rational(((time - frame.presentationTime) / -step).floor + 1)
        }
        guard let step, frame.endTime > time else { return max(time, frame.endTime) }
        return time + step * Rational(((frame.endTime - time) / step).ceiling)
    }
}
