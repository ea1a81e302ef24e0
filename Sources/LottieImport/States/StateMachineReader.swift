import JSONParsing
import MotionTiming

/// Reads the JSON of a state machine, and collects warnings with their paths.
struct StateMachineReader {
    private let file: String
    private let archive: LottieArchive
    private var inputs: [String: LottieEvent.Value] = [:]
    private var events: Set<String> = []
    private var stateNames: [String: Int] = [:]
    private(set) var warnings: [LottieAnimation.Warning] = []

    /// The most states, transitions and actions together.
    private static let itemLimit = 10_000
    /// The longest tweened transition in seconds.
    private static let longestTween = 86_400.0
    private var itemCount = 0

    /// Creates a reader of a file in an archive.
    init(file: String, _ archive: LottieArchive) {
        self.file = file
        self.archive = archive
    }

    /// Returns the state machine.
    ///
    /// - Throws: `LottieError.invalid` with the path of a value that makes it impossible to run it.
    mutating func model(_ json: JSONValue) throws(LottieError) -> StateMachineModel {
        // Files from before the release of the format call inputs triggers and interactions listeners.
        try readInputs(json["inputs"] ?? json["triggers"])
        let written = json["states"]?.array ?? []
        guard !written.isEmpty else { throw failure("states", "there are no states") }
        for (index, state) in written.enumerated() {
            guard let name = state["name"]?.string else { throw failure("states[\(index)]", "there is no name") }
            guard stateNames.updateValue(index, forKey: name) == nil else {
                throw failure("states[\(index)].name", "another state is called \"\(name)\"; use a name of its own")
            }
        }
        var states: [StateMachineModel.State] = []
        for (index, state) in written.enumerated() { states.append(try self.state(state, "states[\(index)]")) }
        var interactions: [StateMachineModel.Interaction] = []
        for (index, item) in ((json["interactions"] ?? json["listeners"])?.array ?? []).enumerated() {
            if let parsed = try interaction(item, "interactions[\(index)]") { interactions.append(parsed) }
        }
        return StateMachineModel(
            initial: try target(json["initial"], "initial"), states: states, inputs: inputs, events: events,
            interactions: interactions)
    }

    private mutating func readInputs(_ json: JSONValue?) throws(LottieError) {
        for (index, input) in (json?.array ?? []).enumerated() {
            let path = "inputs[\(index)]"
            guard let name = input["name"]?.string else { throw failure(path, "there is no name") }
            switch input["type"]?.string {
            case "Numeric": inputs[name] = .number(input["value"]?.number ?? 0)
            case "String": inputs[name] = .text(input["value"]?.string ?? "")
            case "Boolean": inputs[name] = .flag(input["value"]?.flag ?? false)
            case "Event": events.insert(name)
            case let type: throw failure(path, "the type of the input is \(Self.quoted(type))", Self.inputTypes)
            }
        }
    }

    private static let inputTypes = "expected Numeric, String, Boolean or Event"

    private mutating func state(_ json: JSONValue, _ path: String) throws(LottieError) -> StateMachineModel.State {
        try count(path)
        var transitions: [StateMachineModel.Transition] = []
        for (index, item) in (json["transitions"]?.array ?? []).enumerated() {
            transitions.append(try transition(item, "\(path).transitions[\(index)]"))
        }
        guard transitions.count(where: \.guards.isEmpty) <= 1 else {
            throw failure(path, "several transitions have no guards", "give all but one of them guards")
        }
        let playback: StateMachineModel.Playback?
        switch json["type"]?.string {
        case "PlaybackState": playback = try self.playback(json, path)
        case "GlobalState": playback = nil
        case let type:
            throw failure(
                "\(path).type", "the type of the state is \(Self.quoted(type))",
                "expected PlaybackState or GlobalState")
        }
        return StateMachineModel.State(
            name: json["name"]?.string ?? "", playback: playback, transitions: transitions,
            entryActions: try actions(json["entryActions"], "\(path).entryActions"),
            exitActions: try actions(json["exitActions"], "\(path).exitActions"))
    }

    private mutating func playback(_ json: JSONValue, _ path: String) throws(LottieError)
        -> StateMachineModel.Playback
    {
        let animation = json["animation"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        if let animation, !archive.animations.contains(animation) {
            let names = archive.animations.joined(separator: ", ")
            throw failure("\(path).animation", "the archive has no animation \"\(animation)\"", "it has: \(names)")
        }
        let loops = json["loop"]?.flag ?? false
        let count = json["loopCount"]?.number ?? 0
        return StateMachineModel.Playback(
            animation: animation, segment: json["segment"]?.string.flatMap { $0.isEmpty ? nil : $0 },
            mode: try choice(json["mode"], "\(path).mode") ?? .forward,
            count: loops ? (count > 0 ? count.rounded() : .infinity) : 1,
            speed: min(max(json["speed"]?.number ?? 1, 0.001), 1000), autoplays: json["autoplay"]?.flag ?? false,
            background: json["backgroundColor"]?.number.flatMap { UInt32(exactly: $0.rounded()) } ?? 0,
            isFinal: json["final"]?.flag ?? false)
    }

    private mutating func transition(_ json: JSONValue, _ path: String) throws(LottieError)
        -> StateMachineModel.Transition
    {
        try count(path)
        var guards: [StateMachineModel.Guard] = []
        for (index, item) in (json["guards"]?.array ?? []).enumerated() {
            guards.append(try condition(item, "\(path).guards[\(index)]"))
        }
        return StateMachineModel.Transition(
            target: try target(json["toState"], "\(path).toState"), guards: guards,
            tween: json["type"]?.string == "Tweened" ? try tween(json, path) : nil)
    }

    private func tween(_ json: JSONValue, _ path: String) throws(LottieError) -> StateMachineModel.Tween {
        guard let duration = json["duration"]?.number, duration >= 0, duration.isFinite else {
            throw failure("\(path).duration", "the transition has no duration", "expected seconds, at least 0")
        }
        let numbers = json["easing"]?.array?.compactMap(\.number) ?? []
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), [numbers[0], numbers[2]].allSatisfy((0...1).contains)
        else {
            throw failure(
                "\(path).easing", "the transition has no easing curve",
                "expected four numbers, [x1, y1, x2, y2], with x from 0 to 1")
        }
        return StateMachineModel.Tween(
            duration: min(duration, Self.longestTween),
            easing: TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3]))
    }

    private func condition(_ json: JSONValue, _ path: String) throws(LottieError) -> StateMachineModel.Guard {
        let name = try inputName(json, path, isEvent: json["type"]?.string == "Event")
        if json["type"]?.string == "Event" { return .event(name) }
        let comparison: StateMachineModel.Comparison? = try choice(json["conditionType"], "\(path).conditionType")
        guard let comparison else { throw failure(path, "there is no conditionType") }
        guard let value = operand(json["compareTo"], like: inputs[name]) else {
            let kind = inputs[name]?.kind ?? "a value"
            throw failure("\(path).compareTo", "the value does not match \"\(name)\"", "expected \(kind)")
        }
        return .input(name, comparison, value)
    }
}

// MARK: - Actions

extension StateMachineReader {
    private mutating func interaction(_ json: JSONValue, _ path: String) throws(LottieError)
        -> StateMachineModel.Interaction?
    {
        let actions = try actions(json["actions"], "\(path).actions")
        let type = json["type"]?.string
        let state = json["stateName"]?.string ?? ""
        if ["OnComplete", "OnLoopComplete"].contains(type) {
            guard stateNames[state] != nil else {
                throw failure("\(path).stateName", "there is no state \"\(state)\"", stateList)
            }
            return .init(
                cause: type == "OnComplete" ? .complete(state: state) : .loopComplete(state: state), actions: actions)
        }
        guard let pointer = type.flatMap(LottieEvent.Pointer.init) else {
            warn(path, "interactions of type \(Self.quoted(type)) are not supported; ignored")
            return nil
        }
        return .init(cause: .pointer(pointer, layer: json["layerName"]?.string), actions: actions)
    }

    private mutating func actions(_ json: JSONValue?, _ path: String) throws(LottieError)
        -> [StateMachineModel.Action]
    {
        var actions: [StateMachineModel.Action] = []
        for (index, item) in (json?.array ?? []).enumerated() {
            if let action = try action(item, "\(path)[\(index)]") { actions.append(action) }
        }
        return actions
    }

    private mutating func action(_ json: JSONValue, _ path: String) throws(LottieError)
        -> StateMachineModel.Action?
    {
        try count(path)
        switch json["type"]?.string {
        case "Increment", "Decrement":
            let sign = json["type"]?.string == "Increment" ? 1.0 : -1
            let name = try inputName(json, path, like: .number(0))
            return .add(name, operand(json["value"], like: .number(0)) ?? .value(.number(1)), sign: sign)
        case "Toggle": return .toggle(try inputName(json, path, like: .flag(false)))
        case "SetNumeric": return .set(try inputName(json, path, like: .number(0)), try value(json, .number(0), path))
        case "SetString": return .set(try inputName(json, path, like: .text("")), try value(json, .text(""), path))
        case "SetBoolean":
            return .set(try inputName(json, path, like: .flag(false)), try value(json, .flag(false), path))
        case "Reset": return .reset(try inputName(json, path))
        case "Fire": return .fire(try inputName(json, path, isEvent: true))
        case "SetFrame": return .setFrame(try value(json, .number(0), path))
        case "SetProgress": return .setProgress(try value(json, .number(0), path))
        case "SetTheme":
            let value = try value(json, .text(""), path)
            if case .value(.text(let theme)) = value, !archive.themes.contains(theme) {
                warn(path, "the archive has no theme \"\(theme)\"; ignored")
                return nil
            }
            return .setTheme(value)
        // They tell the program around the player something, which shows nothing.
        case "FireCustomEvent": return nil
        case let type:
            warn(path, "actions of type \(Self.quoted(type)) are not supported; ignored")
            return nil
        }
    }

    private func value(_ json: JSONValue, _ kind: LottieEvent.Value, _ path: String) throws(LottieError)
        -> StateMachineModel.Operand
    {
        guard let value = operand(json["value"], like: kind) else {
            throw failure("\(path).value", "the value has another type", "expected \(kind.kind)")
        }
        return value
    }

    /// Returns a value of the kind of another one, or the name of an input of that kind after a `$`; nil for others.
    private func operand(_ json: JSONValue?, like kind: LottieEvent.Value?) -> StateMachineModel.Operand? {
        if let text = json?.string, text.hasPrefix("$") {
            let name = String(text.dropFirst())
            if inputs[name]?.kind == kind?.kind { return .input(name) }
        }
        switch (kind, json) {
        case (.number, .number(let number)?): return .value(.number(number))
        case (.flag, .bool(let flag)?): return .value(.flag(flag))
        case (.text, .string(let text)?): return .value(.text(text))
        // Inputs may also be named without the `$`.
        case (.number, .string(let name)?), (.flag, .string(let name)?):
            return inputs[name]?.kind == kind?.kind ? .input(name) : nil
        default: return nil
        }
    }

    /// Returns the name of an input of a kind.
    private func inputName(
        _ json: JSONValue, _ path: String, like kind: LottieEvent.Value? = nil, isEvent: Bool = false
    ) throws(LottieError) -> String {
        let name = (json["inputName"] ?? json["triggerName"])?.string ?? ""
        if isEvent {
            guard events.contains(name) else { throw unknownInput(name, "\(path).inputName", events.sorted()) }
            return name
        }
        guard let input = inputs[name] else { throw unknownInput(name, "\(path).inputName", inputs.keys.sorted()) }
        if let kind, input.kind != kind.kind {
            throw failure("\(path).inputName", "the input \"\(name)\" is not \(kind.kind)")
        }
        return name
    }

    private func unknownInput(_ name: String, _ path: String, _ names: [String]) -> LottieError {
        failure(
            path, "there is no input \"\(name)\"", names.isEmpty ? nil : "there are: \(names.joined(separator: ", "))")
    }

    private func target(_ json: JSONValue?, _ path: String) throws(LottieError) -> Int {
        let name = json?.string ?? ""
        guard let index = stateNames[name] else { throw failure(path, "there is no state \"\(name)\"", stateList) }
        return index
    }

    private var stateList: String { "there are: \(stateNames.keys.sorted().joined(separator: ", "))" }

    /// Returns the case that a string names; nil for none.
    private func choice<Choice: RawRepresentable<String> & CaseIterable>(_ json: JSONValue?, _ path: String)
        throws(LottieError) -> Choice?
    {
        guard let json else { return nil }
        guard let choice = json.string.flatMap(Choice.init) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw failure(path, "the value is not known", "expected one of \(names)")
        }
        return choice
    }

    private mutating func count(_ path: String) throws(LottieError) {
        itemCount += 1
        guard itemCount <= Self.itemLimit else {
            throw failure(path, "there are more than \(Self.itemLimit) states, transitions and actions")
        }
    }

    private mutating func warn(_ path: String, _ problem: String) {
        guard !warnings.contains(where: { $0.problem == problem }) else { return }
        warnings.append(LottieAnimation.Warning(path: "\(file): \(path)", problem: problem))
    }

    private func failure(_ path: String, _ problem: String, _ remedy: String? = nil) -> LottieError {
        .invalid(
            file: "\(archive.name)/\(file)", path: path,
            problem: [problem, remedy].compactMap { $0 }.joined(separator: "; "))
    }

    private static func quoted(_ name: String?) -> String { name.map { "\"\($0.prefix(40))\"" } ?? "missing" }
}
