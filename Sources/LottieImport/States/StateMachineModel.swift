import MotionTiming

/// A state machine as its file describes it: states, the transitions between them, and inputs that decide about them.
struct StateMachineModel: Sendable {
    /// The index of the first state.
    var initial: Int
    var states: [State]
    /// The inputs with their first values.
    var inputs: [String: LottieEvent.Value]
    /// The names of the inputs that are events.
    var events: Set<String>
    var interactions: [Interaction]

    /// The index of the state whose transitions apply in all states; nil for none.
    var global: Int? { states.firstIndex { $0.playback == nil } }

    /// A state: a way to play an animation, or nothing for the global state.
    struct State: Sendable {
        var name: String
        var playback: Playback?
        var transitions: [Transition]
        var entryActions: [Action]
        var exitActions: [Action]
    }

    /// The way in which a state plays an animation.
    struct Playback: Sendable {
        enum Mode: String, Sendable, CaseIterable {
            case forward = "Forward"
            case reverse = "Reverse"
            case bounce = "Bounce"
            case reverseBounce = "ReverseBounce"
        }

        /// The name of the animation; nil keeps the one that is shown.
        var animation: String?
        /// The marker of the part that plays; nil for all.
        var segment: String?
        var mode: Mode
        /// The number of times that the part plays; infinity for a loop.
        var count: Double
        var speed: Double
        /// Whether the part plays at once, and does not rest at its start.
        var autoplays: Bool
        /// The color behind the animation, 0xRRGGBBAA; 0 for none.
        var background: UInt32
        /// Whether the machine stops in this state.
        var isFinal: Bool
    }

    /// A change to another state, if all guards hold.
    struct Transition: Sendable {
        var target: Int
        var guards: [Guard]
        /// The time that the change takes; nil for none.
        var tween: Tween?

        /// Whether the transition needs an event.
        var needsEvent: Bool { guards.contains { if case .event = $0 { true } else { false } } }
    }

    /// A change of all values from what is shown to the start of the next state.
    struct Tween: Sendable {
        /// The seconds that it takes.
        var duration: Double
        var easing: TimingCurve
    }

    /// A condition of a transition.
    enum Guard: Sendable {
        case event(String)
        case input(String, Comparison, Operand)
    }

    enum Comparison: String, Sendable, CaseIterable {
        case equal = "Equal"
        case notEqual = "NotEqual"
        case greater = "GreaterThan"
        case greaterOrEqual = "GreaterThanOrEqual"
        case less = "LessThan"
        case lessOrEqual = "LessThanOrEqual"
    }

    /// A value, or the value of an input.
    enum Operand: Sendable {
        case value(LottieEvent.Value)
        case input(String)
    }

    /// What happens when a state is entered or left, or by an interaction.
    enum Action: Sendable {
        /// Adds to a number.
        case add(String, Operand, sign: Double)
        case toggle(String)
        case set(String, Operand)
        case reset(String)
        case fire(String)
        case setTheme(Operand)
        case setFrame(Operand)
        /// Sets the part of the animation that is shown, 0…1.
        case setProgress(Operand)
    }

    /// Actions that a pointer causes, or the end of a state's animation.
    struct Interaction: Sendable {
        enum Cause: Hashable, Sendable {
            case pointer(LottieEvent.Pointer, layer: String?)
            /// The animation of a state ended.
            case complete(state: String)
            /// One of the times that the animation of a state plays ended.
            case loopComplete(state: String)
        }

        var cause: Cause
        var actions: [Action]
    }
}

extension StateMachineModel.Comparison {
    /// Returns whether the comparison of two values holds; only numbers have an order.
    func holds(_ left: LottieEvent.Value, _ right: LottieEvent.Value) -> Bool {
        switch (self, left, right) {
        case (.equal, _, _): left == right
        case (.notEqual, .number, .number), (.notEqual, .text, .text), (.notEqual, .flag, .flag): left != right
        case (.greater, .number(let left), .number(let right)): left > right
        case (.greaterOrEqual, .number(let left), .number(let right)): left >= right
        case (.less, .number(let left), .number(let right)): left < right
        case (.lessOrEqual, .number(let left), .number(let right)): left <= right
        default: false
        }
    }
}
