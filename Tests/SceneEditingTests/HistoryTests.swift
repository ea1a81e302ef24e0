import Foundation
import TestSupport
import Testing

@testable import SceneEditing

@Suite("History of edits")
struct HistoryTests {
    private static let file = "/scene.yaml"
    private let text = "a: 1\nb: 2\nc: 3\nd: 4\n"

    /// A document with a history.
    private struct Edited {
        var bytes: [UInt8]
        var history = EditHistory()

        var text: String { String(decoding: bytes, as: UTF8.self) }

        mutating func set(_ key: String, _ number: Double, _ name: String, merge: String? = nil) throws {
            var editor = try DocumentEditor(text)
            let changes = try editor.apply(.set([.key(key)], .number(number)))
            bytes = editor.bytes
            history.add(.init(name: name, merge: merge, changes: [file: changes]))
        }

        mutating func undo() throws {
            let changes = try #require(history.done.last?.changes[file])
            bytes = try #require(changes.inverse.applied(to: bytes))
            history.undo()
        }

        mutating func redo() throws {
            let changes = try #require(history.undone.last?.changes[file])
            bytes = try #require(changes.applied(to: bytes))
            history.redo()
        }

        mutating func changeOutside(_ text: String) -> Bool {
            defer { bytes = Array(text.utf8) }
            return history.rebase(file, from: bytes, to: Array(text.utf8))
        }
    }

    @Test("Undo and redo restore the texts")
    func undoAndRedo() throws {
        var edited = Edited(bytes: Array(text.utf8))
        try edited.set("a", 10, "Move")
        try edited.set("b", 20.5, "Turn")
        #expect(edited.history.done.map(\.name) == ["Move", "Turn"])
        try edited.undo()
        #expect(edited.text == "a: 10\nb: 2\nc: 3\nd: 4\n")
        try edited.undo()
        #expect(edited.text == text)
        try edited.redo()
        try edited.redo()
        #expect(edited.text == "a: 10\nb: 20.5\nc: 3\nd: 4\n")
        try edited.undo()
        try edited.set("c", 5, "Scale")
        #expect(edited.history.undone.isEmpty)
    }

    @Test("Steps with the same merge identifier are one step")
    func merging() throws {
        var edited = Edited(bytes: Array(text.utf8))
        for number in 1...50 { try edited.set("a", Double(number) / 4, "Drag", merge: "drag-1") }
        try edited.set("a", 7, "Drag", merge: "drag-2")
        #expect(edited.history.done.count == 2)
        #expect(edited.history.done[0].changes[Self.file]?.count == 1)
        try edited.undo()
        try edited.undo()
        #expect(edited.text == text)
    }

    @Test("Steps stay after another editor changes other lines")
    func outsideChanges() throws {
        var edited = Edited(bytes: Array(text.utf8))
        try edited.set("a", 10, "Move")
        try edited.set("d", 40, "Turn")
        try edited.undo()
        let keepsAll = edited.changeOutside("# new\na: 10\nb: 2\nx: 0\nc: 3\nd: 4\n# end\n")
        #expect(keepsAll)
        try edited.redo()
        #expect(edited.text == "# new\na: 10\nb: 2\nx: 0\nc: 3\nd: 40\n# end\n")
        try edited.undo()
        try edited.undo()
        #expect(edited.text == "# new\na: 1\nb: 2\nx: 0\nc: 3\nd: 4\n# end\n")
    }

    @Test("A step whose lines another editor changes cannot be undone, but later ones can")
    func outsideConflict() throws {
        var edited = Edited(bytes: Array(text.utf8))
        try edited.set("a", 10, "Move")
        try edited.set("b", 20, "Turn")
        let keepsAll = edited.changeOutside("a: 11\nb: 20\nc: 3\nd: 4\n")
        #expect(!keepsAll)
        #expect(edited.history.done.map(\.name) == ["Turn"])
        try edited.undo()
        #expect(edited.text == "a: 11\nb: 2\nc: 3\nd: 4\n")
    }

    @Test("Line changes lead from one text to the other")
    func lineDifferences() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let old = (0..<Int.random(in: 0...8, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
            let new = (0..<Int.random(in: 0...8, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
            let a = Array(old.map { "\($0)\n" }.joined().utf8)
            let b = Array(new.map { "\($0)\n" }.joined().utf8)
            let changes = LineDifference.changes(from: a, to: b)
            #expect(Array(changes.reversed()).applied(to: a) == b, "\(old) to \(new)")
        }
    }

    @Test("The journal keeps the steps, and belongs to one scene")
    func journal() throws {
        let folder = try TemporaryFolder()
        var edited = Edited(bytes: Array(text.utf8))
        try edited.set("a", 10, "Move")
        let journal = HistoryJournal(of: Self.file, in: folder.path("history"))
        #expect(journal.load() == nil)
        journal.store(edited.history, texts: [Self.file: edited.bytes])
        let loaded = try #require(journal.load())
        #expect(loaded.texts == [Self.file: edited.bytes])
        edited.history = loaded.history
        try edited.undo()
        #expect(edited.text == text)
        #expect(HistoryJournal(of: "/other.yaml", in: folder.path("history")).load() == nil)
    }
}

@Suite("Saving edited files")
struct EditedFileTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("Saving replaces the text, and keeps permissions and the byte order mark")
    func saving() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("\u{FEFF}a: 1\n", to: "scene.yaml")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let file = try EditedFile(path, inFolderOf: folder.path)
        #expect(try file.read() == bytes("a: 1\n"))
        try file.write(bytes("a: 2\n"), replacing: bytes("a: 1\n"))
        #expect(try folder.bytes("scene.yaml") == Data("\u{FEFF}a: 2\n".utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(folder.names == ["scene.yaml"])
    }

    @Test("A file that another program has changed is not replaced")
    func changed() throws {
        let folder = try TemporaryFolder()
        let file = try EditedFile(try folder.write("a: 2\n", to: "scene.yaml"), inFolderOf: folder.path)
        #expect(throws: EditRefusal.self) { try file.write(bytes("a: 3\n"), replacing: bytes("a: 1\n")) }
        #expect(try folder.text("scene.yaml") == "a: 2\n")
    }

    @Test("Symbolic links, folders, other encodings and files outside the folder are refused")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let outside = try other.write("a: 1\n", to: "outside.yaml")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.yaml"), withDestinationPath: outside)
        try FileManager.default.createSymbolicLink(atPath: folder.path("sub"), withDestinationPath: other.path)
        for path in [outside, folder.path("link.yaml"), folder.path("sub/outside.yaml"), folder.path, "/dev/null"] {
            #expect(throws: EditRefusal.self, "\(path)") { try EditedFile(path, inFolderOf: folder.path) }
        }
        try Data([0xFF, 0xFE, 0x61, 0]).write(to: folder.file("wide.yaml"))
        let wide = try EditedFile(folder.path("wide.yaml"), inFolderOf: folder.path)
        #expect(throws: EditRefusal.self) { try wide.read() }
    }

    @Test("The folder of the scene may be a symbolic link, but a folder in it that becomes one is refused")
    func linkedFolders() throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.path("parts"), withIntermediateDirectories: false)
        _ = try folder.write("a: 1\n", to: "parts/card.yaml")
        _ = try other.write("a: 1\n", to: "card.yaml")
        try manager.createSymbolicLink(atPath: other.path("scenes"), withDestinationPath: folder.path)
        let file = try EditedFile(other.path("scenes/parts/card.yaml"), inFolderOf: other.path("scenes"))
        try file.write(bytes("a: 2\n"), replacing: bytes("a: 1\n"))
        #expect(try folder.text("parts/card.yaml") == "a: 2\n")

        try manager.removeItem(atPath: folder.path("parts"))
        try manager.createSymbolicLink(atPath: folder.path("parts"), withDestinationPath: other.path)
        #expect(throws: EditRefusal.self) { try file.write(bytes("a: 2\n"), replacing: bytes("a: 1\n")) }
        #expect(try other.text("card.yaml") == "a: 1\n")
    }
}
