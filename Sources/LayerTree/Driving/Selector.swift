import Foundation

/// The name of a method for a target and an action, and how to call the method.
///
/// There is no Objective-C runtime that could find a method by its name, so the call is written out. `Scripts/port`
/// writes it for `#selector(tick(_:))`:
///
///     Selector("tick(_:)", { (view: ClockView, link: CADisplayLink) in view.tick(link) })
///
/// A selector with a name only calls nothing.
/// - Apple: `Selector`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name of the method.
    public let name: String
    private let method: (@Sendable (Any, Any?) -> Void)?
    private let accepts: (@Sendable (Any) -> Bool)?

    /// Creates a selector that calls nothing.
    public init(_ name: String) {
        self.name = name
        method = nil
        accepts = nil
    }

    /// Creates a selector that calls nothing.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a selector that calls a method without arguments.
    public init<Target>(_ name: String, _ method: @escaping @Sendable (Target) -> Void) {
        self.name = name
        accepts = { $0 is Target }
        self.method = { target, _ in
            if let target = target as? Target { method(target) }
        }
    }

    /// Creates a selector that calls a method with the sender: the control, recognizer, display link, timer or
    /// notification. Nothing is called if the sender has another type.
    public init<Target, Sender>(_ name: String, _ method: @escaping @Sendable (Target, Sender) -> Void) {
        self.name = name
        accepts = { $0 is Target }
        self.method = { target, sender in
            if let target = target as? Target, let sender = sender as? Sender { method(target, sender) }
        }
    }

    /// Calls the method of a target.
    package func call(on target: Any, sender: Any?) { method?(target, sender) }

    /// Returns whether the target has the method: whether it is of the class for which the call was written.
    package func isMethod(of target: Any) -> Bool { accepts?(target) ?? false }

    /// Calls the method of a target, in place of `target.perform(selector, with: object)`, which only objects that
    /// inherit from `NSObject` have.
    ///
    /// - Parameters:
    ///   - target: The target; nothing is called if it is of another class than the one for which the call was written.
    ///   - object: The sender, for methods with an argument.
    public func perform(on target: Any?, with object: Any? = nil) {
        if let target { call(on: target, sender: object) }
    }

    /// Returns whether the names are equal.
    public static func == (lhs: Selector, rhs: Selector) -> Bool { lhs.name == rhs.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
