import FileAccess
import Foundation
import SceneEditing
import SceneFormat
import SceneLanguage

/// Applies the certain corrections of a scene file's problems: `multiplane validate --fix`.
struct SceneFixer {
    /// The scene file.
    let input: SceneInput
    /// The values of parameters.
    let overrides: [ParameterOverride]

    /// The largest number of passes; a correction can reveal problems that the ones before hid.
    private static let passLimit = 5

    /// Corrects the file, and returns what has changed as lines for the user.
    ///
    /// - Throws: `CommandError` if the file cannot be written.
    func run() throws -> [String] {
        let path = URL(fileURLWithPath: input.path).standardizedFileURL.path
        var lines: [String] = []
        do throws(EditRefusal) {
            let file = try EditedFile(path, inFolderOf: input.root?.path ?? FilePath.folder(path))
            let old = try file.read()
            var text = String(decoding: old, as: UTF8.self)
            // Animations of other formats, which are read through a scene, are not changed.
            var current = problems(text)
            for _ in 0..<Self.passLimit where text.contains("multiplane") {
                let corrected = CorrectedText(text, name: input.path, problems: current)
                guard let new = corrected.text, new != text else { break }
                let left = problems(new)
                guard Self.areSolved(corrected.fixes.map(\.problem), of: current, left) else { break }
                current = left
                lines += corrected.fixes.map { "\($0.problem.location): \($0.words.old) → \($0.words.new)" }
                text = new
            }
            if !lines.isEmpty { try file.write(Array(text.utf8), replacing: old) }
        } catch {
            throw CommandError(.outputNotWritable, "\(input.path): \(error)")
        }
        return lines
    }

    /// Returns whether corrections have solved their problems, and have not made a legal scene illegal.
    private static func areSolved(
        _ solved: [SceneDiagnostic], of original: [SceneDiagnostic], _ left: [SceneDiagnostic]
    ) -> Bool {
        let isLegal = original.allSatisfy { $0.code == .likelyMistake }
        guard !isLegal || left.allSatisfy({ $0.code == .likelyMistake }) else { return false }
        return !solved.contains { solved in
            left.contains {
                $0.problem == solved.problem && $0.location.file == solved.location.file
                    && $0.location.line == solved.location.line
            }
        }
    }

    /// Returns the problems and likely mistakes of a text.
    private func problems(_ text: String) -> [SceneDiagnostic] {
        let folder = input.base ?? URL(fileURLWithPath: input.path).deletingLastPathComponent().path
        let source = SceneSource(
            text: text, name: input.path, folder: URL(fileURLWithPath: folder).standardizedFileURL.path,
            root: input.root)
        do throws(SceneFormatError) {
            let document = try SceneDocument(source)
            return try SceneDescription(document, overrides: overrides).mistakes
        } catch {
            return error.diagnostics
        }
    }
}
