/// What happens to a state machine at a time: inputs are set, an event is fired, or a pointer acts.
///
/// ```swift
/// layer.events = [LottieEvent(at: 1, fire: "open"), LottieEvent(at: 2, set: ["rating": 3])]
/// ```
public struct LottieEvent: Hashable, Sendable {
    /// What a pointer does; raw values are those of dotLottie files.
    public enum Pointer: String, CaseIterable, Hashable, Sendable {
        /// A press and release in the same place.
        case click = "Click"
        /// A button or finger goes down.
        case down = "PointerDown"
        /// A button or finger goes up.
        case up = "PointerUp"
        /// The pointer moves.
        case move = "PointerMove"
        /// The pointer comes into the layer.
        case enter = "PointerEnter"
        /// The pointer leaves the layer.
        case exit = "PointerExit"

        /// The name in scenes, which is that of the case.
        package var name: String {
            let short = rawValue.hasPrefix("Pointer") ? String(rawValue.dropFirst(7)) : rawValue
            return short.lowercased()
        }
    }

    /// The time in seconds since the layer's time 0.
    public var time: Double
    /// The inputs that are set, all at once, before anything else happens.
    public var inputs: [String: Value] = [:]
    /// What a pointer does; nil for nothing.
    public var pointer: Pointer?
    /// The name of the layer that the pointer hits; nil for none with a name.
    public var layer: String?
    /// The name of the event that is fired last; nil for none.
    public var firedEvent: String?

    /// Creates an event that fires an event input.
    public init(at time: Double, fire event: String) {
        self.time = time
        firedEvent = event
    }

    /// Creates an event that sets inputs.
    public init(at time: Double, set inputs: [String: Value]) {
        self.time = time
        self.inputs = inputs
    }

    /// Creates an event of a pointer, on a layer of the animation or anywhere.
    public init(at time: Double, pointer: Pointer, layer: String? = nil) {
        self.time = time
        self.pointer = pointer
        self.layer = layer
    }

    /// Creates an event of several parts.
    package init(
        at time: Double, set inputs: [String: Value], pointer: Pointer?, layer: String?, fire event: String?
    ) {
        self.time = time
        self.inputs = inputs
        self.pointer = pointer
        self.layer = layer
        firedEvent = event
    }
}

extension LottieEvent {
    /// The value of an input of a state machine: a number, a text or a truth value, which can be written as literals.
    public enum Value: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
        ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
    {
        /// A number.
        case number(Double)
        /// A text.
        case text(String)
        /// A truth value.
        case flag(Bool)

        /// Creates a number.
        public init(floatLiteral value: Double) { self = .number(value) }
        /// Creates a number.
        public init(integerLiteral value: Int) { self = .number(Double(value)) }
        /// Creates a text.
        public init(stringLiteral value: String) { self = .text(value) }
        /// Creates a truth value.
        public init(booleanLiteral value: Bool) { self = .flag(value) }

        /// The kind of the value for messages.
        var kind: String {
            switch self {
            case .number: "a number"
            case .text: "a text"
            case .flag: "true or false"
            }
        }
    }
}
