import Images
import TextLayout

extension MistakeCheck {
    /// Warns about a font, size or color of a layer whose text has pieces without one: they do not take it over.
    func checkStyledText(of layer: LayerDescription) {
        let texts = layer.properties.compactMap { property -> AttributedText? in
            guard property.key == "string", case .attributedText(let text) = property.value else { return nil }
            return text
        }
        guard let pieces = texts.first?.pieces else { return }
        let standard = TextAttributes()
        for property in layer.properties {
            let (key, isMissing): (String, Bool) =
                switch (property.key, property.value) {
                case ("fontSize", .number(let size)):
                    (
                        "size",
                        size != standard.fontSize && pieces.contains { $0.attributes.fontSize == standard.fontSize }
                    )
                case ("font", .text(let name)):
                    (
                        "font",
                        name != standard.fontName && pieces.contains { $0.attributes.fontName == standard.fontName }
                    )
                case ("foregroundColor", .color(let color)):
                    ("color", color != standard.color && pieces.contains { $0.attributes.color == standard.color })
                default: ("", false)
                }
            guard isMissing else { continue }
            collector.warn(
                at: property.location, "\(property.key) has no effect on the pieces of string",
                remedy: "write \(key) in each piece")
        }
    }

    /// Warns about text with the name of a parameter in the notation of other languages.
    func checkPlaceholders(of layer: LayerDescription) {
        guard let property = layer.properties.first(where: { $0.key == "string" }),
            case .text(let text) = property.value,
            text.contains("{")
        else { return }
        for parameter in scene.parameters {
            let written = ["${\(parameter.name)}", "{\(parameter.name)}"].first { text.contains($0) }
            guard let written else { continue }
            collector.warn(
                at: property.location, "\(written) is shown as it is written",
                remedy: "write {{\(parameter.name)}} for the value of the parameter")
        }
    }
}
