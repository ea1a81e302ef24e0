import Foundation

/// Folders that count as one file: Core Animation packages.
package enum BundleFile {
    /// The files that stand for a folder with an extension, the first existing one.
    private static let names = [
        "ca": ["index.xml", "Index.xml", "main.caml"], "wallpaper": ["Wallpaper.plist"],
    ]

    /// Returns the name of the file inside of a folder that is read in its place; nil for files and other folders.
    ///
    /// The file may be a link, which is not followed: it may lead out of the root folder, and callers check that.
    package static func main(ofFolder path: String) -> String? {
        var isFolder: ObjCBool = false
        guard let names = names[URL(fileURLWithPath: path).pathExtension.lowercased()],
            FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
        else { return nil }
        return names.first { (try? FileManager.default.attributesOfItem(atPath: path + "/" + $0)) != nil }
    }
}
