import FileAccess
import Foundation
import SceneEditing
import SceneLanguage
import SourceFiles

/// Writes edits to the files of a scene, and keeps the steps to undo.
///
/// Every edit is written at once, so that the files are the only state of the scene. The history is stored in the
/// user's state folder.
///
/// - Thread safety: confined by a lock of its session.
struct SceneEditor {
    /// The absolute path of the scene.
    let scene: String
    private(set) var history = EditHistory()
    /// The texts to which the steps apply, by path.
    private var texts: [String: [UInt8]] = [:]
    private let journal: HistoryJournal?

    /// - Parameter historyFolder: The folder for the journal; nil for none.
    init(_ scene: String, historyFolder: String?) {
        self.scene = scene
        journal = historyFolder.map { HistoryJournal(of: scene, in: $0) }
        if let loaded = journal?.load() {
            history = loaded.history
            texts = loaded.texts
        }
    }

    private var folder: String { FilePath.parent(scene) }

    /// Returns the file at a path, and its text, after adapting the history to changes of other editors.
    private mutating func open(_ path: String) throws -> (file: EditedFile, text: [UInt8]) {
        let file = try EditedFile(path, inFolderOf: folder)
        let text = try file.read()
        if let old = texts[path], old != text { history.rebase(path, from: old, to: text) }
        texts[path] = text
        return (file, text)
    }

    /// Makes edits of documents as one step.
    ///
    /// - Parameters:
    ///   - edits: The edits, addressed in the documents before all of them.
    ///   - sources: The documents that the page shows.
    ///   - check: Reads the scene with new texts of files, by their paths; throws if it has a problem.
    /// - Returns: The texts of the documents after the edits, without changes of other editors, by their paths.
    /// - Throws: `EditRefusal`; nothing is written then.
    mutating func make(
        _ edits: [EditResolver.Resolved], in sources: SceneSources, name: String, merge: String?,
        check: ([String: String]) throws -> Void
    ) throws -> [String: String] {
        var sources = sources
        var changes: [Int: [TextChange]] = [:]
        for (index, (file, edit)) in edits.enumerated() {
            let earlier = edits[..<index].filter { $0.file == file }.map(\.edit)
            guard let moved = edit.after(earlier) else {
                throw EditRefusal("The edits change the same value. Make them one after the other.")
            }
            changes[file, default: []] += try sources.files[file].editor.apply(moved)
        }
        changes = changes.filter { !$0.value.isEmpty }
        guard !changes.isEmpty else { return sources.texts }
        var step: [String: [TextChange]] = [:]
        var writes: [(EditedFile, old: [UInt8], new: [UInt8])] = []
        for (index, changes) in changes.sorted(by: { $0.key < $1.key }) {
            let document = sources.files[index]
            let (file, text) = try open(document.path)
            let base = try Self.base(of: document, before: changes)
            var outside = OutsideChanges(from: base, to: text)
            guard let merged = outside.moving(changes), let new = merged.applied(to: text) else {
                throw EditRefusal(
                    "\(document.name) was changed on the same lines by another editor. Both versions are kept: the "
                        + "file has the other one. Make the edit again to replace it.")
            }
            step[document.path] = merged
            writes.append((file, text, new))
        }
        let texts = writes.map { ($0.0.path, String(decoding: $0.new, as: UTF8.self)) }
        try check(Dictionary(texts) { $1 })
        try write(writes)
        history.add(.init(name: name, merge: merge, changes: step))
        store()
        return sources.texts
    }

    /// Returns the text of a file that the scene uses.
    ///
    /// - Throws: `EditRefusal` for a file that is not edited.
    mutating func read(_ path: String) throws -> [UInt8] { try open(path).text }

    /// Changes a file that the scene uses, such as a caption file, as one step.
    ///
    /// - Parameter changes: Returns the changes of the text, in the order in which they apply.
    /// - Throws: `EditRefusal`; nothing is written then.
    mutating func change(
        _ path: String, name: String, merge: String?, _ changes: ([UInt8]) throws -> [TextChange]
    ) throws {
        let (file, text) = try open(path)
        let changes = try changes(text)
        guard !changes.isEmpty, let new = changes.applied(to: text) else { return }
        try write([(file, text, new)])
        history.add(.init(name: name, merge: merge, changes: [path: changes]))
        store()
    }

    /// Returns the text of a document before changes of its editor.
    private static func base(of document: SceneSources.File, before changes: [TextChange]) throws -> [UInt8] {
        guard let base = changes.inverse.applied(to: document.editor.bytes) else {
            throw EditRefusal("The text has changed.")
        }
        return base
    }

    private mutating func write(_ writes: [(EditedFile, old: [UInt8], new: [UInt8])]) throws {
        for (index, (file, old, new)) in writes.enumerated() {
            do {
                try file.write(new, replacing: old)
            } catch {
                for (file, old, new) in writes[..<index] { try? file.write(old, replacing: new) }
                throw error
            }
        }
        for (file, _, new) in writes { texts[file.path] = new }
    }

    private func store() { journal?.store(history, texts: texts) }

    /// Undoes the last step, or redoes the one undone last.
    ///
    /// - Throws: `EditRefusal` if there is none, or another editor changed the same lines.
    mutating func travel(back: Bool) throws {
        let name = (back ? history.done : history.undone).last?.name
        for path in texts.keys.sorted() { _ = try? open(path) }
        guard let step = (back ? history.done : history.undone).last else {
            defer { store() }
            guard let name else { throw EditRefusal(back ? "There is no step to undo." : "There is no step to redo.") }
            throw EditRefusal(
                "\"\(name)\" cannot be \(back ? "undone" : "redone"): another editor changed the same lines.")
        }
        var writes: [(EditedFile, old: [UInt8], new: [UInt8])] = []
        for (path, changes) in step.changes.sorted(by: { $0.key < $1.key }) {
            let (file, text) = try open(path)
            guard let new = (back ? changes.inverse : changes).applied(to: text) else {
                throw EditRefusal("\"\(step.name)\" does not fit the file any more.")
            }
            writes.append((file, text, new))
        }
        try write(writes)
        if back { history.undo() } else { history.redo() }
        store()
    }
}

extension DocumentEdit {
    /// Returns the edit as it is after earlier edits that were addressed in the same document; nil if one of them
    /// removed its value.
    fileprivate func after(_ edits: [DocumentEdit]) -> DocumentEdit? {
        edits.reduce(self) { edit, earlier in
            switch earlier {
            case .set: edit
            case .remove(let path) where path.last.isIndex: edit?.mapping { Self.path($0, afterRemoving: path) }
            case .remove: edit
            case .insert(let list, let index, _), .copy(_, let list, let index, _):
                edit?.mapping { Self.path($0, afterInserting: index, into: list) }
            case .move, .wrap, .paste: nil
            }
        }
    }

    private static func path(_ path: ValuePath, afterRemoving removed: ValuePath) -> ValuePath? {
        path.isInside(removed) ? nil : afterRemoving(removed, path)
    }

    private static func path(_ path: ValuePath, afterInserting index: Int, into list: ValuePath) -> ValuePath? {
        guard path.count > list.count, path.isInside(list), case .index(let own) = path[list.count], own >= index
        else { return path }
        var path = path
        path[list.count] = .index(own + 1)
        return path
    }

    private func mapping(_ body: (ValuePath) -> ValuePath?) -> DocumentEdit? {
        switch self {
        case .set(let path, let value): body(path).map { .set($0, value) }
        case .remove(let path): body(path).map { .remove($0) }
        case .insert(let list, let index, let value):
            Self.position(list, index, body).map { .insert(list: $0.list, index: $0.index, value) }
        case .copy(let path, let list, let index, let settings):
            body(path).flatMap { path in
                Self.position(list, index, body).map {
                    .copy(path, list: $0.list, index: $0.index, setting: settings)
                }
            }
        case .move, .wrap, .paste: nil
        }
    }

    private static func position(_ list: ValuePath, _ index: Int, _ body: (ValuePath) -> ValuePath?) -> (
        list: ValuePath, index: Int
    )? {
        guard let path = body(list + [.index(index)]), case .index(let index)? = path.last else { return nil }
        return (path.dropLast(), index)
    }
}

extension PathStep? {
    fileprivate var isIndex: Bool { if case .index? = self { true } else { false } }
}
