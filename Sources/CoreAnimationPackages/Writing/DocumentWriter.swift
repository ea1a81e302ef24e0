import Images
import LayerTree
import RenderTree

/// Turns the model of a document into markup: the inverse of `PackageReader`.
struct DocumentWriter {
    static let namespace = "http://www.apple.com/CoreAnimation/1.0"

    /// Returns the markup of a document.
    static func document(_ root: PackageLayerModel) -> MarkupElement {
        MarkupElement("caml", [("xmlns", namespace)], children: [layer(root)])
    }

    /// Returns the element of a layer.
    ///
    /// - Parameter property: The key whose value the layer is, for a mask; nil for an element with the name of its
    ///   class.
    private static func layer(_ model: PackageLayerModel, asProperty property: String? = nil) -> MarkupElement {
        let type = String(describing: model.type)
        var element = MarkupElement(property ?? type, property == nil ? [] : [("type", type)])
        if let id = model.id { element.add("id", id) }
        for assignment in model.assignments { add(assignment, to: &element) }
        if !model.cells.isEmpty {
            element.children.append(MarkupElement("emitterCells", children: model.cells.map { cell($0) }))
        }
        element.children += model.mask.map { layer($0, asProperty: "mask") }
        if !model.sublayers.isEmpty {
            element.children.append(MarkupElement("sublayers", children: model.sublayers.map { layer($0) }))
        }
        if !model.animations.isEmpty {
            let items = model.animations.map { animation($0.animation, name: $0.key, hasTypeAttribute: true) }
            element.children.append(MarkupElement("animations", children: items))
        }
        return element
    }

    private static func cell(_ model: PackageCellModel) -> MarkupElement {
        var element = MarkupElement("CAEmitterCell")
        for assignment in model.assignments { add(assignment, to: &element) }
        if !model.cells.isEmpty {
            element.children.append(MarkupElement("emitterCells", children: model.cells.map { cell($0) }))
        }
        return element
    }

    /// Returns the element of an animation.
    ///
    /// - Parameters:
    ///   - name: The key of the animation, or its class in a group.
    ///   - hasTypeAttribute: Whether the name is a key.
    private static func animation(_ model: PackageAnimationModel, name: String, hasTypeAttribute: Bool)
        -> MarkupElement
    {
        let type = String(describing: model.type)
        var element = MarkupElement(name, hasTypeAttribute ? [("type", type)] : [])
        for assignment in model.assignments { add(assignment, to: &element) }
        if !model.children.isEmpty {
            let items = model.children.map {
                animation($0, name: String(describing: $0.type), hasTypeAttribute: false)
            }
            element.children.append(MarkupElement("animations", children: items))
        }
        return element
    }

    // MARK: - Values

    /// The keys whose values are elements that name their class, as in documents of Apple's tools.
    private static let typedKeys: Set = [
        "fromValue", "toValue", "byValue", "contents", "font", "string", "valueFunction",
    ]
    /// The property of gradients and transitions that is an element, because the attribute is the class of an object.
    private static let typeKey = "type"

    private static func add(_ assignment: PackageAssignment, to element: inout MarkupElement) {
        let key = PackageVocabulary.attribute(ofAnimationKey: assignment.keyPath)
        if key == typeKey, let text = ValueMarkup.attribute(assignment.value) {
            element.children.append(MarkupElement(key, [("value", text)]))
        } else if !typedKeys.contains(key), let text = ValueMarkup.attribute(assignment.value) {
            element.add(key, text)
        } else if let child = ValueMarkup.element(assignment.value, named: key, isTyped: typedKeys.contains(key)) {
            element.children.append(child)
        }
    }
}
