/// A running state machine: its current state, the values of its inputs, and what it shows.
///
/// Transitions follow dotLottie's player: those of the global state come first, then those of the current state, in
/// the order of the file; one without guards is taken when no other applies.
struct StateMachineRun {
    /// The most transitions at one time; machines that change states endlessly stop after them.
    private static let transitionLimit = 1000

    private let machine: LottieStateMachine
    private let model: StateMachineModel
    private var inputs: [String: LottieEvent.Value]
    private var firedEvent: String?
    private var hasChangedInputs = false
    private var isRunning = true
    private(set) var current: Int
    /// What is shown.
    private(set) var playback: StatePlayback
    /// The number of times that the animation of the current state has played.
    private var passes = 0.0
    /// The state to which a tweened transition leads, and the time at which it is reached; nil for none.
    private var arrival: (state: Int, time: Double)?

    /// Starts the machine at time 0.
    init(_ machine: LottieStateMachine) {
        self.machine = machine
        model = machine.model
        inputs = model.inputs
        current = model.initial
        playback = StatePlayback(range: 0...0, frameRate: 1, isPlaying: false, start: 0)
        playback = machine.playback(.resting, of: machine.initialAnimation, theme: nil, at: 0)
        enter(model.initial, at: 0)
        evaluate(at: 0)
    }

    /// The time at which a tweened transition ends, or at which actions of an interaction follow the end of the
    /// animation; nil for none.
    var nextEnd: Double? {
        guard isRunning else { return nil }
        if let arrival { return arrival.time }
        let name = model.states[current].name
        let isHeard = model.interactions.contains {
            $0.cause == .complete(state: name) || $0.cause == .loopComplete(state: name)
        }
        return isHeard ? playback.end(ofPass: passes + 1) : nil
    }

    /// Enters the state to which a tweened transition leads, or runs the interactions that follow the end of the
    /// animation.
    mutating func finishPass(at time: Double) {
        if let arrival {
            self.arrival = nil
            enter(arrival.state, at: time)
            evaluate(at: time)
            return
        }
        passes += 1
        let name = model.states[current].name
        let loops = model.states[current].playback.map { $0.count != 1 } ?? false
        let isComplete = passes >= playback.count
        let matching = model.interactions.filter { interaction in
            (loops && interaction.cause == .loopComplete(state: name))
                || (isComplete && interaction.cause == .complete(state: name))
        }
        run(matching, at: time)
    }

    /// Does what an event asks for; during a tweened transition nothing.
    mutating func receive(_ event: LottieEvent) {
        guard isRunning, arrival == nil else { return }
        if !event.inputs.isEmpty {
            inputs.merge(event.inputs) { $1 }
            evaluate(at: event.time)
        }
        if let pointer = event.pointer {
            run(
                model.interactions.filter {
                    guard case .pointer(pointer, let layer) = $0.cause else { return false }
                    return layer == nil || layer == event.layer
                }, at: event.time)
        }
        if let fired = event.firedEvent {
            firedEvent = fired
            evaluate(at: event.time)
        }
    }

    private mutating func run(_ interactions: [StateMachineModel.Interaction], at time: Double) {
        for action in interactions.flatMap(\.actions) where arrival == nil {
            perform(action, at: time)
            evaluate(at: time)
        }
    }
}

// MARK: - Transitions

extension StateMachineRun {
    /// Takes transitions until none applies.
    private mutating func evaluate(at time: Double) {
        var asksGlobal = true
        var count = 0
        while isRunning, arrival == nil {
            count += 1
            guard count <= Self.transitionLimit else {
                isRunning = false
                break
            }
            if asksGlobal, let global = model.global, let change = transition(of: global) {
                firedEvent = nil
                if change.target != current {
                    // Exit actions are those of changes that a state decides itself.
                    take(change, at: time)
                    if hasChangedInputs || firedEvent != nil {
                        hasChangedInputs = false
                        continue
                    }
                }
            }
            guard isRunning, arrival == nil, let change = transition(of: current) else { break }
            firedEvent = nil
            for action in model.states[current].exitActions { perform(action, at: time) }
            take(change, at: time)
            asksGlobal = hasChangedInputs || firedEvent != nil
            hasChangedInputs = false
        }
        firedEvent = nil
        hasChangedInputs = false
    }

    /// Returns the transition that a state takes; nil if none applies.
    private func transition(of state: Int) -> StateMachineModel.Transition? {
        let transitions = model.states[state].transitions
        let guarded = transitions.first { transition in
            !transition.guards.isEmpty && transition.needsEvent == (firedEvent != nil)
                && transition.guards.allSatisfy(holds)
        }
        return guarded ?? transitions.first(where: \.guards.isEmpty)
    }

    private func holds(_ condition: StateMachineModel.Guard) -> Bool {
        switch condition {
        case .event(let name): return name == firedEvent
        case .input(let name, let comparison, let operand):
            guard let left = inputs[name], let right = value(operand) else { return false }
            return comparison.holds(left, right)
        }
    }

    /// Enters the next state, or starts to change to it; only states of the same animation have values in common.
    private mutating func take(_ transition: StateMachineModel.Transition, at time: Double) {
        guard let tween = transition.tween, tween.duration > 0,
            let style = model.states[transition.target].playback,
            (style.animation ?? playback.animation) == playback.animation
        else {
            enter(transition.target, at: time)
            return
        }
        let next = machine.playback(style, of: playback.animation, theme: playback.theme, at: time)
        playback.tween = StatePlayback.Tween(
            from: playback.frame(at: time), to: next.firstFrame, duration: tween.duration, easing: tween.easing)
        playback.start = time
        arrival = (transition.target, time + tween.duration)
    }

    private mutating func enter(_ index: Int, at time: Double) {
        current = index
        passes = 0
        let state = model.states[index]
        if let style = state.playback {
            let animation = style.animation ?? playback.animation
            playback = machine.playback(style, of: animation, theme: playback.theme, at: time)
        }
        for action in state.entryActions { perform(action, at: time) }
        if state.playback?.isFinal == true { isRunning = false }
    }
}

// MARK: - Actions

extension StateMachineRun {
    private mutating func perform(_ action: StateMachineModel.Action, at time: Double) {
        switch action {
        case .add(let name, let operand, let sign):
            guard case .number(let old)? = inputs[name], case .number(let change)? = value(operand) else { return }
            set(name, .number(old + sign * change))
        case .toggle(let name):
            if case .flag(let flag)? = inputs[name] { set(name, .flag(!flag)) }
        case .set(let name, let operand): set(name, value(operand))
        case .reset(let name): set(name, model.inputs[name])
        case .fire(let name): firedEvent = name
        case .setTheme(let operand):
            if case .text(let theme)? = value(operand), machine.themes.contains(theme) { playback.theme = theme }
        case .setFrame(let operand):
            guard case .number(let frame)? = value(operand) else { return }
            playback.show(frame: machine.firstFrame(of: playback.animation) + frame, at: time)
            passes = 0
        case .setProgress(let operand):
            guard case .number(let progress)? = value(operand) else { return }
            let length = playback.range.upperBound - playback.range.lowerBound
            playback.show(frame: playback.range.lowerBound + min(max(progress, 0), 1) * length, at: time)
            passes = 0
        }
    }

    private mutating func set(_ name: String, _ value: LottieEvent.Value?) {
        guard let value else { return }
        inputs[name] = value
        hasChangedInputs = true
    }

    private func value(_ operand: StateMachineModel.Operand) -> LottieEvent.Value? {
        switch operand {
        case .value(let value): value
        case .input(let name): inputs[name]
        }
    }
}

extension StateMachineModel.Playback {
    /// Rests at the first frame.
    fileprivate static let resting = StateMachineModel.Playback(
        animation: nil, segment: nil, mode: .forward, count: 1, speed: 1, autoplays: false, background: 0,
        isFinal: false)
}
