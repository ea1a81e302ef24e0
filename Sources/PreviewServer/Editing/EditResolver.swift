import SceneEditing
import SceneLanguage

/// Finds the values of the documents that edits of the page change.
struct EditResolver {
    let layers: LayerTable
    let sources: SceneSources

    /// An edit of one document.
    typealias Resolved = (file: Int, edit: DocumentEdit)

    /// Returns the edit of a document for an edit of the page.
    ///
    /// - Throws: `EditRefusal`, and `EditConflict` with the alternatives.
    func resolve(_ edit: PageEdit) throws -> Resolved {
        guard let path = edit.layer else { return try document(edit) }
        let layer = try layers.source(of: path, in: sources)
        switch edit.operation {
        case .set: return try set(edit, layer)
        case .remove where edit.key.isEmpty: return try removeLayer(edit, layer)
        case .remove: return try removeKey(edit, layer)
        case .insert: return try insert(edit, path, layer)
        case .move: return try move(edit, path)
        case .copy: return try copy(edit, layer, path)
        case .paste: return try paste(edit, path)
        case .wrap: return try wrap(edit, path)
        }
    }

    /// Returns the edit of a value that is addressed from the top of a document.
    private func document(_ edit: PageEdit) throws -> Resolved {
        let file = edit.file.map { name in sources.files.firstIndex { $0.name == name } } ?? 0
        guard let file else { throw EditRefusal("\(edit.file ?? "") is not a file of the scene.") }
        switch (edit.operation, edit.value, edit.key.last) {
        case (.set, let value?, _): return (file, .set(edit.key, value))
        case (.remove, _, _): return (file, .remove(edit.key))
        case (.insert, let value?, .index(let index)?):
            return (file, .insert(list: edit.key.dropLast(), index: index, value))
        default: throw EditRefusal("The request is not complete.")
        }
    }

    private func set(_ edit: PageEdit, _ layer: LayerSource) throws -> Resolved {
        guard let value = edit.value, value != .null, case .key(let key)? = edit.key.first else {
            throw EditRefusal("The request has no key or no value.")
        }
        guard let target = target(edit.key, layer) else {
            let mapping = layer.mappings[0]
            try check(edit, ValueOrigin(mapping), mapping, layer)
            return (mapping.reference.file, .set(mapping.reference.path + edit.key, value))
        }
        let reference = target.reference
        if let written = sources[reference] {
            let origin = ValueOrigin(written, of: edit.key.lastKey ?? key, target.mapping, layer, in: sources)
            try check(edit, origin, target.mapping, layer)
        } else {
            try check(edit, ValueOrigin(target.mapping), target.mapping, layer)
        }
        if edit.mode == .detach, target.mapping.uses > layer.mappings[0].uses, edit.key.count == 1 {
            let own = layer.mappings[0].reference
            return (own.file, .set(own.path + edit.key, value))
        }
        return (reference.file, .set(reference.path, value))
    }

    /// Returns the value of a key below a layer, and the map that states it; nil if no map states its first key.
    ///
    /// The lists of animations of a component and of its instance are one list.
    private func target(_ key: ValuePath, _ layer: LayerSource) -> (
        mapping: LayerSource.Mapping, reference: SceneSources.Reference
    )? {
        guard case .key(let first)? = key.first else { return nil }
        if first == "animations", key.count > 1, case .index(var index) = key[1] {
            for mapping in layer.mappings.reversed() {
                let list = mapping.reference.appending([.key(first)])
                guard case .list(let items)? = sources[list]?.content else { continue }
                guard index >= items.count else {
                    return (mapping, list.appending([.index(index)] + key.dropFirst(2)))
                }
                index -= items.count
            }
            return nil
        }
        guard let (mapping, written) = layer.mapping(stating: first, in: sources) else { return nil }
        return (mapping, mapping.reference.appending([.key(written)] + key.dropFirst()))
    }

    /// - Throws: `EditConflict` if the edit would change more than the layer, or an expression, and the request does
    ///   not say that it may.
    private func check(
        _ edit: PageEdit, _ origin: ValueOrigin, _ mapping: LayerSource.Mapping, _ layer: LayerSource
    ) throws {
        guard edit.mode == nil else { return }
        let uses = "\(origin.uses) \(origin.uses == 1 ? "use" : "uses")"
        var offers: [EditConflict.Offer] = []
        switch origin.kind {
        case .literal: return
        case .component, .repeat:
            if origin.definition == nil, origin.uses == 1 { return }
        default: break
        }
        if let definition = origin.definition {
            if let value = edit.value {
                offers.append(
                    .init(title: "Edit \(origin.title) (\(uses))", edits: [set(definition, value)]))
            }
        } else if origin.kind != .expression {
            offers.append(.init(title: "Edit \(origin.title) (\(uses))", edits: [edit.request(.definition)]))
        }
        let isNamed = origin.definition != nil || origin.kind == .expression
        let canOverride = layer.mappings[0].reference != mapping.reference && edit.key.count == 1
        if edit.operation == .set, canOverride || (isNamed && mapping.uses == 1) {
            offers.append(.init(title: "Detach: write the value at this layer", edits: [edit.request(.detach)]))
        }
        let path = edit.key.text.isEmpty ? "The layer" : "`\(edit.key.text)`"
        throw EditConflict(
            reason: "\(path) comes from \(origin.title), which has \(uses).", offers: offers)
    }

    private func set(_ reference: SceneSources.Reference, _ value: EditValue) -> EditValue {
        .map([
            .init("op", .text("set")), .init("file", .text(sources.files[reference.file].name)),
            .init("document", reference.path.request), .init("value", value),
        ])
    }

    private func removeKey(_ edit: PageEdit, _ layer: LayerSource) throws -> Resolved {
        guard let target = target(edit.key, layer) else {
            throw EditRefusal("The file does not state `\(edit.key.text)` for this layer.")
        }
        try check(edit, ValueOrigin(target.mapping), target.mapping, layer)
        return (target.reference.file, .remove(target.reference.path))
    }
}

extension EditResolver {
    /// Returns the item of a list that makes a layer.
    private func item(_ layer: LayerSource, _ edit: PageEdit) throws -> SceneSources.Reference {
        let mapping = layer.mappings[0]
        try check(edit, ValueOrigin(mapping), mapping, layer)
        return try item(layer)
    }

    private func item(_ layer: LayerSource) throws -> SceneSources.Reference {
        let mapping = layer.mappings[0]
        var path = mapping.reference.path
        let list = SceneSources.Reference(file: mapping.reference.file, path: path.dropLast())
        if path.last == .key("layer"), sources[list]?["repeat"] != nil { path.removeLast() }
        switch path.last {
        case .index?, .key("mask")?: return .init(file: mapping.reference.file, path: path)
        default: throw EditRefusal("The layer is not an item of a list, so it cannot be removed, moved or copied.")
        }
    }

    private func removeLayer(_ edit: PageEdit, _ layer: LayerSource) throws -> Resolved {
        let item = try item(layer, edit)
        return (item.file, .remove(item.path))
    }

    private func insert(_ edit: PageEdit, _ path: String, _ layer: LayerSource) throws -> Resolved {
        guard let value = edit.value, case .index(let index)? = edit.key.last, case .key(let key)? = edit.key.first
        else { throw EditRefusal("The request has no list, no index or no value.") }
        guard key == "sublayers", edit.key.count == 2 else {
            let list = Array(edit.key.dropLast())
            guard let target = target(list, layer) else {
                let mapping = layer.mappings[0]
                try check(edit, ValueOrigin(mapping), mapping, layer)
                return (mapping.reference.file, .insert(list: mapping.reference.path + list, index: 0, value))
            }
            try check(edit, ValueOrigin(target.mapping), target.mapping, layer)
            return (target.reference.file, .insert(list: target.reference.path, index: index, value))
        }
        let (list, position) = try position(edit, path, index)
        return (list.file, .insert(list: list.path, index: position, value))
    }

    /// Returns the list that contains the sublayers of a layer, and the index of the item at an index of the sublayers.
    ///
    /// - Parameter moved: The path of a layer that does not count.
    private func position(_ edit: PageEdit, _ path: String, _ index: Int, moved: String? = nil) throws
        -> (list: SceneSources.Reference, index: Int)
    {
        let layer = try layers.source(of: path, in: sources)
        let mapping = layer.mappings[0]
        let stated = ["sublayers", "sequence"].lazy.compactMap { layer.mapping(stating: $0, in: sources) }.first
        let owner = stated?.mapping ?? mapping
        try check(edit, ValueOrigin(owner), owner, layer)
        let list = owner.reference.appending([.key(stated?.key ?? "sublayers")])
        guard case .list(let items)? = sources[list]?.content else { return (list, 0) }
        var children = (0..<(layers.layers[path]?.count ?? 0)).map { LayerPath.joined(path, "\($0)") }
        children.removeAll { $0 == moved }
        guard children.indices.contains(index), let source = try? layers.source(of: children[index], in: sources),
            let item = source.mappings.first?.reference, item.file == list.file, item.path.count > list.path.count,
            item.path.isInside(list.path), case .index(let position) = item.path[list.path.count]
        else { return (list, items.count) }
        return (list, position)
    }

    private func move(_ edit: PageEdit, _ path: String) throws -> Resolved {
        guard let destination = edit.destination else { throw EditRefusal("The request has no destination.") }
        let item = try item(try layers.source(of: path, in: sources), edit)
        guard case .index(let from)? = item.path.last else { throw EditRefusal("A mask cannot be moved.") }
        var (list, index) = try position(edit, destination.layer, destination.index, moved: path)
        guard list.file == item.file else {
            throw EditRefusal("The layers are in different files, so the layer cannot be moved. Edit the text.")
        }
        if list.path == Array(item.path.dropLast()), from < index { index -= 1 }
        return (item.file, .move(item.path, list: list.path, index: index))
    }

    private func copy(_ edit: PageEdit, _ layer: LayerSource, _ path: String) throws -> Resolved {
        guard let destination = edit.destination else { throw EditRefusal("The request has no destination.") }
        let item = try item(layer, edit)
        guard case .index? = item.path.last else { throw EditRefusal("A mask cannot be copied.") }
        let (list, index) = try position(edit, destination.layer, destination.index)
        guard list.file == item.file else {
            throw EditRefusal("The layers are in different files. Copy and paste the layer instead.")
        }
        // The layer of a repetition is below the item of the list.
        let inner = layer.mappings[0].reference.path.dropFirst(item.path.count)
        let settings = edit.settings.map { $0.prefixed(by: Array(inner)) }
        return (item.file, .copy(item.path, list: list.path, index: index, setting: settings))
    }

    private func paste(_ edit: PageEdit, _ path: String) throws -> Resolved {
        guard let text = edit.text, let destination = edit.destination else {
            throw EditRefusal("The request has no text or no destination.")
        }
        let (list, index) = try position(edit, destination.layer, destination.index)
        return (list.file, .paste(try PastedItems(text, under: "sublayers"), list: list.path, index: index))
    }

    /// Returns the text of layers as a list in YAML.
    ///
    /// - Throws: `EditRefusal` for a layer that is not an item of a list.
    func text(of paths: [String]) throws -> String {
        let items = try paths.map { path in
            let reference = try item(try layers.source(of: path, in: sources))
            return try sources.files[reference.file].editor.item(at: reference.path)
        }
        return items.map { $0 + "\n" }.joined()
    }

    private func wrap(_ edit: PageEdit, _ path: String) throws -> Resolved {
        let item = try item(try layers.source(of: path, in: sources), edit)
        guard case .index(let index)? = item.path.last else { throw EditRefusal("A mask cannot be grouped.") }
        guard case .map? = edit.value, let map = edit.value else { throw EditRefusal("The request has no layer.") }
        let range = index..<index + min(edit.count, Int.max - index)
        return (item.file, .wrap(list: item.path.dropLast(), range, in: map, under: "sublayers"))
    }
}

extension ValuePath {
    /// The last key of the path; nil for none.
    fileprivate var lastKey: String? {
        last { if case .key = $0 { true } else { false } }.map(\.description)
    }
}
