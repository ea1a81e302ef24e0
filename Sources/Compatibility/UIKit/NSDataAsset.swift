import FileAccess
import Foundation
import ViewAnimation

/// The contents of a file that code names without its folder.
///
/// - Apple: `NSDataAsset`. Here it is a file in the folders of `UIImage(named:)`, with any extension, or a data set
///   (`Name.dataset`) there or in an asset catalog there.
open class NSDataAsset: NSObject {
    /// The name.
    public let name: String
    /// The contents.
    public let data: Data

    private static let fileLimit = 1 << 30

    /// Creates an asset from the file with a name; nil if there is none.
    public convenience init?(name: String) { self.init(name: name, bundle: .main) }

    /// Creates an asset from the file with a name, in the folder of a bundle first; nil if there is none.
    public init?(name: String, bundle: Bundle) {
        let folders = UIImage.resourceFolders(of: bundle)
        guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains(".."),
            let data = folders.lazy.compactMap({ NSDataAsset.data(named: name, in: $0) }).first
        else { return nil }
        self.name = name
        self.data = data
    }

    private static func data(named name: String, in folder: String) -> Data? {
        let path = "\(folder)/\(name)"
        let parent = FilePath.parent(path)
        let last = (path as NSString).lastPathComponent
        let files = names(in: parent).filter { ($0 as NSString).deletingPathExtension == last }
        let members = AssetCatalogs.paths(of: "\(name).dataset", in: folder).flatMap { set in
            names(in: set).filter { $0 != "Contents.json" }.map { "\(set)/\($0)" }
        }
        let paths = [path] + files.map { "\(parent)/\($0)" } + members
        return paths.lazy.compactMap { try? InputFile.contents($0, limit: fileLimit) }.first
    }

    /// Returns the names in a folder, sorted.
    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
