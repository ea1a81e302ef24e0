import SceneLanguage
import SourceFiles
import SourceText
import TextLayout

extension SceneDescription {
    /// Warnings about fonts that are not installed, and about characters that no font has.
    package var fontWarnings: [MediaWarning] {
        let collector = DiagnosticCollector()
        FontCheck(scene: self, collector: collector).run()
        return collector.errorsAsWarnings
    }

    /// Warnings about the default font where the scene names it. Renders report other fonts when they draw text.
    var defaultFontWarnings: [MediaWarning] {
        let collector = DiagnosticCollector()
        FontCheck(scene: self, collector: collector).checkDefaultFont()
        return collector.errorsAsWarnings
    }
}

extension DiagnosticCollector {
    /// The errors as warnings of a render.
    fileprivate var errorsAsWarnings: [MediaWarning] {
        do throws(SceneFormatError) {
            try throwIfAny()
            return []
        } catch {
            return error.diagnostics.map(\.warning)
        }
    }
}

/// Collects the fonts of a scene that are not installed and would be replaced, and the characters that no font has.
///
/// Text without a font has the default font, or its replacement, without a message.
struct FontCheck {
    let scene: SceneDescription
    let collector: DiagnosticCollector

    func run() {
        for layer in scene.root.all where layer.layerClass.traits.drawsText { check(layer) }
        for change in scene.changes { check(change) }
    }

    /// Checks only the fonts of layers and events that are the default font.
    func checkDefaultFont() {
        let fonts = scene.root.all.flatMap(\.properties).map { ($0.key, $0.value, $0.location) }
        let changes = scene.changes.map { ($0.keyPath, $0.value, $0.location) }
        for (key, value, location) in fonts + changes where key == "font" {
            if case .text(TextAttributes.standardFontName) = value { check(value, at: location) }
        }
    }

    private func check(_ layer: LayerDescription) {
        let font = layer.properties.first { $0.key == "font" }
        let text = layer.properties.first { $0.key == "string" }
        switch text?.value {
        case .attributedText(let attributed): check(attributed, at: text?.location ?? layer.location)
        case .text(let string):
            if let font { check(font.value, at: font.location) }
            var attributes = TextAttributes()
            if case .text(let name) = font?.value { attributes.fontName = name }
            checkCharacters(of: AttributedText([.init(string, attributes)]), at: text?.location ?? layer.location)
        default: if let font { check(font.value, at: font.location) }
        }
    }

    private func check(_ change: EventDescription.Change) {
        switch (change.keyPath, change.value) {
        case ("font", let font): check(font, at: change.location)
        case ("string", .attributedText(let text)): check(text, at: change.location)
        case ("string", .text(let text)):
            checkCharacters(of: AttributedText([.init(text, TextAttributes())]), at: change.location)
        default: break
        }
    }

    /// Checks styled text, which ignores the layer's own font.
    private func check(_ text: AttributedText, at location: SourceLocation) {
        for name in text.pieces.map(\.attributes.fontName).uniqued where name != TextAttributes.standardFontName {
            check(.text(name), at: location)
        }
        checkCharacters(of: text, at: location)
    }

    private func check(_ value: PropertyValue, at location: SourceLocation) {
        guard case .text(let name) = value else { return }
        let resolution = FontCatalog.resolution(of: name)
        guard resolution.isSubstitute else { return }
        let substitute = resolution.used.isEmpty ? "nothing is drawn" : "\(resolution.used) is used"
        collector.report(
            at: location, "the font \"\(name)\" is not installed, \(substitute)",
            expected: FontPackage.package(ofFont: name).map {
                "install the Debian package \($0), or list the font's file under fonts"
            } ?? "expected an installed font (see fc-list) or one from a file under fonts")
    }

    /// Reports the characters of a text that no installed font has.
    private func checkCharacters(of text: AttributedText, at location: SourceLocation) {
        // Every font has the characters of plain ASCII.
        guard text.string.utf8.contains(where: { $0 >= 0x80 }) else { return }
        let missing = ShapedLine(text).missingCharacters.sorted()
        guard !missing.isEmpty else { return }
        let codes = missing.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
        let packages = FontPackage.packages(for: missing).joined(separator: " and ")
        collector.report(
            at: location, "no installed font has glyphs for \(codes)",
            expected: packages.isEmpty
                ? "expected a font with these characters under fonts" : "install the Debian package \(packages)")
    }
}
