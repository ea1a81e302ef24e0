import FileAccess
import Foundation
import ViewAnimation

/// The contents of a file that code names without its folder.
///
/// - Apple: `NSDataAsset`. Here it is a file in the folders of `UIImage(named:)`, with any extension; asset catalogs are
///   read for their data sets (`Name.dataset`).
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
        let folders = [bundle.resourcePath].compactMap { $0 } + UIImage.folders
        guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains(".."),
            let data = folders.lazy.compactMap({ NSDataAsset.data(named: name, in: $0) }).first
        else { return nil }
        self.name = name
        self.data = data
    }

    private static func data(named name: String, in folder: String) -> Data? {
        let path = "\(folder)/\(name)"
        if let data = try? InputFile.contents(path, limit: fileLimit) { return data }
        let parent = (path as NSString).deletingLastPathComponent
        let last = (path as NSString).lastPathComponent
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent))?.sorted() ?? []
        let files = names.filter { ($0 as NSString).deletingPathExtension == last && !$0.hasSuffix(".dataset") }
        if let data = files.lazy.compactMap({ try? InputFile.contents("\(parent)/\($0)", limit: fileLimit) }).first {
            return data
        }
        let set = names.first { $0 == last + ".dataset" }
        let members = set.flatMap { try? FileManager.default.contentsOfDirectory(atPath: "\(parent)/\($0)") } ?? []
        return members.sorted().first { $0 != "Contents.json" }.flatMap {
            try? InputFile.contents("\(parent)/\(last).dataset/\($0)", limit: fileLimit)
        }
    }
}

extension UIImage {
    /// Creates an image from a file in the resource folders, and in those of a bundle; nil if there is none. Traits have
    /// no effect. See `init(named:)`.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        self.init(named: name, inFolders: [bundle?.resourcePath].compactMap { $0 } + Self.folders)
    }
}
