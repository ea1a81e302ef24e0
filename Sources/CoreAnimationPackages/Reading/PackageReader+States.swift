import LayerTree
import XMLReading

extension PackageReader {
    /// Returns the state of an element; nil, after a warning, for other elements.
    func state(_ element: Element) -> PackageState? {
        guard ["LKState", "CAState"].contains(element.name), let name = element["name"] else {
            warn(at: element, "<\(element.name)> is not a state with a name; ignored")
            return nil
        }
        var changes: [PackageState.Change] = []
        for child in element.child("elements")?.children ?? [] {
            if let change = change(child) { changes.append(change) }
        }
        return PackageState(name: name, base: element["basedOn"], changes: changes, location: location(element))
    }

    private func change(_ element: Element) -> PackageState.Change? {
        guard ["LKStateSetValue", "CAStateSetValue"].contains(element.name) else {
            warn(at: element, "<\(element.name)> in a state is not supported; ignored")
            return nil
        }
        guard let target = element["targetId"], let keyPath = element["keyPath"] else {
            warn(at: element, "the change of a state has no targetId or keyPath; ignored")
            return nil
        }
        guard let child = element.child("value"), let value = value(of: child, nil) else {
            warn(at: element, "the change of \(keyPath) in a state has no value; ignored")
            return nil
        }
        let assignment = PackageAssignment(keyPath: keyPath, value: value, location: location(element))
        return PackageState.Change(target: target, assignment: assignment)
    }

    /// Returns the transition of an element; nil, after a warning, for other elements.
    func transition(_ element: Element) -> PackageTransition? {
        guard ["LKStateTransition", "CAStateTransition"].contains(element.name) else {
            warn(at: element, "<\(element.name)> is not a transition; ignored")
            return nil
        }
        var items: [PackageTransition.Item] = []
        for child in element.child("elements")?.children ?? [] {
            if let id = child["object"] {
                items.append(.reference(id, location: location(child)))
            } else if let item = self.element(child) {
                if let id = child["id"] { add(item, id, child) }
                items.append(.element(item))
            }
        }
        return PackageTransition(
            from: element["fromState"] ?? "*", to: element["toState"] ?? "*", items: items, location: location(element))
    }

    private func add(_ item: PackageTransition.Element, _ id: String, _ element: Element) {
        if let other = transitionElements[id] {
            warn(at: element, "the id \"\(id)\" is also that of the element at \(other.location); this one is used")
        }
        transitionElements[id] = item
    }

    private func element(_ element: Element) -> PackageTransition.Element? {
        guard ["LKStateTransitionElement", "CAStateTransitionElement"].contains(element.name),
            let target = element["targetId"], let key = element["key"] ?? element["keyPath"],
            let child = element.child("animation")
        else {
            warn(at: element, "<\(element.name)> is not the animation of a transition; ignored")
            return nil
        }
        let inner = child["type"] == nil ? child.children.first ?? child : child
        return animation(inner, depth: 0).map {
            PackageTransition.Element(target: target, key: key, animation: $0, location: location(element))
        }
    }
}
