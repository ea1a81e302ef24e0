import LayerTree
import XMLReading

extension PackageReader {
    /// The keys that editors write, and that have no effect.
    private static let ignoredKeys: Set = [
        "type", "id", "key", "mica_autorecalculatesDuration", "debugDescription", "description",
        "CUI_autoreversingDuration", "delegate", "hash", "animationType", "name", "preferredFrameRateRange",
        "discretizesTime",
    ]
    /// The most keyframes of an animation, and the nesting of groups.
    private static let keyframeLimit = 100_000, groupDepth = 16

    /// Returns the animation of an element, whose name is a key or a class; nil after a warning.
    func animation(_ element: Element, depth: Int) -> PackageAnimationModel? {
        let name = element["type"] ?? element.name
        guard let type = PackageVocabulary.animationClasses[name], depth < Self.groupDepth else {
            warn(at: element, "animations of the class \(name) are not supported; ignored")
            return nil
        }
        var animation = PackageAnimationModel(type: type)
        for attribute in element.attributes where !Self.ignoredKeys.contains(attribute.name) {
            read(attribute, of: element, name, into: &animation)
        }
        for child in element.children where child.name == "type" || !Self.ignoredKeys.contains(child.name) {
            read(child, name, depth, into: &animation)
        }
        return animation
    }

    private func read(
        _ attribute: Element.Attribute, of element: Element, _ type: String,
        into animation: inout PackageAnimationModel
    ) {
        let key = PackageVocabulary.animationKey(ofAttribute: attribute.name)
        let text = attribute.value
        let value: PackageValue?
        switch animation.type.properties[key]?.kind {
        case .number?: value = self.value(text, .number, key, at: element)
        case .bool?: value = self.value(text, .bool, key, at: element)
        case .name(let names)?: value = self.value(text, .name(names), key, at: element)
        case .keyPath?: value = .text(text)
        case .numbers?: value = self.value(text, .numbers, key, at: element)
        case .path?: value = self.value(text, .path, key, at: element)
        case .timingFunction?: value = timing(text, at: element).map { .timing($0) }
        case .value?: value = ValueText.numbers(text, limit: 1)?.first.map { .number($0) }
        default: return warn(at: element, "the attribute \(attribute.name) of \(type) is not supported; ignored")
        }
        guard let value else { return }
        animation.assignments.append(PackageAssignment(keyPath: key, value: value, location: location(element)))
    }

    private func read(_ child: Element, _ type: String, _ depth: Int, into animation: inout PackageAnimationModel) {
        let key = child.name
        let value: PackageValue?
        switch animation.type.properties[key]?.kind {
        case .values?, .numbers?, .timingFunctions?:
            guard child.children.count <= Self.keyframeLimit else {
                return warn(at: child, "<\(key)> has more than \(Self.keyframeLimit) items; ignored")
            }
            value = .list(child.children.compactMap { self.value(object: $0, named: $0["type"] ?? $0.name, nil) })
        case .animations?:
            animation.children = child.children.compactMap { self.animation($0, depth: depth + 1) }
            return
        case .timingFunction?: value = self.value(object: child, named: "CAMediaTimingFunction", nil)
        case .path?: value = self.value(of: child, .path)
        case .value?: value = self.value(of: child, nil)
        case .number?: value = self.value(of: child, .number)
        // The attribute `type` is a class, and the element is a property of transitions.
        case .name(let names)?: value = self.value(of: child, .name(names))
        case .valueFunction?: value = valueFunction(child)
        default: return warn(at: child, "the element <\(key)> of \(type) is not supported; ignored")
        }
        guard let value else { return }
        animation.assignments.append(PackageAssignment(keyPath: key, value: value, location: location(child)))
    }

    private func valueFunction(_ element: Element) -> PackageValue? {
        let name = element["name"] ?? ""
        guard CAValueFunction(name: CAValueFunctionName(rawValue: name)) != nil else {
            warn(at: element, "the value function \"\(name)\" is not known; ignored")
            return nil
        }
        return .valueFunction(name)
    }
}
