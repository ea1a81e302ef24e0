import FileAccess
import Foundation
import SceneEditing
import SceneLanguage

/// The edits of the tool `edit`: changes of values by their paths.
struct SceneEdits {
    let root: ConfinedFolder

    /// The largest number of edits in a call.
    private static let limit = 200

    /// The schema of the list of edits.
    static let schema: JSONValue = [
        "type": "array", "description": "The edits, made in this order.",
        "items": [
            "type": "object",
            "properties": [
                "op": ["type": "string", "enum": ["set", "insert", "remove", "move"]],
                "path": [
                    "type": "array", "items": ["type": ["string", "integer"]],
                    "description": """
                    The keys and indices from the top of the file, such as ["root", "sublayers", 0, "opacity"]: of the \
                    value to set, remove or move, or of the list for insert.
                    """,
                ],
                "value": ["description": "The new value of set and insert."],
                "to": [
                    "type": "array", "items": ["type": ["string", "integer"]],
                    "description": "The list that move puts the item into.",
                ],
                "index": ["type": "integer", "description": "The index in the list, from 0; insert and move need it."],
            ],
            "required": ["op", "path"],
        ],
    ]

    /// Makes edits in a scene file.
    ///
    /// - Returns: The changed lines as text.
    func apply(_ arguments: JSONValue) throws -> String {
        let name = arguments["scene"]?.text ?? ""
        let edits = arguments["edits"]?.items ?? []
        guard !edits.isEmpty, edits.count <= Self.limit else {
            throw ContextTools.Failure("expected 1 to \(Self.limit) edits")
        }
        let path = name.hasPrefix("/") ? name : root.path + "/" + name
        let file = try EditedFile(URL(fileURLWithPath: path).standardizedFileURL.path, inFolderOf: root.path)
        let old = try file.read()
        var editor = try DocumentEditor(String(decoding: old, as: UTF8.self), name: name)
        for (index, edit) in edits.enumerated() {
            do {
                _ = try editor.apply(try Self.edit(edit))
            } catch let error as EditRefusal {
                throw ContextTools.Failure("edit \(index): \(error.reason) Nothing was changed.")
            } catch let error as ContextTools.Failure {
                throw ContextTools.Failure("edit \(index): \(error.message). Nothing was changed.")
            }
        }
        guard editor.bytes != old else { return "The file has these values already." }
        try file.write(editor.bytes, replacing: old)
        return Self.difference(String(decoding: old, as: UTF8.self), editor.text)
    }

    private static func edit(_ edit: JSONValue) throws(ContextTools.Failure) -> DocumentEdit {
        guard let path = edit["path"].flatMap(Self.path) else {
            throw ContextTools.Failure("path is no list of keys and indices")
        }
        switch edit["op"]?.text {
        case "set": return .set(path, try value(edit))
        case "insert": return .insert(list: path, index: try position(edit), try value(edit))
        case "remove": return .remove(path)
        case "move":
            guard let list = edit["to"].flatMap(Self.path) else {
                throw ContextTools.Failure("to is no list of keys and indices")
            }
            return .move(path, list: list, index: try position(edit))
        default: throw ContextTools.Failure("op is unknown; expected set, insert, remove or move")
        }
    }

    private static func position(_ edit: JSONValue) throws(ContextTools.Failure) -> Int {
        guard let index = edit["index"]?.integer else {
            throw ContextTools.Failure("insert and move need an index, a whole number from 0")
        }
        return index
    }

    private static func path(_ value: JSONValue) -> ValuePath? {
        guard let items = value.items, !items.isEmpty else { return nil }
        let steps = items.compactMap { item -> PathStep? in
            item.text.map { .key($0) } ?? item.integer.map { .index($0) }
        }
        return steps.count == items.count ? steps : nil
    }

    private static func value(_ edit: JSONValue) throws(ContextTools.Failure) -> EditValue {
        guard let value = edit["value"] else { throw ContextTools.Failure("set and insert need a value") }
        return EditValue(value)
    }

    /// Returns the lines that differ, with `-` and `+`, from the first to the last one.
    static func difference(_ old: String, _ new: String) -> String {
        var before = old.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var after = new.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var line = 1
        while let a = before.first, let b = after.first, a == b {
            before = before.dropFirst()
            after = after.dropFirst()
            line += 1
        }
        while let a = before.last, let b = after.last, a == b {
            before = before.dropLast()
            after = after.dropLast()
        }
        return (["line \(line):"] + before.map { "-" + $0 } + after.map { "+" + $0 }).joined(separator: "\n")
    }
}

extension EditValue {
    /// Creates a value of a JSON message.
    fileprivate init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list(let items): self = .list(items.map { EditValue($0) })
        case .object(let entries):
            self = .map(entries.sorted { $0.key < $1.key }.map { Entry($0.key, EditValue($0.value)) })
        }
    }
}
