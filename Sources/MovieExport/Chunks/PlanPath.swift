import Foundation

/// Paths in a plan are seen from its folder, so that a folder with scene, clips and plan in it may be moved or mounted
/// elsewhere.
public enum PlanPath {
    static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

    /// `path` as a plan in `folder` has it; absolute where they have no folder in common.
    public static func stored(_ path: String, seenFrom folder: String) -> String {
        let path = parts(path)
        let folder = parts(folder)
        var common = 0
        while common < min(path.count - 1, folder.count), path[common] == folder[common] { common += 1 }
        guard common > 0 else { return "/" + path.joined(separator: "/") }
        return (Array(repeating: "..", count: folder.count - common) + path[common...]).joined(separator: "/")
    }

    /// The absolute path that a plan in `folder` means.
    public static func resolved(_ path: String, seenFrom folder: String) -> String {
        path.hasPrefix("/") ? path : absolute(absolute(folder) + "/" + path)
    }

    private static func parts(_ path: String) -> [String] { absolute(path).split(separator: "/").map(String.init) }
}
