import Foundation
import SceneLanguage

/// The scenes, media and tables in a folder.
struct AssetList {
    let folder: String

    private static let kinds = [
        "scene": ["yaml", "yml", "json"],
        "image": [
            "png", "jpg", "jpeg", "webp", "svg", "tif", "tiff", "gif", "exr", "bmp", "avif", "heic", "jxl", "jp2",
        ],
        "clip": ["mp4", "mov", "webm", "mkv", "m4v", "avi"],
        "audio": ["wav", "mp3", "m4a", "aac", "flac", "ogg", "opus", "aif", "aiff"],
        "captions": ["srt", "vtt", "ass"], "font": ["ttf", "otf", "ttc"], "table": ["csv", "tsv", "jsonl"],
        "lottie": ["lottie"], "color table": ["cube"], "edit list": ["otio", "edl"],
        "layer package": ["ca", "caml", "wallpaper"],
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
        return kinds.first { $0.value.contains(name) }?.key
    }
}
