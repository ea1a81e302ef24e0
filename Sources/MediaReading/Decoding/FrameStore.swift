import Foundation

/// The queue of decoded frames between the read-ahead thread and the drawing thread, in order of time.
///
/// The filler asks which frame to decode next and stores it; the reader takes the frame shown at a time and drops the
/// frames before it. A request that the stored frames do not lead to empties the queue and redirects the filler.
/// - Thread safety: guarded by `condition`.
final class FrameStore: @unchecked Sendable {
    private let byteLimit: Int
    private let budget: DecodeBudget
    private let condition = NSCondition()
    private var frames: [Entry] = []
    /// The number of bytes reported to the budget.
    private var countedBytes = 0
    private var failure: MediaError?
    private var order: Order?
    private var isClosed = false
    private var foundWarnings: [MediaWarning] = []

    /// The time at which the filler decodes next, and the reader's step.
    struct Order: Equatable {
        var time: Rational
        var step: Rational?
        /// Increases when the queue is emptied, so that frames decoded for an earlier order are dropped.
        var generation: Int
    }

    private struct Entry {
        var frame: VideoFrame
        /// Whether the frame is also shown for all earlier times.
        var isFirst: Bool
        /// The time for which the frame was decoded. It is shown then whatever its own times are; otherwise a damaged
        /// file could block the reader forever.
        var orderedTime: Rational
        var bytes: Int { frame.image.byteCount }

        /// Returns whether the frame is shown at `time`.
        func shows(at time: Rational) -> Bool {
            time == orderedTime || (isFirst || frame.presentationTime <= time) && (frame.isLast || time < frame.endTime)
        }

        /// Returns whether no frame follows in the reading direction.
        func isEnd(_ step: Rational?) -> Bool { isBackwards(step) ? isFirst : frame.isLast }

        /// Returns whether `time` is after this frame in the reading direction.
        func isPassed(at time: Rational, _ step: Rational?) -> Bool {
            isBackwards(step) ? !isFirst && time < frame.presentationTime : !frame.isLast && time >= frame.endTime
        }

        private func isBackwards(_ step: Rational?) -> Bool { step.map { $0 < .zero } ?? false }
    }

    init(byteLimit: Int, budget: DecodeBudget) {
        self.byteLimit = byteLimit
        self.budget = budget
    }

    deinit { budget.count(-countedBytes) }

    var warnings: [MediaWarning] { condition.withLock { foundWarnings } }

    /// Ends the filler's thread.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    /// Waits for the frame shown at `time`.
    ///
    /// - Throws: The error of the filler.
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

    /// Returns the frame at an index and drops the ones before it.
    private func take(_ index: Int) -> VideoFrame {
        // The frame itself stays: the next requested time may be within it.
        frames.removeFirst(index)
        count()
        condition.broadcast()
        return frames[0].frame
    }

    /// Lets the filler continue if it will reach `time`; otherwise redirects it there.
    private func aim(at time: Rational, step: Rational?) {
        if let last = frames.last {
            let isCovered = frames.contains { $0.shows(at: time) }
            let isNext = last.isPassed(at: time, order?.step) && time == order?.time
            if isCovered || isNext {
                if let step, isSameWay(step) { order?.step = step }
                // Frames that were passed would occupy the room that the requested one needs.
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
    /// Returns whether a step has the filler's direction. A change of direction takes effect when the stored frames are
    /// used up, because they are in the old direction.
    private func isSameWay(_ step: Rational) -> Bool {
        (order?.step).map { ($0 < .zero) == (step < .zero) } ?? (step > .zero)
    }

    /// Waits until there is a frame to decode and room for it; returns `nil` when the queue is closed.
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

    /// Stores the frame decoded for `order`, unless the reader has moved elsewhere.
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

    /// Reports a decoding error for `order` to the reader.
    func put(_ error: MediaError, for order: Order) {
        condition.withLock {
            guard self.order?.generation == order.generation else { return }
            failure = error
            condition.broadcast()
        }
    }
}

extension FrameStore.Order {
    /// Returns the next time that a steady reader requests and that `frame` does not cover.
    func following(_ frame: VideoFrame) -> Rational {
        if let step, step < .zero {
            guard frame.presentationTime <= time else { return time }
            return time + step * Rational(((time - frame.presentationTime) / -step).floor + 1)
        }
        guard let step, frame.endTime > time else { return max(time, frame.endTime) }
        return time + step * Rational(((frame.endTime - time) / step).ceiling)
    }
}
