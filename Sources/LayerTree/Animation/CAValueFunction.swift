import Foundation
import MotionTiming

/// Makes a transform of numbers, so that a rotation can turn more than once.
///
/// - Apple: `CAValueFunction`; facts 2.6.
public final class CAValueFunction: Sendable {
    public let name: CAValueFunctionName
    let function: ValueFunction

    /// Nil for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
        (self.name, self.function) = (name, function)
    }

    /// What the animation's values must be: one number, or three.
    var inputKind: ValueKind {
        switch function {
        case .scale, .translate: .numbers
        default: .number
        }
    }
}
