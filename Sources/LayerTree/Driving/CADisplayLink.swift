import Foundation

/// Calls a closure once per frame of an engine, before the frame is committed.
///
///     let link = CADisplayLink { link in simulation.advance(to: link.targetTimestamp) }
///     renderer.add(link)
///
/// A link with a target and a selector that was added to a run loop is called in each frame of the next rendering on
/// its thread, and of the renderings after it:
///
///     let link = CADisplayLink(target: self, selector: Selector("tick", { (view: Clock) in view.tick() }))
///     link.add(to: .main, forMode: .common)
///
/// - Apple: `CADisplayLink`, also with a closure instead of target and selector; facts 4.3.
public final class CADisplayLink {
    /// The time of the previous frame in seconds; the first frame's own time at the first call.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time of the current frame in seconds, for which to draw.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// The seconds from the previous frame of the movie to this one, whatever the rate of the calls; 0 in the first
    /// frame.
    public private(set) var duration: CFTimeInterval = 0
    /// Whether calls are paused.
    public var isPaused = false
    /// The maximum number of calls per second; 0, the default, calls in every frame.
    public var preferredFramesPerSecond = 0
    /// The number of frames from one call to the next.
    public var frameInterval = 1

    /// The maximum number of calls per second as a range: its preferred rate, or its maximum. The default does not
    /// limit.
    public var preferredFrameRateRange = CAFrameRateRange.default

    private let callback: (CADisplayLink) -> Void
    private weak var engine: AnimationEngine?
    private var lastCall: Double?
    private var framesSinceCall = 0

    /// Creates a link that calls a closure.
    public init(_ callback: @escaping (CADisplayLink) -> Void) { self.callback = callback }

    /// Creates a link that calls a method of a target, which it retains until `invalidate()`.
    ///
    /// - Parameters:
    ///   - target: the target.
    ///   - sel: the method, with the link as its sender. A selector with a name only calls nothing.
    public convenience init(target: Any, selector sel: Selector) {
        self.init { link in sel.call(on: target, sender: link) }
    }

    /// Starts calls in the frames that are rendered on this thread. All run loops and modes are the same.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        let context = ThreadContext.current
        context.runLoop.add(self)
        if context.isProcessingFrame, let engine = context.engine, isUnattached { attach(to: engine) }
    }

    /// Ends the calls.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

    /// Whether no engine calls the link.
    var isUnattached: Bool { engine == nil }

    /// Starts calls with the engine's next frame; the engine retains the link until `invalidate()`.
    package func add(to engine: AnimationEngine) {
        invalidate()
        attach(to: engine)
    }

    func attach(to engine: AnimationEngine) {
        self.engine = engine
        lastCall = nil
        engine.displayLinks.add(self)
    }

    /// Ends the calls and releases the link.
    public func invalidate() {
        ThreadContext.current.runLoop.remove(self)
        engine?.displayLinks.remove(self)
        engine = nil
    }

    /// The maximum number of calls per second; nil without a limit.
    private var largestRate: Double? {
        let range = preferredFrameRateRange.preferred ?? preferredFrameRateRange.maximum
        let limits = [Double(preferredFramesPerSecond), Double(range)].filter { $0 > 0 }
        return limits.min()
    }

    private func isTooEarly(_ now: Double, after lastCall: Double) -> Bool {
        guard let rate = largestRate else { return false }
        return now - lastCall < 1 / rate - 1e-9
    }

    func fire(previous: Double, now: Double) {
        guard !isPaused else {
            // After a pause, the time starts with the previous frame, not with the last call (facts 4.3).
            lastCall = nil
            return
        }
        framesSinceCall += 1
        if let lastCall, framesSinceCall < frameInterval || isTooEarly(now, after: lastCall) { return }
        framesSinceCall = 0
        duration = now - previous
        timestamp = lastCall ?? previous
        targetTimestamp = now
        lastCall = now
        callback(self)
    }
}

/// The display links of an engine, in the order they were added.
struct DisplayLinkSet {
    private var links: [CADisplayLink] = []
    private var lastFrame: Double?

    var isEmpty: Bool { links.isEmpty }

    mutating func add(_ link: CADisplayLink) { links.append(link) }

    mutating func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

    /// Records the time of a frame and returns the links to call, with the time of the previous frame.
    mutating func frame(at time: Double) -> (links: [CADisplayLink], previous: Double) {
        defer { lastFrame = time }
        return (links, lastFrame ?? time)
    }
}

/// A range of frame rates, in frames per second.
///
/// A hint: offline, every frame is drawn however long it takes.
/// - Apple: `CAFrameRateRange`; facts 4.3.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The limits of the range, in frames per second.
    public var minimum, maximum: Float
    /// The preferred rate within the range; 0 for none.
    public var __preferred: Float

    /// The preferred rate within the range; nil for none.
    public var preferred: Float? {
        get { __preferred == 0 ? nil : __preferred }
        set { __preferred = newValue ?? 0 }
    }

    /// The default range: all zero.
    public static let `default` = CAFrameRateRange()

    /// Creates the default range.
    public init() {
        minimum = 0
        maximum = 0
        __preferred = 0
    }

    /// Creates a range.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        __preferred = preferred ?? 0
    }

    /// Creates a range; a preferred rate of 0 is none.
    public init(minimum: Float, maximum: Float, __preferred: Float) {
        self.init(minimum: minimum, maximum: maximum, preferred: __preferred)
    }

    /// Returns whether the ranges are equal.
    public func isEqual(to other: CAFrameRateRange) -> Bool { self == other }
}
