import SceneLanguage
import SourceText

/// The documents of a scene: its own, and those that it includes.
package struct SceneSources: Sendable {
    /// A document of the scene.
    package struct File: Sendable {
        /// The name in source locations.
        package let name: String
        /// The absolute path.
        package let path: String
        package var editor: DocumentEditor
        /// The paths of the values that start at a position.
        fileprivate let paths: [Position: ValuePath]

        package init(name: String, path: String, text: String) throws(EditRefusal) {
            self.name = name
            self.path = path
            editor = try DocumentEditor(text, name: name)
            var paths: [Position: ValuePath] = [:]
            Self.collect(editor.root, [], into: &paths)
            self.paths = paths
        }

        /// Aliases have the position of their anchor, which comes first.
        private static func collect(_ value: SceneValue, _ path: ValuePath, into paths: inout [Position: ValuePath]) {
            switch value.content {
            case .list(let items):
                for (index, item) in items.enumerated() { collect(item, path + [.index(index)], into: &paths) }
            case .map(let entries):
                let position = Position(value.location)
                if paths[position] == nil { paths[position] = path }
                for entry in entries { collect(entry.value, path + [.key(entry.key)], into: &paths) }
            default: break
            }
        }
    }

    fileprivate struct Position: Hashable {
        let line: Int
        let column: Int

        init(_ location: SourceLocation) {
            line = location.line
            column = location.column
        }
    }

    /// A reference to a value of a document.
    package struct Reference: Hashable, Sendable {
        /// The index of the file.
        package let file: Int
        package let path: ValuePath

        package init(file: Int, path: ValuePath) {
            self.file = file
            self.path = path
        }

        /// Returns the reference to a value inside this one.
        package func appending(_ path: ValuePath) -> Reference { Reference(file: file, path: self.path + path) }
    }

    /// The files, the scene first.
    package var files: [File]

    package init(_ files: [File]) { self.files = files }

    /// Returns the reference to the map that starts at a location; nil if it is not in the files.
    package func reference(at location: SourceLocation) -> Reference? {
        guard let index = files.firstIndex(where: { $0.name == location.file }),
            let path = files[index].paths[Position(location)]
        else { return nil }
        return Reference(file: index, path: path)
    }

    /// The value of a reference; nil if there is none.
    package subscript(reference: Reference) -> SceneValue? {
        reference.path.reduce(files[reference.file].editor.root) { $0?.child($1) }
    }

    /// Calls a closure for each text of all files.
    func forEachText(_ body: (String) -> Void) {
        var waiting = files.map(\.editor.root)
        while let value = waiting.popLast() {
            switch value.content {
            case .text(let text): body(text)
            case .list(let items): waiting += items
            case .map(let entries): waiting += entries.map(\.value)
            default: break
            }
        }
    }
}

extension SceneValue {
    /// The item or the value of a key; nil if there is none.
    package func child(_ step: PathStep) -> SceneValue? {
        switch (content, step) {
        case (.map, .key(let key)): self[key]
        case (.list(let items), .index(let index)): items.indices.contains(index) ? items[index] : nil
        default: nil
        }
    }
}
