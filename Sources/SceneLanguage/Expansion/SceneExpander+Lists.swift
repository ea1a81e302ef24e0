import SourceText

/// The kinds of lists whose items can be repeated and have conditions.
package enum ExpandedList: CaseIterable {
    case layer, animation, event, track

    /// The key of the repeated item.
    package var bodyKey: String {
        switch self {
        case .layer: "layer"
        case .animation: "animation"
        case .event: "event"
        case .track: "track"
        }
    }

    /// The keys of a layer that stand for animations.
    static let shortAnimations = [ShortAnimation.key] + LayerEffect.Moment.allCases.map(\.rawValue)

    /// The key that `stagger` increases.
    var timeKey: String {
        switch self {
        case .layer, .animation: "beginTime"
        case .event, .track: "at"
        }
    }

    /// The keys of a repetition.
    package var keys: SceneKeys<ExpandedList> { Self.tables[self] ?? keys(of: bodyKey) }

    private static let tables = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.keys(of: $0.bodyKey)) })

    /// Returns the keys of a repetition of items with a schema of this name.
    private func keys(of item: String) -> SceneKeys<ExpandedList> {
        SceneKeys {
            SceneKey(
                rule: "repeat",
                SceneValueForm(
                    kind: .other, expectation: "a whole number of at least 0, or a list",
                    schema: .anyOf([.type("integer"), .type("array"), .type("string")])),
                isRequired: true, example: "{{rows}}",
                "A list, whose items the variable has one after the other, or a number up to which it counts from 0.")
            SceneKey(
                rule: "as", SceneValueType.text("a name for the item").form, default: "item", example: "row",
                "The name of the variable.")
            SceneKey(
                rule: "stagger", SceneValueType.number("seconds", unit: .seconds).form, default: "0",
                "The seconds by which `\(timeKey)` of each item is later than that of the item before.")
            SceneKey(
                rule: "if", SceneValueType.boolean.form, default: "true", options: .listed(after: bodyKey),
                "Whether the repetition exists.")
            SceneKey(
                rule: bodyKey,
                SceneValueForm(
                    kind: .object, expectation: "the \(bodyKey) to repeat", schema: .reference(item),
                    object: self == .track ? "sound" : item),
                isRequired: true,
                "The \(bodyKey) to repeat, whose expressions can use the variable, `index` and `count`.")
        }
    }

    /// Returns the definitions of a list's item, which may be repeated, and of the repetition.
    ///
    /// - Parameters:
    ///   - name: The name of the definition.
    ///   - item: The name of the definition of an item that is not repeated.
    private func definitions(_ name: String, _ item: String) -> [(String, JSONSchemaNode)] {
        let repetition = item + "Repeat"
        return [
            (name, .anyOf([.reference(item), .reference(repetition)])), (repetition, keys(of: name).schema),
        ]
    }

    /// The definitions of the items of all lists.
    package static var definitions: [(String, JSONSchemaNode)] {
        [
            layer.definitions("layerItem", "layer"), layer.definitions("partItem", "part"),
            animation.definitions("animationItem", "animation"), event.definitions("eventItem", "event"),
            event.definitions("nestedItem", "nested"), track.definitions("soundItem", "sound"),
        ].flatMap(\.self)
    }
}

extension SceneExpander {
    /// Returns a list with its repetitions written out and without the items whose condition is false.
    func items(_ list: SceneValue, _ kind: ExpandedList, _ context: ExpansionContext) -> SceneValue {
        guard case .list(let items) = list.content else { return value(list, context) }
        let location = list.location.used(context.use)
        guard budget.spend(1, at: location) else { return SceneValue(.null, at: location) }
        var expanded: [SceneValue] = []
        for item in items where !budget.isExhausted { expanded += self.item(item, kind, context.inner) }
        return SceneValue(.list(expanded), at: location)
    }

    /// Returns the items that one written item stands for.
    func item(_ written: SceneValue, _ kind: ExpandedList, _ context: ExpansionContext) -> [SceneValue] {
        let item = kind == .layer ? varied(written, context) : written
        guard budget.check(depth: context.depth, at: item.location.used(context.use)), isIncluded(item, context) else {
            return []
        }
        if item["repeat"] != nil { return repetition(item, kind, context) }
        switch kind {
        case .layer: return layer(item, context).map { [$0] } ?? []
        case .animation: return [animation(item, context)]
        case .event: return [event(item, context)]
        case .track: return [value(item.without(["if"]), context)]
        }
    }

    /// Evaluates the condition of an item; items without one are included.
    func isIncluded(_ item: SceneValue, _ context: ExpansionContext) -> Bool {
        guard let condition = item["if"], !condition.isNull else { return true }
        let evaluated = value(condition, context)
        if budget.isExhausted { return false }
        // A problem of the expression itself is reported by now, and its location silenced.
        return reader.boolean(evaluated, "if") ?? true
    }

    private func repetition(_ item: SceneValue, _ kind: ExpandedList, _ context: ExpansionContext) -> [SceneValue] {
        let location = item.location.used(context.use)
        if kind == .animation, item[kind.bodyKey] == nil, item["class"] != nil || item["keyPath"] != nil {
            reportRepeatedAnimation(item)
            return []
        }
        guard var map = MapReader(item.used(context.use), "a repeat", collector) else { return [] }
        map.allow(kind.keys.names)
        map.reportUnknownKeys()
        let written = item.entries.first { $0.key == "repeat" }?.value ?? item
        guard let values = repeated(value(written, context)) else { return [] }
        let name = item["as"].map { variableName(value($0, context)) } ?? "item"
        let stagger =
            item["stagger"].map { reader.number(value($0, context), "stagger", "seconds", unit: .seconds) } ?? 0
        guard let body = item[kind.bodyKey] else {
            _ = map.required(kind.bodyKey, "the \(kind.bodyKey) to repeat")
            return []
        }
        guard let name, let stagger else { return [] }
        var results: [SceneValue] = []
        var inner = context
        inner.scope.bind("count", SceneValue(.number(NumberLiteral(values.count)), at: location))
        for index in 0..<values.count {
            if budget.isExhausted { break }
            inner.use = SourceUse("item \(index + 1) of the repeat", at: location)
            inner.scope.bind("index", SceneValue(.number(NumberLiteral(index)), at: location))
            inner.scope.bind(name, values.item(index))
            let delay = Double(index) * stagger
            inner.end = context.end.map { $0 - delay }
            results += self.item(body, kind, inner).map { delay == 0 ? $0 : $0.delayed(by: delay, kind.timeKey) }
        }
        return results
    }

    /// Reports the key of CSS and animation libraries for the number of times that an animation plays.
    private func reportRepeatedAnimation(_ item: SceneValue) {
        guard let entry = item.entries.first(where: { $0.key == "repeat" }) else { return }
        let number = entry.value.textForm.flatMap { NumberLiteral($0) }.flatMap { $0.value >= 0 ? $0 : nil }
        collector.report(
            at: entry.keyLocation, "unknown key \"repeat\" in an animation",
            expected: "write repeatCount: \(number?.text ?? "inf")")
    }

    /// Returns the values that a repetition binds: 0, 1, … for a number. Each is created when it is bound, because a
    /// limit may end a long repetition early.
    private func repeated(_ value: SceneValue) -> (count: Int, item: (Int) -> SceneValue)? {
        if case .list(let items) = value.content { return (count: items.count, item: { items[$0] }) }
        let expectation = "a whole number of at least 0, or a list"
        guard let count = reader.integer(value, "repeat", in: 0...Int(ValueReader.numberLimit), expectation),
            budget.spend(count, at: value.location)
        else { return nil }
        return (count: count, item: { SceneValue(.number(NumberLiteral($0)), at: value.location) })
    }

    private func variableName(_ value: SceneValue) -> String? {
        guard let name = reader.text(value, "as", "a name for the item") else { return nil }
        guard ParameterDeclaration.isLegal(name) else {
            return reader.refuse(value, "as", "a name of letters, digits, - and _, starting with a letter")
        }
        return name
    }
}

extension SceneValue {
    /// Returns a map without some of its keys.
    package func without(_ keys: Set<String>) -> SceneValue {
        guard case .map(let entries) = content, entries.contains(where: { keys.contains($0.key) }) else { return self }
        return SceneValue(.map(entries.filter { !keys.contains($0.key) }), at: location)
    }

    /// Returns an item with a use added to the locations of its keys and their values. The contents of the values are
    /// not copied, because the budget does not count them.
    fileprivate func used(_ use: SourceUse?) -> SceneValue {
        let entries = entries.map { entry in
            Entry(
                key: entry.key, keyLocation: entry.keyLocation.used(use),
                value: SceneValue(entry.value.content, at: entry.value.location.used(use)))
        }
        return SceneValue(.map(entries), at: location.used(use))
    }

    /// Returns a map with `seconds` added to the number under `key`.
    fileprivate func delayed(by seconds: Double, _ key: String) -> SceneValue {
        guard case .map(var entries) = content else { return self }
        guard let index = entries.firstIndex(where: { $0.key == key && !$0.value.isNull }) else {
            let value = SceneValue(.number(NumberLiteral(computed: seconds)), at: location)
            entries.removeAll { $0.key == key }
            return SceneValue(.map(entries + [Entry(key: key, keyLocation: location, value: value)]), at: location)
        }
        let entry = entries[index]
        // Other values are reported by the reader.
        guard case .number(let start) = entry.value.content else { return self }
        let sum = SceneValue(.number(NumberLiteral(computed: start.value + seconds)), at: entry.value.location)
        entries[index] = Entry(key: key, keyLocation: entry.keyLocation, value: sum)
        return SceneValue(.map(entries), at: location)
    }
}
