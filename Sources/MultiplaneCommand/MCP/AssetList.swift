import Foundation
import SceneEditing
import SceneLanguage

/// The scenes, media and tables in a folder.
struct AssetList {
    let folder: String

    /// The extensions of files that are no assets of `AssetKind`, or other ones for it: JSON files can be scenes.
    private static let kinds = [
        "scene": ["yaml", "yml", "json"], "table": ["csv", "tsv", "jsonl"], "color table": ["cube"],
        "edit list": ["otio", "edl"], "layer package": ["ca", "caml", "wallpaper"],
    ]
    /// The largest numbers of files that are listed, and that are visited.
    private static let limit = 500
    private static let visitLimit = 20_000
    private static let depthLimit = 8

    /// One file a line, with its kind and size.
    var text: String {
        guard let files = FileManager.default.enumerator(atPath: folder) else { return "The folder cannot be read." }
        var lines: [String] = []
        var visited = 0
        while let file = files.nextObject() as? String {
            visited += 1
            guard visited <= Self.visitLimit, lines.count < Self.limit else {
                lines.append("… and more files")
                break
            }
            let isHidden = file.split(separator: "/").last?.hasPrefix(".") ?? false
            let isBundle = BundleFile.main(ofFolder: folder + "/" + file) != nil
            if isHidden || isBundle || file.count(where: { $0 == "/" }) >= Self.depthLimit { files.skipDescendants() }
            guard !isHidden, let kind = Self.kind(of: file) else { continue }
            let size = (files.fileAttributes?[.size] as? NSNumber)?.intValue ?? 0
            lines.append("\(file)  \(kind), \(size) bytes".escapingControls)
        }
        return lines.isEmpty ? "There are no scenes and no media." : lines.sorted().joined(separator: "\n")
    }

    private static func kind(of file: String) -> String? {
        let name = file.split(separator: ".").last?.lowercased() ?? ""
        return kinds.first { $0.value.contains(name) }?.key ?? AssetKind(ofFile: file)?.rawValue
    }
}
