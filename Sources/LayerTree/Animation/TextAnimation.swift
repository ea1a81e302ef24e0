import Foundation

/// A named animation of a unit of text. Not part of Core Animation.
///
/// Animations whose names end in `In` show a unit that was not visible before, those in `Out` hide it.
public enum TextAnimation: String, Sendable, CaseIterable {
    /// Fades.
    case fadeIn, fadeOut
    /// Fades while it moves up by half of the font size, and up again at the end.
    case riseIn, riseOut
    /// Fades while it moves down by half of the font size, and down again at the end.
    case dropIn, dropOut
    /// Fades while it moves from the left by the font size, and to the right at the end.
    case slideIn, slideOut
    /// Grows from nothing beyond its size and back, and shrinks at the end.
    case popIn, popOut
    /// Fades while it shrinks from three times its size.
    case zoomIn
    /// Turns about its center by half a turn while it grows.
    case spinIn
    /// Turns about the x axis until it faces the viewer.
    case flipIn
    /// Appears at once.
    case typeIn
    /// Jumps up and comes back.
    case jump

    /// Whether the unit is hidden at the end.
    public var isExit: Bool { rawValue.hasSuffix("Out") }

    /// Whether the unit is hidden before the start.
    public var isEntry: Bool { rawValue.hasSuffix("In") }

    /// Returns the animations of a unit, which start together.
    ///
    /// - Parameters:
    ///   - fontSize: The font size in points, which determines distances.
    ///   - duration: The duration in seconds.
    public func animations(fontSize: CGFloat, duration: Double) -> [CAAnimation] {
        let half = Double(fontSize) / 2
        switch self {
        case .fadeIn: return [fade(duration)]
        case .fadeOut: return [fade(duration)]
        case .riseIn: return [fade(duration), move("y", from: half, to: 0, duration)]
        case .riseOut: return [fade(duration), move("y", from: 0, to: -half, duration)]
        case .dropIn: return [fade(duration), move("y", from: -half, to: 0, duration)]
        case .dropOut: return [fade(duration), move("y", from: 0, to: half, duration)]
        case .slideIn: return [fade(duration), move("x", from: -2 * half, to: 0, duration)]
        case .slideOut: return [fade(duration), move("x", from: 0, to: 2 * half, duration)]
        case .popIn: return [fade(duration / 3), track("transform.scale", [0, 1.15, 1], duration)]
        case .popOut: return [fade(duration), track("transform.scale", [1, 1.1, 0], duration)]
        case .zoomIn: return [fade(duration), track("transform.scale", [3, 1], duration)]
        case .spinIn:
            return [
                fade(duration), track("transform.scale", [0, 1], duration),
                track("transform.rotation.z", [-Double.pi, 0], duration),
            ]
        case .flipIn: return [fade(duration), track("transform.rotation.x", [-Double.pi / 2, 0], duration)]
        case .typeIn:
            let typed = CABasicAnimation(keyPath: "opacity")
            typed.fromValue = 0.0
            typed.toValue = 0.0
            typed.duration = 1e-3
            typed.fillMode = .backwards
            return [typed]
        case .jump: return [track("transform.translation.y", [0, -half, 0], duration)]
        }
    }

    private func fade(_ duration: Double) -> CAAnimation { track("opacity", isExit ? [1, 0] : [0, 1], duration) }

    private func move(_ axis: String, from start: Double, to end: Double, _ duration: Double) -> CAAnimation {
        track("transform.translation.\(axis)", [start, end], duration)
    }

    private func track(_ keyPath: String, _ values: [Double], _ duration: Double) -> CAAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values
        animation.duration = duration
        animation.timingFunctions = values.dropFirst().map { _ in
            CAMediaTimingFunction(name: isExit ? .easeIn : .easeOut)
        }
        // Animations of the same unit at other times must not be covered.
        animation.fillMode = isExit ? .forwards : isEntry ? .backwards : .removed
        animation.isRemovedOnCompletion = !isExit
        return animation
    }
}
