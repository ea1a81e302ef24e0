extension ExpressionEvaluator {
    /// Returns the value of a call.
    func call(_ function: ExpressionFunction, _ arguments: [Expression]) throws(ExpressionError) -> Content {
        if arguments.count == 2, case .function(let names, let body) = arguments[1] {
            return try call(function, value(of: arguments[0]), names, body)
        }
        if function == .length, arguments.count == 1 { return try function.call([container(arguments[0])]) }
        var values: [Content] = []
        for argument in arguments { values.append(try value(of: argument)) }
        if function == .sort, case .list(let items)? = values.first {
            try steps.spend(try ExpressionOrder.cost(sortKeys(items, values)))
        }
        if function == .contains { try steps.spend(values[0].count(upTo: ExpressionLimits.values)) }
        let result = try function.call(values)
        if case .list = result { try steps.spend(result.count(upTo: ExpressionLimits.values)) }
        return result
    }

    private func sortKeys(_ items: [SceneValue], _ arguments: [Content]) throws(ExpressionError) -> [Content] {
        guard arguments.count > 1, case .text(let name) = arguments[1] else { return items.map(\.content) }
        return try ExpressionArguments.fields(items, name)
    }

    /// Returns the value of a function of a list whose second argument is a function of an item and its index.
    private func call(_ function: ExpressionFunction, _ list: Content, _ names: [String], _ body: Expression)
        throws(ExpressionError) -> Content
    {
        let items = try ExpressionArguments.list(list, "the list of \(function.rawValue)()")
        let results = try values(of: body, names, items)
        switch function {
        case .filter:
            var kept: [SceneValue] = []
            for (item, result) in zip(items, results) where try boolean(result) { kept.append(item) }
            return try counted(.list(kept))
        case .sort:
            try steps.spend(ExpressionOrder.cost(results))
            return .list(try ExpressionOrder.sorted(items, by: results))
        case .map: return try counted(.list(results.map { SceneValue(computed: $0) }))
        default: return try function.call([.list(results.map { SceneValue(computed: $0) })])
        }
    }

    /// Returns the value of a function for each item.
    private func values(of body: Expression, _ names: [String], _ items: [SceneValue]) throws(ExpressionError)
        -> [Content]
    {
        // The names of the scope are copied once for each list.
        try steps.spend(scope.values.count + items.count * ExpressionLimits.stepsPerCall)
        var inner = self
        var results: [Content] = []
        var total = 0
        for (index, item) in items.enumerated() {
            inner.scope.bind(names[0], item)
            if names.count > 1 {
                inner.scope.bind(names[1], SceneValue(computed: .number(NumberLiteral(index))))
            }
            let result = try inner.value(of: body)
            total += result.count(upTo: ExpressionLimits.values)
            guard total <= ExpressionLimits.values else {
                throw .tooLarge("the list of an expression", ExpressionLimits.values)
            }
            results.append(result)
        }
        return results
    }
}
