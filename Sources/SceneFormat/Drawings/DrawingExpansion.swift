import FileAccess
import Foundation
import LayerTree
import Limits
import SVGImport
import SceneLanguage
import SourceFiles
import SourceText

/// Replaces the drawings of SVG layers with `expand: true` by layers of the scene, before layout.
struct DrawingExpansion {
    private let source: SceneSource
    private let values: ValueReader
    private var written: SceneValue?
    private var layerCount = 0.0
    /// What the layers of scenes cannot hold.
    private(set) var warnings: [SceneDiagnostic] = []

    private static let layerKeys: Set<String> = ["sublayers", "sequence", "mask"]

    init(_ source: SceneSource, _ values: ValueReader) {
        self.source = source
        self.values = values
    }

    /// Returns the scene with the layers of the drawings.
    mutating func scene(_ scene: SceneValue) -> SceneValue {
        guard let root = scene["root"], Self.hasDrawings(root) else { return scene }
        written = scene["assets"]
        let expanded = layer(root)
        let entries = scene.entries.map { entry in
            entry.key == "root" ? .init(key: entry.key, keyLocation: entry.keyLocation, value: expanded) : entry
        }
        return SceneValue(.map(entries), at: scene.location)
    }

    private static func isExpanded(_ value: SceneValue) -> Bool {
        value["class"]?.textForm == "SVGLayer"
            && (value["expand"]?.content == .boolean(true) || value["parts"].map { !$0.isNull } ?? false)
    }

    private static func hasDrawings(_ value: SceneValue) -> Bool {
        switch value.content {
        case .list(let items): items.contains { hasDrawings($0) }
        case .map(let entries):
            isExpanded(value) || entries.contains { layerKeys.contains($0.key) && hasDrawings($0.value) }
        default: false
        }
    }

    private mutating func layer(_ value: SceneValue) -> SceneValue {
        switch value.content {
        case .list(let items): return SceneValue(.list(items.map { layer($0) }), at: value.location)
        case .map(let entries):
            var result: [SceneValue.Entry] = []
            for entry in entries {
                let inner = Self.layerKeys.contains(entry.key) ? layer(entry.value) : entry.value
                result.append(.init(key: entry.key, keyLocation: entry.keyLocation, value: inner))
            }
            let layer = SceneValue(.map(result), at: value.location)
            return Self.isExpanded(value) ? expanded(layer) : layer
        default: return value
        }
    }

    /// Returns a layer with those of its drawing behind its sublayers.
    private mutating func expanded(_ layer: SceneValue) -> SceneValue {
        let write = SceneValueWriter(location: layer.location)
        guard let drawing = drawing(of: layer) else { return layer }
        var problems: Set<String> = []
        let writer = LayerValues(write) { problems.insert($0) }
        let shown = SVGLayer(drawing)
        var stage = shown.sublayers?.first.map { writer.layer($0) } ?? write.map([:])
        warnings += problems.sorted().map { SceneDiagnostic(at: layer.location, "the drawing: \($0)", expected: "") }
        if let parts = layer["parts"], let map = MapReader(parts, "parts", values.collector) {
            for entry in map.entries { replace(entry, in: &stage) }
        }
        let own: [SceneValue] = if case .list(let items)? = layer["sublayers"]?.content { items } else { [] }
        let kept = layer.entries.filter { !["sublayers", "parts", "expand"].contains($0.key) }
        return SceneValue(
            .map(
                kept + [
                    write.entry("expand", write.value(.boolean(true))),
                    write.entry("sublayers", write.list([stage] + own)),
                ]), at: layer.location)
    }

    // MARK: - Reading

    /// Returns the drawing of a layer; reports problems and returns nil. The asset is checked when the layer is read.
    private mutating func drawing(of layer: SceneValue) -> SVGDrawing? {
        guard let name = layer["asset"]?.textForm else { return nil }
        let asset = written?[name]
        let path = source.resolve(asset?.textForm ?? asset?["file"]?.textForm ?? name)
        let data: Data
        do throws(InputFile.Failure) {
            data = try InputFile.contents(path, in: source.root, limit: SceneSource.byteLimit)
        } catch {
            values.collector.report(
                at: layer.location, "the drawing \"\(name)\" cannot be expanded: \(error.reason)",
                expected: "expected an SVG file", kind: .asset)
            return nil
        }
        do throws(SVGDrawing.ReadingError) {
            let drawing = try SVGDrawing(path: path, data: data, styleSheet: layer["styleSheet"]?.textForm ?? "") {
                try $0.decodedImage()
            }
            layerCount += Double(drawing.layerCount)
            guard let error = ResourceLimits.current.error(ResourceLimits.layersEntry, layerCount) else {
                return drawing
            }
            values.collector.report(at: layer.location, error.problem, expected: error.remedy, kind: .limit)
        } catch {
            values.collector.report(
                at: layer.location, "the drawing \"\(name)\" cannot be expanded: \(error)",
                expected: "expected an SVG file", kind: error.limit == nil ? .asset : .limit)
        }
        return nil
    }

    // MARK: - Parts

    /// Replaces the keys of a part.
    private func replace(_ part: SceneValue.Entry, in stage: inout SceneValue) {
        guard case .map(let entries) = part.value.content else {
            values.collector.report(
                at: part.value.location, "the part \"\(part.key)\" is not a map", expected: "expected keys of a layer")
            return
        }
        guard let changed = Self.replacing(part.key, entries, in: stage) else {
            let names = Self.names(in: stage).prefix(12).joined(separator: ", ")
            values.collector.report(
                at: part.keyLocation, "the drawing has no element with the id \"\(part.key)\" that is drawn",
                expected: names.isEmpty ? "expected a drawing with ids" : "expected one of \(names)")
            return
        }
        stage = changed
    }

    private static func names(in layer: SceneValue) -> [String] {
        let below = layers(in: layer).flatMap { names(in: $0) }
        return (layer["name"]?.textForm).map { [$0] + below } ?? below
    }

    private static func layers(in layer: SceneValue) -> [SceneValue] {
        if case .list(let items)? = layer["sublayers"]?.content { items } else { [] }
    }

    /// Returns a layer in which the layers with a name have other keys; nil if there is none.
    private static func replacing(_ name: String, _ keys: [SceneValue.Entry], in layer: SceneValue) -> SceneValue? {
        if layer["name"]?.textForm == name { return applying(keys, to: layer) }
        return changingSublayers(of: layer) { replacing(name, keys, in: $0) }
    }

    /// Returns a layer with other sublayers; nil if none changes.
    private static func changingSublayers(of layer: SceneValue, _ change: (SceneValue) -> SceneValue?) -> SceneValue? {
        let sublayers = layers(in: layer)
        let changed = sublayers.map(change)
        guard changed.contains(where: { $0 != nil }) else { return nil }
        let list = SceneValue(.list(zip(changed, sublayers).map { $0 ?? $1 }), at: layer.location)
        return setting([.init(key: "sublayers", keyLocation: layer.location, value: list)], of: layer)
    }

    private static func setting(_ keys: [SceneValue.Entry], of layer: SceneValue) -> SceneValue {
        let names = Set(keys.map(\.key))
        return SceneValue(.map(layer.entries.filter { !names.contains($0.key) } + keys), at: layer.location)
    }

    /// Returns the layer of an element with other keys. Those that only shapes, text or gradients have are for the
    /// layers of this class in it. Animations and sublayers are added.
    private static func applying(_ keys: [SceneValue.Entry], to layer: SceneValue) -> SceneValue {
        let name = layer["class"]?.textForm ?? "CALayer"
        var ownKeys = keys
        var result = layer
        for (type, properties) in special.sorted(by: { $0.key < $1.key }) where type != name && special[name] == nil {
            let others = ownKeys.compactMap { part(of: $0, in: properties, isIn: true) }
            guard !others.isEmpty, let changed = applying(others, toAll: type, in: result) else { continue }
            ownKeys = ownKeys.compactMap { part(of: $0, in: properties, isIn: false) }
            result = changed
        }
        return merging(ownKeys, into: result)
    }

    private static func merging(_ keys: [SceneValue.Entry], into layer: SceneValue) -> SceneValue {
        let merged = keys.map { entry -> SceneValue.Entry in
            guard ["animations", "sublayers"].contains(entry.key), case .list(let added) = entry.value.content,
                case .list(let items)? = layer[entry.key]?.content
            else { return entry }
            let list = SceneValue(.list(items + added), at: entry.value.location)
            return .init(key: entry.key, keyLocation: entry.keyLocation, value: list)
        }
        return setting(merged, of: layer)
    }

    /// Returns a layer in which all layers of a class have other keys; nil if there are none.
    private static func applying(_ keys: [SceneValue.Entry], toAll type: String, in layer: SceneValue) -> SceneValue? {
        if layer["class"]?.textForm == type { return merging(keys, into: layer) }
        var result = changingSublayers(of: layer) { applying(keys, toAll: type, in: $0) }
        // The shape of an element with a gradient or pattern is its mask.
        if let mask = layer["mask"], let changed = applying(keys, toAll: type, in: mask) {
            let entry = SceneValue.Entry(key: "mask", keyLocation: layer.location, value: changed)
            result = setting([entry], of: result ?? layer)
        }
        return result
    }

    /// The properties that only one class of layers in drawings has, by class.
    private static let special: [String: Set<String>] = {
        let common = Set(CALayer.allProperties.all.map(\.key))
        let types = [CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self] as [CALayer.Type]
        return Dictionary(
            types.map { (String(describing: $0), Set($0.allProperties.all.map(\.key)).subtracting(common)) },
            uniquingKeysWith: { first, _ in first })
    }()

    /// Returns what an entry sets in properties, or besides them; nil for nothing.
    private static func part(of entry: SceneValue.Entry, in properties: Set<String>, isIn: Bool) -> SceneValue.Entry? {
        guard entry.key == "animations", case .list(let items) = entry.value.content else {
            return properties.contains(entry.key) == isIn ? entry : nil
        }
        let kept = items.filter { item in
            (item["keyPath"]?.textForm.map { properties.contains($0) } ?? false) == isIn
        }
        let list = SceneValue(.list(kept), at: entry.value.location)
        return kept.isEmpty ? nil : .init(key: entry.key, keyLocation: entry.keyLocation, value: list)
    }
}
