extension PackageReader {
    /// Reports names that several layers or states have, and references to layers and states that do not exist.
    func reportReferences(in root: PackageLayerModel) {
        let layers = root.all
        var locations: [String: String] = [:]
        for layer in layers {
            guard let id = layer.id else { continue }
            if let other = locations[id] {
                warn(
                    at: layer.location,
                    "the id \"\(id)\" is also that of the layer at \(other); states change this one")
            }
            locations[id] = layer.location
        }
        for layer in layers where !layer.states.isEmpty || !layer.transitions.isEmpty {
            report(layer, ids: Set(locations.keys))
        }
    }

    private func report(_ layer: PackageLayerModel, ids: Set<String>) {
        var states: [String: String] = [:]
        for state in layer.states {
            if let other = states[state.name] {
                warn(at: state.location, "the state \"\(state.name)\" is also at \(other), which is used")
            } else {
                states[state.name] = state.location
            }
        }
        for state in layer.states {
            guard let base = state.base, states[base] == nil else { continue }
            warn(
                at: state.location,
                "the state \"\(state.name)\" is based on \"\(base)\", which is no state of this layer; "
                    + "its own values are used")
        }
        for transition in layer.transitions {
            for name in [transition.from, transition.to] where name != "*" && !name.isEmpty && states[name] == nil {
                warn(
                    at: transition.location,
                    "no state of this layer has the name \"\(name)\"; the transition is never used")
            }
            for case .element(let element) in transition.items where !ids.contains(element.target) {
                warn(
                    at: element.location, "no layer has the id \"\(element.target)\"; its animation is ignored")
            }
        }
    }
}
