import Foundation
import LayerTree

@testable import SceneFormat
@testable import SceneLanguage

/// The page of one layer class, from the property table, the documentation comments and docs/Facts.md, with an example
/// scene and its image.
struct LayerReference {
    let layerClass: LayerClass
    let comments: SourceComments
    let facts: FactSections

    private var name: String { layerClass.rawValue }
    private var schema: LayerSchema { LayerSchema(layerClass) }

    func page(scene: String) -> String {
        var parts = ["# \(name)", comments.ofType(name), Self.factsLine(facts.section(of: name))]
        parts += [
            "![\(name)](\(name).png)", "[\(name).yaml](\(name).yaml) at \(Self.time(of: scene)) seconds:",
            "```yaml\n\(Self.body(of: scene))```",
        ]
        parts += properties
        if !structure.isEmpty {
            parts.append("Scene files also have \(structure), see [SceneFormat.md](../SceneFormat.md).")
        }
        if layerClass == .emitter { parts += cells }
        parts.append(
            layerClass == .layer
                ? "All layer classes have these properties."
                : "Also has the properties of [CALayer](CALayer.md)\(exceptions).")
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var exceptions: String {
        layerClass == .transform
            ? "; only geometry, visibility and opacity have an effect" : ""
    }

    /// The scene keys of the class that are not properties.
    private var structure: String {
        let common = LayerSchema(.layer).keys
        let own = Set(schema.keys).subtracting(common).subtracting(schema.properties.map(\.key))
        return own.sorted().map { "`\($0)`" }.joined(separator: " and ")
    }

    private var properties: [String] {
        guard !schema.ownProperties.isEmpty else { return [] }
        let layer = LayerBuilder.instance(layerClass)
        let rows = schema.ownProperties.map { property in
            let declared = layerClass.properties[property.key]
            let paths = schema.keyPaths(animatableOnly: true).filter { $0.hasPrefix(property.key + ".") }.map {
                "`\($0.dropFirst(property.key.count))`"
            }
            return row(
                property.key, property.kind, DefaultText.of(layer.value(forKey: property.key), property.kind),
                animation: declared.map { motion($0.kind, animates: $0.isAnimatable, $0.implicitAction) } ?? "no",
                comment: comments.of(property.key, in: name), parts: paths)
        }
        return ["## Properties", Self.header + rows.joined(separator: "\n")]
    }

    private var cells: [String] {
        let cell = CAEmitterCell()
        let rows = EmitterCellProperty.all.map { property in
            row(
                property.key, property.kind, DefaultText.of(cell.value(forKey: property.key), property.kind),
                animation: Interpolation.text(property.kind), comment: comments.of(property.key, in: "CAEmitterCell"),
                parts: [])
        }
        return [
            "## Cells", "Properties of `emitterCells`; key paths are `emitterCells.NAME.key`.",
            Self.header + rows.joined(separator: "\n"),
        ]
    }

    private static let header = "| Key | Value | Default | Animated | |\n| --- | --- | --- | --- | --- |\n"

    private func row(
        _ key: String, _ kind: ValueKind, _ initial: String, animation: String, comment: String, parts: [String]
    ) -> String {
        let reference =
            facts.reference(to: key, near: name).map { " (facts [\($0.number)](../Facts.md#\($0.anchor)))" } ?? ""
        let reach = parts.isEmpty ? "" : " Parts: \(parts.joined(separator: ", "))."
        return "| `\(key)` | \(kind.text) | \(initial) | \(animation) | \(comment)\(reach)\(reference) |"
    }

    private func motion(_ kind: ValueKind, animates: Bool, _ action: LayerProperty.ImplicitAction) -> String {
        let implicitAnimation =
            switch action {
            case .basic: "implicitly animated"
            case .fade: "implicit fade"
            case .noDefaultAction, .noActionSearch: ""
            }
        return ([animates ? Interpolation.text(kind) : "no"] + [implicitAnimation].filter { !$0.isEmpty }).joined(
            separator: "; ")
    }

    private static func factsLine(_ section: FactSections.Section?) -> String {
        section.map { "Specified in [facts \($0.number)](../Facts.md#\($0.anchor))." } ?? ""
    }

    static func time(of scene: String) -> String {
        scene.firstMatch(of: #/^# time: (\S+)/#).map { String($0.output.1) } ?? "0"
    }

    /// Returns the scene without the line that gives the time of its image.
    private static func body(of scene: String) -> String { scene.replacing(#/^# time: [^\n]*\n/#, with: "") }
}
