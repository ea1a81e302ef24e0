import LottieImport

extension SceneReader {
    /// Reads `stateMachine` and `events` of a `LottieLayer`; nil if it has neither.
    func stateMachine(_ layer: inout MapReader) -> LottieDescription.StateMachine? {
        let name = layer.value("stateMachine")
        let events = layer.value("events")
        guard name != nil || events != nil else { return nil }
        for key in ["animation", "loopMode", "marker"] {
            guard let value = layer.value(key) else { continue }
            values.collector.report(
                at: value.location, "\(key) does not apply to a state machine",
                expected: "expected it without stateMachine and events, because states choose what plays")
        }
        return LottieDescription.StateMachine(
            name: name.flatMap { values.text($0, "stateMachine") },
            events: events.flatMap { list in
                values.list(list, "events", "a list of events") { stateMachineEvent($0) }
            } ?? [])
    }

    /// Reads `{ at, set, pointer, layer, fire }`.
    private func stateMachineEvent(_ value: SceneValue) -> LottieEvent? {
        guard var map = MapReader(value, "an event", values.collector) else { return nil }
        let time = map.required("at", "seconds of the layer's time").flatMap {
            values.nonNegative($0, "at", "seconds, at least 0")
        }
        let inputs = map.value("set").flatMap { self.inputs($0) }
        let pointer = map.value("pointer").flatMap {
            values.choice($0, "pointer", of: LottieEvent.Pointer.allCases.map(\.name))
        }
        let layer = map.value("layer").flatMap { values.text($0, "layer") }
        let event = map.value("fire").flatMap { values.text($0, "fire") }
        map.reportUnknownKeys()
        guard let time else { return nil }
        return LottieEvent(
            at: time, set: inputs ?? [:], pointer: LottieEvent.Pointer.allCases.first { $0.name == pointer },
            layer: layer, fire: event)
    }

    private func inputs(_ value: SceneValue) -> [String: LottieInputValue]? {
        guard let map = MapReader(value, "set", values.collector) else { return nil }
        var inputs: [String: LottieInputValue] = [:]
        for entry in map.entries {
            switch entry.value.content {
            case .boolean(let flag): inputs[entry.key] = .flag(flag)
            case .number: inputs[entry.key] = values.number(entry.value, entry.key).map { .number($0) }
            default: inputs[entry.key] = values.text(entry.value, entry.key).map { .text($0) }
            }
        }
        return inputs
    }
}
