import Foundation
import Images

/// The effects of a filter that layers have: blurs, and a shadow after them.
struct FilterEffects {
    /// A shadow of a layer.
    struct Shadow {
        let x: Double
        let y: Double
        let radius: Double
        let color: CGColor
    }

    /// The standard deviations of blurs.
    private(set) var blurs: [Double] = []
    private(set) var shadow: Shadow?

    /// Reads the property `filter`; nil for filters that layers do not have.
    init?(_ text: String, _ style: DrawingStyle, _ tree: DrawingTree, _ styles: [DrawingStyle]) {
        if text.lowercased() == "none" { return }
        guard let functions = CSSSyntax.functions(text), functions.count <= 8 else { return nil }
        for function in functions {
            guard shadow == nil else { return nil }
            switch function.name.lowercased() {
            case "blur":
                guard let radius = DrawingLength.length(function.arguments, of: 0), radius >= 0 else { return nil }
                blurs.append(radius)
            case "drop-shadow":
                guard let shadow = Self.shadow(function.arguments, style) else { return nil }
                self.shadow = shadow
            case "url":
                guard let filter = tree.element("url(\(function.arguments))"), add(filter, tree, styles) else {
                    return nil
                }
            default: return nil
            }
        }
    }

    private static func shadow(_ text: String, _ style: DrawingStyle) -> Shadow? {
        var lengths: [Double] = []
        var color = DrawingColor.color(style.color, current: "black") ?? .black
        for word in CSSSyntax.split(text, at: " ") {
            if let length = DrawingLength.length(word, of: 0) {
                lengths.append(length)
            } else if let named = DrawingColor.color(word, current: style.color) {
                color = named
            } else {
                return nil
            }
        }
        guard (2...3).contains(lengths.count) else { return nil }
        return Shadow(x: lengths[0], y: lengths[1], radius: lengths.count > 2 ? lengths[2] : 0, color: color)
    }

    /// Adds a filter element with one primitive; returns false for others.
    private mutating func add(_ filter: Int, _ tree: DrawingTree, _ styles: [DrawingStyle]) -> Bool {
        guard tree[filter].name == "filter", tree[filter]["primitiveUnits"] != "objectBoundingBox",
            tree[filter].children.count == 1
        else { return false }
        let primitive = tree[filter].children[0]
        let element = tree[primitive]
        guard element["in"] == nil || element["in"] == "SourceGraphic" else { return false }
        let deviations = CSSSyntax.numbers(element["stdDeviation"] ?? "0") ?? []
        guard let radius = deviations.first, deviations.allSatisfy({ $0 == radius }), radius >= 0 else { return false }
        switch element.name {
        case "feGaussianBlur": blurs.append(radius)
        case "feDropShadow":
            let style = styles[primitive]
            let color = DrawingColor.color(style["flood-color"] ?? "black", current: style.color) ?? .black
            let opacity = style["flood-opacity"].flatMap(Double.init) ?? 1
            shadow = Shadow(
                x: element["dx"].flatMap(Double.init) ?? 2, y: element["dy"].flatMap(Double.init) ?? 2, radius: radius,
                color: color.copy(alpha: color.alpha * min(max(opacity, 0), 1)) ?? color)
        default: return false
        }
        return true
    }
}
