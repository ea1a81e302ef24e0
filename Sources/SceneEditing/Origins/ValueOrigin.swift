import SceneLanguage

/// Where the value of a key comes from, and so what an edit of it means.
package struct ValueOrigin: Sendable {
    /// The kinds of origins.
    package enum Kind: String, Sendable {
        /// The value is written at the layer, and at no other one.
        case literal
        /// The text names a color, font, size or timing function of the theme.
        case theme
        /// The text is a parameter of the scene.
        case parameter
        /// The text has other expressions.
        case expression
        /// The text is a parameter of the component, whose instance or default gives the value; or it is written in the
        /// component.
        case component
        /// The text is written in a repeated item.
        case `repeat`
        /// The text is written in an included file.
        case include
    }

    package let kind: Kind
    /// The number of layers, or of values, that an edit of the definition changes.
    package let uses: Int
    /// The value that defines this one, if it is another one: of the theme, a parameter or an argument.
    package let definition: SceneSources.Reference?
    /// What the definition is, for messages: "the theme's color `accent`".
    package let title: String
}

extension ValueOrigin {
    /// Finds the origin of a value.
    ///
    /// - Parameters:
    ///   - value: The value as written.
    ///   - key: The key of the layer or animation.
    ///   - mapping: The map that states it.
    ///   - layer: The maps of the layer.
    package init(
        _ value: SceneValue, of key: String, _ mapping: LayerSource.Mapping, _ layer: LayerSource,
        in sources: SceneSources
    ) {
        if let named = Self.named(value, key, mapping, layer, sources) {
            self = named
        } else if value.hasExpressions {
            let uses = mapping.uses
            self.init(kind: .expression, uses: uses, definition: nil, title: "the expression")
        } else {
            self.init(mapping)
        }
    }

    /// The origin of a value that is written in a map, or of a key that is added to it.
    package init(_ mapping: LayerSource.Mapping) {
        let uses = mapping.uses
        switch mapping.maker {
        case .scene: self.init(kind: .literal, uses: uses, definition: nil, title: "the value")
        case .component(let name):
            self.init(kind: .component, uses: uses, definition: nil, title: "the component `\(name)`")
        case .repetition: self.init(kind: .repeat, uses: uses, definition: nil, title: "the repeated item")
        case .include(let file):
            self.init(kind: .include, uses: uses, definition: nil, title: "the included file `\(file)`")
        }
    }

    private static func named(
        _ value: SceneValue, _ key: String, _ mapping: LayerSource.Mapping, _ layer: LayerSource,
        _ sources: SceneSources
    ) -> ValueOrigin? {
        guard case .text(let text) = value.content else { return nil }
        guard let name = text.singleExpression else { return theme(text, in: sections(of: key), sources) }
        if case .component(let component) = mapping.maker {
            if let argument = argument(name, component, mapping, layer, sources) { return argument }
        }
        let parts = name.split(separator: ".").map(String.init)
        if parts.count == 2, let origin = theme(parts[1], in: [parts[0]], sources) { return origin }
        let reference = SceneSources.Reference(file: 0, path: [.key("parameters"), .key(name)])
        guard sources[reference] != nil else { return nil }
        return ValueOrigin(
            kind: .parameter, uses: count(in: sources) { $0.mentions(name) },
            definition: reference.appending([.key("default")]),
            title: "the default of the parameter `\(name)`")
    }

    /// Returns the sections of a theme whose names the values of a key can be.
    private static func sections(of key: String) -> [String] {
        let key = key.lowercased()
        if key.contains("color") { return ["colors"] }
        if key.contains("font") { return ["fonts"] }
        return key.contains("timingfunction") ? ["curves"] : []
    }

    private static func argument(
        _ name: String, _ component: String, _ mapping: LayerSource.Mapping, _ layer: LayerSource,
        _ sources: SceneSources
    ) -> ValueOrigin? {
        let declaration = SceneSources.Reference(
            file: mapping.reference.file,
            path: [.key("components"), .key(component), .key("parameters"), .key(name)])
        guard sources[declaration] != nil else { return nil }
        let instance = layer.mappings.first { sources[$0.reference]?["component"] != nil }
        if let instance {
            let reference = instance.reference.appending([.key("set"), .key(name)])
            if sources[reference] != nil {
                return ValueOrigin(
                    kind: .component, uses: instance.uses, definition: reference,
                    title: "the argument `\(name)` of the component `\(component)`")
            }
        }
        return ValueOrigin(
            kind: .component, uses: mapping.uses,
            definition: declaration.appending([.key("default")]),
            title: "the default of the parameter `\(name)` of the component `\(component)`")
    }

    private static func theme(_ name: String, in sections: [String], _ sources: SceneSources) -> ValueOrigin? {
        for section in sections {
            for index in sources.files.indices {
                let path: ValuePath = [.key("theme"), .key(section), .key(name)]
                let reference = SceneSources.Reference(file: index, path: path)
                guard sources[reference] != nil else { continue }
                let uses = count(in: sources) { $0 == name || $0.mentions("\(section).\(name)") }
                return ValueOrigin(
                    kind: .theme, uses: uses, definition: reference,
                    title: "the theme's \(section.dropLast()) `\(name)`")
            }
        }
        return nil
    }

    private static func count(in sources: SceneSources, _ isUse: (String) -> Bool) -> Int {
        var count = 0
        sources.forEachText { if isUse($0) { count += 1 } }
        return count
    }
}

extension SceneValue {
    /// Whether a text in the value has expressions.
    package var hasExpressions: Bool {
        switch content {
        case .text(let text): text.contains("{{")
        case .list(let items): items.contains(where: \.hasExpressions)
        case .map(let entries): entries.contains { $0.value.hasExpressions }
        default: false
        }
    }
}

extension String {
    /// The expression of a text that is one; nil for other texts.
    fileprivate var singleExpression: String? {
        guard hasPrefix("{{"), hasSuffix("}}"), count > 4 else { return nil }
        let inner = dropFirst(2).dropLast(2).trimmingPrefix { $0 == " " }
        let name = inner.reversed().drop { $0 == " " }.reversed()
        let text = String(name)
        return text.contains("{{") || text.contains("}}") ? nil : text
    }

    /// Whether an expression of the text uses a name.
    fileprivate func mentions(_ name: String) -> Bool {
        guard contains("{{"), contains(name) else { return false }
        return split(separator: "{{", omittingEmptySubsequences: false).dropFirst().contains { piece in
            let expression = piece.firstRange(of: "}}").map { piece[..<$0.lowerBound] } ?? piece
            return expression.ranges(of: name).contains { range in
                let before = expression[..<range.lowerBound].last
                let after = expression[range.upperBound...].first
                return [before, after].allSatisfy { $0.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true }
            }
        }
    }
}
