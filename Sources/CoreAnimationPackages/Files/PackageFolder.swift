import FileAccess
import Foundation
import SourceFiles
import ZipReading

/// The files of a package: a folder on disk, or a folder of a zip archive. Paths cannot leave it.
struct PackageFolder: Sendable {
    private enum Storage: Sendable {
        case folder(ConfinedFolder)
        case archive(ZipArchive)
    }

    /// The name for messages.
    let name: String
    private let storage: Storage
    /// The path of the folder in the storage; empty, or ending with a slash.
    private let prefix: String

    /// Opens a folder on disk; nil if there is none.
    ///
    /// - Parameter root: The folder that it must be inside; nil for any folder.
    init?(path: String, in root: ConfinedFolder?) {
        guard let folder = ConfinedFolder(path.isEmpty ? "." : path) else { return nil }
        if let root, root.resolve(folder.path) == nil { return nil }
        name = FilePath.lastComponent(folder.path)
        storage = .folder(folder)
        prefix = ""
    }

    /// Creates the top folder of an archive.
    init(_ archive: ZipArchive, name: String) {
        self.name = name
        storage = .archive(archive)
        prefix = ""
    }

    private init(_ parent: PackageFolder, _ path: String) {
        name = "\(parent.name)/\(path)"
        storage = parent.storage
        prefix = parent.prefix + path + "/"
    }

    /// Returns a folder inside the folder; nil for a path that leads outside.
    func folder(_ path: String) -> PackageFolder? { Self.isInside(path) ? PackageFolder(self, path) : nil }

    /// Returns the contents of a file; nil if there is none.
    ///
    /// - Throws: `LayerPackage.ReadingError` for a file that is too large, damaged, or outside of the folder.
    func contents(_ path: String, limit: Int) throws(LayerPackage.ReadingError) -> Data? {
        guard Self.isInside(path) else {
            throw LayerPackage.ReadingError(name, "\"\(path)\" is outside of the package")
        }
        switch storage {
        case .folder(let root):
            do throws(InputFile.Failure) {
                return try InputFile.contents("\(root.path)/\(prefix)\(path)", in: root, limit: limit)
            } catch .missing {
                return nil
            } catch {
                throw LayerPackage.ReadingError("\(name)/\(path)", "the file cannot be read: \(error.reason)")
            }
        case .archive(let archive):
            if let size = archive.size(prefix + path), size > limit {
                throw LayerPackage.ReadingError(
                    "\(name)/\(path)", "the file has \(size) bytes; expected at most \(limit)")
            }
            do throws(ZipArchive.Failure) {
                return try archive.contents(prefix + path)
            } catch {
                throw LayerPackage.ReadingError("\(name)/\(path)", error.problem)
            }
        }
    }

    /// Returns an image file; nil if there is none inside of the folder.
    ///
    /// - Throws: `ZipArchive.Failure` for damaged and encrypted files.
    func image(_ path: String) throws(ZipArchive.Failure) -> ContainedFile? {
        guard Self.isInside(path) else { return nil }
        switch storage {
        case .folder(let root):
            guard let file = InputFile.resolve("\(root.path)/\(prefix)\(path)", in: root),
                FileManager.default.fileExists(atPath: file)
            else { return nil }
            return .file(URL(fileURLWithPath: file))
        case .archive(let archive):
            guard let data = try archive.contents(prefix + path) else { return nil }
            return .data(data, fileExtension: URL(fileURLWithPath: path).pathExtension)
        }
    }

    /// The most names that are read of a folder on disk.
    private static let nameLimit = 4096

    /// The names of the files and folders directly in the folder, in alphabetical order.
    var names: [String] {
        switch storage {
        case .folder(let root):
            return InputFolder.names("\(root.path)/\(prefix)", in: root, limit: Self.nameLimit)
        case .archive(let archive):
            let names = archive.paths.filter { $0.hasPrefix(prefix) }.compactMap {
                $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
            }
            return Set(names).sorted()
        }
    }

    /// Returns whether a path is relative and does not lead outside.
    static func isInside(_ path: String) -> Bool {
        !path.isEmpty && !path.hasPrefix("/") && !path.contains("\\") && !path.contains("\0") && !path.contains("://")
            && !path.split(separator: "/").contains("..")
    }
}
