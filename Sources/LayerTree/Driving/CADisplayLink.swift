import Foundation

/// Calls a closure once for each frame that an engine makes, before the frame is committed.
///
///     let link = CADisplayLink { link in simulation.advance(to: link.targetTimestamp) }
///     link.add(to: engine)
///
/// - Apple: `CADisplayLink`, with a closure for target and selector, and an engine for the run loop; facts 4.3.
public final class CADisplayLink {
    /// The time of the frame before; that of the first one until there is another.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time of the frame that is being made: what to draw.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// From one frame to the next; 0 before there were two.
    public var duration: CFTimeInterval { targetTimestamp - timestamp }
    public var isPaused = false
    /// At most so many calls in a second; 0, the default, calls at every frame.
    public var preferredFramesPerSecond = 0

    /// The same limit as a range: what it prefers, or else its maximum; the default limits nothing.
    public var preferredFrameRateRange = CAFrameRateRange.default

    private let callback: (CADisplayLink) -> Void
    private weak var engine: AnimationEngine?
    private var lastCall: Double?

    public init(_ callback: @escaping (CADisplayLink) -> Void) { self.callback = callback }

    /// Begins with the engine's next frame; the engine holds the link until `invalidate()`.
    public func add(to engine: AnimationEngine) {
        invalidate()
        self.engine = engine
        engine.displayLinks.add(self)
    }

    /// Ends the calls.
    public func invalidate() {
        engine?.displayLinks.remove(self)
        engine = nil
    }

    /// Calls a second; nil without a limit.
    private var largestRate: Double? {
        let range = preferredFrameRateRange.preferred ?? preferredFrameRateRange.maximum
        let limits = [Double(preferredFramesPerSecond), Double(range)].filter { $0 > 0 }
        return limits.min()
    }

    func fire(previous: Double, now: Double) {
        guard !isPaused else { return }
        if let lastCall, let rate = largestRate, now - lastCall < 1 / rate - 1e-9 { return }
        timestamp = lastCall ?? previous
        targetTimestamp = now
        lastCall = now
        callback(self)
    }
}

/// An engine's display links, in the order they were added.
struct DisplayLinkSet {
    private var links: [CADisplayLink] = []
    private var lastFrame: Double?

    mutating func add(_ link: CADisplayLink) { links.append(link) }

    mutating func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

    /// Takes note of the frame's time and gives the links to call.
    mutating func frame(at time: Double) -> (links: [CADisplayLink], previous: Double) {
        defer { lastFrame = time }
        return (links, lastFrame ?? time)
    }
}

/// How often something should move, in frames per second.
///
/// A hint: offline every frame is made, whatever it takes. - Apple: `CAFrameRateRange`; facts 4.3.
public struct CAFrameRateRange: Hashable, Sendable {
    public var minimum, maximum: Float
    /// 0 where nothing is preferred within the range.
    public var __preferred: Float

    /// Nil stands for no preference.
    public var preferred: Float? {
        get { __preferred == 0 ? nil : __preferred }
        set { __preferred = newValue ?? 0 }
    }

    /// As the system likes: all zero.
    public static let `default` = CAFrameRateRange()

    public init() { (minimum, maximum, __preferred) = (0, 0, 0) }

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        __preferred = preferred ?? 0
    }

    public init(minimum: Float, maximum: Float, __preferred: Float) {
        self.init(minimum: minimum, maximum: maximum, preferred: __preferred)
    }

    public func isEqual(to other: CAFrameRateRange) -> Bool { self == other }
}
