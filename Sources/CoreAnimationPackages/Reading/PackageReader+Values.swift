import Images
import LayerTree
import RenderTree
import VectorGeometry

extension PackageReader {
    /// Texts that generators write for values they do not have.
    private static let junk: Set = ["undefined", "null", "nan", "NaN", "none", "(null)"]

    /// Returns the value of an attribute of a kind; nil, after a warning, for a text of another kind.
    func value(_ text: String, _ kind: ValueKind, _ key: String, at element: Element) -> PackageValue? {
        let value: PackageValue?
        switch kind {
        case .number:
            let isEndless = PackageVocabulary.endlessKeys.contains(key)
            value = ValueText.numbers(text, limit: 1, allowsInfinity: isEndless)?.first.map { .number($0) }
        case .bool: value = ValueText.bool(text).map { .bool($0) }
        case .point: value = ValueText.finite(text, 2).map { .point(CGPoint(x: $0[0], y: $0[1])) }
        case .size: value = ValueText.finite(text, 2).map { .size(CGSize(width: $0[0], height: $0[1])) }
        case .rect:
            value = ValueText.finite(text, 4).map { .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
        case .transform: value = ValueText.transform(text).map { .transform($0) }
        case .color: value = ValueText.color(text).map { .color($0) }
        case .path: value = ValueText.path(text).map { .path($0) }
        case .image: value = image(text, at: element)
        case .numbers: value = ValueText.numbers(text).map { .list($0.map { .number($0) }) }
        case .string: return .text(text)
        case .name(let names):
            if !names.contains(text) { warn(at: element, "\(key)=\"\(text)\" is not a value of \(key)") }
            return .text(text)
        case .filter: value = filter(named: text, at: element).map { .filter($0) }
        case .colors, .filters: value = nil
        }
        if value == nil {
            let reason = Self.junk.contains(text) ? "is no value" : "is not \(kind.noun)"
            warn(at: element, "\(key)=\"\(text.prefix(40))\" \(reason); ignored")
        }
        return value
    }

    /// Returns the value that a property element contains: by its type, or by the kind of its property.
    ///
    /// - Parameter kind: The kind of the property; nil if it is not known.
    func value(of element: Element, _ kind: ValueKind?) -> PackageValue? {
        if element["type"] == nil, element["value"] == nil, element["src"] == nil, element.children.count == 1,
            !isList(kind)
        {
            return value(object: element.children[0], named: element.children[0].name, kind)
        }
        return value(object: element, named: element["type"] ?? "", kind)
    }

    private func isList(_ kind: ValueKind?) -> Bool { kind == .colors || kind == .numbers || kind == .filters }

    /// Returns the value of an object element of a class.
    func value(object element: Element, named type: String, _ kind: ValueKind?) -> PackageValue? {
        let text = element["value"] ?? ""
        let key = element.name
        switch type {
        case "integer", "real", "number", "NSNumber", "float", "double":
            return value(text, .number, key, at: element)
        case "boolean", "bool": return value(text, .bool, key, at: element)
        case "string", "NSString": return .text(element["value"] ?? element.text)
        case "null", "NSNull": return .null
        case "CGPoint", "point": return value(text, .point, key, at: element)
        case "CGSize", "size": return value(text, .size, key, at: element)
        case "CGRect", "rect": return value(text, .rect, key, at: element)
        case "CGColor", "color": return color(element)
        case "CGPath", "path": return value(text, .path, key, at: element)
        case "CGImage": return element["src"].flatMap { image($0, at: element) }
        case "CATransform3D": return value(text, .transform, key, at: element)
        case "CAMediaTimingFunction": return timing(text, at: element).map { .timing($0) }
        case "CAFilter", "CIFilter": return filter(element).map { .filter($0) }
        case "NSArray", "array": return .list(element.children.compactMap { value(object: $0, named: $0.name, nil) })
        case "":
            if isList(kind) {
                return .list(element.children.compactMap { value(object: $0, named: $0.name, nil) })
            }
            if kind == .color { return color(element) }
            if let src = element["src"] { return image(src, at: element) }
            guard let kind, element["value"] != nil else {
                warn(at: element, "<\(key)> has no value; ignored")
                return nil
            }
            return value(text, kind, key, at: element)
        default:
            warn(at: element, "the class \(type) is not supported; ignored")
            return nil
        }
    }

    private func color(_ element: Element) -> PackageValue? {
        let opacity = element["opacity"].flatMap { ValueText.finite($0, 1)?.first } ?? 1
        guard let text = element["value"], let color = ValueText.color(text, opacity: opacity) else {
            warn(at: element, "<\(element.name)> is not a color; ignored")
            return nil
        }
        return .color(color)
    }

    private func image(_ source: String, at element: Element) -> PackageValue? {
        guard !source.isEmpty else { return nil }
        return .image(PackageImageReference(source: source, document: document, location: location(element)))
    }

    /// Returns the pacing of a text: a name, or four numbers.
    func timing(_ text: String, at element: Element) -> PackageTiming? {
        if PackageVocabulary.timingFunctions.contains(text) { return .named(text) }
        guard let values = ValueText.finite(text, 4) else {
            warn(at: element, "the timing function \"\(text.prefix(40))\" is not known; linear is used")
            return nil
        }
        return .curve(min(max(values[0], 0), 1), values[1], min(max(values[2], 0), 1), values[3])
    }

    // MARK: - Filters

    /// Returns a filter or blend mode by its bare name.
    private func filter(named name: String, at element: Element) -> LayerFilter? {
        var filter = LayerFilter(type: name)
        filter.isBareName = true
        if BlendModeName.mode(name) == nil, FilterKind.named(name) == nil {
            warn(at: element, "the filter \(name) is not drawn")
            return nil
        }
        return filter
    }

    /// Returns the filter of a `CAFilter` or `CIFilter` element; its inputs are attributes and children.
    private func filter(_ element: Element) -> LayerFilter? {
        guard
            let type = element["filter"] ?? element["type"].flatMap({ $0.hasSuffix("Filter") ? nil : $0 })
                ?? element["name"]
        else {
            warn(at: element, "the filter has no attribute filter; ignored")
            return nil
        }
        guard var filter = filter(named: type, at: element) else { return nil }
        if BlendModeName.mode(type) != nil { return filter }
        filter.isBareName = false
        filter.name = element["name"] ?? type
        if let enabled = element["enabled"].flatMap(ValueText.bool) { filter.isEnabled = enabled }
        for attribute in element.attributes where attribute.name.hasPrefix("input") {
            guard let numbers = ValueText.numbers(attribute.value) else { continue }
            filter.inputs[attribute.name] = numbers.count == 1 ? .number(numbers[0]) : .vector(numbers)
        }
        for child in element.children where child.name.hasPrefix("input") {
            switch value(of: child, nil) {
            case .number(let number): filter.inputs[child.name] = .number(number)
            case .bool(let flag): filter.inputs[child.name] = .number(flag ? 1 : 0)
            case .color(let color): filter.inputs[child.name] = .color(color)
            case .point(let point): filter.inputs[child.name] = .vector([point.x, point.y])
            default: warn(at: child, "the input \(child.name) is ignored")
            }
        }
        return filter
    }
}

extension ValueKind {
    /// The kind with its article, for messages.
    fileprivate var noun: String {
        switch self {
        case .number: "a number"
        case .bool: "0 or 1"
        case .point: "a point: two numbers"
        case .size: "a size: two numbers"
        case .rect: "a rectangle: four numbers"
        case .transform: "a transform such as rotate(90deg)"
        case .color, .colors: "a color: three numbers"
        case .path: "a path such as 0 0 m 10 0 l h"
        case .image: "an image"
        case .numbers: "a list of numbers"
        case .string, .name: "text"
        case .filter, .filters: "a filter"
        }
    }
}
