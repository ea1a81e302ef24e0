import Foundation
import Images
import MotionTiming
import RenderTree
import TextLayout
import VectorGeometry

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
        inspectedProperties.map { property in
            let presentation = property.presentation.map { " → \($0)" } ?? ""
            return "\(property.key): \(property.model)\(presentation)"
        }.joined(separator: "  ")
    }

    /// The properties whose values are not their defaults, and those that animations or frame content change.
    package var inspectedProperties: [InspectedProperty] {
        let shown = presented ?? committed ?? state
        let initial = type(of: self).make().state
        return type(of: self).allProperties.all.compactMap { property in
            let model = property.read(state)
            let presentation = property.read(shown)
            guard model != presentation || model != property.read(initial) else { return nil }
            return InspectedProperty(
                key: property.key, model: property.inspectionText(model),
                presentation: model == presentation ? nil : property.inspectionText(presentation))
        }
    }

    /// The attached animations, in the order they were added.
    package var inspectedAnimations: [InspectedAnimation] {
        animations.entries.filter { $0.phase != .pending }.map { entry in
            let timing = entry.track.timing
            let begin = mediaTime(atLocalTime: timing.beginTime)
            let end = mediaTime(atLocalTime: entry.end)
            return InspectedAnimation(
                key: entry.key, className: String(describing: type(of: entry.animation)),
                keyPaths: entry.animation.inspectedKeyPaths, begin: min(begin, end), end: max(begin, end))
        }
    }
}

extension CAAnimation {
    /// The key paths that the animation and its members change.
    package var inspectedKeyPaths: [String] {
        switch self {
        case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.inspectedKeyPaths)
        case let animation as CAPropertyAnimation: animation.keyPath.map { [$0] } ?? []
        default: []
        }
    }
}

/// A property of a layer as text, for tools.
package struct InspectedProperty: Equatable, Sendable {
    /// The key, in key-value coding's spelling.
    package let key: String
    /// The model value.
    package let model: String
    /// The value shown in the last frame; nil if it is the model value.
    package let presentation: String?
}

/// An animation that is attached to a layer, for tools.
package struct InspectedAnimation: Hashable, Sendable {
    /// The key; nil for an animation added without one.
    package let key: String?
    /// The name of the animation's class.
    package let className: String
    /// The key paths that the animation and its members change; empty for transitions.
    package let keyPaths: [String]
    /// The start of the active interval on the engine's clock, in seconds.
    package let begin: Double
    /// The end of the active interval on the engine's clock, in seconds; infinity if it repeats forever.
    package let end: Double
}

extension LayerProperty {
    /// A value of the property as text, with the names of its bits.
    fileprivate func inspectionText(_ value: AnimatableValue) -> String {
        guard case .bits(_, let names) = sceneForm, let number = value.asNumber, number >= 0, number < 4_294_967_296
        else { return value.inspectionText }
        let set = names.indices.filter { Int(number) & (1 << $0) != 0 }
        return "[" + set.map { names[$0] }.joined(separator: ", ") + "]"
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
        case .object(let reference): reference?.inspectionText ?? "none"
        case .crossfade(let from, let to, let fraction):
            "\(from?.inspectionText ?? "none") and \(fraction.inspectionText) of \(to?.inspectionText ?? "none")"
        case .none: "none"
        }
    }
}

extension ObjectReference {
    /// The content of objects that have one, otherwise their type.
    fileprivate var inspectionText: String {
        switch object {
        case let text as AttributedText: "\"\(text.string)\" in \(text.pieces.count) pieces"
        case let list as FilterList: "[" + list.filters.map(\.inspectionText).joined(separator: ", ") + "]"
        case let image as CGImage: "image of \(image.width)×\(image.height) pixels"
        default: String(describing: type(of: object))
        }
    }
}

extension LayerFilter {
    fileprivate var inspectionText: String {
        let values = inputs.sorted { $0.key < $1.key }.map { key, value in
            switch value {
            case .number(let number): "\(key) \(number.inspectionText)"
            case .vector(let numbers): "\(key) [" + numbers.map(\.inspectionText).joined(separator: ", ") + "]"
            case .color(let color): "\(key) \(color.inspectionText)"
            case .lookup(let lookup): "\(key) \(lookup.inspectionText)"
            }
        }
        return ([name == type ? type : "\(type) \"\(name)\""] + values).joined(separator: " ")
    }
}

extension ColorLookup {
    /// The sizes of the stages.
    fileprivate var inspectionText: String {
        let stages = [curves.map { "1D table of \($0.count)" }, cube.map { "3D table of \($0.count)" }]
        return stages.compactMap { $0 }.joined(separator: ", ")
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
        let bytes = [red, green, blue].map { ($0 * 255).rounded().inspectionText }
        return "rgb(\(bytes[0]) \(bytes[1]) \(bytes[2]))" + (alpha < 1 ? " alpha \(alpha.inspectionText)" : "")
    }
}
