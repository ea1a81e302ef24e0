import Foundation
import MediaPipeline

/// The exact time of the frame being made, beside the seconds that the animation engine works with.
///
/// A clip's frame is chosen by comparing rational times; seconds in a `Double` would fall on the wrong side of a
/// frame's edge.
enum HostTime {
    private static let key = "multiplane.movie-export.host-time"
    private static let eventKey = "multiplane.movie-export.event-time"

    /// Says what the engine's time `exact.seconds` stands for, on this thread.
    static func set(_ exact: Rational) { Thread.current.threadDictionary[key] = exact }

    /// The exact time behind `seconds`: the one set if it is meant, else the nearest nanosecond.
    static func exact(_ seconds: Double) -> Rational {
        if let exact = Thread.current.threadDictionary[key] as? Rational, exact.seconds == seconds { return exact }
        return Rational((seconds * 1e9).rounded().asInt64, 1_000_000_000)
    }

    /// Where the clock of this thread stands.
    static var now: Rational {
        if let event = Thread.current.threadDictionary[eventKey] as? Rational { return event }
        return exact(CACurrentMediaTime())
    }

    /// Has `action` take place at an exact time, which the engine's clock may have passed by less than a frame.
    static func during(_ time: Rational, _ action: () -> Void) {
        Thread.current.threadDictionary[eventKey] = time
        defer { Thread.current.threadDictionary.removeObject(forKey: eventKey) }
        action()
    }
}

extension Double {
    /// The nearest whole number that 64 bits hold; 0 for NaN.
    fileprivate var asInt64: Int64 { isNaN ? 0 : Int64(Swift.min(Swift.max(self, -9e18), 9e18)) }
}
