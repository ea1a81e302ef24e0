import Foundation
import VectorGeometry

/// Reads lengths of an SVG file in user units.
package struct SVGLengths {
    /// The side of the viewport that percentages refer to.
    enum Reference { case horizontal, vertical, diagonal }

    let tree: SVGElementTree

    /// The user units of each unit.
    package static let units: [String: Double] = [
        "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "em": 16, "rem": 16,
        "ex": 8,
    ]

    /// Returns an attribute in user units; nil if it is missing or `auto`.
    func length(_ key: String, of index: Int, _ reference: Reference) throws(SVGFileError) -> CGFloat? {
        guard let attribute = tree.elements[index].attributes[key], attribute.value != "auto" else { return nil }
        let (number, unit) = try split(attribute, key)
        if unit == "%" {
            let size = viewport(around: index)
            let referenceLength =
                switch reference {
                case .horizontal: size.width
                case .vertical: size.height
                case .diagonal: ((size.width * size.width + size.height * size.height) / 2).squareRoot()
                }
            return CGFloat(number) / 100 * referenceLength
        }
        return CGFloat(number * (Self.units[unit] ?? 1))
    }

    /// Returns the width or height of the root in pixels; nil for percentages, which refer to the page around it.
    func viewportSide(_ key: String, of index: Int) throws(SVGFileError) -> CGFloat? {
        guard let attribute = tree.elements[index].attributes[key], attribute.value != "auto" else { return nil }
        let (number, unit) = try split(attribute, key)
        guard unit != "%" else { return nil }
        guard number > 0, number <= 1e6 else {
            throw tree.error("\(key) is \"\(attribute.value)\"", expected: "a length above 0", at: attribute.offset)
        }
        return CGFloat(number * (Self.units[unit] ?? 1))
    }

    private func split(_ attribute: SVGElementTree.Attribute, _ key: String) throws(SVGFileError) -> (Double, String) {
        let text = attribute.value.trimmingCharacters(in: .whitespacesAndNewlines)
        var scanner = SVGPathScanner(text)
        if let number = try? scanner.number(key) {
            let unit = String(decoding: Array(text.utf8)[scanner.index...], as: UTF8.self)
            if unit == "%" || Self.units[unit] != nil { return (number, unit) }
        }
        throw tree.error(
            "\(key) is \"\(attribute.value)\"", expected: "a length such as 12, 3mm or 50%", at: attribute.offset)
    }

    /// Returns the size of the viewport in user units that percentages of an element refer to.
    func viewport(around index: Int) -> CGSize {
        var next = index == 0 ? 0 : tree.elements[index].parent
        while let ancestor = next {
            if tree.elements[ancestor].name == "svg" {
                if let box = try? viewBox(of: ancestor) { return box.size }
                if ancestor == 0 {
                    let width = (try? viewportSide("width", of: 0)) ?? 300
                    let height = (try? viewportSide("height", of: 0)) ?? 150
                    return CGSize(width: width, height: height)
                }
            }
            next = tree.elements[ancestor].parent
        }
        return CGSize(width: 300, height: 150)
    }

    /// Returns the rectangle of `viewBox`; nil if there is none.
    func viewBox(of index: Int) throws(SVGFileError) -> CGRect? {
        guard let attribute = tree.elements[index].attributes["viewBox"] else { return nil }
        let numbers = attribute.value.split { " ,\t\r\n".contains($0) }.map { Double($0) ?? .nan }
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e9 }), numbers[2] > 0, numbers[3] > 0 else {
            throw tree.error(
                "viewBox is \"\(attribute.value)\"", expected: "x, y, and a width and height above 0",
                at: attribute.offset)
        }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

/// Maps view boxes to viewports.
package enum SVGViewBox {
    /// Returns the transform from a view box to an area, as `preserveAspectRatio` says: by default the view box is
    /// scaled uniformly, and centered.
    package static func transform(_ box: CGRect?, into area: CGRect, _ preserve: String?) -> CGAffineTransform {
        let origin = CGAffineTransform(translationX: area.minX, y: area.minY)
        guard let box, box.width > 0, box.height > 0 else { return origin }
        let words = (preserve ?? "xMidYMid").split(separator: " ")
        let alignment = words.first { $0 != "defer" } ?? "xMidYMid"
        var scale = (x: area.width / box.width, y: area.height / box.height)
        if alignment != "none" {
            let uniform = words.last == "slice" ? max(scale.x, scale.y) : min(scale.x, scale.y)
            scale = (uniform, uniform)
        }
        func share(_ axis: String) -> CGFloat {
            alignment.contains(axis + "Min") ? 0 : alignment.contains(axis + "Max") ? 1 : 0.5
        }
        let room = (x: area.width - box.width * scale.x, y: area.height - box.height * scale.y)
        return CGAffineTransform(translationX: -box.minX, y: -box.minY)
            .concatenating(CGAffineTransform(scaleX: scale.x, y: scale.y))
            .concatenating(CGAffineTransform(translationX: room.x * share("x"), y: room.y * share("Y")))
            .concatenating(origin)
    }
}

/// The transform of an element: the property `transform` in its `style`, or else the attribute.
struct SVGTransformList {
    let tree: SVGElementTree
    let index: Int

    /// The transform; the identity without the attribute.
    var transform: CGAffineTransform {
        get throws(SVGFileError) {
            let element = tree.elements[index]
            let style = element.style("transform")
            guard let attribute = style ?? element.attributes["transform"] else { return .identity }
            if style != nil, attribute.value == "none" { return .identity }
            try checkOrigin(element)
            var result = CGAffineTransform.identity
            var remaining = attribute.value[...]
            while let open = remaining.firstIndex(of: "(") {
                let name = remaining[..<open].trimmingCharacters(in: CharacterSet(charactersIn: " ,\t\r\n"))
                guard let close = remaining[open...].firstIndex(of: ")") else { throw failure(attribute) }
                let numbers = remaining[remaining.index(after: open)..<close].split { " ,\t\r\n".contains($0) }.map {
                    Self.number($0, isStyle: style != nil)
                }
                guard let step = Self.step(name, numbers.map { CGFloat($0) }) else { throw failure(attribute) }
                result = step.concatenating(result)
                remaining = remaining[remaining.index(after: close)...]
            }
            guard remaining.allSatisfy(\.isWhitespace) else { throw failure(attribute) }
            return result
        }
    }

    /// Refuses another origin than that of the coordinate system, which is the default for SVG elements.
    private func checkOrigin(_ element: SVGElementTree.Element) throws(SVGFileError) {
        guard let origin = element.style("transform-origin") ?? element.attributes["transform-origin"] else { return }
        let parts = origin.value.split(separator: " ")
        guard parts.contains(where: { Self.number($0, isStyle: true) != 0 }) else { return }
        throw tree.error(
            "transform-origin is \"\(origin.value)\"", expected: "0 0; include the origin in the transform",
            at: origin.offset)
    }

    /// Returns a number, not a number for other text; in a style with the units of CSS, and angles in degrees.
    private static func number(_ text: some StringProtocol, isStyle: Bool) -> Double {
        let units = isStyle ? [("px", 1), ("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)] : []
        for (unit, factor) in units where text.hasSuffix(unit) {
            return (Double(text.dropLast(unit.count)) ?? .nan) * factor
        }
        return Double(text) ?? .nan
    }

    private func failure(_ attribute: SVGElementTree.Attribute) -> SVGFileError {
        tree.error(
            "transform is \"\(attribute.value)\"",
            expected: "matrix(), translate(), scale(), rotate(), skewX() and skewY() with their numbers",
            at: attribute.offset)
    }

    private static func step(_ name: String, _ n: [CGFloat]) -> CGAffineTransform? {
        guard n.allSatisfy({ abs($0) <= 1e9 }) else { return nil }
        switch (name, n.count) {
        case ("matrix", 6): return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("translate", 1), ("translate", 2): return CGAffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
        case ("translateX", 1): return CGAffineTransform(translationX: n[0], y: 0)
        case ("translateY", 1): return CGAffineTransform(translationX: 0, y: n[0])
        case ("scaleX", 1): return CGAffineTransform(scaleX: n[0], y: 1)
        case ("scaleY", 1): return CGAffineTransform(scaleX: 1, y: n[0])
        case ("scale", 1), ("scale", 2): return CGAffineTransform(scaleX: n[0], y: n[n.count - 1])
        case ("rotate", 1): return CGAffineTransform(rotationAngle: n[0] * .pi / 180)
        case ("rotate", 3):
            return CGAffineTransform(translationX: -n[1], y: -n[2])
                .concatenating(CGAffineTransform(rotationAngle: n[0] * .pi / 180))
                .concatenating(CGAffineTransform(translationX: n[1], y: n[2]))
        case ("skewX", 1): return CGAffineTransform(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
        case ("skewY", 1): return CGAffineTransform(a: 1, b: tan(n[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
        default: return nil
        }
    }
}
