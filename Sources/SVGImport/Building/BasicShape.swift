import Foundation
import VectorGeometry

/// A shape of the property `clip-path` in a box.
struct BasicShape {
    private let function: CSSSyntax.Function
    private let box: CGRect

    init(_ function: CSSSyntax.Function, _ box: CGRect) {
        self.function = function
        self.box = box
    }

    /// The outline; nil for other functions.
    var path: (outline: VectorPath, isEvenOdd: Bool)? {
        switch function.name.lowercased() {
        case "circle", "ellipse": return oval.map { ($0, false) }
        case "inset": return inset.map { ($0, false) }
        case "polygon": return polygon
        case "path":
            let parts = CSSSyntax.split(function.arguments, at: ",")
            let outline = ElementGeometry.path(
                data: (parts.last ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "\"'")))
            return (outline.path, parts.first == "evenodd")
        default: return nil
        }
    }

    private func length(_ text: String, _ percentBase: CGFloat) -> CGFloat? {
        DrawingLength.position(text, of: Double(percentBase)).map { CGFloat($0) }
    }

    private var oval: VectorPath? {
        let parts = function.arguments.components(separatedBy: "at")
        let center = parts.count > 1 ? CSSSyntax.split(parts[1], at: " ") : ["50%", "50%"]
        guard let x = length(center.first ?? "50%", box.width),
            let y = length(center.count > 1 ? center[1] : "50%", box.height)
        else { return nil }
        let diagonal = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
        let isCircle = function.name.lowercased() == "circle"
        func radius(_ text: String?, _ percentBase: CGFloat, _ near: CGFloat, _ far: CGFloat) -> CGFloat? {
            switch text {
            case nil, "closest-side"?: near
            case "farthest-side"?: far
            case let text?: length(text, percentBase)
            }
        }
        let radii = CSSSyntax.split(parts[0], at: " ")
        let nearX = min(x, box.width - x)
        let nearY = min(y, box.height - y)
        let farX = max(x, box.width - x)
        let farY = max(y, box.height - y)
        let rx: CGFloat?
        let ry: CGFloat?
        if isCircle {
            rx = radius(radii.first, diagonal, min(nearX, nearY), max(farX, farY))
            ry = rx
        } else {
            rx = radius(radii.first, box.width, nearX, farX)
            ry = radius(radii.count > 1 ? radii[1] : radii.first, box.height, nearY, farY)
        }
        guard let rx, let ry else { return nil }
        return .ellipse(in: CGRect(x: box.minX + x - rx, y: box.minY + y - ry, width: rx * 2, height: ry * 2))
    }

    private var inset: VectorPath? {
        let parts = function.arguments.components(separatedBy: "round")
        let words = CSSSyntax.split(parts[0], at: " ")
        guard (1...4).contains(words.count) else { return nil }
        let all = [
            words[0], words.count > 1 ? words[1] : words[0], words.count > 2 ? words[2] : words[0],
            words.count > 3 ? words[3] : words.count > 1 ? words[1] : words[0],
        ]
        guard let top = length(all[0], box.height), let right = length(all[1], box.width),
            let bottom = length(all[2], box.height), let left = length(all[3], box.width)
        else { return nil }
        let rect = CGRect(
            x: box.minX + left, y: box.minY + top, width: max(box.width - left - right, 0),
            height: max(box.height - top - bottom, 0))
        let radius =
            parts.count > 1 ? CSSSyntax.split(parts[1], at: " ").first.flatMap { length($0, box.width) } ?? 0 : 0
        return .roundedRect(rect, cornerWidth: radius, cornerHeight: radius)
    }

    private var polygon: (outline: VectorPath, isEvenOdd: Bool)? {
        var parts = CSSSyntax.split(function.arguments, at: ",")
        let isEvenOdd = parts.first == "evenodd"
        if ["evenodd", "nonzero"].contains(parts.first) { parts.removeFirst() }
        var path = VectorPath()
        for part in parts {
            let words = CSSSyntax.split(part, at: " ")
            guard words.count == 2, let x = length(words[0], box.width), let y = length(words[1], box.height) else {
                return nil
            }
            let point = CGPoint(x: box.minX + x, y: box.minY + y)
            if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
        }
        guard !path.isEmpty else { return nil }
        path.closeSubpath()
        return (path, isEvenOdd)
    }
}
