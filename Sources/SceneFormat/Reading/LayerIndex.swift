/// The layers of a scene by name, for events.
struct LayerIndex {
    /// Nil for a layer whose class was refused.
    private let classes: [String: [LayerClass?]]
    let names: [String]

    /// The root is called "root" unless it has a name of its own.
    init(_ root: LayerDescription?) {
        var classes: [String: [LayerClass?]] = [:]
        for layer in root?.all ?? [] {
            if let name = layer.name { classes[name, default: []].append(layer.knownClass) }
        }
        if let root, root.name == nil, classes["root"] == nil { classes["root"] = [root.knownClass] }
        self.classes = classes
        names = classes.keys.sorted()
    }

    /// The class of the layer called `name`; nil, with a report, where there is none or more than one, or where its
    /// class was reported.
    func layerClass(_ name: String, at location: SourceLocation, _ collector: DiagnosticCollector) -> LayerClass? {
        switch classes[name]?.count ?? 0 {
        case 1: return classes[name]?.first ?? nil
        case 0:
            collector.report(
                at: location, "there is no layer \"\(name)\"",
                expected: names.isEmpty
                    ? "expected a layer with a name" : "expected one of \(names.joined(separator: ", "))",
                suggestion: NearMiss.of(name, in: names))
        case let count:
            collector.report(
                at: location, "\(count) layers are called \"\(name)\"", expected: "expected a name that one layer has")
        }
        return nil
    }

    /// `clip.position.x` as the layer `clip` and the key path `position.x`; the longest name that fits counts.
    func split(_ target: String) -> (layer: String, keyPath: String)? {
        let match = names.filter { target.hasPrefix($0 + ".") }.max { $0.count < $1.count }
        if let match { return (match, String(target.dropFirst(match.count + 1))) }
        let parts = target.split(separator: ".", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
}

extension LayerDescription {
    fileprivate var knownClass: LayerClass? { isClassKnown ? layerClass : nil }
}
