import SourceText

/// The layer beside another one that shows through it.
package struct MatteDescription: Sendable {
    /// What of the matte determines the opacity.
    package enum Channel: String, CaseIterable, Sendable { case alpha, luma }

    /// The key of a layer.
    package static let key = "matte"

    package static let keys = SceneKeys<Self> {
        SceneKey(
            "layer", \.layer, .text("the name of a layer"), required: "the name of a layer beside this one",
            example: "title", "The layer beside this one whose shape is used. It is not drawn itself.")
        SceneKey(
            "channel", \.channel, .choice, default: "alpha",
            "`alpha` shows the layer where the matte is opaque, `luma` where it is bright.")
        SceneKey(
            "inverted", \.isInverted, .boolean, default: "false",
            "Whether the layer is shown where the matte is transparent, or dark.")
    }

    /// The schema of a name, or a map.
    package static var schema: JSONSchemaNode { .anyOf([.type("string"), keys.schema]) }

    var layer = ""
    var channel = Channel.alpha
    var isInverted = false

    init() {}
}

extension MatteDescription {
    /// Reads the name of a layer, or a map; reports problems and returns nil.
    fileprivate init?(_ value: SceneValue, _ reader: ValueReader) {
        self.init()
        if let name = value.textForm {
            layer = name
            return
        }
        guard var map = MapReader(value, Self.key, reader.collector) else { return nil }
        let isComplete = Self.keys.read(&map, into: &self, reader)
        map.reportUnknownKeys()
        guard isComplete else { return nil }
    }
}

/// Writes the mattes of layers out as masks, and those of transitions as layers with their brightness as alpha, before
/// lengths are resolved.
///
/// A layer with a matte becomes a group whose mask holds the matte. Both keep the coordinates of their superlayer, so
/// that each moves by itself.
package struct MatteExpansion {
    private let reader: ValueReader
    private var collector: DiagnosticCollector { reader.collector }

    package init(_ reader: ValueReader) { self.reader = reader }

    /// Returns the scene without mattes.
    package func scene(_ scene: SceneValue) -> SceneValue {
        scene.mapEntry("root") { root in
            refuseMatte(root, "expected it in a sublayer, because the root has no layer beside it")
            return layer(root)
        }
    }

    private func layer(_ value: SceneValue) -> SceneValue {
        value.mapEntry("mask") { mask in
            refuseMatte(mask, "expected it in a layer, because a mask has no layer beside it")
            return layer(mask)
        }
        .mapTransitionMattes { matte in
            guard case .map = matte.content else { return matte }
            refuseMatte(matte, "expected it in a sublayer of the matte")
            return Self.alphaOfBrightness(of: layer(matte), at: matte.location)
        }
        .mapEntry("sequence") { parts in
            guard case .list(let items) = parts.content else { return parts }
            for part in items { refuseMatte(part, "expected it in a sublayer of the part") }
            return SceneValue(.list(items.map(layer)), at: parts.location)
        }
        .mapEntry("sublayers") { list in
            guard case .list(let items) = list.content else { return list }
            let siblings = Siblings(items.map(layer), isStack: value["layout"] != nil)
            return SceneValue(.list(sublayers(siblings)), at: list.location)
        }
    }

    private func refuseMatte(_ value: SceneValue, _ expectation: String) {
        guard let entry = value.matteEntry else { return }
        collector.report(at: entry.keyLocation, "a matte cannot be used here", expected: expectation)
    }

    /// The layers beside each other.
    private struct Siblings {
        let items: [SceneValue]
        let isStack: Bool
        /// The indices of the layers by name; empty if no layer has a matte.
        let indices: [String?: [Int]]

        init(_ items: [SceneValue], isStack: Bool) {
            self.items = items
            self.isStack = isStack
            let hasMattes = items.contains { $0.matteEntry != nil }
            indices = hasMattes ? Dictionary(grouping: items.indices) { items[$0]["name"]?.textForm } : [:]
        }
    }

    private func sublayers(_ siblings: Siblings) -> [SceneValue] {
        var sources: [Int: SourceLocation] = [:]
        var result: [(index: Int, layer: SceneValue)] = []
        for (index, item) in siblings.items.enumerated() {
            guard let entry = item.matteEntry else {
                result.append((index, item.withoutMatte))
                continue
            }
            guard let matte = MatteDescription(entry.value, reader),
                let source = source(of: matte, entry, index, siblings)
            else {
                result.append((index, item.withoutMatte))
                continue
            }
            if let first = sources[source] {
                collector.report(
                    at: entry.value.location, "the layer \"\(matte.layer)\" is the matte of two layers",
                    expected: "expected one; put both in a group with the matte (the other is at \(first))")
            }
            sources[source] = entry.value.location
            let content = siblings.items[source].withoutMatte
            result.append((index, Self.group(item, matte, content, at: entry.value.location)))
        }
        return result.filter { sources[$0.index] == nil }.map(\.layer)
    }

    /// Returns the index of the layer that is a matte; reports one that cannot be.
    private func source(
        of matte: MatteDescription, _ entry: SceneValue.Entry, _ index: Int, _ siblings: Siblings
    ) -> Int? {
        func report(
            _ problem: String, _ expectation: @autoclosure () -> String,
            suggestion: @autoclosure () -> String? = nil
        ) {
            collector.report(at: entry.value.location, problem, expected: expectation(), suggestion: suggestion())
        }
        if siblings.isStack {
            report("a layer in a stack has a matte", "expected the layer and its matte in a group in the stack")
            return nil
        }
        guard let matteIndex = siblings.indices[matte.layer]?.first(where: { $0 != index }) else {
            var names: [String] {
                siblings.items.enumerated().compactMap { $0.offset == index ? nil : $0.element["name"]?.textForm }
            }
            report(
                "there is no layer \"\(matte.layer)\" beside this one",
                names.isEmpty
                    ? "expected a layer with a name beside it" : "expected one of \(names.listed)",
                suggestion: SpellingSuggestion.closest(to: matte.layer, in: names))
            return nil
        }
        guard siblings.items[matteIndex].matteEntry == nil else {
            report("the matte \"\(matte.layer)\" has a matte itself", "expected a group with both layers as the matte")
            return nil
        }
        return matteIndex
    }
}

extension MatteExpansion {
    /// The keys that apply to a layer and its matte together.
    private static let outerKeys: Set<String> = ["compositingFilter", "zPosition"]
    /// A rectangle that is larger than movies, in points.
    private static let everything: [Double] = [-20_000, -20_000, 40_000, 40_000]

    /// Returns a group of a layer whose mask is the matte.
    private static func group(
        _ layer: SceneValue, _ matte: MatteDescription, _ source: SceneValue, at location: SourceLocation
    ) -> SceneValue {
        let content: [SceneValue]
        switch (matte.channel, matte.isInverted) {
        case (.alpha, false): content = [source]
        case (.alpha, true):
            let hole = map([("compositingFilter", .text("destOut")), ("sublayers", .list([source]))], at: location)
            content = [cover(at: location), hole]
        case (.luma, let isInverted):
            content = [alphaOfBrightness(of: source, isInverted: isInverted, at: location)]
        }
        let inner = SceneValue(
            .map(layer.withoutMatte.entries.filter { !outerKeys.contains($0.key) }), at: layer.location)
        let mask = map([("sublayers", .list(content))], at: location)
        let group = map([("sublayers", .list([inner])), ("mask", mask.content)], at: location)
        return SceneValue(
            .map(layer.entries.filter { outerKeys.contains($0.key) } + group.entries), at: layer.location)
    }

    /// Returns a layer whose alpha is the brightness of another one over black, or its inverse.
    private static func alphaOfBrightness(
        of source: SceneValue, isInverted: Bool = false, at location: SourceLocation
    ) -> SceneValue {
        let sign = isInverted ? -1.0 : 1.0
        let none = numbers([0, 0, 0, 0], at: location)
        let weights = numbers([0.2126 * sign, 0.7152 * sign, 0.0722 * sign, 0], at: location)
        let filter = map(
            [
                ("filter", .text("CIColorMatrix")), ("inputRVector", none), ("inputGVector", none),
                ("inputBVector", none), ("inputAVector", weights),
                ("inputBiasVector", numbers([0, 0, 0, isInverted ? 1 : 0], at: location)),
            ], at: location)
        let content = [cover(at: location), source]
        return map([("filters", .list([filter])), ("sublayers", .list(content))], at: location)
    }

    /// Returns a black layer that is larger than movies.
    private static func cover(at location: SourceLocation) -> SceneValue {
        map([("frame", numbers(everything, at: location)), ("backgroundColor", .text("#000000"))], at: location)
    }

    private static func map(_ entries: [(String, SceneValue.Content)], at location: SourceLocation) -> SceneValue {
        SceneValue(
            .map(
                entries.map { .init(key: $0.0, keyLocation: location, value: SceneValue($0.1, at: location)) }),
            at: location)
    }

    private static func numbers(_ numbers: [Double], at location: SourceLocation) -> SceneValue.Content {
        .list(numbers.map { SceneValue($0, at: location) })
    }
}

extension SceneValue {
    /// Returns a layer with the mattes of the transitions of its sequence replaced.
    func mapTransitionMattes(_ body: (SceneValue) -> SceneValue) -> SceneValue {
        func transition(_ value: SceneValue) -> SceneValue { value.mapEntry(MatteDescription.key, body) }
        return mapEntry("transitions", transition).mapEntry("sequence") { parts in
            guard case .list(let items) = parts.content else { return parts }
            return SceneValue(.list(items.map { $0.mapEntry("transition", transition) }), at: parts.location)
        }
    }

    /// The entry of a matte; nil for none.
    fileprivate var matteEntry: Entry? { entries.first { $0.key == MatteDescription.key && !$0.value.isNull } }

    /// The layer without its matte.
    fileprivate var withoutMatte: SceneValue {
        guard case .map(let entries) = content, entries.contains(where: { $0.key == MatteDescription.key }) else {
            return self
        }
        return SceneValue(.map(entries.filter { $0.key != MatteDescription.key }), at: location)
    }
}
