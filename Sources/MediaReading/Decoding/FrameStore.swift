import Foundation
import Images
import MediaTime
import SourceFiles

/// The queue of decoded frames between the read-ahead thread and the drawing thread, in the order of reading.
///
/// The filler asks which frame to decode next and stores it; the reader takes the frame shown at a time and drops the
/// frames before it. A request ahead of the stored frames lets the filler go on to it. A request that it has passed
/// empties the queue and redirects the filler.
///
/// Frames that the reader is expected to skip are not stored. The filler goes past one such gap only, until the reader
/// follows: within the gap the `FrameCursor` still has the frames, so that an unexpected request for one of them needs
/// no seek.
/// - Thread safety: guarded by `condition`.
final class FrameStore: @unchecked Sendable {
    private let byteLimit: Int
    private let budget: DecodeBudget
    private let condition = NSCondition()
    /// The number of frames, with the one that is shown, up to which the limits alone decide. More do not make renders
    /// faster, since decoders work on several frames at once.
    private static let usefulFrames = 3
    /// More frames take at most the clip's share divided by this, which is 8 MiB for up to four clips: waiting for
    /// small frames would cost more than their memory.
    private static let smallFramesDivisor = 8
    private var frames: [Entry] = []
    /// The number of bytes reported to the budget.
    private var countedBytes = 0
    private var failure: MediaError?
    private var order: Order?
    private var pace = ReadingPace()
    /// The number of times that the filler was redirected.
    private var generation = 0
    /// The time that the reader waits for.
    private var wanted: Rational?
    /// Whether the filler is decoding a frame.
    private var isDecoding = false
    private var isClosed = false
    private var progress = Progress()

    /// The frame to decode next, or the one that is being decoded.
    struct Order: Equatable {
        /// A time at which the frame is shown.
        var time: Rational
        /// Whether the frames after it are decoded backward.
        var isBackward: Bool
        /// Frames decoded for the order of an earlier generation are dropped.
        var generation: Int
    }

    /// What the filler's reader found so far.
    struct Progress {
        var warnings: [MediaWarning] = []
        var counters = DecodingCounters()
    }

    private struct Entry {
        let frame: VideoFrame
        /// Whether the frame is also shown for all earlier times.
        let isFirst: Bool
        /// The time for which the frame was decoded. It is shown then whatever its own times are; otherwise a damaged
        /// file could block the reader forever.
        let orderedTime: Rational
        /// Whether frames between this one and the one stored before it were skipped.
        let isAfterGap: Bool
        var bytes: Int { frame.image.byteCount }

        /// Returns whether the frame is shown at `time`.
        func shows(at time: Rational) -> Bool {
            time == orderedTime || (isFirst || frame.presentationTime <= time) && (frame.isLast || time < frame.endTime)
        }
    }

    init(byteLimit: Int, budget: DecodeBudget) {
        self.byteLimit = byteLimit
        self.budget = budget
    }

    deinit { budget.count(-countedBytes) }

    /// What the filler's reader found so far.
    var currentProgress: Progress { condition.withLock { progress } }

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
    func frame(at time: Rational) throws(MediaError) -> VideoFrame {
        condition.lock()
        defer { condition.unlock() }
        pace.note(time)
        aim(at: time)
        while true {
            if let index = frames.firstIndex(where: { $0.shows(at: time) }) {
                take(index)
                return frames[0].frame
            }
            if let failure {
                self.failure = nil
                order = nil
                wanted = nil
                throw failure
            }
            condition.wait()
        }
    }

    /// Takes note of a time whose frame the reader has from elsewhere, so that its next requests are expected.
    func note(_ time: Rational) {
        condition.withLock {
            pace.note(time)
            if let index = frames.firstIndex(where: { $0.shows(at: time) }) { take(index) }
        }
    }

    /// Drops the frames before an index, and lets the filler continue.
    private func take(_ index: Int) {
        wanted = nil
        // The frame itself stays: the next requested time may be within it.
        frames.removeFirst(index)
        if let order, order.isBackward != pace.isBackward {
            // The other frames are in the old direction.
            frames.removeLast(frames.count - 1)
            redirect(to: order.time)
        }
        count()
        goOn()
        condition.broadcast()
    }

    /// Lets the filler go on to `time`; if it has passed it, redirects it there.
    private func aim(at time: Rational) {
        if frames.contains(where: { $0.shows(at: time) }) { return }
        // Frames that were passed would occupy the room that the requested one needs.
        frames.removeAll()
        count()
        wanted = time
        if let order, failure == nil, order.leads(to: time, isBackward: pace.isBackward) {
            goOn()
        } else {
            redirect(to: time)
        }
        condition.broadcast()
    }

    private func redirect(to time: Rational) {
        failure = nil
        generation += 1
        order = Order(time: time, isBackward: pace.isBackward, generation: generation)
    }

    /// Orders the frame that the reader waits for, or the one that it is expected to need after the stored ones.
    private func goOn() {
        guard !isDecoding else { return }
        let next = frames.last.flatMap { pace.next(after: $0.frame, decodedFor: $0.orderedTime) }
        if let time = wanted ?? next { order?.time = time }
    }
}

extension FrameStore {
    /// Waits until there is a frame to decode and room for it; returns `nil` when the queue is closed.
    func nextOrder() -> Order? {
        condition.withLock {
            while !isClosed {
                if let order, failure == nil, wanted != nil || isReadingAhead {
                    isDecoding = true
                    return order
                }
                condition.wait()
            }
            return nil
        }
    }

    /// Whether a frame is decoded that the reader does not wait for.
    private var isReadingAhead: Bool {
        guard let last = frames.last, pace.isSteady, !frames.dropFirst().contains(where: \.isAfterGap) else {
            return false
        }
        let isEnd = pace.isBackward ? last.isFirst : last.frame.isLast
        let bytes = countedBytes + last.bytes
        return !isEnd && frames.count < budget.frames && bytes <= min(byteLimit, budget.share)
            && (frames.count < Self.usefulFrames || bytes <= budget.share / Self.smallFramesDivisor)
            && budget.hasRoom(for: last.bytes)
    }

    private func count() {
        let bytes = frames.reduce(0) { $0 + $1.bytes }
        budget.count(bytes - countedBytes)
        countedBytes = bytes
    }

    /// Stores the frame decoded for `order`, unless the reader has moved elsewhere.
    func put(_ frame: VideoFrame, isFirst: Bool, for order: Order, _ progress: Progress) {
        condition.withLock {
            self.progress = progress
            isDecoding = false
            defer { condition.broadcast() }
            guard order.generation == self.order?.generation else { return goOn() }
            let entry = Entry(
                frame: frame, isFirst: isFirst, orderedTime: order.time, isAfterGap: isAfterGap(frame, order))
            if wanted.map({ entry.shows(at: $0) }) ?? true {
                wanted = nil
                frames.append(entry)
                count()
            }
            goOn()
        }
    }

    private func isAfterGap(_ frame: VideoFrame, _ order: Order) -> Bool {
        guard let last = frames.last?.frame else { return false }
        return order.isBackward ? frame.endTime < last.presentationTime : last.endTime < frame.presentationTime
    }

    /// Reports a decoding error for `order` to the reader.
    func put(_ error: MediaError, for order: Order) {
        condition.withLock {
            isDecoding = false
            defer { condition.broadcast() }
            guard order.generation == self.order?.generation else { return goOn() }
            if let wanted, wanted != order.time { goOn() } else { failure = error }
        }
    }
}

extension FrameStore.Order {
    /// Returns whether decoding goes on from this frame to the one shown at `time`.
    fileprivate func leads(to time: Rational, isBackward: Bool) -> Bool {
        guard isBackward == self.isBackward else { return time == self.time }
        return isBackward ? time <= self.time : time >= self.time
    }
}
