import LayerTree
import SourceText
import VectorGeometry

/// Replaces lengths that depend on the size of other layers, such as percentages, with numbers of points.
///
/// Works on the expanded scene, so that all other code reads numbers.
package struct LayoutResolver {
    /// The keys that place a layer.
    static let placementKeys: Set<String> = ["frame", "bounds", "position"]
    /// The value of `frame` for the scene's safe area.
    package static let safeArea = "safeArea"
    /// The width or height of a layer that is as large as its content.
    package static let automaticLength = "auto"

    let collector: DiagnosticCollector
    private let stage: SceneStage
    /// The names of the layer classes that fill the safe area unless they have a size.
    private let safeAreaClasses: Set<String>
    /// The names of the layer classes that are as large as their content unless they have a size.
    private let naturalSizeClasses: Set<String>
    private let reported = ReportedLayers()

    package init(
        _ stage: SceneStage, safeAreaClasses: Set<String>, naturalSizeClasses: Set<String>,
        _ collector: DiagnosticCollector
    ) {
        self.stage = stage
        self.naturalSizeClasses = naturalSizeClasses
        self.safeAreaClasses = safeAreaClasses
        self.collector = collector
    }

    /// The surroundings of a layer: its superlayer's size, now and in the scene without its variant.
    struct Surroundings {
        var size: LayoutSize
        var designSize: LayoutSize
        /// The safe area in the superlayer; nil unless the superlayer is the root.
        var safeArea: CGRect?
        /// The layout with which the superlayer resizes its sublayers; nil for none.
        var stack: SceneValue?
    }

    /// Returns the scene with numbers in place of relative lengths.
    package func scene(_ scene: SceneValue) -> SceneValue {
        guard let root = scene["root"], let size = stage.size else { return scene }
        let design = stage.designSize ?? size
        let inside = Surroundings(
            size: LayoutSize(width: Double(size.width), height: Double(size.height)),
            designSize: LayoutSize(width: Double(design.width), height: Double(design.height)),
            safeArea: stage.safeArea?.rect(in: size))
        let names = LayoutNames()
        let resolved = contents(of: root, inside, names)
        let events = scene["events"].map { event($0, names) }
        return SceneValue(
            .map(
                scene.entries.map { entry in
                    let value = entry.key == "root" ? resolved : entry.key == "events" ? events : nil
                    return .init(key: entry.key, keyLocation: entry.keyLocation, value: value ?? entry.value)
                }), at: scene.location)
    }

    /// Returns a layer with resolved lengths.
    ///
    /// - Parameter isPart: Whether the layer is a part of a sequence.
    private func layer(_ layer: SceneValue, _ outside: Surroundings, _ names: LayoutNames, isPart: Bool = false)
        -> SceneValue
    {
        guard case .map(let entries) = layer.content else { return layer }
        let isRelative = entries.contains { Self.placementKeys.contains($0.key) && $0.value.hasLengths }
        var placed = captionsInSafeArea(layer, outside)
        for entry in entries where Self.placementKeys.contains(entry.key) {
            let value = placement(entry, outside)
            placed = placed.replacing(.init(key: entry.key, keyLocation: entry.keyLocation, value: value))
        }
        let design = placed.layoutSize
        if !isRelative { placed = placed.autoresized(from: outside.designSize, to: outside.size) }
        if let name = layer["name"]?.textForm { names.surroundings[name] = outside }
        placed = placed.mapEntry("animations") { animations($0, outside.size) }
        if isPart || layer["sequence"] != nil, !entries.contains(where: { Self.placementKeys.contains($0.key) }) {
            // Sequences and their parts are as large as what contains them.
            return contents(of: placed, Surroundings(size: outside.size, designSize: outside.designSize), names)
        }
        if fillsSuperlayer(placed, outside) { return group(placed, outside, names) }
        var size = placed.layoutSize.hugging(placed["layout"])
            .resized(by: outside.stack, isConstrained: placed["constraints"] != nil)
        size.layer = layer.location
        size.isOfContent = isSizedByContent(placed) && !placed.isResized(by: outside.stack)
        return contents(of: placed, Surroundings(size: size, designSize: isRelative ? size : design), names)
    }

    /// Returns a group without a size, which fills its superlayer if lengths inside it refer to its size.
    private func group(_ layer: SceneValue, _ outside: Surroundings, _ names: LayoutNames) -> SceneValue {
        let use = LayoutSizeUse(in: outside.size.use)
        var size = outside.size
        size.use = use
        // Sublayers of a group without a size are not autoresized.
        let resolved = contents(of: layer, Surroundings(size: size, designSize: size), names)
        guard use.isUsed, let width = size.width, let height = size.height else { return resolved }
        let sides = [0, 0, width, height].map { SceneValue($0, at: layer.location) }
        let frame = SceneValue(.list(sides), at: layer.location)
        return resolved.replacing(.init(key: "frame", keyLocation: layer.location, value: frame))
    }

    /// Whether a layer has neither a size nor a place nor content of its own, in a superlayer whose size is known.
    private func fillsSuperlayer(_ layer: SceneValue, _ outside: Surroundings) -> Bool {
        guard outside.size.width != nil, outside.size.height != nil, outside.stack == nil,
            case .map(let entries) = layer.content
        else { return false }
        let name = layer["class"]?.textForm ?? ""
        return !safeAreaClasses.contains(name) && !isSizedByContent(layer)
            && !entries.contains { Self.placementKeys.contains($0.key) || $0.key == "constraints" }
    }

    /// Whether the content of a layer determines its size, or a side of it.
    private func isSizedByContent(_ layer: SceneValue) -> Bool {
        switch layer["layout"]?["hug"]?.content {
        case .boolean(true), .text: return true
        default: break
        }
        guard case .list(let sides)? = (layer["frame"] ?? layer["bounds"])?.content else {
            return layer["contents"] != nil || naturalSizeClasses.contains(layer["class"]?.textForm ?? "")
        }
        return sides.contains(where: \.isAutomaticLength)
    }

    /// Returns a layer with resolved lengths in its sublayers, its mask, and the properties that depend on its size.
    private func contents(of layer: SceneValue, _ inside: Surroundings, _ names: LayoutNames) -> SceneValue {
        layer
            .mapEntry("cornerRadius") { radius in
                // A radius relative to the content is resolved when the layer is built.
                if inside.size.isOfContent, inside.size.shorterSide == nil { return radius }
                return length(radius, in: inside.size, \.shorterSide, "cornerRadius")
            }
            .mapEntry("path") { path($0, inside.size) }.mapEntry("shadowPath") { path($0, inside.size) }
            .mapEntry("mask") { self.layer($0, inside, names) }
            .mapTransitionMattes { self.layer($0, inside, names, isPart: true) }
            .mapEntry("sublayers") { list in
                guard case .list(let layers) = list.content else { return list }
                var outside = inside
                outside.stack = layer["layout"]
                return SceneValue(.list(layers.map { self.layer($0, outside, names) }), at: list.location)
            }
            .mapEntry("sequence") { list in
                guard case .list(let parts) = list.content else { return list }
                let resolved = parts.map { self.layer($0, inside, names, isPart: true) }
                return SceneValue(.list(resolved), at: list.location)
            }
    }
}

extension LayoutResolver {
    /// Returns captions on the root that have no frame with the scene's safe area as frame, if the scene has one.
    private func captionsInSafeArea(_ layer: SceneValue, _ outside: Surroundings) -> SceneValue {
        guard let name = layer["class"]?.textForm, safeAreaClasses.contains(name),
            let area = outside.safeArea, stage.hasSafeArea,
            case .map(let entries) = layer.content, layer["frame"] == nil, layer["bounds"] == nil
        else { return layer }
        let frame = SceneValue(
            .list([area.minX, area.minY, area.width, area.height].map { .init(Double($0), at: layer.location) }),
            at: layer.location)
        let entry = SceneValue.Entry(key: "frame", keyLocation: layer.location, value: frame)
        return SceneValue(.map(entries + [entry]), at: layer.location)
    }

    private func placement(_ entry: SceneValue.Entry, _ outside: Surroundings) -> SceneValue {
        if case .text(Self.safeArea) = entry.value.content, entry.key == "frame" {
            guard let area = outside.safeArea else {
                collector.report(
                    at: entry.value.location, "the frame of a layer inside another one is \"\(Self.safeArea)\"",
                    expected: "expected it in a sublayer of the root; scene.safeArea in expressions has its numbers")
                return SceneValue(
                    .list([0, 0, 0, 0].map { .init($0, at: entry.value.location) }), at: entry.value.location)
            }
            let sides = [area.minX, area.minY, area.width, area.height].map {
                SceneValue(Double($0), at: entry.value.location)
            }
            return SceneValue(.list(sides), at: entry.value.location)
        }
        return lengths(entry.value, outside.size, entry.key)
    }

    /// Returns a point, size or rectangle with resolved lengths.
    private func lengths(_ value: SceneValue, _ size: LayoutSize, _ label: String) -> SceneValue {
        guard case .list(let items) = value.content, value.hasLengths else { return value }
        let resolved = items.enumerated().map { index, item in
            length(item, in: size, index.isMultiple(of: 2) ? \.width : \.height, label)
        }
        return SceneValue(.list(resolved), at: value.location)
    }

    /// Returns the points of a percentage of a side of `size`; other values are unchanged. Reports the first percentage
    /// of each layer whose size is not known.
    private func length(
        _ value: SceneValue, in size: LayoutSize, _ side: KeyPath<LayoutSize, Double?>, _ label: String
    ) -> SceneValue {
        guard case .text(let text) = value.content, let length = Length(text) else { return value }
        guard let referenceLength = size[keyPath: side] else {
            guard reported.insert(size.layer ?? value.location) else { return SceneValue(0, at: value.location) }
            collector.report(
                at: value.location, "\(label) is \(text), but the size that it refers to is not known",
                expected: size.isOfContent
                    ? "expected a number of points, because the layer around it is as large as its content"
                    : "expected a number of points, or a frame or bounds in the layer around it")
            return SceneValue(0, at: value.location)
        }
        size.use?.record()
        return SceneValue(length.resolved(in: referenceLength), at: value.location)
    }

    /// Resolves the lengths in the shapes of a path, which refer to the layer itself.
    private func path(_ value: SceneValue, _ size: LayoutSize) -> SceneValue {
        switch value.content {
        case .list(let parts): SceneValue(.list(parts.map { path($0, size) }), at: value.location)
        case .map:
            value.mapEntry("rect") { lengths($0, size, "rect") }.mapEntry("ellipse") { lengths($0, size, "ellipse") }
                .mapEntry("roundedRect") { lengths($0, size, "roundedRect") }
                .mapEntry("frame") { lengths($0, size, "frame") }
                .mapEntry("cornerRadius") { length($0, in: size, \.shorterSide, "cornerRadius") }
                .mapEntry("baseline") { length($0, in: size, \.height, "baseline") }
                .mapEntry("points") { points in
                    guard case .list(let items) = points.content else { return points }
                    return SceneValue(.list(items.map { lengths($0, size, "points") }), at: points.location)
                }
                .mapEntry("arc") { arc in
                    arc.mapEntry("center") { lengths($0, size, "center") }
                        .mapEntry("radius") { length($0, in: size, \.shorterSide, "radius") }
                        .mapEntry("innerRadius") { length($0, in: size, \.shorterSide, "innerRadius") }
                }
        default: value
        }
    }

    /// Resolves the values of animations of placements, which refer to the superlayer as the placements do.
    private func animations(_ list: SceneValue, _ size: LayoutSize) -> SceneValue {
        guard case .list(let items) = list.content else { return list }
        let resolved = items.map { animation -> SceneValue in
            let path = animation["keyPath"]?.textForm ?? ""
            var result = animation.mapEntry("animations") { animations($0, size) }
            guard Self.isPlacement(path) else { return result }
            for key in ["fromValue", "toValue", "byValue"] {
                result = result.mapEntry(key) { target($0, size, path) }
            }
            return result.mapEntry("values") { values in
                guard case .list(let items) = values.content else { return values }
                return SceneValue(.list(items.map { target($0, size, path) }), at: values.location)
            }
        }
        return SceneValue(.list(resolved), at: list.location)
    }

    private static func isPlacement(_ keyPath: String) -> Bool {
        placementKeys.contains(keyPath.split(separator: ".").first.map(String.init) ?? "")
    }

    /// Resolves a value of a placement, or of one of its numbers.
    private func target(_ value: SceneValue, _ size: LayoutSize, _ keyPath: String) -> SceneValue {
        switch keyPath.split(separator: ".").last {
        case "x", "width": length(value, in: size, \.width, keyPath)
        case "y", "height": length(value, in: size, \.height, keyPath)
        default: lengths(value, size, keyPath)
        }
    }

    /// Resolves the lengths that events set, and those of animations that they add.
    private func event(_ value: SceneValue, _ names: LayoutNames) -> SceneValue {
        if case .list(let events) = value.content {
            return SceneValue(.list(events.map { event($0, names) }), at: value.location)
        }
        return value.mapEntry("nested") { event($0, names) }
            .mapEntry("set") { set in
                set.mapEntries { entry in
                    guard let (size, path) = names.target(entry.key), Self.isPlacement(path) else { return entry.value }
                    return target(entry.value, size, path)
                }
            }
            .mapEntry("addAnimations") { added in
                added.mapEntries { entry in
                    names.surroundings[entry.key].map { animations(entry.value, $0.size) } ?? entry.value
                }
            }
    }
}

/// The surroundings of the layers with names, for events.
///
/// Owner thread only: it exists while one scene is read.
final class LayoutNames {
    var surroundings: [String: LayoutResolver.Surroundings] = [:]

    /// Splits `clip.position.x` into the size that the layer's lengths refer to, and the key path.
    func target(_ key: String) -> (size: LayoutSize, keyPath: String)? {
        guard let (name, keyPath) = LayerKeyPath.split(key, isName: { surroundings[$0] != nil }) else { return nil }
        return surroundings[name].map { ($0.size, keyPath) }
    }
}

/// The layers without a size whose percentages are reported.
///
/// Owner thread only: it exists while one scene is read.
private final class ReportedLayers {
    private var locations = Set<SourceLocation>()

    /// Adds a layer; returns false if it is reported already.
    func insert(_ location: SourceLocation) -> Bool { locations.insert(location).inserted }
}
