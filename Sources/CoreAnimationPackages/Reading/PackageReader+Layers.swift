import LayerTree
import XMLReading

extension PackageReader {
    /// The attributes and elements without an effect on the image.
    private static let ignored: Set = [
        "id", "type", "allowsHitTesting", "locked", "modules", "scriptComponents", "allowsGroupBlending", "style",
        "spinBias", "object", "key", "needsLayout",
    ]

    /// Returns the layer of an object element, or of a property element with a type.
    func layer(_ element: Element, named type: String? = nil) throws(LayerPackage.ReadingError) -> PackageLayerModel {
        try countLayer(element)
        let name = type ?? element.name
        var layer = PackageLayerModel()
        layer.id = element["id"]
        layer.location = location(element)
        if let type = PackageVocabulary.layerClasses[name] {
            layer.type = type
        } else {
            warn(at: element, "the class \(name) is not supported; drawn as CALayer with its sublayers")
        }
        for attribute in element.attributes where attribute.namespace.isEmpty {
            read(attribute, of: element, into: &layer)
        }
        for child in element.children { try read(child, into: &layer) }
        return layer
    }

    private func read(_ attribute: Element.Attribute, of element: Element, into layer: inout PackageLayerModel) {
        let key = attribute.name
        if Self.ignored.contains(key) || key.hasPrefix("caplay") { return }
        if key == "continuousCorners" {
            let isContinuous = ValueText.bool(attribute.value) == true
            return layer.add("cornerCurve", .text(isContinuous ? "continuous" : "circular"), location(element))
        }
        if key == "name" { return layer.add(key, .text(attribute.value), location(element)) }
        guard let kind = PackageVocabulary.kind(ofLayerKey: key, in: layer.type) else {
            return warn(at: element, "the attribute \(key) of \(element.name) is not supported; ignored")
        }
        if let value = value(attribute.value, kind, key, at: element) { layer.add(key, value, location(element)) }
    }

    private func read(_ child: Element, into layer: inout PackageLayerModel) throws(LayerPackage.ReadingError) {
        switch child.name {
        case "sublayers":
            for sublayer in child.children {
                if sublayer["object"] != nil {
                    warn(at: sublayer, "a layer that is a reference to another layer is ignored")
                } else {
                    layer.sublayers.append(try self.layer(sublayer))
                }
            }
        case "mask": try readMask(child, into: &layer)
        case "animations":
            for animation in child.children {
                guard let model = self.animation(animation, depth: 0) else { continue }
                // In a dictionary, the key is the name of the element.
                let key = animation["key"] ?? animation.name
                if !layer.add(model, forKey: key) {
                    warn(at: animation, "two animations have the key \"\(key)\"; both play")
                }
            }
        case "states": layer.states += child.children.compactMap { state($0) }
        case "stateTransitions": layer.transitions += child.children.compactMap { transition($0) }
        case "emitterCells": layer.cells = child.children.compactMap { cell($0) }
        case "filters", "backgroundFilters":
            let filters = child.children.compactMap { value(object: $0, named: $0.name, .filter) }
            if !filters.isEmpty { layer.add(child.name, .list(filters), location(child)) }
        case "contents" where child["type"] != nil && child["type"] != "CGImage":
            warn(at: child, "contents of type \(child["type"] ?? "") are not drawn")
        default: readProperty(child, into: &layer)
        }
    }

    private func readProperty(_ child: Element, into layer: inout PackageLayerModel) {
        let key = child.name
        // The attribute `type` is a class, and the element is a property of gradients.
        if Self.ignored.contains(key), key != "type" { return }
        if key == "p", let key = child["key"] {
            return warn(at: child, "the property \"\(key)\" is ignored")
        }
        guard let kind = PackageVocabulary.kind(ofLayerKey: key, in: layer.type) else {
            return warn(at: child, "the element <\(key)> is not supported; ignored")
        }
        if let value = value(of: child, kind) { layer.add(key, value, location(child)) }
    }

    /// Reads the mask of a layer, which is the element itself, or the first one in it.
    private func readMask(_ element: Element, into layer: inout PackageLayerModel) throws(LayerPackage.ReadingError) {
        let masks = element["type"] == nil ? element.children : [element]
        for mask in masks {
            if layer.mask.isEmpty {
                layer.mask = [try self.layer(mask, named: element["type"])]
            } else {
                warn(at: mask, "a layer has one mask; the others are ignored")
            }
        }
    }

    // MARK: - Emitters

    private func cell(_ element: Element) -> PackageCellModel? {
        guard element.name == "CAEmitterCell" || element["type"] == "CAEmitterCell" else {
            warn(at: element, "<\(element.name)> is not an emitter cell; ignored")
            return nil
        }
        var cell = PackageCellModel()
        for attribute in element.attributes where !Self.ignored.contains(attribute.name) {
            guard let kind = PackageVocabulary.kind(ofCellKey: attribute.name) else {
                warn(at: element, "the attribute \(attribute.name) of CAEmitterCell is not supported; ignored")
                continue
            }
            guard let value = value(attribute.value, kind, attribute.name, at: element) else { continue }
            cell.assignments.append(
                PackageAssignment(keyPath: attribute.name, value: value, location: location(element)))
        }
        for child in element.children {
            if child.name == "emitterCells" {
                cell.cells = child.children.compactMap { self.cell($0) }
            } else if let kind = PackageVocabulary.kind(ofCellKey: child.name) {
                guard let value = value(of: child, kind) else { continue }
                cell.assignments.append(PackageAssignment(keyPath: child.name, value: value, location: location(child)))
            } else if !Self.ignored.contains(child.name) {
                warn(at: child, "the element <\(child.name)> of CAEmitterCell is not supported; ignored")
            }
        }
        return cell
    }
}

extension PackageLayerModel {
    fileprivate mutating func add(_ key: String, _ value: PackageValue, _ location: String) {
        assignments.append(PackageAssignment(keyPath: key, value: value, location: location))
    }
}
