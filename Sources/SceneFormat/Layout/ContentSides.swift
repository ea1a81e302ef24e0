import LayerTree
import SceneLanguage

/// The sides of a layer that are as long as its content: text, sublayers of a stack, an image, a clip or an animation.
package struct ContentSides: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    static let width = ContentSides(rawValue: 1)
    static let height = ContentSides(rawValue: 2)
    static let both: ContentSides = [.width, .height]

    /// The sides of the value of `frame` or `bounds` that are `auto`.
    init(_ rect: SceneValue?) {
        guard case .list(let items)? = rect?.content, items.count == 4 else {
            self = []
            return
        }
        self = []
        if items[2].isAutomaticLength { insert(.width) }
        if items[3].isAutomaticLength { insert(.height) }
    }
}

extension SceneValue {
    /// The value of `frame` or `bounds` with 0 in place of sides that are `auto`.
    var withoutAutomaticSides: SceneValue {
        guard case .list(let items) = content, !ContentSides(self).isEmpty else { return self }
        let numbers = items.enumerated().map { index, item -> SceneValue in
            guard index > 1, item.isAutomaticLength else { return item }
            return SceneValue(.number(NumberLiteral(computed: 0)), at: item.location)
        }
        return SceneValue(.list(numbers), at: location)
    }
}

extension SceneValueType where Value == ContentSides {
    /// True for both sides, false for none, or one side.
    static var contentSides: SceneValueType {
        let names = ["width", "height"]
        let form = SceneValueForm(
            kind: .choice, expectation: "true, false, \(names.joined(separator: " or "))",
            schema: .anyOf([.reference("boolean"), ValueJSONSchema.orParameter(.names(names))]),
            choices: ["true", "false"] + names)
        return SceneValueType(form) { value, label, reader in
            switch value.content {
            case .boolean(let hugs): return hugs ? .both : []
            case .text("width"): return .width
            case .text("height"): return .height
            default: return reader.refuse(value, label, form.expectation)
            }
        }
    }
}

extension SceneReader {
    /// Returns the sides of a layer that its content determines; reports sides that are `auto` in layers without
    /// content that has a size.
    func contentSides(_ map: MapReader, _ layerClass: LayerClass, _ layout: LayerLayoutDescription) -> ContentSides {
        var sides = layout.stack?.hug ?? []
        for key in ["frame", "bounds"] {
            guard let value = map.written(key) else { continue }
            let automatic = ContentSides(value)
            if !automatic.isEmpty, layout.stack == nil, !layerClass.traits.hasNaturalSize,
                map.written("contents") == nil
            {
                values.collector.report(
                    at: value.location, "\(key) has a side that is auto, but \(map.subject) has no size of its own",
                    expected: "expected points; text, stacks, images, clips and animations have a size of their own")
            }
            sides.formUnion(automatic)
        }
        return sides
    }
}
