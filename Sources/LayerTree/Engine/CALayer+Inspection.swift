import Foundation
import MotionTiming
import Quartz2D
import RenderTree

extension CALayer {
    /// The layer tree as text, one line per layer: name, class, and every property whose value is not the default.
    /// `model → presentation` shows properties that animations or frame content change.
    package func inspectionLines(indent: String = "") -> [String] {
        let label = name.map { "\"\($0)\" " } ?? ""
        let values = inspectedValues
        let keys = animationKeys() ?? []
        let line =
            indent + label + String(describing: type(of: self)) + (values.isEmpty ? "" : "  " + values)
            + (keys.isEmpty ? "" : "  animations: " + keys.joined(separator: ", "))
        let masks = maskLayer.map { ["\(indent)  mask:"] + $0.inspectionLines(indent: indent + "    ") } ?? []
        return [line] + masks + children.flatMap { $0.inspectionLines(indent: indent + "  ") }
    }

    private var inspectedValues: String {
        let shown = presented ?? committed ?? state
        let initial = type(of: self).init(LayerInitialization.fresh).state
        return type(of: self).properties.all.compactMap { property in
            let model = property.read(state)
            let presentation = property.read(shown)
            if model != presentation {
                return "\(property.key): \(model.inspectionText) → \(presentation.inspectionText)"
            }
            return model == property.read(initial) ? nil : "\(property.key): \(model.inspectionText)"
        }.joined(separator: "  ")
    }
}

extension AnimatableValue {
    fileprivate var inspectionText: String {
        switch self {
        case .number(let number): number.inspectionText
        case .bool(let value): "\(value)"
        case .point(let point): "(\(point.x.inspectionText), \(point.y.inspectionText))"
        case .size(let size): "\(size.width.inspectionText)×\(size.height.inspectionText)"
        case .rect(let rect):
            "(\(rect.minX.inspectionText), \(rect.minY.inspectionText), "
                + "\(rect.width.inspectionText)×\(rect.height.inspectionText))"
        case .transform(let transform): transform.inspectionText
        case .color(let color): color.map { CGColor(parts: $0).inspectionText } ?? "none"
        case .path(let path): path.map { "path of \($0.elements.count) elements" } ?? "none"
        case .numbers(let numbers): "[" + numbers.map(\.inspectionText).joined(separator: ", ") + "]"
        case .colors(let colors): "[" + colors.map { CGColor(parts: $0).inspectionText }.joined(separator: ", ") + "]"
        case .string(let text): "\"\(text)\""
        case .object(let reference): reference.map { String(describing: type(of: $0.object)) } ?? "none"
        default: "\(self)"
        }
    }
}

extension BinaryFloatingPoint {
    /// At most four digits after the point.
    fileprivate var inspectionText: String {
        let rounded = (Double(self) * 1e4).rounded() / 1e4
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension CATransform3D {
    fileprivate var inspectionText: String {
        let rows = [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]]
        return "[" + rows.map { $0.map(\.inspectionText).joined(separator: " ") }.joined(separator: "; ") + "]"
    }
}

extension CGColor {
    fileprivate var inspectionText: String {
        let bytes = [red, green, blue].map { Int(($0 * 255).rounded()) }
        return "rgb(\(bytes[0]) \(bytes[1]) \(bytes[2]))" + (alpha < 1 ? " alpha \(alpha.inspectionText)" : "")
    }
}
