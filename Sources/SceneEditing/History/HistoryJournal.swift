import FileAccess
import Foundation

/// The history of a scene in a file, so that its steps survive a restart.
///
/// Edits are written to the scene at once; the journal stores the steps, and the texts to which they apply.
package struct HistoryJournal: Sendable {
    /// The contents of the file.
    private struct Contents: Codable {
        var version = 1
        let scene: String
        let texts: [String: String]
        let done: [Step]
        let undone: [Step]
    }

    private struct Step: Codable {
        let name: String
        let changes: [String: [Change]]
    }

    private struct Change: Codable {
        let offset: Int
        let removed: String
        let inserted: String
    }

    /// The most steps that are stored, and the largest file in bytes.
    static let stepLimit = 500
    static let byteLimit = 32 << 20

    private let scene: String
    private let path: String

    /// - Parameters:
    ///   - scene: The absolute path of the scene.
    ///   - folder: The folder for the journals of all scenes.
    package init(of scene: String, in folder: String) {
        self.scene = scene
        let hash = scene.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        path = folder + "/" + String(hash, radix: 16) + ".json"
    }

    /// The folder for the journals of this user: `$XDG_STATE_HOME/multiplane/history`, by default in `~/.local/state`.
    package static var standardFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (state ?? NSHomeDirectory() + "/.local/state") + "/multiplane/history"
    }

    /// Returns the stored history, and the texts to which its steps apply; nil if there is none.
    package func load() -> (history: EditHistory, texts: [String: [UInt8]])? {
        guard let data = try? InputFile.contents(path, limit: Self.byteLimit),
            let contents = try? JSONDecoder().decode(Contents.self, from: data), contents.scene == scene
        else { return nil }
        let history = EditHistory(done: contents.done.map(Self.step), undone: contents.undone.map(Self.step))
        return (history, contents.texts.mapValues { Array($0.utf8) })
    }

    /// Stores a history with the texts to which its steps apply. A failure has no effect on edits.
    package func store(_ history: EditHistory, texts: [String: [UInt8]]) {
        var history = history
        history.limit(to: Self.stepLimit)
        let contents = Contents(
            scene: scene, texts: texts.mapValues { String(decoding: $0, as: UTF8.self) },
            done: history.done.map(Self.stored), undone: history.undone.map(Self.stored))
        guard let data = try? JSONEncoder().encode(contents), data.count <= Self.byteLimit else { return }
        let folder = FilePath.parent(path)
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static func stored(_ step: EditHistory.Step) -> Step {
        Step(
            name: step.name,
            changes: step.changes.mapValues { changes in
                changes.map {
                    Change(
                        offset: $0.offset, removed: String(decoding: $0.removed, as: UTF8.self),
                        inserted: String(decoding: $0.inserted, as: UTF8.self))
                }
            })
    }

    private static func step(_ stored: Step) -> EditHistory.Step {
        EditHistory.Step(
            name: stored.name,
            changes: stored.changes.mapValues { changes in
                changes.map {
                    TextChange(
                        offset: $0.offset, removed: Array($0.removed.utf8), inserted: Array($0.inserted.utf8))
                }
            })
    }
}
