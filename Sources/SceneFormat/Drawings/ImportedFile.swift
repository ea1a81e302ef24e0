import CoreAnimationPackages
import FileAccess
import Foundation
import Limits
import SVGImport
import SceneLanguage
import SourceFiles
import SourceText

/// An SVG drawing or a Core Animation package that is rendered without a scene, and its error messages.
struct ImportedFile {
    /// The path of the file as given.
    let name: String
    /// The noun for messages, such as `drawing`.
    let noun: String
    /// The files that can be read, for messages.
    let expectation: String

    /// Returns the absolute path of the file.
    ///
    /// - Parameter root: The folder that the file must be inside; nil for any folder.
    /// - Throws: `SceneFormatError` for files outside `root`, and for those from standard input.
    func path(in root: ConfinedFolder?) throws(SceneFormatError) -> String {
        guard FileManager.default.fileExists(atPath: name) else {
            throw failure(
                at: SourceLocation(file: name),
                "\(noun)s cannot be read from standard input; give the name of the file")
        }
        guard let root else { return URL(fileURLWithPath: name).standardizedFileURL.path }
        guard let path = InputFile.resolve(name, in: root) else {
            throw SceneFormatError(diagnostics: [
                SceneDiagnostic(
                    kind: .asset, at: SourceLocation(file: name), "the file is outside the root folder",
                    expected: "expected a file inside \(root.path)")
            ])
        }
        return path
    }

    /// Returns the diagnostic for an error.
    ///
    /// - Parameter file: The file that the line of the error is in.
    func failure(_ error: some ImportError, in file: String) -> SceneFormatError {
        if let limit = error.limit {
            return SceneFormatError(diagnostics: [
                SceneDiagnostic(kind: .limit, at: SourceLocation(file: name), limit.problem, expected: limit.remedy)
            ])
        }
        let location =
            error.line.map { SourceLocation(file: file, line: $0, column: error.column ?? 1) }
            ?? SourceLocation(file: file)
        return failure(at: location, error.problem)
    }

    private func failure(at location: SourceLocation, _ problem: String) -> SceneFormatError {
        SceneFormatError(diagnostics: [
            SceneDiagnostic(at: location, "the \(noun) cannot be read: \(problem)", expected: expectation)
        ])
    }
}

/// An error in an SVG drawing or a Core Animation package.
protocol ImportError: Error, CustomStringConvertible {
    /// The line from 1; nil for the whole file.
    var line: Int? { get }
    /// The column in bytes from 1; nil for the whole file.
    var column: Int? { get }
    /// What is wrong, and the remedy.
    var problem: String { get }
    /// The resource limit that the file exceeds; nil for other errors.
    var limit: LimitError? { get }
}

extension SVGDrawing.ReadingError: ImportError {}
extension LayerPackage.ReadingError: ImportError {}

extension MediaError {
    /// Creates the error of a drawing or package that a scene shows.
    init(_ error: some ImportError, file: String, during operation: String) {
        if let limit = error.limit {
            self.init(limit, file: file, during: operation)
        } else {
            self.init(.unreadable, file: file, during: operation, detail: error.description)
        }
    }
}

/// A warning about an SVG drawing or a Core Animation package.
protocol ImportWarning: CustomStringConvertible {
    /// Whether an image is missing or cannot be read. The other warnings are about features.
    var isMissingFile: Bool { get }
}

extension SVGDrawing.Warning: ImportWarning {}
extension PackageWarning: ImportWarning {}

extension MediaWarning {
    /// Creates the warning of a drawing or package. Features that are not supported are no damage of the file.
    init(_ asset: AssetDescription, _ warning: some ImportWarning) {
        self.init(file: asset.path, detail: warning.description, isUnsupported: !warning.isMissingFile)
    }
}
