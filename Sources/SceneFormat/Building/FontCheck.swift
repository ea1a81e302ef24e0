import LayerTree
import Quartz2D

/// Gathers the fonts of a scene that are not installed, for which others are drawn.
struct FontCheck {
    let scene: SceneDescription
    let collector: DiagnosticCollector

    func run() {
        for layer in scene.root.all where layer.layerClass == .text { check(layer) }
        for change in scene.changes { check(change) }
    }

    /// A layer that names no font is drawn in the class's default.
    private func check(_ layer: LayerDescription) {
        let text = layer.properties.first { $0.key == "string" }
        if let text, case .attributedText(let attributed) = text.value {
            check(attributed, at: text.location)
        } else if let font = layer.properties.first(where: { $0.key == "font" }) {
            check(font.value, at: font.location)
        } else {
            check((CATextLayer().font as? String).map { .text($0) } ?? .none, at: layer.location)
        }
    }

    private func check(_ change: EventDescription.Change) {
        switch (change.keyPath, change.value) {
        case ("font", let font): check(font, at: change.location)
        case ("string", .attributedText(let text)): check(text, at: change.location)
        default: break
        }
    }

    /// With attributes the layer's own font counts for nothing.
    private func check(_ text: AttributedText, at location: SourceLocation) {
        var names: [String] = []
        for piece in text.pieces where !names.contains(piece.attributes.fontName) {
            names.append(piece.attributes.fontName)
        }
        for name in names { check(.text(name), at: location) }
    }

    private func check(_ value: PropertyValue, at location: SourceLocation) {
        guard case .text(let name) = value else { return }
        let resolution = FontCatalog.resolution(of: name)
        guard resolution.isSubstitute else { return }
        let stand = resolution.used.isEmpty ? "nothing is drawn" : "\(resolution.used) is used"
        collector.report(
            at: location, "the font \"\(name)\" is not installed, \(stand)",
            expected: "expected a font of this machine (fc-list shows them) or of a file under fonts")
    }
}
