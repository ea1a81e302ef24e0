import FileAccess
import Foundation
import MediaWriting
import SceneFormat
import SceneLanguage

/// The scene of a chunk plan as a file that every worker can read: a scene from standard input is stored in the plan
/// folder.
struct StoredScene {
    private static let prefix = "scene-", suffix = ".yaml"

    /// The scene file.
    let scene: SceneInput
    private let folder: String
    /// The name of the stored file; nil for a scene that is a file.
    private let name: String?
    private let isNew: Bool

    /// Stores a scene from standard input under a name that contains its hash, so that the scene of an existing plan is
    /// not replaced.
    ///
    /// - Throws: the errors of the scene; a `MediaError` if the file cannot be written; `CommandError` if the plan
    ///   folder is outside the root folder of input files.
    init(_ input: SceneInput, in folder: String, overrides: [ParameterOverride]) throws {
        self.folder = folder
        guard input.isStandardInput else {
            scene = input
            name = nil
            isNew = false
            return
        }
        if let root = input.root, root.resolve(folder) == nil {
            throw CommandError(
                .usage,
                "\(folder): a scene from standard input is stored in the plan folder, but chunks could not read it, "
                    + "because it is outside the root folder \(root.path); give a plan folder inside it, or the "
                    + "name of a scene file")
        }
        let document = try input.document()
        // Errors name standard input instead of the file.
        _ = try SceneDescription(document, overrides: overrides)
        let data = Data(document.source.text.utf8)
        let name = "\(Self.prefix)\(ContentHash(of: data).description.prefix(16))\(Self.suffix)"
        let path = folder + "/" + name
        try OutputFiles.makeFolder(of: path)
        isNew = !OutputFiles.isFile(path)
        try writeFile(data, to: path)
        self.name = name
        scene = SceneInput(
            path: path, base: input.base ?? FileManager.default.currentDirectoryPath, root: input.root)
    }

    /// Removes the file if it is new, because there is no plan for it.
    func discard() {
        guard let name, isNew else { return }
        unlink(folder + "/" + name)
        rmdir(folder)
    }

    /// Removes the stored scenes of plans that this one replaced.
    func removeOthers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for other in names where other != name && other.wholeMatch(of: #/scene-[0-9a-f]{16}\.yaml/#) != nil {
            unlink(folder + "/" + other)
        }
    }
}
