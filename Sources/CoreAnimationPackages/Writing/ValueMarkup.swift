import Images
import LayerTree
import RenderTree
import VectorGeometry

/// The markup of values: the inverse of `PackageReader.value`.
enum ValueMarkup {
    /// Returns the text of a value as an attribute; nil for values that need an element.
    static func attribute(_ value: PackageValue) -> String? {
        switch value {
        case .number(let number): ValueText.text(number)
        case .bool(let flag): flag ? "1" : "0"
        case .text(let text): text
        case .point(let point): ValueText.text([point.x, point.y])
        case .size(let size): ValueText.text([size.width, size.height])
        case .rect(let rect): ValueText.text(rect)
        case .transform(let transform): TransformText(transform).text
        case .color(let color): color.alpha == 1 ? ValueText.text(color) : nil
        case .path(let path): ValueText.text(path)
        case .timing(let timing): timing.text
        case .image, .filter, .valueFunction, .list, .null: nil
        }
    }

    /// Returns a value as a property element.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - isTyped: Whether the property can have values of several classes, so that the element names the class.
    static func element(_ value: PackageValue, named name: String, isTyped: Bool) -> MarkupElement? {
        switch value {
        case .list(let items):
            let children = items.compactMap { element($0) }
            return MarkupElement(name, isTyped ? [("type", "NSArray")] : [], children: children)
        default:
            guard let object = element(value) else { return nil }
            let needsType = isTyped || !isColor(value)
            let type = [("type", object.name)]
            return MarkupElement(name, (needsType ? type : []) + object.attributes, children: object.children)
        }
    }

    private static func isColor(_ value: PackageValue) -> Bool { if case .color = value { true } else { false } }

    /// Returns a value as an object element, which has the name of its class.
    static func element(_ value: PackageValue) -> MarkupElement? {
        switch value {
        case .number(let number):
            let isWhole = number == number.rounded() && number.magnitude < 1e15
            return MarkupElement(isWhole ? "integer" : "real", [("value", ValueText.text(number))])
        case .color(let color):
            let opacity = color.alpha == 1 ? [] : [("opacity", ValueText.text(Double(color.alpha)))]
            return MarkupElement("CGColor", [("value", ValueText.text(color))] + opacity)
        case .image(let image): return MarkupElement("CGImage", [("src", image.source)])
        case .valueFunction(let function): return MarkupElement("CAValueFunction", [("name", function)])
        case .timing(let timing):
            return MarkupElement("CAMediaTimingFunction", [("value", timing.controlPoints)])
        case .filter(let filter): return element(filter)
        case .list(let items): return MarkupElement("NSArray", children: items.compactMap { element($0) })
        case .null: return MarkupElement("null")
        default: return attribute(value).map { MarkupElement(value.className, [("value", $0)]) }
        }
    }

    /// Returns a filter: a `CIFilter` for the names of Core Image, otherwise a `CAFilter`.
    private static func element(_ filter: LayerFilter) -> MarkupElement {
        let type = filter.type.hasPrefix("CI") ? "CIFilter" : "CAFilter"
        var element = MarkupElement(type, [("filter", filter.type), ("name", filter.name)])
        if !filter.isEnabled { element.add("enabled", "0") }
        for (key, input) in filter.inputs.sorted(by: { $0.key < $1.key }) {
            switch input {
            case .number(let number): element.add(key, ValueText.text(number))
            case .vector(let numbers): element.add(key, ValueText.text(numbers))
            case .color(let color):
                if let child = Self.element(.color(color), named: key, isTyped: true) { element.children.append(child) }
            case .lookup: break
            }
        }
        return element
    }
}

extension PackageValue {
    /// The class in documents.
    fileprivate var className: String {
        switch self {
        case .bool: "integer"
        case .text: "string"
        case .point: "CGPoint"
        case .size: "CGSize"
        case .rect: "CGRect"
        case .transform: "CATransform3D"
        case .path: "CGPath"
        default: "NSNumber"
        }
    }
}

extension PackageTiming {
    /// The name, or the control points.
    fileprivate var text: String { if case .named(let name) = self { name } else { controlPoints } }

    /// The control points, in single precision as Core Animation has them.
    fileprivate var controlPoints: String {
        let curve = function.curve
        return [curve.c1x, curve.c1y, curve.c2x, curve.c2y].map { value in
            let text = "\(Float(value))"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }.joined(separator: " ")
    }
}
