import Foundation
import VectorGeometry

/// Writes SVG documents that show one element of a drawing.
struct ElementDocument {
    private let model: DrawingModel
    /// The style around the element, if it is not that of its parent.
    private let outerStyle: DrawingStyle?

    /// The attributes that are not copied: the computed style is written instead, and scripts never run.
    private static let omitted: Set<String> = ["style", "class", "xml:space", "onload", "onclick"]

    init(_ model: DrawingModel, _ outerStyle: DrawingStyle?) {
        self.model = model
        self.outerStyle = outerStyle
    }

    /// Returns the document of a region of an element's user space, in pixels. The element's own transform, opacity,
    /// clip and mask are left out, because its layer has them.
    func text(_ index: Int, region: CGRect, pixels: CGSize) -> String {
        var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        text += "width=\"\(pixels.width)\" height=\"\(pixels.height)\" preserveAspectRatio=\"none\" "
        text += "viewBox=\"\(region.minX) \(region.minY) \(region.width) \(region.height)\"><defs>"
        for child in model.tree[0].children { write(child, to: &text, isShown: false) }
        text += "</defs>"
        let style = outerStyle ?? model.tree[index].parent.map { model.styles[$0] } ?? DrawingStyle()
        let inherited = style.values.filter { DrawingStyle.inherited.contains($0.key) }
        text += "<g style=\"\(Self.style(inherited))\">"
        write(index, to: &text, isShown: true)
        return text + "</g></svg>"
    }

    private func write(_ index: Int, to text: inout String, isShown: Bool) {
        // The builder refuses larger documents.
        guard text.utf8.count <= DrawingBuilder.imageLimits.bytes else { return }
        let element = model.tree[index]
        guard !SMILReader.names.contains(element.name), !["script", "style", "foreignObject"].contains(element.name)
        else { return }
        text += "<\(element.name)"
        for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
            if Self.omitted.contains(name) || DrawingStyle.presentation.contains(name) || isShown && name == "id" {
                continue
            }
            text += " \(name == "href" ? "xlink:href" : name)=\"\(Self.escaped(value))\""
        }
        let style = model.styles[index]
        var own = style.values.filter { style.own.contains($0.key) }
        if isShown {
            for name in ["transform", "opacity", "clip-path", "mask", "mix-blend-mode", "transform-origin"] {
                own[name] = nil
            }
        } else if let transform = own.removeValue(forKey: "transform") {
            text += " transform=\"\(Self.escaped(transform))\""
        }
        if element["xml:space"] == "preserve" { text += " xml:space=\"preserve\"" }
        text += " style=\"\(Self.style(own))\">"
        for content in element.contents {
            switch content {
            case .text(let piece):
                if element.name == "text" || element.name == "tspan" || element.name == "textPath" {
                    text += Self.escaped(piece)
                }
            case .child(let child): write(child, to: &text, isShown: false)
            }
        }
        text += "</\(element.name)>"
    }

    private static func style(_ values: [String: String]) -> String {
        escaped(
            values.filter { !$0.key.hasPrefix("--") && !$0.key.hasPrefix("animation") }.sorted { $0.key < $1.key }.map {
                "\($0.key):\($0.value)"
            }.joined(separator: ";"))
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
