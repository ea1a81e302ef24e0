import Foundation
import SceneEditing
import SceneFormat
import SceneLanguage

/// A template as the page lists it.
struct TemplateReport: Encodable, Sendable {
    let name: String
    let summary: String
    /// Whether it demonstrates a feature, rather than being a movie to start from.
    let isSample: Bool

    init(_ template: SceneTemplate) {
        name = template.name
        summary = template.summary
        isSample = template.isSample
    }
}

extension PreviewSession {
    /// The templates of new scenes, those that are no samples first.
    var templates: [TemplateReport] {
        let all = TemplateLibrary.standard.all
        return (all.filter { !$0.isSample } + all.filter(\.isSample)).map(TemplateReport.init)
    }

    /// Writes a new scene from a template into the folder, with the files that it uses, and shows it.
    ///
    /// - Parameter body: The template's name, and the name of the scene without an ending.
    /// - Throws: `EditRefusal` if there is no folder, or if nothing can be written.
    func makeScene(_ body: Data) throws {
        guard let request = try? JSONDecoder().decode(NewSceneRequest.self, from: body) else {
            throw EditRefusal("The request names no template and no scene.")
        }
        guard let folder = sceneFolder else { throw EditRefusal("The preview shows no folder that it may change.") }
        let file = try Self.fileName(request.name)
        do {
            _ = try TemplateLibrary.standard.template(request.template).write(to: folder + "/" + file)
        } catch let error as NewSceneError {
            throw EditRefusal(Self.reason(error, in: folder))
        } catch let error as SceneFormatError {
            throw EditRefusal(error.diagnostics.map(\.problem).joined(separator: " "))
        }
        try show(scene: file)
    }

    private struct NewSceneRequest: Decodable {
        let template, name: String
    }

    /// Returns the name of the file of a new scene, which is directly inside the folder.
    private static func fileName(_ name: String) throws -> String {
        let trimmed = name.trimmingCharacters(in: .whitespaces)
        let isPlain = trimmed.allSatisfy { $0.isLetter || $0.isNumber || " -_.".contains($0) }
        guard isPlain, let first = trimmed.first, first.isLetter || first.isNumber, trimmed.utf8.count <= 100 else {
            throw EditRefusal(
                "The name of a scene has letters, digits, spaces, dots, - and _, and begins with a letter "
                    + "or a digit.")
        }
        return trimmed.hasSuffix(".yaml") ? trimmed : trimmed + ".yaml"
    }

    private static func reason(_ error: NewSceneError, in folder: String) -> String {
        func name(_ path: String) -> String { String(path.dropFirst(folder.count + 1)) }
        return switch error {
        case .usesName(let path): "The template uses a file named \(name(path)). Choose another name."
        case .unreadable(let path): "The template's file \(name(path)) cannot be read. Install the samples again."
        case .exists(let path): "\(name(path)) exists and differs; nothing was written. Choose another name."
        case .notWritable(let path, let reason): "\(name(path)): \(reason)"
        }
    }
}
