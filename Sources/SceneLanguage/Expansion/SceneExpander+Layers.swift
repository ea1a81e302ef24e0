import SourceText

extension SceneExpander {
    /// Returns a layer with its components, repetitions, conditions and expressions expanded; nil for an instance that
    /// cannot be made, or whose condition is false.
    func layer(_ value: SceneValue, _ context: ExpansionContext) -> SceneValue? {
        guard case .map = value.content else { return self.value(value, context) }
        let location = value.location.used(context.use)
        guard budget.spend(1, at: location), budget.check(depth: context.depth, at: location),
            context.use == nil || budget.addLayers(1, at: location)
        else { return nil }
        if value["component"] != nil { return instance(value, context) }
        return SceneValue(.map(layerEntries(value.entries, context)), at: location)
    }

    /// Returns the entries of a layer expanded, without its condition.
    private func layerEntries(_ entries: [SceneValue.Entry], _ outside: ExpansionContext) -> [SceneValue.Entry] {
        var context = outside
        context.end = end(of: entries, outside)
        let expanded = entries.filter { $0.key != "if" }.compactMap { entry -> SceneValue.Entry? in
            guard entry.key != "mask" else { return layerEntry(entry, context) }
            return self.entry(entry, context) { value, context in
                switch entry.key {
                case "sublayers", "sequence": items(value, .layer, context)
                case "audio": items(value, .track, context)
                case "animations": items(value, .animation, context)
                case "split": structure(value, context) { key in key == "animations" ? .animation : nil }
                case "transition", "transitions": transition(value, context)
                default: self.value(value, context)
                }
            }
        }
        return withLongAnimations(expanded, until: context.end)
    }

    /// Returns the end of a layer or scene with these keys in seconds of its time: that of its span or of the part of a
    /// sequence, or else of what is around it; nil if it is not known.
    func end(of entries: [SceneValue.Entry], _ context: ExpansionContext) -> Double? {
        func value(_ keys: [String]) -> SceneValue? {
            entries.first { keys.contains($0.key) && !$0.value.isNull }.map { self.value($0.value, context) }
        }
        var outerEnd = value(["speed", "timeOffset"]) == nil ? context.end : nil
        if let begin = value(["beginTime"]) {
            outerEnd = outerEnd.flatMap { end in LayerEffect.seconds(of: begin, reader).map { end - $0 } }
        }
        guard let span = value(["during", "duration"]) else { return outerEnd }
        return LayerEffect.length(of: span, until: outerEnd, reader)
    }

    /// Returns the entries with effects and the short form of animations written out, after the other animations.
    private func withLongAnimations(_ entries: [SceneValue.Entry], until end: Double?) -> [SceneValue.Entry] {
        let short = entries.filter { ExpandedList.shortAnimations.contains($0.key) }
        guard let first = short.first else { return entries }
        var keyPaths: Set<String> = []
        if case .list(let long)? = entries.first(where: { $0.key == "animations" })?.value.content {
            keyPaths.formUnion(long.compactMap(\.animatedKeyPath))
        }
        let animations = short.flatMap { entry in
            guard entry.key != ShortAnimation.key else {
                return ShortAnimation.expanded(entry.value, after: keyPaths, collector)
            }
            let effects = LayerEffect.animations(entry, until: end, reader)
            if entry.key == LayerEffect.Moment.enter.rawValue {
                keyPaths.formUnion(effects.compactMap(\.animatedKeyPath))
            }
            return effects
        }
        var result = entries.filter { !ExpandedList.shortAnimations.contains($0.key) }
        let index = result.firstIndex { $0.key == "animations" } ?? result.endIndex
        guard index < result.endIndex else {
            let list = SceneValue(.list(animations), at: first.value.location)
            return result + [.init(key: "animations", keyLocation: first.keyLocation, value: list)]
        }
        var items: [SceneValue] = []
        switch result[index].value.content {
        case .list(let list): items = list
        case .null: break
        default: return result
        }
        let list = SceneValue(.list(items + animations), at: result[index].value.location)
        result[index] = .init(key: "animations", keyLocation: result[index].keyLocation, value: list)
        return result
    }

    /// Returns a key whose value is a layer.
    private func layerEntry(_ entry: SceneValue.Entry, _ context: ExpansionContext) -> SceneValue.Entry? {
        let written = varied(entry.value, context)
        guard isIncluded(written, context), let layer = layer(written, context.inner) else { return nil }
        return .init(key: entry.key, keyLocation: entry.keyLocation.used(context.use), value: layer)
    }

    /// Returns a transition between parts of a sequence, whose matte is a layer.
    private func transition(_ value: SceneValue, _ context: ExpansionContext) -> SceneValue {
        guard case .map(let entries) = value.content else { return self.value(value, context) }
        let expanded = entries.compactMap { entry in
            entry.key == MatteDescription.key
                ? layerEntry(entry, context) : self.entry(entry, context) { self.value($0, $1) }
        }
        return SceneValue(.map(expanded), at: value.location.used(context.use))
    }

    /// Returns an animation; those of a group can be repeated and have conditions too.
    func animation(_ value: SceneValue, _ context: ExpansionContext) -> SceneValue {
        structure(value, context) { key in key == "animations" ? .animation : nil }
    }

    /// Returns an event; its nested transactions and added animations can be repeated and have conditions too.
    func event(_ value: SceneValue, _ context: ExpansionContext) -> SceneValue {
        guard case .map(let entries) = value.content else { return self.value(value, context) }
        let expanded = entries.filter { $0.key != "if" }.map { entry in
            self.entry(entry, context) { value, context in
                switch entry.key {
                case "nested": items(value, .event, context)
                case "addAnimations": structure(value, context) { _ in .animation }
                default: self.value(value, context)
                }
            }
        }
        return SceneValue(.map(expanded), at: value.location.used(context.use))
    }

    /// Returns a map, some of whose values are lists of items.
    private func structure(
        _ value: SceneValue, _ context: ExpansionContext, _ kind: (String) -> ExpandedList?
    ) -> SceneValue {
        guard case .map(let entries) = value.content else { return self.value(value, context) }
        let expanded = entries.filter { $0.key != "if" }.map { entry in
            self.entry(entry, context) { value, context in
                kind(entry.key).map { items(value, $0, context) } ?? self.value(value, context)
            }
        }
        return SceneValue(.map(expanded), at: value.location.used(context.use))
    }
}

extension SceneExpander {
    /// Returns the layer of a component with the keys of its instance.
    private func instance(_ value: SceneValue, _ context: ExpansionContext) -> SceneValue? {
        let location = value.location.used(context.use)
        guard let written = value["component"], let component = component(self.value(written, context), context),
            let scope = scope(of: component, value, context)
        else {
            collector.silence(location)
            return nil
        }
        var inner = ExpansionContext(
            scope: scope, use: SourceUse("component \"\(component.name)\" used", at: location),
            components: context.components + [component.name], depth: context.depth)
        inner.end = end(of: value.entries, context)
        // The instance's name replaces that of the component's layer.
        let layer = value["name"] == nil ? varied(component.layer, inner) : component.layer
        guard isIncluded(layer, inner), let body = self.layer(layer, inner) else { return nil }
        let instanceKeys = ComponentDeclaration.instanceKeys.names
        let own = value.entries.filter { !instanceKeys.contains($0.key) }
        return InstanceMerge(body, layerEntries(own, context)).merged
    }

    private func component(_ value: SceneValue, _ context: ExpansionContext) -> ComponentDeclaration? {
        let names = components.names
        guard let name = reader.text(value, "component", components.expectation) else { return nil }
        guard let component = components[name] else {
            if components.isDeclared(name) { return nil }
            collector.report(
                at: value.location, "there is no component \"\(name)\"",
                expected: "expected \(components.expectation)",
                suggestion: SpellingSuggestion.closest(to: name, in: names))
            return nil
        }
        if let first = context.components.firstIndex(of: name) {
            let chain = context.components[first...] + [name]
            collector.report(
                at: value.location, "the component \"\(name)\" contains itself (\(chain.joined(separator: " → ")))",
                expected: "expected components that do not contain each other")
            return nil
        }
        guard context.components.count < ExpansionBudget.componentDepthLimit else {
            budget.exhaust(
                at: value.location, "components are nested too deeply",
                expected: "expected at most \(ExpansionBudget.componentDepthLimit) levels")
            return nil
        }
        return component
    }

    /// Returns the names inside a component: its parameters with the values of `set`, and the scene's parameters and
    /// theme.
    private func scope(of component: ComponentDeclaration, _ value: SceneValue, _ context: ExpansionContext)
        -> ExpressionScope?
    {
        let set = value["set"].map { self.value($0, context.inner) } ?? SceneValue(.map([]), at: value.location)
        let location = value.location.used(context.use)
        guard var map = MapReader(set, "set", collector), budget.spend(1 + globals.values.count / 8, at: location)
        else { return nil }
        var scope = globals
        var isComplete = true
        for parameter in component.parameters {
            var argument = map.value(parameter.name)
            if parameter.kind == .string, case .number(let number)? = argument?.content,
                let valueLocation = argument?.location
            {
                argument = SceneValue(.text(number.text), at: valueLocation)
            }
            // Defaults can use the parameters before them. The context ends here, so that binding copies no names.
            let fallback = (argument == nil ? parameter.defaultValue : nil).map {
                let use = SourceUse("component \"\(component.name)\" used", at: location)
                return self.value($0, ExpansionContext(scope: scope, use: use))
            }
            guard let written = argument ?? fallback ?? parameter.absentValue else {
                collector.report(
                    at: set.entries.isEmpty ? location : set.location,
                    "the component \"\(component.name)\" needs \"\(parameter.name)\", "
                        + "declared at \(parameter.location)",
                    expected: "expected it under set: { \(parameter.name): … }")
                scope.bindNothing(to: parameter.name)
                isComplete = false
                continue
            }
            let label = argument == nil ? "the default" : "the value"
            guard let resolved = parameter.resolved(written, label, reader) else {
                scope.bindNothing(to: parameter.name)
                isComplete = false
                continue
            }
            scope.bind(parameter.name, resolved)
        }
        map.reportUnknownKeys()
        return isComplete ? scope : nil
    }
}

/// The layer of a component with the keys of an instance, or a layer with the keys of a variant.
struct InstanceMerge {
    private let body: SceneValue
    private let own: [SceneValue.Entry]
    private let addsItems: Bool

    /// - Parameter addsItems: Whether sublayers and animations are added instead of replaced.
    init(_ body: SceneValue, _ own: [SceneValue.Entry], addsItems: Bool = true) {
        self.body = body
        self.own = own
        self.addsItems = addsItems
    }

    /// The layer: keys of the instance replace those of the component; its sublayers and animations are added.
    var merged: SceneValue {
        guard case .map(var entries) = body.content else { return body }
        placeFrame(&entries)
        for entry in own {
            guard let index = entries.firstIndex(where: { Self.property($0.key) == Self.property(entry.key) }) else {
                entries.append(entry)
                continue
            }
            var value = entry.value
            if addsItems, ["sublayers", "animations", "audio"].contains(entry.key),
                case .list(let first) = entries[index].value.content,
                case .list(let second) = value.content
            {
                value = SceneValue(.list(first + second), at: value.location)
            }
            entries[index] = .init(key: entry.key, keyLocation: entry.keyLocation, value: value)
        }
        return SceneValue(.map(entries), at: body.location)
    }

    /// Removes a frame that the instance's bounds and position replace; keeps its size under a new position.
    private func placeFrame(_ entries: inout [SceneValue.Entry]) {
        let keys = Set(own.map(\.key))
        if keys.contains("frame") { entries.removeAll { ["bounds", "position"].contains($0.key) } }
        guard keys.contains("position"), !keys.contains("frame"),
            let index = entries.firstIndex(where: { $0.key == "frame" }), !keys.contains("bounds")
        else {
            if keys.contains("position"), keys.contains("bounds") { entries.removeAll { $0.key == "frame" } }
            return
        }
        let frame = entries[index]
        guard case .list(let sides) = frame.value.content, sides.count == 4 else { return }
        let zero = SceneValue(.number(NumberLiteral(0)), at: frame.value.location)
        let bounds = SceneValue(.list([zero, zero, sides[2], sides[3]]), at: frame.value.location)
        entries[index] = .init(key: "bounds", keyLocation: frame.keyLocation, value: bounds)
    }

    /// Returns the name of a Boolean property without "is".
    private static func property(_ key: String) -> String {
        guard key.hasPrefix("is"), let first = key.dropFirst(2).first, first.isUppercase else { return key }
        return first.lowercased() + key.dropFirst(3)
    }
}
