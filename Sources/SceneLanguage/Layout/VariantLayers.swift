/// The keys that a variant replaces in layers, by the name of the layer.
///
/// Owner thread only: it exists while one scene is expanded.
package final class VariantLayers {
    private let entries: [SceneValue.Entry]
    private var used: Set<String> = []
    private var names: Set<String> = []

    package init(_ entries: [SceneValue.Entry] = []) { self.entries = entries }

    var isEmpty: Bool { entries.isEmpty }

    /// Returns a layer with the keys of the variant for layers of this name.
    func applied(to layer: SceneValue, name: String) -> SceneValue {
        names.insert(name)
        guard let override = entries.first(where: { $0.key == name }) else { return layer }
        used.insert(name)
        let own = override.value.entries
        let keys = Set(own.map(\.key))
        var written = layer
        if !keys.isDisjoint(with: LayoutResolver.placementKeys), !keys.contains("autoresizingMask") {
            written = written.without(["autoresizingMask"])
        }
        return InstanceMerge(written, own, addsItems: false).merged
    }

    /// Reports the names that no layer has.
    func reportUnused(_ collector: DiagnosticCollector) {
        lazy var sorted = names.sorted()
        for entry in entries where !used.contains(entry.key) {
            collector.report(
                at: entry.keyLocation, "there is no layer \"\(entry.key)\"",
                expected: names.isEmpty
                    ? "expected a layer with a name" : "expected one of \(sorted.listed)",
                suggestion: SpellingSuggestion.closest(to: entry.key, in: sorted))
        }
    }
}

extension SceneExpander {
    /// Returns a written layer with the keys of the scene's variant for layers of its name.
    func varied(_ item: SceneValue, _ context: ExpansionContext, isRoot: Bool = false) -> SceneValue {
        guard !variantLayers.isEmpty, case .map = item.content else { return item }
        var name = item["name"]?.textForm
        if let text = name, TemplateText.hasBraces(text), let written = item["name"] {
            name = value(written, context).textForm ?? text
        }
        guard let name = name ?? (isRoot ? "root" : nil) else { return item }
        return variantLayers.applied(to: item, name: name)
    }
}
