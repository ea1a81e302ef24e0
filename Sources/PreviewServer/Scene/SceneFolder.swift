import FileAccess
import Foundation
import LottieImport
import SceneLanguage

/// The scenes in a folder and its subfolders.
package enum SceneFolder {
    /// The most scenes of a folder, the most files that are looked at, and the depth of subfolders.
    static let limit = 500
    static let fileLimit = 5000
    static let depth = 4
    /// The bytes of a file that are looked at.
    private static let headBytes = 1 << 20

    /// Returns the paths of scenes and Lottie animations relative to the folder, in alphabetical order: YAML and JSON
    /// files with the key `multiplane` at the top, and `.json` and `.lottie` files with an animation.
    package static func scenes(in folder: String) -> [String] {
        var found: [String] = []
        var files = 0
        collect(folder, "", depth, &files, &found)
        return found.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    }

    /// Returns the scene that is shown first: before those of subfolders and Lottie animations, and the first one that
    /// declares all given parameters.
    ///
    /// - Parameter parameters: The names of the columns of a batch table.
    package static func first(in folder: String, declaring parameters: Set<String> = []) -> String? {
        let scenes = scenes(in: folder)
        let order = [false, true].flatMap { isAnimation in
            scenes.filter { isLottie(folder + "/" + $0) == isAnimation }
        }
        let sorted = order.filter { !$0.contains("/") } + order.filter { $0.contains("/") }
        guard !parameters.isEmpty else { return sorted.first }
        return sorted.first { parameters.isSubset(of: self.parameters(folder + "/" + $0)) } ?? sorted.first
    }

    private static func isLottie(_ path: String) -> Bool {
        guard !path.hasSuffix(".lottie"), path.lowercased().hasSuffix("json") else { return path.hasSuffix(".lottie") }
        return (try? InputFile.contents(path, limit: LottieAnimation.byteLimit)).map { !hasKey($0) } ?? true
    }

    /// Returns the names of the declared parameters; none for a scene with problems.
    private static func parameters(_ path: String) -> Set<String> {
        let document = try? PreviewSource(path: path).document()
        return Set(document?.parameterNames ?? [])
    }

    /// Returns the folder and its subfolders, in which new scenes may appear.
    static func folders(in folder: String) -> [String] {
        var found = [folder]
        var index = 0
        while index < found.count, found.count < limit {
            for name in names(in: found[index]) where isFolder(found[index] + "/" + name) {
                found.append(found[index] + "/" + name)
            }
            index += 1
        }
        return found
    }

    private static func collect(
        _ folder: String, _ prefix: String, _ depth: Int, _ files: inout Int, _ found: inout [String]
    ) {
        for name in names(in: folder) {
            guard found.count < limit, files < fileLimit else { return }
            files += 1
            let path = folder + "/" + name
            if isFolder(path) {
                if depth > 0 { collect(path, prefix + name + "/", depth - 1, &files, &found) }
            } else if isScene(path) {
                found.append(prefix + name)
            }
        }
    }

    /// The names of the visible items, in alphabetical order.
    private static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Returns whether the item is a folder. Links to folders are not followed, because they may lead back.
    private static func isFolder(_ path: String) -> Bool {
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        return type == .typeDirectory
    }

    /// Returns whether a file is a scene or an animation, by its first bytes.
    static func isScene(_ path: String) -> Bool {
        let suffix = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard ["yaml", "yml", "json", "lottie"].contains(suffix), let file = try? InputFile.open(path),
            let data = file.bytes(upTo: headBytes)
        else { return false }
        let text = String(decoding: data, as: UTF8.self)
        switch suffix {
        case "lottie": return data.starts(with: [0x50, 0x4B])
        case "json":
            if hasKey(data) { return true }
            return LottieAnimation.recognizes(data)
        default:
            return text.split(whereSeparator: \.isNewline).contains { $0.starts(with: #/["']?multiplane["']?\s*:/#) }
        }
    }

    /// Returns whether a JSON file is an object with the key `multiplane`.
    private static func hasKey(_ data: Data) -> Bool {
        if let map = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] {
            return map["multiplane"] != nil
        }
        return false
    }
}
