import Foundation
import MotionTiming

/// Makes a transform of numbers, so that a rotation can turn more than once.
///
/// - Apple: `CAValueFunction`; facts 2.6.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable {
    public let name: CAValueFunctionName
    let function: ValueFunction

    /// Nil for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
        self.name = name
        self.function = function
        super.init()
    }

    /// Reads an archive that `encode(with:)` made.
    public convenience init?(coder: NSCoder) {
        guard let function = coder.archivedValues()?["function"] as? CAValueFunction else { return nil }
        self.init(name: function.name)
    }

    public static var supportsSecureCoding: Bool { true }
    public func encode(with coder: NSCoder) { coder.encode(archived: ["function": self]) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CAValueFunction)?.name == name }
    public override var hash: Int { name.hashValue }

    /// What the animation's values must be: one number, or three.
    var inputKind: ValueKind {
        switch function {
        case .scale, .translate: .numbers
        default: .number
        }
    }
}
